// Answers many who ask the same at the same time with one look.

/**
 * Whoever asks while a look is under way waits for the next one, which starts when that has ended and is shared by all
 * who came meanwhile. So nobody's answer is older than her question, however many ask: at most one look at a time for
 * a key, and every answer is fresh. A look that fails fails for those who shared it, and for nobody else.
 */
export function coalesce<Key, Result>(load: (key: Key) => Promise<Result>): (key: Key) => Promise<Result> {
  const underWay = new Map<Key, Promise<Result>>();
  const next = new Map<Key, Promise<Result>>();
  const start = (key: Key): Promise<Result> => {
    next.delete(key);
    const looking = load(key).finally(() => {
      if (underWay.get(key) === looking) underWay.delete(key);
    });
    underWay.set(key, looking);
    return looking;
  };
  return (key) => {
    const waiting = next.get(key);
    if (waiting) return waiting;
    const current = underWay.get(key);
    if (!current) return start(key);
    const after = current.then(
      () => start(key),
      () => start(key),
    );
    next.set(key, after);
    return after;
  };
}
