// Having a payment verified: how often it is tried, and which answers end it. Knows neither clock nor screen.
import type { Booking, Refund } from "#contract/bookings.ts";
import type { InputOf, OutputOf } from "#contract/endpoint.ts";
import type { verifyPayment } from "#contract/payments.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";

export const VERIFY_ATTEMPTS = 3;
export const VERIFY_TIMEOUT_MS = 30_000;
export const VERIFY_PAUSE_MS = 2_000;

/** The checkout's signed word that a payment was made, and the booking that it is for. */
export type Proof = InputOf<typeof verifyPayment>;

export type Verdict =
  | { kind: "approved" }
  /** The slot is no longer to be had with this payment, and the money is on its way back. */
  | { kind: "refunded"; refund: Refund | null; message: string }
  /** An answer that no second try can change. */
  | { kind: "refused"; message: string }
  /** Nobody could say yet: the proof is kept, and asked for again later. */
  | { kind: "unconfirmed" };

type Tries = {
  attempt: () => Promise<OutputOf<typeof verifyPayment>>;
  /** Waits between failed tries. */
  wait: (delayMs: number) => Promise<void>;
  attempts?: number;
};

/** Tries until an answer settles it, at most three times. Never fails. */
export async function verifyWithRetries({
  attempt,
  wait,
  attempts = VERIFY_ATTEMPTS,
}: Tries): Promise<Verdict> {
  for (let tried = 1; ; tried += 1) {
    const verdict = await oneTry(attempt);
    if (verdict) return verdict;
    if (tried >= attempts) return { kind: "unconfirmed" };
    await wait(VERIFY_PAUSE_MS);
  }
}

/** The verdict of one try; null when it is worth another. */
async function oneTry(attempt: Tries["attempt"]): Promise<Verdict | null> {
  try {
    await attempt();
    return { kind: "approved" };
  } catch (error) {
    if (messageOf(error).includes("already approved")) return { kind: "approved" };
    if (!(error instanceof CallFailure)) return null;
    if (error.code === "slot-taken-refunded")
      return { kind: "refunded", refund: refundIn(error.body), message: error.message };
    // Without a session nobody has looked at the proof yet; too many requests and timeouts pass by themselves.
    const mayChange =
      error.status < 400 || error.status >= 500 || [401, 408, 425, 429].includes(error.status);
    return mayChange ? null : { kind: "refused", message: error.message };
  }
}

function refundIn(body: unknown): Refund | null {
  if (typeof body !== "object" || body === null) return null;
  const { refund, booking } = body as { refund?: Refund | null; booking?: Booking | null };
  return refund ?? booking?.refund ?? null;
}
