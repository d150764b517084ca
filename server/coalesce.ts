// Request coalescing: many callers with the same key share one load, and each result is fresh.

/**
 * Returns a function that runs at most one `load` per key at a time. A caller that arrives during a load waits for the
 * next one, which starts when the current one ends and is shared by all who arrived meanwhile. So no caller gets a
 * result that was read before its call. A failed load rejects only for the callers that shared it.
 */
export function coalesce<Key, Result>(load: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const running = new Map<Key, Promise<Result>>();
  const next = new Map<Key, Promise<Result>>();
  const start = (key: Key): Promise<Result> => {
    next.delete(key);
    const loading = load(key).finally(() => {
      if (running.get(key) === loading) running.delete(key);
    });
    running.set(key, loading);
    return loading;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const current = running.get(key);
    if (!current) return start(key);
    const following = current.then(
      () => start(key),
      () => start(key),
    );
    next.set(key, following);
    return following;
  };
}
