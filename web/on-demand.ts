// Code that is loaded when it is needed.
import { use } from "react";

export type OnDemand<T> = {
  /** Loads it ahead of its use. A failure is not kept: the next call tries again. */
  load: () => Promise<T>;
  /** For components: suspends until it is loaded. Unlike lazy() it never suspends for what is loaded already. */
  use: () => T;
};

export function onDemand<T>(fetchCode: () => Promise<T>): OnDemand<T> {
  let loaded: T | null = null;
  let awaited: Promise<T> | null = null;
  const load = async () => {
    loaded ??= await fetchCode();
    return loaded;
  };
  return {
    load,
    use: () => {
      // A component that has once called use() has to go on calling it.
      if (loaded !== null && awaited === null) return loaded;
      awaited ??= load();
      return use(awaited);
    },
  };
}
