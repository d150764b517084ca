// Prepares paid holds for the measurement of verified payments: hold, order and payment happen before it starts.
import type { Customer, Slot } from "./fill-database.ts";
import { recordStatements } from "./record-statements.ts";
import type { RecordedStatement, Task } from "./straight-sql.ts";

export type PaymentProof = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};
export type PaidHold = { customer: Customer; bookingId: string; proof: PaymentProof };

const CONCURRENCY = 8;

/** Holds the slots, creates their orders and pays them at the simulated gateway, which sends no webhook. */
export async function createPaidHolds(
  url: string,
  holds: { customer: Customer; slot: Slot }[],
): Promise<PaidHold[]> {
  const paidHolds: PaidHold[] = [];
  let next = 0;
  const work = async () => {
    for (let hold = holds[next++]; hold; hold = holds[next++])
      paidHolds.push(await createPaidHold(url, hold));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  return paidHolds;
}

async function createPaidHold(
  url: string,
  { customer, slot }: { customer: Customer; slot: Slot },
): Promise<PaidHold> {
  const post = async <Answer>(path: string, body: object) => {
    const headers = { origin: url, cookie: customer.cookie, "content-type": "application/json" };
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

export function verifyTask({ customer, bookingId, proof }: PaidHold): Task {
  return {
    user: customer.customerId,
    token: customer.tokenHash,
    booking: bookingId,
    order: proof.razorpay_order_id,
    payment: proof.razorpay_payment_id,
  };
}

/** Verifies this payment and returns the statements that it took. */
export function recordVerify(connectionString: string, paidHold: PaidHold): Promise<RecordedStatement[]> {
  const { customer, bookingId, proof } = paidHold;
  const payment = {
    id: proof.razorpay_payment_id,
    orderId: proof.razorpay_order_id,
    amountPaise: 75_100,
    currency: "INR",
    status: "captured",
    capturedPaise: 75_100,
    refundedPaise: 0,
    createdAt: new Date(),
  } as const;
  return recordStatements({
    connectionString,
    task: verifyTask(paidHold),
    gateway: { fetchPayment: async () => payment, isProofValid: () => true },
    request: {
      method: "POST",
      url: "/api/payment/verify",
      headers: { origin: "http://localhost:5000", cookie: customer.cookie },
      payload: { ...proof, bookingId },
    },
  });
}
