import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { verifySessionPayment } from "#contract/payments.ts";
import { verifyRemedyPayment } from "#contract/remedy-orders.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testBooking, testId, testPaymentOrder, testSettledOrder } from "#web/testing/fixtures.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { outcomeOf, VERIFY_PAUSE_MS, verifyPayment } from "./payment-order.ts";
import { findProof, keepProof, type PaymentProof } from "./payment-proofs.ts";

const proof = {
  razorpay_order_id: "order_1",
  razorpay_payment_id: "pay_1",
  razorpay_signature: "s",
  bookingId: testId(3),
  userId: testId(1),
};
const approved = {
  success: true as const,
  message: "Payment verified.",
  booking: testBooking(),
  order: testSettledOrder("approved"),
};
const server = fakeServer();

inEnglish();
beforeEach(() => {
  vi.useFakeTimers();
  keepProof(proof);
});
afterEach(() => {
  // Before the timers: one of them is spied on.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Verifies, lets all pauses pass, and answers the outcome. */
async function verify(sent: PaymentProof = proof) {
  const answer = verifyPayment(sent);
  await vi.runAllTimersAsync();
  return outcomeOf(await answer);
}
const tries = () => server.calls(verifySessionPayment).length;

describe("verifying a payment", () => {
  it("ends with the first answer that is known, and forgets the proof", async () => {
    server.answer(verifySessionPayment, approved);
    expect(await verify()).toEqual({ kind: "approved", order: approved.order, refunded: 0 });
    expect(tries()).toBe(1);
    expect(findProof("order_1", proof.userId)).toBeUndefined();
  });

  it("is tried three times with two seconds between, and keeps the proof while the outcome is unknown", async () => {
    const waits = vi.spyOn(globalThis, "setTimeout");
    const failures = ["network", "try-again", "payment-checking"] as const;
    server.answer(verifySessionPayment, () => {
      const code = failures[tries() - 1] ?? "network";
      return code === "payment-checking" ? refusal(code, { order: testPaymentOrder() }) : refusal(code);
    });
    expect(await verify()).toBeNull();
    expect(tries()).toBe(3);
    expect(waits.mock.calls.filter(([, delayMs]) => delayMs === VERIFY_PAUSE_MS)).toHaveLength(2);
    expect(findProof("order_1", proof.userId)).toEqual(proof);
  });

  it("is tried again after an error of the server or too many requests", async () => {
    const codes = ["unexpected", "too-many-requests"] as const;
    server.answer(verifySessionPayment, () => {
      const code = codes[tries() - 1];
      return code ? refusal(code) : approved;
    });
    expect(await verify()).toMatchObject({ kind: "approved" });
    expect(tries()).toBe(3);
  });

  it("is tried again after a proxy's page of any status, which is no refusal by the server", async () => {
    server.fail(verifySessionPayment, "bad-answer", { status: 403 });
    expect(await verify()).toBeNull();
    expect(tries()).toBe(3);
    expect(findProof("order_1", proof.userId)).toEqual(proof);
  });

  it("ends when the time is taken and the money goes back, with the server's sentence", async () => {
    const order = testSettledOrder("refunded");
    const body = { booking: testBooking(), refund: null, order, message: "₹210 is being refunded." };
    server.fail(verifySessionPayment, "slot-taken-refunded", body);
    expect(await verify()).toEqual({ kind: "refunded", message: "₹210 is being refunded." });
    expect(findProof("order_1", proof.userId)).toBeUndefined();
  });

  it("of remedies goes to their endpoint", async () => {
    const { bookingId: _, ...rest } = proof;
    const ids = [testId(6), testId(7)];
    const order = testSettledOrder("refunded", { kind: "remedy", bookingId: null, bookingRemedyIds: ids });
    const [bought, returned] = order.lines;
    const refund = { id: testId(9), amount: 251, status: "pending" as const, reference: null };
    const dates = { createdAt: "2026-11-21T04:30:00.000Z", processedAt: null };
    const lines = [
      { ...bought, id: testId(6), outcome: "approved" as const, reason: null, refund: null },
      {
        ...returned,
        id: testId(7),
        outcome: "refunded" as const,
        reason: null,
        refund: { ...refund, ...dates },
      },
    ];
    const answer = {
      success: true as const,
      message: "",
      remedies: [],
      refunds: [],
      order: { ...order, lines },
    };
    server.answer(verifyRemedyPayment, answer);
    expect(await verify({ ...rest, bookingRemedyIds: ids })).toMatchObject({
      kind: "approved",
      refunded: 251,
    });
  });

  it.each(["bad-signature", "not-found", "payment-mismatch"] as const)(
    "is not repeated after %s",
    async (code) => {
      server.fail(verifySessionPayment, code, { message: "Never." });
      expect(await verify()).toMatchObject({ kind: "refused" });
      expect(tries()).toBe(1);
      expect(findProof("order_1", proof.userId)).toBeUndefined();
    },
  );

  it("is not repeated after a failed payment", async () => {
    const order = testPaymentOrder({ state: "failed" });
    server.fail(verifySessionPayment, "payment-failed", { message: "It failed.", order });
    expect(await verify()).toEqual({ kind: "refused", message: "It failed." });
    expect(tries()).toBe(1);
  });
});

describe("the outcome of an order", () => {
  const outcome = (fields: Parameters<typeof testPaymentOrder>[0]) =>
    outcomeOf({ order: testPaymentOrder(fields), failure: null });

  it.each(["open", "checking"] as const)("is not known while the order is %s", (state) => {
    expect(outcome({ state })).toBeNull();
    expect(outcomeOf({ order: null, failure: null })).toBeNull();
  });

  it("of a failed or expired order is a refusal, in the app's own sentence", () => {
    expect(outcome({ state: "failed" })).toMatchObject({
      kind: "refused",
      message: expect.stringMatching(/The bank did not let/),
    });
    expect(outcome({ state: "expired" })).toMatchObject({
      message: expect.stringMatching(/contact support with your payment/),
    });
  });

  it("that staff refunded at the provider names the whole amount", () => {
    const order = testSettledOrder("refunded");
    expect(outcomeOf({ order, failure: null })).toMatchObject({
      message: expect.stringMatching(/^₹210 goes back/),
    });
  });

  it("stays approved when the money is refunded later", () => {
    const order = testSettledOrder("approved");
    const refund = {
      id: "r",
      amount: 210,
      status: "processed",
      reference: null,
      createdAt: "",
      processedAt: "",
    } as const;
    const lines = order.lines.map((line) => ({ ...line, refund }));
    expect(outcomeOf({ order: { ...order, lines }, failure: null })).toMatchObject({
      kind: "approved",
      refunded: 0,
    });
  });
});
