// What tax law asks for on receipts, and the tax documents of a company that is registered for GST.
import * as z from "zod";
import { isGstin } from "#domain/gst.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { ALWAYS, fault, wholeNumber } from "./variables.ts";

/** Services accounting code: chapter 99. */
const SAC = /^99\d{2}(?:\d{2})?$/;

export function receipts() {
  return z
    .object({
      RECEIPT_GSTIN: z
        .string()
        .refine(
          isGstin,
          fault('must be a GSTIN of 15 characters whose last one fits the others, not "{value}"'),
        )
        .optional(),
      RECEIPT_SAC: z.string().regex(SAC, fault('must be a SAC such as 999799, not "{value}"')).optional(),
      RECEIPT_TAX_FROM: z
        .string()
        .refine(isCalendarDate, fault('must be a day such as 2026-04-01, not "{value}"'))
        .optional(),
      RECEIPT_TAX_RATE: wholeNumber(40, 18, 1),
      RECEIPT_SHARE_WITHOUT_TAX: wholeNumber(1, 0),
    })
    .superRefine(({ RECEIPT_GSTIN, RECEIPT_TAX_FROM }, { addIssue }) => {
      if (RECEIPT_GSTIN && !RECEIPT_TAX_FROM)
        addIssue({
          code: "custom",
          message: "RECEIPT_TAX_FROM is missing (RECEIPT_GSTIN needs it: the first day of the registration)",
        });
    }, ALWAYS)
    .transform(
      ({ RECEIPT_GSTIN: gstin = null, RECEIPT_SAC: sac = null, RECEIPT_TAX_FROM: from, ...env }) => ({
        receipt: { gstin, sac },
        /** Null while the company is not registered. Payments are taxed from the IST day `from` on. */
        tax: gstin && from ? { gstin, sac, from, ratePercent: env.RECEIPT_TAX_RATE } : null,
        /** The guide has half of the money without the tax that it includes since the registration. */
        isShareWithoutTax: env.RECEIPT_SHARE_WITHOUT_TAX === 1,
      }),
    );
}
