// Tax documents, where the company is registered for GST (domain/tax-documents.ts). Amounts in rupees with at most two decimals.
import * as z from "zod/mini";
import { TAX_DOCUMENT_KINDS } from "#domain/receipts.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

const kind = z.enum(TAX_DOCUMENT_KINDS);

const taxParts = {
  /** In percent; of an amount within the supplier's state, CGST and SGST are half of it each. */
  rate: z.int(),
  taxable: field.money,
  cgst: field.money,
  sgst: field.money,
  igst: field.money,
  /** What was paid or given back: the taxable value with the tax. */
  amount: field.money,
};
/** Of two digits, as in GSTINs. */
const stateCode = z.string();

export const taxDocument = z.object({
  id: z.string(),
  kind,
  number: z.string(),
  /** Its date: when the money came or went back, or what it was paid for was done. */
  issuedAt: field.instant,
  /** When it was written, which is later after an outage, and where the provider reports late. */
  madeAt: field.instant,
  company: z.object({
    name: z.string(),
    address: z.string(),
    gstin: z.string(),
    sac: z.nullable(z.string()),
  }),
  /** Null once the account is closed; the address also while the customer has given none. */
  recipientName: z.nullable(z.string()),
  recipientAddress: z.nullable(z.string()),
  placeOfSupply: stateCode,
  lines: z.array(
    z.object({
      kind: z.enum(["session", "remedy"]),
      /** Of the vidhi; null for a session. */
      name: z.nullable(z.string()),
      nameHindi: z.nullable(z.string()),
      questionType: z.nullable(field.questionType),
      sessionDate: z.string(),
      sessionTime: z.string(),
    }),
  ),
  /** Of a session that was booked for somebody else, as the payer calls the attendee now. */
  attendeeName: z.nullable(z.string()),
  ...taxParts,
  /** The receipt voucher of an invoice or a refund voucher, the invoice of a credit note. */
  refersTo: z.nullable(z.object({ kind, number: z.string(), issuedAt: field.instant })),
  razorpayPaymentId: z.string(),
  paidAt: field.instant,
});
export type TaxDocument = z.infer<typeof taxDocument>;

export const getTaxDocument = endpoint({
  method: "GET",
  path: "/api/tax-documents/:id",
  who: "either",
  summary: "A tax document of a payment, as it stood when it was issued",
  output: z.object({ document: taxDocument }),
  errors: ["not-found"],
});

const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));

export const getTaxMonth = endpoint({
  method: "GET",
  path: "/api/admin/money/tax-month",
  who: "admin",
  summary:
    "The tax documents of a month for the return GSTR-1: by its tables, by kind, place of supply and rate, and their series. `month` is 2026-11, by default the present one",
  query: z.object({ month: z.optional(month) }),
  output: z.object({
    month: z.string(),
    /** False while the company is not registered for GST. */
    isRegistered: z.boolean(),
    sums: z.array(
      z.object({
        kind,
        placeOfSupply: stateCode,
        isInterState: z.boolean(),
        documents: z.int(),
        ...taxParts,
      }),
    ),
    /**
     * By table of the return: invoices without credit notes (7), advances that are left at the end of the month (11A), and earlier
     * advances that were invoiced or paid back in it (11B). The series are table 13.
     */
    returned: z.array(
      z.object({
        table: z.enum(["7", "11A", "11B"]),
        placeOfSupply: stateCode,
        isInterState: z.boolean(),
        ...taxParts,
      }),
    ),
    /** A row for numbers that follow one another: of one kind there are several where documents were made late. */
    series: z.array(z.object({ kind, first: z.string(), last: z.string(), documents: z.int() })),
    /** Documents of this month that were made after it had ended: a return that was filed before they were lacks them. */
    late: z.nullable(z.object({ documents: z.int(), lastAt: field.instant })),
  }),
  errors: [],
});
export type TaxMonth = z.infer<typeof getTaxMonth.output>;

export const exportTaxDocuments = endpoint({
  method: "POST",
  path: "/api/admin/exports/tax-documents",
  who: "admin",
  asksPassword: true,
  summary: "The tax documents of a month as a CSV file, without names, by series and number. Days in IST",
  input: z.object({ month }),
  output: z.string(),
  errors: [],
});
