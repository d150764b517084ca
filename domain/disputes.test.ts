import { describe, expect, test } from "vitest";
import { compareReports, dueDisputeAlert, isClaimed, sharesTaken, timeToAnswer } from "./disputes.ts";
import type { DisputeStatus } from "./payments.ts";

const now = new Date("2026-11-21T10:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

test.each([
  [121, null],
  [120, 120],
  [49, 120],
  [48, 48],
  [13, 48],
  [12, 12],
  [0.1, 12],
  [0, null],
  [-5, null],
])("%s hours before the end of the time to answer, the alert of %s hours is due", (hours, expected) => {
  expect(dueDisputeAlert(inHours(hours), now)).toBe(expected);
});

test.each([
  [73, { unit: "days", count: 3 }],
  [48, { unit: "days", count: 2 }],
  [47.9, { unit: "hours", count: 47 }],
  [0.5, { unit: "hours", count: 0 }],
  [0, null],
])("the time that is left with %s hours is %o", (hours, expected) => {
  expect(timeToAnswer(inHours(hours), now)).toEqual(expected);
});

describe("the disputes of one payment of ₹751", () => {
  const lost = (deductedPaise: number | null, more = {}) => ({
    ...{ status: "lost" as DisputeStatus, phase: "chargeback", amountPaise: 75_100, deductedPaise },
    bookedPaise: 0,
    ...more,
  });
  test.each([
    ["a question and the claim after it", [lost(0, { phase: "retrieval" }), lost(75_100)], 0, [0, 75_100]],
    ["two claims that are deducted in full", [lost(75_100), lost(75_100)], 0, [75_100, 0]],
    ["two claims of parts", [lost(30_000), lost(60_000)], 0, [30_000, 45_100]],
    ["a claim that is won, and lost again", [lost(75_100, { status: "won" }), lost(75_100)], 0, [0, 75_100]],
    [
      "a claim beside a refund of a part, of which the provider names nothing",
      [lost(null)],
      30_000,
      [45_100],
    ],
    ["a claim that is deducted although it was refunded", [lost(75_100)], 75_100, [75_100]],
    ["an unnamed claim before a named one", [lost(0), lost(50_000)], 0, [25_100, 50_000]],
    ["an unnamed claim of what was refunded in full", [lost(0)], 75_100, [0]],
    [
      "an unnamed claim that is booked, and a refund after it",
      [lost(0, { bookedPaise: 75_100 })],
      75_100,
      [75_100],
    ],
    [
      "an unnamed claim whose rest was refunded before, and a refund after it",
      [lost(null, { bookedPaise: 45_100 })],
      75_100,
      [45_100],
    ],
    ["a booked unnamed claim of which a refund fails", [lost(0, { bookedPaise: 45_100 })], 0, [75_100]],
    ["a booked claim that is won", [lost(0, { bookedPaise: 75_100, status: "won" })], 75_100, [0]],
    [
      "a booked unnamed claim beside a named one",
      [lost(0, { bookedPaise: 75_100 }), lost(75_100)],
      0,
      [0, 75_100],
    ],
  ])("%s take together what was charged at most", (_, disputes, refundedPaise, expected) => {
    expect(sharesTaken(disputes, { chargedPaise: 75_100, refundedPaise })).toEqual(expected);
  });

  test.each([
    ["chargeback", "open", true],
    ["pre_arbitration", "under_review", true],
    ["good_faith", "open", true],
    [null, "open", true],
    ["retrieval", "open", false],
    ["fraud", "under_review", false],
    ["chargeback", "won", false],
  ] as const)("in the phase %s that are %s claim the money: %s", (phase, status, expected) => {
    expect(isClaimed({ phase, status })).toBe(expected);
  });
});

describe("two reports of one dispute", () => {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  const report = (status: DisputeStatus, milliseconds = 0, phase: string | null = "chargeback") => ({
    ...{ status, phase, reportedAt: at(milliseconds) },
  });
  test.each([
    ["a review does not undo a decision of its second", report("won"), report("under_review"), "earlier"],
    ["a decision follows the review of its second", report("under_review"), report("won"), "later"],
    ["an opening does not undo the review of its second", report("under_review"), report("open"), "earlier"],
    ["a review of the next second opens it again", report("won"), report("under_review", 1000), "later"],
    ["a decision of the second before is old", report("open", 1000), report("lost"), "earlier"],
    ["a decision follows what was asked in its second", report("under_review", 700), report("won"), "later"],
    ["a review does not undo what was asked in its second", report("lost", 700), report("open"), "earlier"],
    [
      "the next phase of the same second follows a decision",
      report("won"),
      report("open", 0, "pre_arbitration"),
      "later",
    ],
    ["a decision of the phase before is old", report("open", 0, "pre_arbitration"), report("won"), "earlier"],
    ["the same again is applied", report("lost"), report("lost"), "later"],
    ["two decisions of one second are unclear", report("won"), report("lost"), "unclear"],
  ] as const)("%s", (_, stored, reported, expected) => {
    expect(compareReports(stored, reported, false)).toBe(expected);
  });

  test("an answer of the provider holds whatever was decided in its second, and an older one does not", () => {
    expect(compareReports(report("won"), report("open", 700), true)).toBe("later");
    expect(compareReports(report("won"), report("open"), true)).toBe("later");
    expect(compareReports(report("won", 700), report("open"), true)).toBe("earlier");
  });
});
