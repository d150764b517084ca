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
  "partnerBirthDate",
  "partnerBirthTime",
  "partnerBirthPlace",
  "question",
] as const;
export type IntakeField = (typeof INTAKE_FIELDS)[number];
export type BirthDateField = "birthDate" | "partnerBirthDate";
export type BirthTimeField = "birthTime" | "partnerBirthTime";
export type BirthPlaceField = "birthPlace" | "partnerBirthPlace";
export type IntakeTextField = Exclude<IntakeField, BirthDateField | BirthTimeField>;

/** Whose horoscope a marriage's milan compares with that of the person whom the intake is about. */
export const PARTNER_ROLES = ["groom", "bride"] as const;
export type PartnerRole = (typeof PARTNER_ROLES)[number];

/** In UTF-16 code units, of the normalized text. */
export const INTAKE_MAX_LENGTHS: Readonly<Record<IntakeTextField, number>> = {
  relation: 40,
  name: 60,
  birthPlace: 80,
  partnerBirthPlace: 80,
  question: 600,
};

/** The value of a birth date or birth time that the customer does not know. */
export const UNKNOWN_BIRTH = "unknown";
export const MIN_BIRTH_DATE = "1900-01-01";

export const INTAKE_FIELD_ERRORS = ["too-long", "bad-birth-date", "not-yet-born", "bad-birth-time"] as const;
export type IntakeFieldError = (typeof INTAKE_FIELD_ERRORS)[number];
export type IntakeFieldErrors = Readonly<Partial<Record<IntakeField, IntakeFieldError>>>;

/** An intake as the form holds it: every field is a string, empty when nothing was typed. */
export type IntakeDraft = Readonly<Record<IntakeField, string>> & {
  readonly forWhom: ForWhom;
  readonly partnerRole: PartnerRole | null;
};
/** Degrees, north and east positive, and an IANA time zone. */
export type BirthLocation = { latitude: number; longitude: number; timeZone: string };
/**
 * A field that was left empty is null, and so is a location where the place of birth is not one of the list of places.
 * `partnerRole` is null where no milan is asked for; of the partner's birth nothing may be told yet.
 */
export type Intake = {
  forWhom: ForWhom;
  birthLocation: BirthLocation | null;
  partnerRole: PartnerRole | null;
  partnerBirthLocation: BirthLocation | null;
} & Record<IntakeField, string | null>;

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
    case "partnerBirthDate":
      if (text === UNKNOWN_BIRTH) return null;
      if (!isCalendarDate(text) || text < MIN_BIRTH_DATE) return "bad-birth-date";
      return today !== undefined && text > today ? "not-yet-born" : null;
    case "birthTime":
    case "partnerBirthTime":
      return text === UNKNOWN_BIRTH || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : "bad-birth-time";
    default:
      return text.length > INTAKE_MAX_LENGTHS[field] ? "too-long" : null;
  }
}

/** The error of each invalid field; an empty object when the intake is valid. */
export function validateIntake(draft: IntakeDraft, today: string): IntakeFieldErrors {
  const asked = askedOf(draft);
  const errors: Partial<Record<IntakeField, IntakeFieldError>> = {};
  for (const field of INTAKE_FIELDS) {
    const error = validateIntakeField(field, asked[field], today);
    if (error) errors[field] = error;
  }
  return errors;
}

/** Without what was typed before the form stopped asking: a relation of oneself, and a partner's birth without a milan. */
export function askedOf(draft: IntakeDraft): IntakeDraft {
  const unasked = INTAKE_FIELDS.filter((field) =>
    isOfPartner(field) ? draft.partnerRole === null : field === "relation" && draft.forWhom === "self",
  );
  return { ...draft, ...Object.fromEntries(unasked.map((field) => [field, ""])) };
}

export const isOfPartner = (field: string) => field.startsWith("partner");

/** The intake to store: normalized, with empty fields as null. Null when the whole draft is empty. */
export function toIntake(draft: IntakeDraft): Intake | null {
  const asked = askedOf(draft);
  const { forWhom, partnerRole } = asked;
  const stored = (field: IntakeField) => normalizeIntakeText(field, asked[field]) || null;
  const intake: Intake = {
    forWhom,
    relation: stored("relation"),
    name: stored("name"),
    birthDate: stored("birthDate"),
    birthTime: stored("birthTime"),
    birthPlace: stored("birthPlace"),
    // The draft has the names of places alone, and the server their list.
    birthLocation: null,
    partnerRole,
    partnerBirthDate: stored("partnerBirthDate"),
    partnerBirthTime: stored("partnerBirthTime"),
    partnerBirthPlace: stored("partnerBirthPlace"),
    partnerBirthLocation: null,
    question: stored("question"),
  };
  const hasContent =
    forWhom !== "self" || partnerRole !== null || INTAKE_FIELDS.some((field) => intake[field] !== null);
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
