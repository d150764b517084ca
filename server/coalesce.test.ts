import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Loads that end when the test resolves them, each with the value from when it began. */
function controlledLoads() {
  let value = "old";
  const started: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const load = coalesce((_key: string) => {
    const seen = value;
    return new Promise<string>((resolve, reject) => {
      started.push({ resolve: () => resolve(seen), reject });
    });
  });
  return { load, started, change: (to: string) => (value = to) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("callers that arrive during a load share the next one, and none gets a value read before its call", async () => {
  const { load, started, change } = controlledLoads();
  const early = load("a");
  change("new");
  const late = [load("a"), load("a"), load("a")];
  expect(started).toHaveLength(1);
  started[0]?.resolve();
  expect(await early).toBe("old");
  await settled();
  expect(started).toHaveLength(2);
  started[1]?.resolve();
  expect(await Promise.all(late)).toEqual(["new", "new", "new"]);
});

test("a failed load rejects for the callers that shared it, and the next load still runs", async () => {
  const { load, started } = controlledLoads();
  const early = load("a");
  const late = load("a");
  started[0]?.reject(new Error("unreachable"));
  await expect(early).rejects.toThrow("unreachable");
  await settled();
  started[1]?.resolve();
  expect(await late).toBe("old");
  await settled();
  void load("a");
  expect(started).toHaveLength(3);
});

test("loads of different keys do not wait for each other", async () => {
  const { load, started } = controlledLoads();
  void load("a");
  void load("b");
  expect(started).toHaveLength(2);
});
