import { describe, expect, test } from "vitest";
import { seal, unseal } from "./sealed.ts";

const secret = "a secret that only the tests know about";
const hers = { purpose: "intake", id: "11111111-1111-4111-8111-111111111111" };
const text = "जन्म 04:10, कानपुर 🙏";
const sealed = seal(secret, hers, text);

test("what was sealed is opened again, and reads like nothing meanwhile", () => {
  expect(unseal([secret], hers, sealed)).toBe(text);
  expect(sealed.toString("utf8")).not.toMatch(/04:10|कानपुर|1111/);
  expect(unseal([secret], hers, seal(secret, hers, ""))).toBe("");
});

test("the same text is another one each time it is sealed", () => {
  expect(seal(secret, hers, text).equals(sealed)).toBe(false);
});

test("after the secret was changed, the one before still opens it, wherever it stands in the list", () => {
  expect(unseal(["a newer secret", secret], hers, sealed)).toBe(text);
  expect(unseal([secret, "a newer secret"], hers, seal("a newer secret", hers, text))).toBe(text);
});

describe.each([
  ["by another secret", ["another secret"], hers, sealed],
  ["by no secret", [], hers, sealed],
  ["for another booking", [secret], { ...hers, id: "22222222-2222-4222-8222-222222222222" }, sealed],
  ["for another purpose", [secret], { ...hers, purpose: "notes" }, sealed],
  ["when it is cut at its end", [secret], hers, sealed.subarray(0, -1)],
  ["when it is cut to its head", [secret], hers, sealed.subarray(0, 20)],
  ["when it is empty", [secret], hers, Buffer.alloc(0)],
  ["when something was put behind it", [secret], hers, Buffer.concat([sealed, Buffer.of(0)])],
] as const)("it is not opened", (name, secrets, belonging, bytes) => {
  test(name, () => expect(unseal(secrets, belonging, bytes)).toBe(null));
});

test("no byte of it can be changed", () => {
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect([at, unseal([secret], hers, changed)]).toEqual([at, null]);
  }
});
