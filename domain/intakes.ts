// The intake: what a customer may tell the guide before a session. Its fields, their validation, their stored form, and
// until when the customer may change them. Every field is optional.
import { type BookingStatus, isHoldActive, isPaidFor } from "./bookings.ts";
import { withoutInvisibleMarks } from "./characters.ts";
import { isCalendarDate } from "./ist-time.ts";
import { joinWindow, type SessionStart } from "./join-window.ts";

export const FOR_WHOM = ["self", "someone-else"] as const;
export type ForWhom = (typeof FOR_WHOM)[number];

export const INTAKE_FIELDS = [
  "relation",
  "name",
  "birthDate",
  "birthTime",
  "birthPlace",
  "question",
] as const;
export type IntakeField = (typeof INTAKE_FIELDS)[number];
export type IntakeTextField = Exclude<IntakeField, "birthDate" | "birthTime">;

/** In UTF-16 code units, of the normalized text. */
export const INTAKE_MAX_LENGTHS: Readonly<Record<IntakeTextField, number>> = {
  relation: 40,
  name: 60,
  birthPlace: 80,
  question: 600,
};

/** The value of a birth date or birth time that the customer does not know. */
export const UNKNOWN_BIRTH = "unknown";
export const MIN_BIRTH_DATE = "1900-01-01";

export const INTAKE_FIELD_ERRORS = ["too-long", "bad-birth-date", "not-yet-born", "bad-birth-time"] as const;
export type IntakeFieldError = (typeof INTAKE_FIELD_ERRORS)[number];
export type IntakeFieldErrors = Readonly<Partial<Record<IntakeField, IntakeFieldError>>>;

/** An intake as the form holds it: every field is a string, empty when nothing was typed. */
export type IntakeDraft = Readonly<Record<IntakeField, string>> & { readonly forWhom: ForWhom };
/** Degrees, north and east positive, and an IANA time zone. */
export type BirthLocation = { latitude: number; longitude: number; timeZone: string };
/** A field that was left empty is null. `birthLocation`: null where the place of birth is not one of the list of places. */
export type Intake = { forWhom: ForWhom; birthLocation: BirthLocation | null } & Record<
  IntakeField,
  string | null
>;

/** A customer who books again within this time can still copy from the intake of the cancelled booking. */
export const CANCELLED_INTAKE_RETENTION_DAYS = 30;

/** Control characters except line breaks, and lone surrogates. */
const INVISIBLE = /(?!\n)\p{Cc}|\p{Cs}/gu;
const BLANK_LINES = /\n{3,}/g;

/**
 * The stored form of a typed text. Invisible characters usually come from pasting, so they are removed instead of being
 * refused. Only the question keeps its line breaks.
 */
export function normalizeIntakeText(field: IntakeField, typed: string): string {
  const lines = withoutInvisibleMarks(typed.normalize("NFC"))
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(INVISIBLE, "")
    .replace(/\p{Zs}+/gu, " ")
    .replace(/ ?\n ?/g, "\n");
  return (field === "question" ? lines.replace(BLANK_LINES, "\n\n") : lines.replace(/\n+/g, " ")).trim();
}

/**
 * Null when the field is valid. `today` is the IST day, `YYYY-MM-DD`; without it, a birth date in the future is not
 * detected.
 */
export function validateIntakeField(
  field: IntakeField,
  typed: string,
  today?: string,
): IntakeFieldError | null {
  const text = normalizeIntakeText(field, typed);
  if (text === "") return null;
  switch (field) {
    case "birthDate":
      if (text === UNKNOWN_BIRTH) return null;
      if (!isCalendarDate(text) || text < MIN_BIRTH_DATE) return "bad-birth-date";
      return today !== undefined && text > today ? "not-yet-born" : null;
    case "birthTime":
      return text === UNKNOWN_BIRTH || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : "bad-birth-time";
    default:
      return text.length > INTAKE_MAX_LENGTHS[field] ? "too-long" : null;
  }
}

/** The error of each invalid field; an empty object when the intake is valid. */
export function validateIntake(draft: IntakeDraft, today: string): IntakeFieldErrors {
  const errors: Partial<Record<IntakeField, IntakeFieldError>> = {};
  for (const field of INTAKE_FIELDS) {
    // The relation applies to someone else only; for oneself, `toIntake` drops it.
    const error =
      field === "relation" && draft.forWhom === "self"
        ? null
        : validateIntakeField(field, draft[field], today);
    if (error) errors[field] = error;
  }
  return errors;
}

/** The intake to store: normalized, with empty fields as null. Null when the whole draft is empty. */
export function toIntake(draft: IntakeDraft): Intake | null {
  const { forWhom } = draft;
  const stored = (field: IntakeField) => normalizeIntakeText(field, draft[field]) || null;
  const intake: Intake = {
    forWhom,
    relation: forWhom === "self" ? null : stored("relation"),
    name: stored("name"),
    birthDate: stored("birthDate"),
    birthTime: stored("birthTime"),
    birthPlace: stored("birthPlace"),
    // The draft has the name alone, and the server the list of places.
    birthLocation: null,
    question: stored("question"),
  };
  const hasContent = forWhom !== "self" || INTAKE_FIELDS.some((field) => intake[field] !== null);
  return hasContent ? intake : null;
}

export const BIRTH_DETAILS = ["none", "some", "chart"] as const;
export type BirthDetails = (typeof BIRTH_DETAILS)[number];

/** How much of a birth an intake has: `chart` if an ascendant follows from it, which takes date, time and place. */
export function birthDetailsOf({ birthDate, birthTime, birthPlace, birthLocation }: Intake): BirthDetails {
  const isGiven = (value: string | null) => value !== null && value !== UNKNOWN_BIRTH;
  if (isGiven(birthDate) && isGiven(birthTime) && birthLocation) return "chart";
  return [birthDate, birthTime, birthPlace].some(isGiven) ? "some" : "none";
}

type Booking = SessionStart & { status: BookingStatus; holdExpiresAt: Date | null };

/**
 * The customer may edit until the scheduled start, even when the session begins late, because the guide may read the
 * intake from then on. After a reschedule, the new start counts.
 */
export function canEditIntake(booking: Booking, now: Date): boolean {
  return (
    (isPaidFor(booking.status) || isHoldActive(booking, now)) &&
    now.getTime() < joinWindow(booking).startsAt.getTime()
  );
}
