// Having a payment verified: how often it is tried, and which answers end it. Knows neither clock nor screen.
import type { Booking, Refund } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { verifySessionPayment } from "#contract/payments.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";

export const VERIFY_ATTEMPTS = 3;
export const VERIFY_TIMEOUT_MS = 30_000;
export const VERIFY_PAUSE_MS = 2_000;

/** The checkout's signed word that a payment was made, and the booking that it is for. */
export type Proof = InputOf<typeof verifySessionPayment>;

/** What was paid for is no longer to be had with this payment. */
const REFUNDED: readonly string[] = ["slot-taken-refunded", "vidhis-refunded"] satisfies ErrorCode[];

export type Verdict<Answer = unknown> =
  /** Without an answer where a failure said that it had been approved before. */
  | { kind: "approved"; answer: Answer | null }
  /** What was paid for is no longer to be had with this payment, and the money is on its way back. */
  | { kind: "refunded"; refund: Refund | null; message: string }
  /** An answer that no second try can change. */
  | { kind: "refused"; message: string }
  /** Nobody could say yet: the proof is kept, and asked for again later. */
  | { kind: "unconfirmed" };

type Tries<Answer> = {
  attempt: () => Promise<Answer>;
  /** Waits between failed tries. */
  wait: (delayMs: number) => Promise<void>;
  attempts?: number;
};

/** Tries until an answer settles it, at most three times. Never fails. */
export async function verifyWithRetries<Answer>({
  attempt,
  wait,
  attempts = VERIFY_ATTEMPTS,
}: Tries<Answer>): Promise<Verdict<Answer>> {
  for (let tried = 1; ; tried += 1) {
    const verdict = await oneTry(attempt);
    if (verdict) return verdict;
    if (tried >= attempts) return { kind: "unconfirmed" };
    await wait(VERIFY_PAUSE_MS);
  }
}

/** The verdict of one try; null when it is worth another. */
async function oneTry<Answer>(attempt: () => Promise<Answer>): Promise<Verdict<Answer> | null> {
  try {
    return { kind: "approved", answer: await attempt() };
  } catch (error) {
    if (messageOf(error).includes("already approved")) return { kind: "approved", answer: null };
    if (!(error instanceof CallFailure)) return null;
    if (REFUNDED.includes(error.code))
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
