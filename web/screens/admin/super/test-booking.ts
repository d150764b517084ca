// The form of a test booking: what was typed, and its first fault.
import { toAsciiDigits } from "#domain/digits.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { QUESTION_TYPES } from "#domain/prices.ts";
import { SLOT_MINUTES } from "#domain/slots.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshReports } from "#web/features/reports/use-reports.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

export type TestDraft = {
  phone: string;
  sessionDate: string;
  sessionTime: string;
  questionType: (typeof QUESTION_TYPES)[number];
};

export const EMPTY_DRAFT: TestDraft = {
  phone: "9999999999",
  sessionDate: "",
  sessionTime: "",
  questionType: "single",
};

export type TestField = "phone" | "sessionDate" | "sessionTime";
export type TestFault = {
  field: TestField;
  message: "fields-missing" | "phone-not-ten-digits" | "date-misshapen" | "time-misshapen" | "time-between";
};

const FIELDS: readonly TestField[] = ["phone", "sessionDate", "sessionTime"];

/** The first fault; null if there is none. */
export function testFault(draft: TestDraft): TestFault | null {
  const { phone, sessionDate, sessionTime } = toInput(draft);
  const missing = FIELDS.find((field) => draft[field].trim() === "");
  if (missing) return { field: missing, message: "fields-missing" };
  if (!/^\d{10}$/.test(phone)) return { field: "phone", message: "phone-not-ten-digits" };
  if (!isCalendarDate(sessionDate)) return { field: "sessionDate", message: "date-misshapen" };
  const time = /^(?:[01]\d|2[0-3]):([0-5]\d)$/.exec(sessionTime);
  if (!time) return { field: "sessionTime", message: "time-misshapen" };
  return Number(time[1]) % SLOT_MINUTES === 0 ? null : { field: "sessionTime", message: "time-between" };
}

/** As the endpoint takes it. */
export function toInput({ phone, sessionDate, sessionTime, questionType }: TestDraft) {
  const plain = (text: string) => toAsciiDigits(text.trim());
  return {
    phone: plain(phone),
    sessionDate: plain(sessionDate),
    sessionTime: plain(sessionTime),
    questionType,
  };
}

export const refreshAfterTest = () => {
  void Promise.all([refreshReports(), refreshSessions(), refreshSlots()]);
};
