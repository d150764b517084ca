// A call's state with listeners.
import { emitter } from "#web/emitter.ts";
import type { CallState } from "./video-provider.ts";

export type ObservableState = {
  get(): CallState;
  change(part: Partial<CallState>): void;
  listen(listener: () => void): () => void;
};

/** Listeners are called only if a value differs. */
export function observableState(first: CallState): ObservableState {
  let state = first;
  const changes = emitter();
  return {
    get: () => state,
    change(part) {
      const next = { ...state, ...part };
      const isSame = (Object.keys(part) as (keyof CallState)[]).every((key) =>
        Object.is(next[key], state[key]),
      );
      if (isSame) return;
      state = next;
      changes.emit();
    },
    listen: changes.subscribe,
  };
}
