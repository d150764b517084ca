import { describe, expect, test } from "vitest";
import {
  isCartOver,
  type LineFacts,
  lineSettlement,
  paymentStatus,
  type SettlementFacts,
  settlement,
} from "./payments.ts";

/** A payment that arrives while its hold stands. */
const paidInTime: SettlementFacts = {
  hasGoneBack: false,
  wasApproved: false,
  bookingStatus: "pending",
  isAccountGone: false,
  hasStarted: false,
  isReplacementPaid: false,
  isSlotFree: true,
  areCreditsThere: true,
};

describe("what a captured payment ends as", () => {
  test.each<[string, Partial<SettlementFacts>, string]>([
    ["a standing hold is approved", {}, "approve"],
    ["P01 a dropped hold whose slot is still free is approved", { bookingStatus: "cancelled" }, "approve"],
    [
      "P02 a dropped hold whose slot went is refunded",
      { bookingStatus: "cancelled", isSlotFree: false },
      "slot-taken",
    ],
    ["S02 the slot's time has come", { hasStarted: true }, "time-passed"],
    ["P15 a second payment for one booking", { wasApproved: true, bookingStatus: "approved" }, "paid-twice"],
    [
      "a payment for a session cancelled since",
      { wasApproved: true, bookingStatus: "cancelled" },
      "paid-twice",
    ],
    ["the account is gone", { isAccountGone: true }, "account-gone"],
    [
      "the choice that replaced it is paid",
      { bookingStatus: "cancelled", isReplacementPaid: true },
      "replacement-paid",
    ],
    ["its credits are spent", { bookingStatus: "cancelled", areCreditsThere: false }, "credits-spent"],
    ["somebody gave it back at the provider", { hasGoneBack: true }, "gone"],
  ])("%s", (_, facts, expected) => {
    const decision = settlement({ ...paidInTime, ...facts });
    expect(decision.end === "refund" ? decision.reason : decision.end).toBe(expected);
  });
});

describe("what the money of one vidhi ends as", () => {
  const onTheList: LineFacts = {
    hasGoneBack: false,
    isAccountGone: false,
    isHers: false,
    isTakenOff: false,
  };
  test.each<[string, Partial<LineFacts>, string]>([
    ["one on her list is bought", {}, "approve"],
    ["M01 hers already: a second payment goes back", { isHers: true }, "paid-twice"],
    ["taken off the list meanwhile", { isTakenOff: true }, "no-longer-prescribed"],
    ["the account is gone", { isAccountGone: true, isHers: true }, "account-gone"],
    ["somebody gave it back at the provider", { hasGoneBack: true, isHers: true }, "gone"],
  ])("%s", (_, facts, expected) => {
    const decision = lineSettlement({ ...onTheList, ...facts });
    expect(decision.end === "refund" ? decision.reason : decision.end).toBe(expected);
  });
});

test("an order for vidhis closes after 15 minutes, and after an hour though somebody seems to be paying", () => {
  const made = new Date("2026-11-21T10:00:00Z");
  const over = (minutes: number, isUnderWay: boolean) =>
    isCartOver(made, isUnderWay, new Date(made.getTime() + minutes * 60_000));
  expect([over(14, false), over(15, false), over(59, true), over(60, true)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test.each([
  ["paid", []],
  ["refunding", [{ status: "pending", amountPaise: 100 }]],
  ["refunded", [{ status: "processed", amountPaise: 75_100 }]],
  [
    "refunded",
    [
      { status: "processed", amountPaise: 50_000 },
      { status: "failed", amountPaise: 25_100 },
      { status: "processed", amountPaise: 25_100 },
    ],
  ],
  ["paid", [{ status: "processed", amountPaise: 25_100 }]],
  ["refund-failed", [{ status: "failed", amountPaise: 75_100 }]],
] as const)("a captured payment of ₹751 reads %s", (expected, refunds) => {
  expect(paymentStatus({ state: "captured", amountPaise: 75_100 }, refunds)).toBe(expected);
});
