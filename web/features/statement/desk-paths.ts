// Addresses of the accountant's pages, which customers' pages do without.
import { SCREENS } from "#contract/screens.ts";

export type DeskPart = "payments" | "payouts" | "month";

export const deskPath = (part: DeskPart) => SCREENS.adminDesk.replace(":part", part);

/** The payment whose receipt an admin reads. */
export const RECEIPT_SEARCH = "receipt";

export const adminReceiptPath = (paymentId: string) =>
  `${deskPath("payments")}?${RECEIPT_SEARCH}=${encodeURIComponent(paymentId)}`;

/** The payments of these IST days, both included. */
export const paymentsPath = (days: { from: string; to: string }) =>
  `${deskPath("payments")}?${new URLSearchParams(days)}`;
