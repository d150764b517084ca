import { describe, expect, test } from "vitest";
import { factToAsk, isOwnerAnswer, needsOwnerCheck } from "./owner-checks.ts";

const signedInAt = new Date("2026-01-01T04:30:00Z");
const later = (days: number, minutes = 0) =>
  new Date(signedInAt.getTime() + (days * 24 * 60 + minutes) * 60_000);
const account = { isKnownBrowser: false, signedInAt, hasContent: true };

describe("a sign-in must prove whose the account is", () => {
  test("with a new browser, more than 180 days after the last sign-in", () => {
    expect(needsOwnerCheck(account, later(180))).toBe(false);
    expect(needsOwnerCheck(account, later(180, 1))).toBe(true);
  });

  test("not with a browser that has signed in before, and not for an empty account", () => {
    expect(needsOwnerCheck({ ...account, isKnownBrowser: true }, later(400))).toBe(false);
    expect(needsOwnerCheck({ ...account, hasContent: false }, later(400))).toBe(false);
  });
});

test("the PIN code is asked before the year of birth, which may be that of any own intake", () => {
  const birthDates = ["1971-03-02", "1971-03-02", "1972-03-02"];
  expect(factToAsk({ pinCode: "208005", birthDates })).toEqual({ fact: "pin-code", answers: ["208005"] });
  expect(factToAsk({ pinCode: null, birthDates })).toEqual({ fact: "birth-year", answers: ["1971", "1972"] });
  expect(factToAsk({ pinCode: null, birthDates: [] })).toBe(null);
});

test.each([
  ["pin-code", "208005", true],
  ["pin-code", "20800", false],
  ["pin-code", "008005", false],
  ["birth-year", "1971", true],
  ["birth-year", "71", false],
  ["birth-year", "2971", false],
] as const)("%s %s counts as an answer: %s", (fact, answer, isAnswer) => {
  expect(isOwnerAnswer(fact, answer)).toBe(isAnswer);
});
