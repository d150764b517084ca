import { expect, test } from "vitest";
import { literalValues } from "./messages.ts";

test("a backslash of a value is a code, so that Lingui gives it back as it was typed", () => {
  expect(literalValues({ name: String.raw`C:\x41`, count: 3 })).toEqual({
    name: String.raw`C:\x5cx41`,
    count: 3,
  });
});

test("other values stay as they are", () => {
  expect(literalValues({ name: "माँ’s “x41”" })).toEqual({ name: "माँ’s “x41”" });
  expect(literalValues()).toEqual({});
});
