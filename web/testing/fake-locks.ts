import { onTestFinished } from "vitest";

/** The locks of the browser, which happy-dom does not have, until the end of the test. */
export function fakeLocks() {
  type Held = { name: string; isShared: boolean; end: Promise<void> };
  const held = new Set<Held>();
  const request = async (
    name: string,
    { mode, ifAvailable }: LockOptions,
    act: (lock: unknown) => unknown,
  ) => {
    const isShared = mode === "shared";
    const findOther = () => [...held].find((lock) => lock.name === name && !(isShared && lock.isShared));
    if (ifAvailable && findOther()) return act(null);
    for (let other = findOther(); other; other = findOther()) await other.end;
    let release = () => {};
    const end = new Promise<void>((resolve) => {
      release = resolve;
    });
    const lock = { name, isShared, end };
    held.add(lock);
    try {
      return await act(lock);
    } finally {
      held.delete(lock);
      release();
    }
  };
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: { request, query: async () => ({ held: [...held], pending: [] }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  return { held: () => [...held].map(({ name }) => name) };
}
