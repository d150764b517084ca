// Fixtures: payments at the simulated gateway, and sessions that are booked and paid.
import { type Booking, createBooking } from "#contract/bookings.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import type { Attendee } from "#domain/attendees.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

type PaymentOutcome = "captured" | "authorized" | "failed" | "unanswered";
type Attempt = { outcome?: PaymentOutcome; amountChange?: "with-fee" | "offer"; isSecond?: boolean };

/** Pays an order at the simulated gateway. The server learns of it only if the test sends the proof or the webhook. */
export async function payAtGateway(
  app: Pick<TestApp, "url">,
  orderId: string,
  how: PaymentOutcome | Attempt = "captured",
): Promise<PaymentProof> {
  const attempt: Attempt = typeof how === "string" ? { outcome: how } : { outcome: "captured", ...how };
  const response = await fetch(`${app.url}/sandbox/razorpay/orders/${orderId}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(attempt),
  });
  return (await response.json()) as PaymentProof;
}

/** Holds a slot and opens its checkout. `orderId` is the provider's. */
export async function createOrderedHold({ client }: SignedIn, sessionDate: string, sessionTime: string) {
  const input = { sessionDate, sessionTime, questionType: "single" } as const;
  const { id: bookingId } = (await client.call(createBooking, { input })).body.booking;
  const { body } = await client.call(createSessionOrder, { input: { bookingId } });
  return { bookingId, orderId: body.order.id };
}

/** Books a session for this customer, pays it unless credits do, and verifies the payment. */
export async function createPaidSession(
  app: Pick<TestApp, "url">,
  { client, user }: SignedIn,
  sessionDate: string,
  sessionTime: string,
  attendee?: Attendee,
): Promise<Booking> {
  const held = await client.call(createBooking, {
    input: { userId: user.id, sessionDate, sessionTime, questionType: "single", attendee },
  });
  if (!held.body.booking) throw new Error(`No hold on ${sessionDate} ${sessionTime}: ${held.body.message}`);
  const bookingId = held.body.booking.id;
  if (held.body.isFree) return held.body.booking;
  const { body } = await client.call(createSessionOrder, { input: { bookingId } });
  const proof = await payAtGateway(app, body.order.id);
  const verified = await client.call(verifySessionPayment, { input: { ...proof, bookingId } });
  return verified.body.booking;
}
