// The booking with which the super admin tries things out: what is typed for it, and what is wrong with that.
import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/endpoint.ts";
import { createTestBooking } from "#contract/reports.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { QUESTION_TYPES } from "#domain/prices.ts";
import { SLOT_MINUTES } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshReports } from "#web/features/reports/use-reports.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

export type TypedTest = {
  phone: string;
  sessionDate: string;
  sessionTime: string;
  questionType: (typeof QUESTION_TYPES)[number];
};

export const PRESET: TypedTest = {
  phone: "9999999999",
  sessionDate: "",
  sessionTime: "",
  questionType: "single",
};

export type TestField = "phone" | "sessionDate" | "sessionTime";
export type TestFault = {
  field: TestField;
  words: "fields-missing" | "phone-not-ten-digits" | "date-misshapen" | "time-misshapen" | "time-between";
};

const FIELDS: readonly TestField[] = ["phone", "sessionDate", "sessionTime"];

/** The first thing that is wrong, and where; null when the booking can be asked for. */
export function testFault(typed: TypedTest): TestFault | null {
  const { phone, sessionDate, sessionTime } = asSent(typed);
  const missing = FIELDS.find((field) => typed[field].trim() === "");
  if (missing) return { field: missing, words: "fields-missing" };
  if (!/^\d{10}$/.test(phone)) return { field: "phone", words: "phone-not-ten-digits" };
  if (!isCalendarDate(sessionDate)) return { field: "sessionDate", words: "date-misshapen" };
  const time = /^(?:[01]\d|2[0-3]):([0-5]\d)$/.exec(sessionTime);
  if (!time) return { field: "sessionTime", words: "time-misshapen" };
  return Number(time[1]) % SLOT_MINUTES === 0 ? null : { field: "sessionTime", words: "time-between" };
}

function asSent({ phone, sessionDate, sessionTime, questionType }: TypedTest) {
  const plain = (text: string) => toAsciiDigits(text.trim());
  return {
    phone: plain(phone),
    sessionDate: plain(sessionDate),
    sessionTime: plain(sessionTime),
    questionType,
  };
}

export function useCreateTest() {
  return useMutation({
    mutationFn: (typed: TypedTest) => {
      const input: InputOf<typeof createTestBooking> = asSent(typed);
      return call(createTestBooking, { input });
    },
    onSuccess: () => {
      void Promise.all([refreshReports(), refreshSessions(), refreshSlots()]);
    },
  });
}
