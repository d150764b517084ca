// Says that a value outside of components has changed.

export function emitter() {
  const listeners = new Set<() => void>();
  return {
    emit: () => {
      for (const listener of [...listeners]) listener();
    },
    /** Also the first argument of `useSyncExternalStore`. Returns how to stop. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
