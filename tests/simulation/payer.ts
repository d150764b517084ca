// The world outside acts by itself: whoever pays at the provider, without the house.
import { createHmac } from "node:crypto";
import { pay } from "#simulator/payments.ts";
import { RazorpayError } from "#simulator/razorpay-errors.ts";
import type { KnownOrder, KnownPayment } from "./memory.ts";
import type { Scene } from "./scene.ts";

/** Something that the world outside does; what the provider refuses is not done. */
export async function outside<Done>(
  { world }: Scene,
  label: string,
  work: () => Promise<Done>,
): Promise<Done | null> {
  try {
    return await world.schedule.perform(`outside: ${label}`, work);
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    return null;
  }
}

export const OUTCOMES = ["captured", "captured", "captured", "authorized", "failed", "as-asked"] as const;
export const MANNERS = ["deliver", "deliver", "deliver", "duplicate", "drop"] as const;
type Outcome = (typeof OUTCOMES)[number];
type Manner = (typeof MANNERS)[number];

/** Null: the provider would not take it. */
export function payAt(
  scene: Scene,
  order: KnownOrder,
  outcome: Outcome,
  webhook: Manner,
): Promise<KnownPayment | null> {
  const { merchant } = scene.world;
  return outside(scene, `${order.id} is paid (${outcome}, events: ${webhook})`, async () => {
    const { id } = await pay(merchant, order.id, outcome === "as-asked" ? undefined : outcome, { webhook });
    const signature = createHmac("sha256", merchant.keySecret).update(`${order.id}|${id}`).digest("hex");
    const payment = { id, signature, order };
    scene.memory.payments.push(payment);
    return payment;
  });
}
