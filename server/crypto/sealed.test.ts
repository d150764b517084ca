import { describe, expect, test } from "vitest";
import { seal, unseal } from "./sealed.ts";

const secret = "a secret that only the tests know about";
const data = { purpose: "intake", id: "11111111-1111-4111-8111-111111111111" };
const text = "जन्म 04:10, कानपुर 🙏";
const sealed = seal(secret, data, text);

test("a sealed text can be unsealed, and does not contain the plain text", () => {
  expect(unseal([secret], data, sealed)).toBe(text);
  expect(sealed.toString("utf8")).not.toMatch(/04:10|कानपुर|1111/);
  expect(unseal([secret], data, seal(secret, data, ""))).toBe("");
});

test("sealing the same text twice gives different results", () => {
  expect(seal(secret, data, text).equals(sealed)).toBe(false);
});

test("a text sealed with an earlier secret can be unsealed while that secret is in the list, at any position", () => {
  expect(unseal(["a newer secret", secret], data, sealed)).toBe(text);
  expect(unseal([secret, "a newer secret"], data, seal("a newer secret", data, text))).toBe(text);
});

describe.each([
  ["with another secret", ["another secret"], data, sealed],
  ["without any secret", [], data, sealed],
  ["for another booking", [secret], { ...data, id: "22222222-2222-4222-8222-222222222222" }, sealed],
  ["for another purpose", [secret], { ...data, purpose: "notes" }, sealed],
  ["when its last byte is missing", [secret], data, sealed.subarray(0, -1)],
  ["when only its first 20 bytes are left", [secret], data, sealed.subarray(0, 20)],
  ["when it is empty", [secret], data, Buffer.alloc(0)],
  ["when a byte was appended", [secret], data, Buffer.concat([sealed, Buffer.of(0)])],
] as const)("a sealed text cannot be unsealed", (name, secrets, associated, bytes) => {
  test(name, () => expect(unseal(secrets, associated, bytes)).toBe(null));
});

test("a sealed text cannot be unsealed after any of its bytes was changed", () => {
  for (let index = 0; index < sealed.length; index++) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect([index, unseal([secret], data, changed)]).toEqual([index, null]);
  }
});
