// Sums of the books in rupees: paise are written where there are any, and what is below nothing has its minus in front.
import { formatRupees } from "#web/i18n/format.ts";

/** Whole paise of a sum in rupees, so that sums are reckoned without the faults of binary fractions. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** "₹1,100", "₹1,100.50" or "−₹20", of rupees. */
export function formatAmount(rupees: number): string {
  const paise = toPaise(rupees);
  const size = Math.abs(paise);
  const whole = formatRupees(Math.floor(size / 100));
  const rest = size % 100;
  return `${paise < 0 ? "−" : ""}${whole}${rest === 0 ? "" : `.${String(rest).padStart(2, "0")}`}`;
}

/** "₹1,100.00" or "−₹20.50": with its paise, also where there are none. */
export function formatAmountExact(rupees: number): string {
  const text = formatAmount(rupees);
  return text.includes(".") ? text : `${text}.00`;
}

/** What is left of captured money after refunds, in rupees. */
export function netOf({ captured, refunded }: { captured: number; refunded: number }): number {
  return (toPaise(captured) - toPaise(refunded)) / 100;
}
