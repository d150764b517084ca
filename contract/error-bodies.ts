// The further fields that the body of an error carries, by its code. Codes that are not in the list carry none. The server
// sends only the fields that these schemas name.
import * as z from "zod/mini";
import { ADMIN_SESSION_ENDS } from "#domain/login.ts";
import { booking, refund } from "./bookings.ts";
import type { ErrorCode } from "./errors.ts";
import * as field from "./fields.ts";
import { note } from "./notes.ts";
import { paymentOrder } from "./payments.ts";
import { prescribedRemedy } from "./remedies.ts";

const withBooking = z.object({ booking });
const withOrder = z.object({ order: paymentOrder });
const withOpeningTime = z.object({ opensAt: field.instant });

/**
 * A proof of work: find the number below `numbers` for which PBKDF2-SHA-256 (its decimal digits, salt, iterations; 32
 * bytes) begins with the target, in hex. The other 16 bytes are the answer.
 */
export const puzzle = z.object({
  salt: z.string(),
  target: z.string(),
  iterations: z.int(),
  numbers: z.int(),
});

export const ERROR_BODIES = {
  "already-paid": withBooking,
  "hold-expired": withBooking,
  "payment-under-way": withBooking,
  /** Only some of the endpoints that answer this code have a booking to send. */
  "not-possible-now": z.partial(withBooking),
  /** Only of refunds: the rupees that are refunded by now. */
  "just-changed": z.object({ refunded: z.optional(z.number()) }),
  "slot-taken-refunded": z.object({ booking, refund: z.nullable(refund), order: paymentOrder }),
  "other-amount-refunded": z.object({ booking, refund: z.nullable(refund), order: paymentOrder }),
  "vidhis-refunded": z.object({
    remedies: z.array(prescribedRemedy),
    refunds: z.array(refund),
    order: paymentOrder,
  }),
  /** Why the admin's login session ended, if the request carried one. */
  "not-signed-in": z.object({ ended: z.optional(z.enum(ADMIN_SESSION_ENDS)) }),
  /** The stored note; null if it was deleted. */
  "note-changed": z.object({ note: z.nullable(note) }),
  /** The other note with this number: whose it is, and of which session. */
  "tracking-number-used": z.object({ usedBy: z.object({ name: z.string(), sessionDate: z.string() }) }),
  "proof-needed": z.object({ puzzle }),
  /** The code that this browser has asked for already and may still enter. */
  "code-wait": z.object({ sent: z.optional(z.object({ expiresInSeconds: z.int() })) }),
  "payment-checking": withOrder,
  "payment-failed": withOrder,
  "too-early": withOpeningTime,
  "too-late": withOpeningTime,
} as const satisfies Partial<Record<ErrorCode, z.ZodMiniType<object>>>;

export type ErrorBody<Code extends ErrorCode> = Code extends keyof typeof ERROR_BODIES
  ? z.infer<(typeof ERROR_BODIES)[Code]>
  : never;
