// Verified payments a second. A payment is held, ordered and paid beforehand; what is measured is the proof.
import type { Customer, Slot } from "./fill.ts";
import { record } from "./record.ts";
import type { Recorded, Task } from "./straight-sql.ts";

export type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };
export type Paid = { customer: Customer; bookingId: string; proof: Proof };

const AT_ONCE = 8;

/** Holds these slots, asks for orders and pays them at the gateway, which tells nobody. */
export async function paidHolds(url: string, wanted: { customer: Customer; step: Slot }[]): Promise<Paid[]> {
  const made: Paid[] = [];
  let next = 0;
  const work = async () => {
    for (let one = wanted[next++]; one; one = wanted[next++]) made.push(await paidHold(url, one));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made;
}

async function paidHold(url: string, { customer, step }: { customer: Customer; step: Slot }): Promise<Paid> {
  const post = async <Answer>(path: string, body: object) => {
    const headers = { origin: url, cookie: customer.cookie, "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  const slot = { sessionDate: step.date, sessionTime: step.time, questionType: "single" };
  const { booking } = await post<{ booking: { id: string } }>("/api/bookings", slot);
  const bookingId = booking.id;
  const { order } = await post<{ order: { id: string } }>("/api/payment/create-order", { bookingId });
  const paid = await post<Proof>(`/sandbox/razorpay/orders/${order.id}/pay`, { webhook: "drop" });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = paid;
  return { customer, bookingId, proof: { razorpay_order_id, razorpay_payment_id, razorpay_signature } };
}

export function taskOf({ customer, bookingId, proof }: Paid): Task {
  return {
    user: customer.userId,
    token: customer.tokenHash,
    booking: bookingId,
    order: proof.razorpay_order_id,
    payment: proof.razorpay_payment_id,
  };
}

/** What verifying asks of Postgres, learnt from one payment, which is verified by that. */
export function recordVerify(connectionString: string, paid: Paid): Promise<Recorded[]> {
  const { customer, bookingId, proof } = paid;
  const found = {
    id: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
    amountPaise: 75_100,
    currency: "INR",
    status: "captured",
    capturedPaise: 75_100,
    refundedPaise: 0,
    createdAt: new Date(),
  } as const;
  return record({
    connectionString,
    task: taskOf(paid),
    gateway: { payment: async () => found, isProof: () => true },
    request: {
      method: "POST",
      url: "/api/payment/verify",
      headers: { origin: "http://localhost:5000", cookie: customer.cookie },
      payload: { ...proof, bookingId },
    },
  });
}
