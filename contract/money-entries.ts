// The money that came and went, one entry for each movement, for the accountant. Test bookings count nowhere. Money is in
// rupees with at most two decimals.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { limit, nextCursor, opaqueCursor, search } from "./pages.ts";
import { contact } from "./session-names.ts";

/** `refund-undone`: a processed refund that failed later; `given-back`: by the bank, of what it had taken. Both have `wentBack` below 0. */
export const ENTRY_KINDS = ["payment", "refund", "refund-undone", "taken-back", "given-back"] as const;

/** IST days, both included. */
const filter = { search, from: field.filterDay, to: field.filterDay };
export const moneyEntryFilter = z.object(filter);
export type MoneyEntryFilter = z.infer<typeof moneyEntryFilter>;

const moneyEntry = z.object({
  id: z.string(),
  kind: z.enum(ENTRY_KINDS),
  at: field.instant,
  of: z.enum(["session", "remedy"]),
  /** What came. */
  amount: field.money,
  /** What went back, to the customer or to the customer's bank. */
  wentBack: field.money,
  paymentId: z.string(),
  razorpayPaymentId: z.string(),
  /** The provider's id of what moved the money: the payment, the refund or the dispute. */
  providerId: z.string(),
  customerId: z.string(),
  /** Null once the account is closed. */
  customer: z.nullable(contact),
  session: z.nullable(z.object({ bookingId: z.string(), sessionDate: z.string(), sessionTime: z.string() })),
  vidhis: z.array(z.object({ name: z.string(), nameHindi: z.string() })),
  /** Of the payment. */
  receiptNumber: z.nullable(z.string()),
  taxDocuments: z.array(z.object({ id: z.string(), number: z.string() })),
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

export const listMoneyEntries = endpoint({
  method: "GET",
  path: "/api/admin/payments",
  who: "admin",
  auditsRead: true,
  summary:
    "What came and went in a span of IST days, newest first, in pages (100 unless limit names another number), with the sums of all that is found, which are those of the statement. The search finds customers, and the numbers of payments, refunds, orders, receipts and tax documents",
  query: z.object({ ...filter, limit, cursor: opaqueCursor }),
  output: z.object({
    entries: z.array(moneyEntry),
    found: z.int(),
    sums: z.object({ amount: field.money, wentBack: field.money, left: field.money }),
    nextCursor,
  }),
  errors: ["not-found"],
});

export const exportMoneyEntries = endpoint({
  method: "POST",
  path: "/api/admin/exports/payments",
  who: "admin",
  asksPassword: true,
  summary: "All of them as a CSV file, in the order of the table. Times in IST",
  input: moneyEntryFilter,
  output: z.string(),
});
