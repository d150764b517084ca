import { onTestFinished } from "vitest";

/** The locks of the browser, which happy-dom does not have, until the end of the test. Nobody waits for another. */
export function fakeLocks() {
  const held = new Set<{ name: string }>();
  const request = async (name: string, _: LockOptions, act: () => Promise<unknown>) => {
    const lock = { name };
    held.add(lock);
    try {
      return await act();
    } finally {
      held.delete(lock);
    }
  };
  Object.defineProperty(navigator, "locks", {
    configurable: true,
    value: { request, query: async () => ({ held: [...held], pending: [] }) },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  return { held: () => [...held].map(({ name }) => name) };
}
