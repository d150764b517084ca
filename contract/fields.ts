// Schemas of common fields. When the message of a failed check is an error code, the response has this code instead of
// `bad-input`.
import * as z from "zod/mini";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { withoutInvisibleMarks } from "#domain/characters.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { ID_PATTERN } from "#domain/ids.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { PHONE_PATTERN } from "#domain/phone.ts";
import { QUESTION_TYPES } from "#domain/prices.ts";
import type { ErrorCode } from "./errors.ts";

const code = (name: ErrorCode) => name;

export const id = z.string().check(z.regex(ID_PATTERN, code("not-found")));
/** Of a message, in its link (`MESSAGE_ID_ALPHABET`). */
export const messageId = z.string().check(z.regex(/^[0-9A-Za-z]{10}$/, code("not-found")));
/** Digits of any script become 0-9, before the checks that follow. */
export const asciiDigits = z.overwrite(toAsciiDigits);
/** Pasted text is read without marks that nobody sees, and a letter with a nukta or an accent in one of the two ways to write it (NFC). */
export const visible = z.overwrite((text: string) => withoutInvisibleMarks(text.normalize("NFC")));
export const phone = z.string().check(asciiDigits, z.regex(PHONE_PATTERN, code("bad-phone")));
/** `YYYY-MM-DD`, IST. */
export const date = z.string().check(z.refine(isCalendarDate, code("bad-date")));
/** A day in a filter of a list, mostly past: the error `bad-date` is about days to book. */
export const filterDay = z.optional(z.string().check(z.refine(isCalendarDate)));
/** `YYYY-MM`, IST. */
export const month = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/));
/** A start time, `HH:mm` IST. */
export const time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));
/** ISO 8601 in UTC. The server writes a Date, or an instant as JSON of the database has it, in this form (`Sent`). */
export const instant = z.codec(z.string(), z.union([z.string(), z.date()]), {
  decode: (text) => text,
  encode: (at) => new Date(at).toISOString(),
}) as unknown as z.ZodMiniType<string, string>;
/** Whole rupees: a price that this product sets. */
export const rupees = z.int();
/** Rupees with at most two decimals: the amounts of the payment provider are whole paise. */
export const money = z.number();
/** The path or URL of an upload, of which the last two segments count. A bucket's signed URL is long. */
export const uploadAddress = z.string().check(z.maxLength(4_000));
export const questionType = z.enum(QUESTION_TYPES);
export const bookingStatus = z.enum(BOOKING_STATUSES);
export const success = z.literal(true);
