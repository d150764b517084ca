import { describe, expect, it } from "vitest";
import type { Payment } from "#contract/payments.ts";
import { foundCart, foundPayment } from "./found-payment.ts";

const NOW = new Date("2026-11-21T10:00:00Z");

function payment(status: Payment["status"], more: Partial<Payment> = {}): Payment {
  const isBack = ["refunding", "refunded", "refund-failed"].includes(status);
  const refund = {
    id: "r",
    amount: 751,
    status: "pending",
    reference: null,
    createdAt: "",
    processedAt: null,
  };
  return {
    id: status,
    kind: "session",
    bookingId: "b",
    bookingRemedyIds: [],
    session: null,
    amount: 751,
    status,
    razorpayPaymentId: "pay_1",
    createdAt: "2026-11-21T09:55:00Z",
    paidAt: null,
    receiptNumber: null,
    receiptUrl: null,
    refunds: isBack ? [refund as Payment["refunds"][number]] : [],
    ...more,
  };
}

describe("what became of a payment that was pending", () => {
  it("the money that approved the booking decides, also beside one paid twice and a failed try", () => {
    const all = [payment("refunding"), payment("paid"), payment("failed")];
    expect(foundPayment(all, "b", NOW)).toEqual({ kind: "approved", bookingId: "b" });
  });

  it("while one is checked, nothing is said of another that went back", () => {
    expect(foundPayment([payment("checking"), payment("refunded")], "b", NOW).kind).toBe("unknown");
  });

  it.each(["refunding", "refunded", "refund-failed"] as const)("money that goes back: %s", (status) => {
    expect(foundPayment([payment(status)], "b", NOW)).toEqual({ kind: "refunded", amount: 751 });
  });

  it("a failed try alone is a failure, and another booking's payment says nothing", () => {
    expect(foundPayment([payment("failed")], "b", NOW).kind).toBe("failed");
    expect(foundPayment([payment("paid", { bookingId: "other" })], "b", NOW).kind).toBe("unknown");
  });

  it("of vidhis: a payment for any of those, and a session's says nothing of them", () => {
    const cart = payment("paid", { kind: "remedy", bookingId: null, bookingRemedyIds: ["a", "b"] });
    expect(foundCart([cart], ["b"], NOW)).toEqual({ kind: "approved", bookingId: null });
    expect(foundCart([cart], ["c"], NOW).kind).toBe("unknown");
    expect(foundCart([payment("paid"), cart], [], NOW).kind).toBe("approved");
    expect(foundCart([payment("paid")], [], NOW).kind).toBe("unknown");
    expect(foundPayment([cart], null, NOW).kind).toBe("unknown");
  });

  it("without a booking the latest payment speaks, for half an hour", () => {
    expect(foundPayment([payment("paid"), payment("refunded")], null, NOW).kind).toBe("approved");
    const old = payment("paid", { createdAt: "2026-11-21T09:29:00Z" });
    expect(foundPayment([old], null, NOW).kind).toBe("unknown");
    expect(foundPayment([], null, NOW).kind).toBe("unknown");
  });
});
