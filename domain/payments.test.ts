import { describe, expect, test } from "vitest";
import {
  decideLineSettlement,
  decideSettlement,
  disputeFeePaise,
  isRemedyOrderExpired,
  matchPayment,
  type OrderLineFacts,
  paymentStatus,
  type SettlementFacts,
  takenBackPaise,
} from "./payments.ts";

/** A payment that arrives while its hold is active. */
const paidInTime: SettlementFacts = {
  isRefundedAtProvider: false,
  isOtherAmount: false,
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
    ["a payment of another amount is refunded", { isOtherAmount: true }, "other-amount"],
  ])("%s", (_, facts, expected) => {
    const decision = decideSettlement({ ...paidInTime, ...facts });
    expect(decision.action === "refund" ? decision.reason : decision.action).toBe(expected);
  });
});

describe("settlement of one line of an order for remedies", () => {
  const prescribed: OrderLineFacts = {
    isRefundedAtProvider: false,
    isOtherAmount: false,
    isAccountClosed: false,
    isPurchased: false,
    isRemoved: false,
  };
  test.each<[string, Partial<OrderLineFacts>, string]>([
    ["a prescribed remedy is purchased", {}, "approve"],
    ["a remedy that is already purchased is refunded", { isPurchased: true }, "paid-twice"],
    ["a line is refunded when the payment is of another amount", { isOtherAmount: true }, "other-amount"],
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
      { status: "processed", amountPaise: 25_100 },
    ],
  ],
  ["paid", [{ status: "processed", amountPaise: 25_100 }]],
  ["refund-failed", [{ status: "failed", amountPaise: 75_100 }]],
  [
    "refund-failed",
    [
      { status: "failed", amountPaise: 25_100 },
      { status: "processed", amountPaise: 50_000 },
    ],
  ],
] as const)("a captured payment of ₹751 is shown as %s", (expected, refunds) => {
  const kept = { state: "captured", amountPaise: 75_100, isDisputed: false, takenBackPaise: 0 } as const;
  expect(paymentStatus(kept, refunds)).toBe(expected);
});

test.each([
  ["disputed", { isDisputed: true }, []],
  ["disputed", { isDisputed: true }, [{ status: "pending", amountPaise: 75_100 }]],
  ["taken-back", { takenBackPaise: 75_100 }, []],
  ["taken-back", { takenBackPaise: 75_100 }, [{ status: "failed", amountPaise: 75_100 }]],
  ["taken-back", { takenBackPaise: 50_000 }, [{ status: "processed", amountPaise: 25_100 }]],
  ["paid", { takenBackPaise: 50_000 }, []],
] as const)("a payment of ₹751 that a bank disputed is shown as %s", (expected, facts, refunds) => {
  const payment = {
    state: "captured",
    amountPaise: 75_100,
    isDisputed: false,
    takenBackPaise: 0,
    ...facts,
  } as const;
  expect(paymentStatus(payment, refunds)).toBe(expected);
});

describe("a payment for an order of ₹751", () => {
  const order = { providerOrderId: "order_1", amountPaise: 75_100, currency: "INR" };
  test.each([
    ["the order's amount", {}, "exact"],
    ["the fee on top", { amountPaise: 76_873, feePaise: 1_773 }, "with-fee"],
    ["a part of the fee on top", { amountPaise: 75_986, feePaise: 1_773 }, "with-fee"],
    ["more than the fee on top", { amountPaise: 76_874, feePaise: 1_773 }, "other-amount"],
    ["more, while the fee is not known", { amountPaise: 76_873, feePaise: null }, "unclear"],
    ["less, as by an offer", { amountPaise: 67_590, feePaise: 1_595 }, "other-amount"],
    ["less, while the fee is not known", { amountPaise: 67_590, feePaise: null }, "other-amount"],
    ["another currency", { currency: "USD" }, "foreign"],
    ["another order", { orderId: "order_2" }, "foreign"],
    ["no order", { orderId: null }, "foreign"],
  ] as const)("with %s is %s", (_, facts, expected) => {
    const payment = { orderId: "order_1", amountPaise: 75_100, currency: "INR", feePaise: 1_773, ...facts };
    expect(matchPayment(order, payment)).toBe(expected);
  });
});

describe("a dispute of ₹751", () => {
  test.each([
    ["chargeback", "open", null, 0, 0],
    ["chargeback", "open", 75_100, 0, 0],
    ["chargeback", "under_review", 75_100, 0, 0],
    ["chargeback", "won", 75_100, 0, 0],
    ["chargeback", "lost", 75_100, 75_100, 0],
    ["chargeback", "lost", 30_000, 30_000, 0],
    ["chargeback", "lost", 134_100, 75_100, 59_000],
    ["chargeback", "lost", 0, 75_100, 0],
    ["pre_arbitration", "lost", 0, 75_100, 0],
    ["arbitration", "lost", null, 75_100, 0],
    ["retrieval", "lost", 0, 0, 0],
    ["retrieval", "lost", null, 0, 0],
    ["retrieval", "lost", 30_000, 30_000, 0],
    ["fraud", "lost", 0, 0, 0],
    ["fraud", "closed", null, 0, 0],
    ["fraud", "closed", 75_100, 75_100, 0],
  ] as const)(
    "in the phase %s that is %s with %s paise deducted takes %s paise back, and %s of fees",
    (phase, status, deductedPaise, taken, fee) => {
      const facts = { status, phase, amountPaise: 75_100, deductedPaise };
      expect([takenBackPaise(facts), disputeFeePaise(facts)]).toEqual([taken, fee]);
    },
  );
});
