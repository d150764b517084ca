// Addresses of the accountant's table of payments, which customers' pages do without.
import { paths } from "#web/paths.ts";

/** The payment whose receipt an admin reads. */
export const RECEIPT_SEARCH = "receipt";

export const adminReceiptPath = (paymentId: string) =>
  `${paths.adminPayments()}?${RECEIPT_SEARCH}=${encodeURIComponent(paymentId)}`;

/** The payments of these IST days, both included. */
export const paymentsPath = (days: { from: string; to: string }) =>
  `${paths.adminPayments()}?${new URLSearchParams(days)}`;
