// Customers of a real server over HTTP, for tests that kill servers: they repeat each request that was not answered.
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { Client } from "#tests/support/client.ts";
import type { ProcessUnderTest } from "./process-under-test.ts";
import type { Random } from "./random.ts";
import type { Slot } from "./simulation.ts";

export type HttpCustomer = { client: Client; id: string; referralCode: string };

/** What all customers of a test share. */
export type Workload = {
  server: Pick<ProcessUnderTest, "url" | "retryUntilAnswered">;
  random: Random;
  slots: readonly Slot[];
  /** Ids of the payments that the provider confirmed to the customer. */
  paid: Set<string>;
  /** Ids of the payments that the server reported as approved. */
  approved: Set<string>;
  /** Responses that must not occur. */
  findings: string[];
};

type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** Signs up a customer, with another phone where the answer to the entered code was lost: a code works once, and for half a minute its phone gets no other. */
export async function signUp(
  { server }: Workload,
  newPhone: () => string,
  referralCode?: string,
): Promise<HttpCustomer> {
  for (;;) {
    const phone = newPhone();
    const client = new Client(server.url);
    await server.retryUntilAnswered(() => client.call(sendLoginCode, { input: { phone } }));
    const otp = await server.retryUntilAnswered(() => readLoginCode(server.url, phone));
    const response = await server.retryUntilAnswered(() =>
      client.call(verifyLoginCode, { input: { phone, otp, ...(referralCode ? { referralCode } : {}) } }),
    );
    if (response.body.success)
      return { client, id: response.body.user.id, referralCode: response.body.user.referralCode };
  }
}

async function readLoginCode(url: string, phone: string): Promise<string> {
  const response = await fetch(`${url}/sandbox/messages?to=${phone}`);
  const { messages } = (await response.json()) as { messages: { code?: string }[] };
  return messages.find((message) => message.code)?.code ?? "0000";
}

async function call<E extends Endpoint>(
  workload: Workload,
  { client }: HttpCustomer,
  endpoint: E,
  options: Parameters<typeof client.call<E>>[1],
) {
  const response = await workload.server.retryUntilAnswered(() => client.call(endpoint, options));
  if (response.status >= 500 && response.status !== 503)
    workload.findings.push(`${endpoint.path} answered ${response.status} ${JSON.stringify(response.body)}`);
  return response;
}

/** Books a random slot and pays. Then sends the proof, cancels the hold, or leaves. Resolves with what happened. */
export async function bookAndPay(workload: Workload, customer: HttpCustomer): Promise<string> {
  const { random, slots, paid, approved } = workload;
  const { date: sessionDate, time: sessionTime } = random.pick(slots);
  const questionType = random.pick(QUESTION_TYPES);
  const input = { userId: customer.id, sessionDate, sessionTime, questionType };
  const held = await call(workload, customer, createBooking, { input });
  if (held.status >= 300 || held.body.isFree) return held.body.code ?? "free";
  const bookingId = held.body.booking.id;
  const ordered = await call(workload, customer, createSessionOrder, { input: { bookingId } });
  if (ordered.status !== 200) return ordered.body.code;
  const proof = await payOrder(workload, ordered.body.order.id);
  if (proof) paid.add(proof.razorpay_payment_id);
  if (!proof || random.boolean(0.3)) return "left";
  if (random.boolean(0.1)) {
    const query = { only: "hold" } as const;
    await call(workload, customer, cancelBooking, { params: { id: bookingId }, query });
    return "cancelled";
  }
  const verified = await call(workload, customer, verifySessionPayment, { input: { ...proof, bookingId } });
  if (verified.status === 200) approved.add(proof.razorpay_payment_id);
  return verified.body.code ?? "verified";
}

/** Null: the order was paid by an earlier request, whose response was lost with the proof. */
async function payOrder({ server, random }: Workload, orderId: string): Promise<PaymentProof | null> {
  const webhook = random.pick(["deliver", "deliver", "drop", "duplicate", "delay"]);
  const body = JSON.stringify({ outcome: "captured", webhook, delayMs: 60_000 });
  const response = await server.retryUntilAnswered(() =>
    fetch(`${server.url}/sandbox/razorpay/orders/${orderId}/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  );
  return response.ok ? ((await response.json()) as PaymentProof) : null;
}
