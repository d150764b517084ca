// Customers over HTTP who get through whatever happens to the server: what was not answered is asked again.
import { cancelBooking, createBooking } from "#contract/bookings.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import { Client } from "#tests/support/client.ts";
import type { Chance } from "./chance.ts";
import type { Victim } from "./victim.ts";
import type { Slot } from "./world.ts";

export type Shopper = { client: Client; id: string; referralCode: string };

/** What the customers of a run share. */
export type Market = {
  victim: Pick<Victim, "url" | "insist">;
  chance: Chance;
  slots: readonly Slot[];
  /** Payments that the provider has confirmed to whoever paid. */
  paid: Set<string>;
  /** Those that the server has said to be approved. */
  approved: Set<string>;
  /** Answers that nobody should get. */
  objections: string[];
};

type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

export async function signUp({ victim }: Market, phone: string, referralCode?: string): Promise<Shopper> {
  const client = new Client(victim.url);
  for (;;) {
    await victim.insist(() => client.call(sendLoginCode, { input: { phone } }));
    const otp = await victim.insist(() => codeFor(victim.url, phone));
    const answer = await victim.insist(() =>
      client.call(verifyLoginCode, { input: { phone, otp, ...(referralCode ? { referralCode } : {}) } }),
    );
    // A code is used once: where the answer was lost, another one is sent.
    if (!answer.body.success) continue;
    return { client, id: answer.body.user.id, referralCode: answer.body.user.referralCode };
  }
}

async function codeFor(url: string, phone: string): Promise<string> {
  const response = await fetch(`${url}/sandbox/messages?to=${phone}`);
  const { messages } = (await response.json()) as { messages: { code?: string }[] };
  return messages.find((message) => message.code)?.code ?? "0000";
}

async function ask<E extends Endpoint>(
  market: Market,
  { client }: Shopper,
  endpoint: E,
  sent: Parameters<typeof client.call<E>>[1],
) {
  const answer = await market.victim.insist(() => client.call(endpoint, sent));
  if (answer.status >= 500 && answer.status !== 503)
    market.objections.push(`${endpoint.path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

/** Books, pays and, if she does not leave before, shows the proof. */
export async function shop(market: Market, shopper: Shopper) {
  const { chance, slots, paid, approved } = market;
  const { date: sessionDate, time: sessionTime } = chance.pick(slots);
  const questionType = chance.pick(QUESTION_TYPES);
  const choice = { userId: shopper.id, sessionDate, sessionTime, questionType };
  const held = await ask(market, shopper, createBooking, { input: choice });
  if (held.status >= 300 || held.body.isFree) return held.body.code ?? "free";
  const bookingId = held.body.booking.id;
  const made = await ask(market, shopper, createSessionOrder, { input: { bookingId } });
  if (made.status !== 200) return made.body.code;
  const proof = await pay(market, made.body.order.id);
  if (proof) paid.add(proof.razorpay_payment_id);
  if (!proof || chance.is(0.3)) return "left";
  if (chance.is(0.1)) {
    const query = { only: "hold" } as const;
    await ask(market, shopper, cancelBooking, { params: { id: bookingId }, query });
    return "dropped";
  }
  const verified = await ask(market, shopper, verifySessionPayment, { input: { ...proof, bookingId } });
  if (verified.status === 200) approved.add(proof.razorpay_payment_id);
  return verified.body.code ?? "verified";
}

/** Null when it was paid before, and the answer with the proof was lost. */
async function pay({ victim, chance }: Market, orderId: string): Promise<Proof | null> {
  const webhook = chance.pick(["deliver", "deliver", "drop", "duplicate", "delay"]);
  const body = JSON.stringify({ outcome: "captured", webhook, delayMs: 60_000 });
  const response = await victim.insist(() =>
    fetch(`${victim.url}/sandbox/razorpay/orders/${orderId}/pay`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
    }),
  );
  return response.ok ? ((await response.json()) as Proof) : null;
}
