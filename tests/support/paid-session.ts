// Holding, paying and verifying in one go, for tests of what comes after.
import { type Booking, createBooking } from "#contract/bookings.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import type { SignedIn, TestApp } from "./test-app.ts";

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** Pays an order at the sandbox's gateway, without telling us. */
export async function payAtGateway(
  app: Pick<TestApp, "url">,
  orderId: string,
  outcome: "captured" | "authorized" = "captured",
): Promise<Proof> {
  const response = await fetch(`${app.url}/sandbox/razorpay/orders/${orderId}/pay`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ outcome }),
  });
  return (await response.json()) as Proof;
}

/** A session that this customer has booked and paid. */
export async function paidSession(
  app: Pick<TestApp, "url">,
  { client, user }: SignedIn,
  sessionDate: string,
  sessionTime: string,
): Promise<Booking> {
  const held = await client.call(createBooking, {
    input: { userId: user.id, sessionDate, sessionTime, questionType: "single" },
  });
  if (!held.body.booking) throw new Error(`No hold on ${sessionDate} ${sessionTime}: ${held.body.message}`);
  const bookingId = held.body.booking.id;
  if (held.body.isFree) return held.body.booking;
  const { body } = await client.call(createSessionOrder, { input: { bookingId } });
  const proof = await payAtGateway(app, body.order.id);
  const verified = await client.call(verifySessionPayment, { input: { ...proof, bookingId } });
  return verified.body.booking;
}
