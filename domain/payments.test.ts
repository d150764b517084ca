import { describe, expect, test } from "vitest";
import {
  decideLineSettlement,
  decideSettlement,
  isRemedyOrderExpired,
  type OrderLineFacts,
  paymentStatus,
  type SettlementFacts,
} from "./payments.ts";

/** A payment that arrives while its hold is active. */
const paidInTime: SettlementFacts = {
  isRefundedAtProvider: false,
  isBookingApprovedBefore: false,
  bookingStatus: "pending",
  isAccountClosed: false,
  hasStarted: false,
  isReplacementPaid: false,
  isSlotFree: true,
  areCreditsAvailable: true,
};

describe("settlement of a captured payment for a session", () => {
  test.each<[string, Partial<SettlementFacts>, string]>([
    ["an active hold is approved", {}, "approve"],
    ["a released hold whose slot is still free is approved", { bookingStatus: "cancelled" }, "approve"],
    [
      "a released hold is refunded when another booking has the slot",
      { bookingStatus: "cancelled", isSlotFree: false },
      "slot-taken",
    ],
    ["a payment is refunded when the session's start has passed", { hasStarted: true }, "time-passed"],
    [
      "a second payment for one booking is refunded",
      { isBookingApprovedBefore: true, bookingStatus: "approved" },
      "paid-twice",
    ],
    [
      "a second payment is refunded when the booking was cancelled since",
      { isBookingApprovedBefore: true, bookingStatus: "cancelled" },
      "paid-twice",
    ],
    ["a payment is refunded when the account is closed", { isAccountClosed: true }, "account-gone"],
    [
      "a replaced hold is refunded when its replacement is paid",
      { bookingStatus: "cancelled", isReplacementPaid: true },
      "replacement-paid",
    ],
    [
      "a released hold is refunded when its credits are spent",
      { bookingStatus: "cancelled", areCreditsAvailable: false },
      "credits-spent",
    ],
    ["a payment that was refunded at the provider is left alone", { isRefundedAtProvider: true }, "none"],
  ])("%s", (_, facts, expected) => {
    const decision = decideSettlement({ ...paidInTime, ...facts });
    expect(decision.action === "refund" ? decision.reason : decision.action).toBe(expected);
  });
});

describe("settlement of one line of an order for remedies", () => {
  const prescribed: OrderLineFacts = {
    isRefundedAtProvider: false,
    isAccountClosed: false,
    isPurchased: false,
    isRemoved: false,
  };
  test.each<[string, Partial<OrderLineFacts>, string]>([
    ["a prescribed remedy is purchased", {}, "approve"],
    ["a remedy that is already purchased is refunded", { isPurchased: true }, "paid-twice"],
    ["a remedy that the guide removed is refunded", { isRemoved: true }, "no-longer-prescribed"],
    [
      "a line is refunded when the account is closed",
      { isAccountClosed: true, isPurchased: true },
      "account-gone",
    ],
    [
      "a line that was refunded at the provider is left alone",
      { isRefundedAtProvider: true, isPurchased: true },
      "none",
    ],
  ])("%s", (_, facts, expected) => {
    const decision = decideLineSettlement({ ...prescribed, ...facts });
    expect(decision.action === "refund" ? decision.reason : decision.action).toBe(expected);
  });
});

test("an order for remedies expires after 15 minutes, or after an hour while a payment may be under way", () => {
  const createdAt = new Date("2026-11-21T10:00:00Z");
  const isExpired = (minutes: number, isUnderWay: boolean) =>
    isRemedyOrderExpired(createdAt, isUnderWay, new Date(createdAt.getTime() + minutes * 60_000));
  expect([isExpired(14, false), isExpired(15, false), isExpired(59, true), isExpired(60, true)]).toEqual([
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
] as const)("a captured payment of ₹751 is shown as %s", (expected, refunds) => {
  expect(paymentStatus({ state: "captured", amountPaise: 75_100 }, refunds)).toBe(expected);
});
