// What of a session's money can still go back, and how much of it is meant by what was typed. Rupees.
import { netOf } from "#web/features/money/amount.ts";

/** What has not gone back yet; never below 0. */
export function leftOf({ amount, refunded }: { amount: number; refunded: number }): number {
  return Math.max(0, netOf({ captured: amount, refunded }));
}

export type AmountFault = "amount-missing" | "amount-not-whole" | "amount-too-large";

/** The sum that was typed, `null` for all that is left, or why it cannot go back. A part is of whole rupees. */
export function readAmount(typed: string, left: number): { amount: number | null } | { fault: AmountFault } {
  const text = typed.replace(/[₹,\s]/g, "");
  const amount = Number(text);
  if (text === "" || amount === 0) return { fault: "amount-missing" };
  if (amount === left) return { amount: null };
  if (!/^\d+$/.test(text)) return { fault: "amount-not-whole" };
  return amount > left ? { fault: "amount-too-large" } : { amount };
}
