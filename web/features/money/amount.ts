// Amounts in rupees as admins see them: with paise where there are any, negative ones with a minus in front.
import { formatRupees } from "#domain/digits.ts";

/** Whole paise, so that sums have no rounding errors of binary fractions. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** "₹1,100", "₹1,100.50" or "−₹20". */
export function formatAmount(rupees: number): string {
  const paise = toPaise(rupees);
  return `${paise < 0 ? "−" : ""}${formatRupees(Math.abs(paise) / 100)}`;
}

/** "₹1,100.00" or "−₹20.50": always with paise. */
export function formatAmountExact(rupees: number): string {
  const text = formatAmount(rupees);
  return text.includes(".") ? text : `${text}.00`;
}

type Sums = { captured: number; refunded: number; takenBack?: number };

/** Captured minus refunded and taken back by banks, in rupees. */
export function netOf({ captured, refunded, takenBack = 0 }: Sums): number {
  return (toPaise(captured) - toPaise(refunded) - toPaise(takenBack)) / 100;
}
