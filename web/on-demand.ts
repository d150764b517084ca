// Code that is loaded when it is needed.
import { use } from "react";

export type OnDemand<T> = {
  /** Loads it ahead of its use. A failure is not kept: the next call tries again. */
  load: () => Promise<T>;
  /** For components: suspends until it is loaded. Unlike lazy() it never suspends for what is loaded already. */
  use: () => T;
};

const RETRY_MS = 30_000;

/** `isOptional`: `use` goes on suspending where it does not load, and tries again every half minute. Otherwise it throws. */
export function onDemand<T>(fetchCode: () => Promise<T>, { isOptional = false } = {}): OnDemand<T> {
  let loaded: T | null = null;
  let awaited: Promise<T> | null = null;
  const load = async () => {
    loaded ??= await fetchCode();
    return loaded;
  };
  const loadAtLast = (): Promise<T> =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      return loadAtLast();
    });
  return {
    load,
    use: () => {
      // A component that has once called use() has to go on calling it.
      if (loaded !== null && awaited === null) return loaded;
      awaited ??= isOptional ? loadAtLast() : load();
      return use(awaited);
    },
  };
}
