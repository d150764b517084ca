// A call's state with listeners.
import type { CallState } from "./video-provider.ts";

export type ObservableState = {
  get(): CallState;
  change(part: Partial<CallState>): void;
  listen(listener: () => void): () => void;
};

/** Listeners are called only if a value differs. */
export function observableState(first: CallState): ObservableState {
  let state = first;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    change(part) {
      const next = { ...state, ...part };
      const isSame = (Object.keys(part) as (keyof CallState)[]).every((key) =>
        Object.is(next[key], state[key]),
      );
      if (isSame) return;
      state = next;
      for (const listener of [...listeners]) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
