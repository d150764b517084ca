// The booking with which the super admin tries things out: what is typed for it, and what is wrong with that.
import { useMutation } from "@tanstack/react-query";
import type { InputOf } from "#contract/endpoint.ts";
import { createTestBooking } from "#contract/reports.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { QUESTION_TYPES } from "#domain/prices.ts";
import { call } from "#web/api/call.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { refreshReports } from "./use-reports.ts";

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
  words: "fields-missing" | "phone-not-ten-digits" | "date-misshapen" | "time-misshapen";
};

const FIELDS: readonly TestField[] = ["phone", "sessionDate", "sessionTime"];

/** The first thing that is wrong, and where; null when the booking can be asked for. */
export function testFault(typed: TypedTest): TestFault | null {
  const missing = FIELDS.find((field) => typed[field].trim() === "");
  if (missing) return { field: missing, words: "fields-missing" };
  if (!/^\d{10}$/.test(typed.phone.trim())) return { field: "phone", words: "phone-not-ten-digits" };
  if (!isCalendarDate(typed.sessionDate.trim())) return { field: "sessionDate", words: "date-misshapen" };
  const isTime = /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(typed.sessionTime.trim());
  return isTime ? null : { field: "sessionTime", words: "time-misshapen" };
}

export function useCreateTest() {
  return useMutation({
    mutationFn: ({ phone, sessionDate, sessionTime, questionType }: TypedTest) => {
      const input: InputOf<typeof createTestBooking> = {
        phone: phone.trim(),
        sessionDate: sessionDate.trim(),
        sessionTime: sessionTime.trim(),
        questionType,
      };
      return call(createTestBooking, { input });
    },
    onSuccess: () => {
      void Promise.all([refreshReports(), refreshSessions(), refreshSlots()]);
    },
  });
}
