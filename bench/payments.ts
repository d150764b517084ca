// Holds, and payments that wait to be verified: hold, order and payment of those happen before the measurement.
import type { Customer, Slot } from "./fill-database.ts";
import type { HttpRequest } from "./http-load.ts";

export type PaymentProof = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};
export type PaidHold = { customer: Customer; bookingId: string; proof: PaymentProof };

const CONCURRENCY = 8;

const headersFor = (url: string, { cookie }: Customer) => ({
  origin: url,
  cookie,
  "content-type": "application/json",
});

export type CustomerAndSlot = { customer: Customer; slot: Slot };

export function holdRequest(url: string, { customer, slot }: CustomerAndSlot): HttpRequest {
  return {
    method: "POST",
    path: "/api/bookings",
    headers: headersFor(url, customer),
    body: JSON.stringify({
      userId: customer.customerId,
      sessionDate: slot.date,
      sessionTime: slot.time,
      questionType: "single",
    }),
  };
}

export function verifyRequest(url: string, { customer, bookingId, proof }: PaidHold): HttpRequest {
  return {
    method: "POST",
    path: "/api/payment/verify",
    headers: headersFor(url, customer),
    body: JSON.stringify({ ...proof, bookingId }),
  };
}

/** Holds the slots, creates their orders and pays them at the simulated gateway, which sends no webhook. */
export async function createPaidHolds(url: string, holds: CustomerAndSlot[]): Promise<PaidHold[]> {
  const paidHolds: PaidHold[] = [];
  let next = 0;
  const work = async () => {
    for (let hold = holds[next++]; hold; hold = holds[next++])
      paidHolds.push(await createPaidHold(url, hold));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return paidHolds;
}

async function createPaidHold(url: string, { customer, slot }: CustomerAndSlot): Promise<PaidHold> {
  const headers = headersFor(url, customer);
  const post = async <Answer>(path: string, body: object) => {
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const input = { sessionDate: slot.date, sessionTime: slot.time, questionType: "single" };
  const { booking } = await post<{ booking: { id: string } }>("/api/bookings", input);
  const bookingId = booking.id;
  const { order } = await post<{ order: { id: string } }>("/api/payment/create-order", { bookingId });
  const answer = await post<PaymentProof>(`/sandbox/razorpay/orders/${order.id}/pay`, { webhook: "drop" });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = answer;
  return { customer, bookingId, proof: { razorpay_order_id, razorpay_payment_id, razorpay_signature } };
}
