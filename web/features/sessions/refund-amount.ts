// Refunds of a session, in rupees.
import { amountIn } from "#domain/digits.ts";
import { CallFailure } from "#web/api/call.ts";
import { netOf } from "#web/features/money/amount.ts";
import type { SessionDetails } from "./use-sessions.ts";

type Paid = Pick<SessionDetails, "amount" | "refunded" | "takenBack">;

/** What is neither refunded yet nor taken back by the customer's bank; never below 0. */
export function refundableOf({ amount, refunded, takenBack }: Paid): number {
  return Math.max(0, netOf({ captured: amount, refunded: refunded + takenBack }));
}

/** Only a session that is over; before that the admin cancels it, which refunds all of it. */
export function canBeRefunded(session: Paid & Pick<SessionDetails, "status">): boolean {
  const isOver = session.status === "completed" || session.status === "cancelled";
  return isOver && refundableOf(session) > 0;
}

export type AmountFault = "amount-missing" | "amount-not-whole" | "amount-too-large";

/** `amount` is null for the whole rest. A part must be whole rupees. */
export function parseRefundAmount(
  typed: string,
  refundable: number,
): { amount: number | null } | { fault: AmountFault } {
  const text = amountIn(typed);
  const amount = Number(text);
  if (text === "" || amount === 0) return { fault: "amount-missing" };
  if (amount === refundable) return { amount: null };
  if (!/^\d+$/.test(text)) return { fault: "amount-not-whole" };
  return amount > refundable ? { fault: "amount-too-large" } : { amount };
}

/** Rupees that are refunded by now, if the server has refused a refund because the admin saw another figure; otherwise null. */
export function refundedByNow(error: unknown): number | null {
  if (!(error instanceof CallFailure) || error.code !== "just-changed") return null;
  const { body } = error;
  const isNamed = typeof body === "object" && body !== null && "refunded" in body;
  return isNamed && typeof body.refunded === "number" ? body.refunded : null;
}
