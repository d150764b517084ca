// What a customer may tell the guide before a session: which fields there are, what is wrong with one, what of it is
// kept, and until when it can be changed. Nothing of it must be given. Knows no one's chart.
import { type BookingStatus, isHoldAlive, isPaidFor } from "./bookings.ts";
import { isCalendarDate } from "./ist-time.ts";
import { joinWindow } from "./join-window.ts";

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
export type IntakeText = Exclude<IntakeField, "birthDate" | "birthTime">;

/** How long each text may be. */
export const INTAKE_LETTERS: Readonly<Record<IntakeText, number>> = {
  relation: 40,
  name: 60,
  birthPlace: 80,
  question: 600,
};

/** In the place of a birth date or time that she has said she does not know. */
export const UNKNOWN = "unknown";
export const FIRST_BIRTH_DATE = "1900-01-01";

export const INTAKE_FAULTS = ["too-long", "bad-birth-date", "not-yet-born", "bad-birth-time"] as const;
export type IntakeFault = (typeof INTAKE_FAULTS)[number];
export type IntakeFaults = Readonly<Partial<Record<IntakeField, IntakeFault>>>;

export type TypedIntake = Readonly<Record<IntakeField, string>> & { readonly forWhom: ForWhom };
/** Null: not said. */
export type Intake = { forWhom: ForWhom } & Record<IntakeField, string | null>;

/** How long the intake of a cancelled booking is kept: who books anew meanwhile may still look it up. */
export const KEPT_DAYS_AFTER_CANCELLING = 30;

/** Control characters but line breaks, marks that turn or hide what is around them, halves of characters. */
const UNSEEN =
  /(?!\n)\p{Cc}|\p{Cs}|[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu;
const LINES_IN_A_ROW = /\n{3,}/g;

/**
 * A typed text as it is kept: what cannot be seen is dropped and never refused, since it comes from pasting. Lines are
 * kept in the question alone; the two joiners of Hindi everywhere.
 */
export function tidyIntake(field: IntakeField, typed: string): string {
  const lines = typed
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/\t/g, " ")
    .replace(UNSEEN, "")
    .replace(/\p{Zs}+/gu, " ")
    .replace(/ ?\n ?/g, "\n");
  return (field === "question" ? lines.replace(LINES_IN_A_ROW, "\n\n") : lines.replace(/\n+/g, " ")).trim();
}

/** What is wrong with one field, null where nothing is. `today` is the day in India; without it none is too late. */
export function intakeFaultIn(field: IntakeField, typed: string, today?: string): IntakeFault | null {
  const text = tidyIntake(field, typed);
  if (text === "") return null;
  switch (field) {
    case "birthDate":
      if (text === UNKNOWN) return null;
      if (!isCalendarDate(text) || text < FIRST_BIRTH_DATE) return "bad-birth-date";
      return today !== undefined && text > today ? "not-yet-born" : null;
    case "birthTime":
      return text === UNKNOWN || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? null : "bad-birth-time";
    default:
      return text.length > INTAKE_LETTERS[field] ? "too-long" : null;
  }
}

/** What is wrong with each field; empty where it can be kept. */
export function intakeFaultsIn(typed: TypedIntake, today: string): IntakeFaults {
  const faults: Partial<Record<IntakeField, IntakeFault>> = {};
  for (const field of INTAKE_FIELDS) {
    // Who writes of herself is not asked for the relation, and what stands there is not kept.
    const fault =
      field === "relation" && typed.forWhom === "self" ? null : intakeFaultIn(field, typed[field], today);
    if (fault) faults[field] = fault;
  }
  return faults;
}

/** What is kept of it: tidied, what is empty as null. Null where nothing was said. */
export function keptIntake(typed: TypedIntake): Intake | null {
  const { forWhom } = typed;
  const kept = (field: IntakeField) => tidyIntake(field, typed[field]) || null;
  const intake: Intake = {
    forWhom,
    relation: forWhom === "self" ? null : kept("relation"),
    name: kept("name"),
    birthDate: kept("birthDate"),
    birthTime: kept("birthTime"),
    birthPlace: kept("birthPlace"),
    question: kept("question"),
  };
  const isSaid = forWhom !== "self" || INTAKE_FIELDS.some((field) => intake[field] !== null);
  return isSaid ? intake : null;
}

type Booking = {
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  holdExpiresAt: Date | null;
};

/**
 * Until the session's own time, whenever it then begins: from there the guide may be reading it. Moved to another time,
 * it can be changed until that.
 */
export function canEditIntake(booking: Booking, now: Date): boolean {
  return (
    (isPaidFor(booking.status) || isHoldAlive(booking, now)) &&
    now.getTime() < joinWindow(booking).startsAt.getTime()
  );
}
