import { expect, test } from "vitest";
import { concealedShare, frozenShare, isGoodCall } from "./call-figures.ts";

const GOOD = { receivedSamples: 100, concealedSamples: 5, pictureMs: 100, frozenMs: 10, reconnections: 1 };

test.each([
  [{}, true],
  [{ concealedSamples: 6 }, false],
  [{ frozenMs: 11 }, false],
  [{ reconnections: 2 }, false],
  [{ receivedSamples: 0, concealedSamples: 0, pictureMs: 0, frozenMs: 0 }, true],
])("a call with %j is good: %s", (change, expected) => {
  expect(isGoodCall({ ...GOOD, ...change })).toBe(expected);
});

test("a share is null where there was nothing, and at most 1", () => {
  const nothing = { ...GOOD, receivedSamples: 0, pictureMs: 0 };
  expect([concealedShare(nothing), frozenShare(nothing)]).toEqual([null, null]);
  expect(concealedShare({ ...GOOD, concealedSamples: 200 })).toBe(1);
});
