import { expect, test } from "vitest";
import { coalesce } from "./coalesce.ts";

/** Looks that end when the test says so, each with what stood there when it began. */
function looks() {
  let world = "old";
  const open: { resolve: () => void; reject: (error: Error) => void }[] = [];
  const ask = coalesce((_key: string) => {
    const seen = world;
    return new Promise<string>((resolve, reject) => {
      open.push({ resolve: () => resolve(seen), reject });
    });
  });
  return { ask, open, change: (to: string) => (world = to) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("who asks while a look is under way gets the next one, never the one that began before her question", async () => {
  const { ask, open, change } = looks();
  const early = ask("a");
  change("new");
  const late = [ask("a"), ask("a"), ask("a")];
  expect(open).toHaveLength(1);
  open[0]?.resolve();
  expect(await early).toBe("old");
  await settled();
  expect(open).toHaveLength(2);
  open[1]?.resolve();
  expect(await Promise.all(late)).toEqual(["new", "new", "new"]);
});

test("a look that fails fails for who shared it, and the next is tried", async () => {
  const { ask, open } = looks();
  const early = ask("a");
  const late = ask("a");
  open[0]?.reject(new Error("away"));
  await expect(early).rejects.toThrow("away");
  await settled();
  open[1]?.resolve();
  expect(await late).toBe("old");
  await settled();
  void ask("a");
  expect(open).toHaveLength(3);
});

test("keys do not wait for each other", async () => {
  const { ask, open } = looks();
  void ask("a");
  void ask("b");
  expect(open).toHaveLength(2);
});
