// What tax law asks for on a receipt, where the company is registered for GST.
import * as z from "zod";
import { fault } from "./variables.ts";

/** State code, PAN, entity, Z, check character. */
const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/;
/** Services accounting code: chapter 99. */
const SAC = /^99\d{2}(?:\d{2})?$/;

export function receipts() {
  return z
    .object({
      RECEIPT_GSTIN: z
        .string()
        .regex(GSTIN, fault('must be a GSTIN of 15 characters, not "{value}"'))
        .optional(),
      RECEIPT_SAC: z.string().regex(SAC, fault('must be a SAC such as 999799, not "{value}"')).optional(),
    })
    .transform((env) => ({
      receipt: { gstin: env.RECEIPT_GSTIN ?? null, sac: env.RECEIPT_SAC ?? null },
    }));
}
