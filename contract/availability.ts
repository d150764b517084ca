// The guide's time ranges by day, the weekly hours, and the slots that they offer.
import * as z from "zod/mini";
import { DAY_STATES } from "#domain/slots.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** IST `HH:mm`. `findTimeRangeError` validates ranges instead of this schema, so that the error can name the range. */
const range = z.object({
  startTime: z.string().check(z.maxLength(8)),
  endTime: z.string().check(z.maxLength(8)),
});

/** As the caller has seen them. If others are saved by now, nothing is changed: 409 hours-changed. */
const rangesBefore = z.optional(z.array(range).check(z.maxLength(144)));

export const listSlots = endpoint({
  method: "GET",
  path: "/api/slots/available",
  who: "public",
  summary: "The slots of a day. The customer's own hold counts as available",
  query: z.object({ date: field.date }),
  output: z.object({
    date: field.date,
    slots: z.array(z.object({ time: z.string(), available: z.boolean() })),
  }),
  errors: ["bad-date"],
});

export const listOpenDates = endpoint({
  method: "GET",
  path: "/api/slots/dates",
  who: "public",
  summary: "The days with a free slot in a span, first and last day included",
  query: z.object({ from: field.date, to: field.date }),
  /** `full`: the days whose slots are all taken. A day in neither list is closed. */
  output: z.object({ dates: z.array(z.string()), full: z.array(z.string()) }),
  errors: ["bad-date"],
});

export const findSameTime = endpoint({
  method: "GET",
  path: "/api/slots/same-time",
  who: "customer",
  summary:
    "The next free slot at the weekday and time of the last held session that the customer has booked or attended, within four weeks; null without one",
  output: z.object({ slot: z.nullable(z.object({ date: field.date, time: field.time })) }),
});

/** Paid and completed sessions, and holds that have not expired. */
const bookedSlot = z.object({
  bookingId: z.string(),
  time: z.string(),
  questionType: field.questionType,
  /** As the customer gave it for the session, otherwise the username. Null once the account is closed. */
  name: z.nullable(z.string()),
  /** Not paid yet. */
  isHold: z.boolean(),
  /** In none of the day's time ranges. */
  isOutside: z.boolean(),
});

const availabilityDay = z.object({
  date: field.date,
  state: z.enum(DAY_STATES),
  isByHand: z.boolean(),
  /** How many customers wait for a slot of this day, or of any of its parts. */
  waiting: z.int(),
  ranges: z.array(z.extend(range, { slots: z.int(), booked: z.int() })),
  bookings: z.array(bookedSlot),
});
export type AvailabilityDay = z.infer<typeof availabilityDay>;

export const listAvailability = endpoint({
  method: "GET",
  path: "/api/admin/availability",
  who: "admin",
  summary: "The days of a span (62 at most) with their time ranges, and the bookings on them",
  query: z.object({ from: field.date, to: field.date }),
  output: z.object({ days: z.array(availabilityDay) }),
  errors: ["bad-date", "bad-date-range"],
});

export const getAvailability = endpoint({
  method: "GET",
  path: "/api/admin/availability/:date",
  who: "admin",
  summary: "The time ranges of a day: set by hand, or else from the weekly hours",
  params: z.object({ date: field.date }),
  output: z.object({ date: z.string(), availability: z.array(range), isByHand: z.boolean() }),
  errors: ["bad-date"],
});

export const saveAvailability = endpoint({
  method: "POST",
  path: "/api/admin/availability",
  who: "admin",
  summary:
    "Replace the time ranges of a day. Existing bookings stay; `bookingsOutside` counts those outside the new ranges",
  input: z.object({ date: field.date, timeRanges: z.array(range).check(z.maxLength(144)), rangesBefore }),
  output: z.object({ success: field.success, availability: z.array(range), bookingsOutside: z.int() }),
  errors: [
    "bad-date",
    "no-ranges",
    "range-off-the-mark",
    "range-reversed",
    "range-overlapping",
    "hours-changed",
  ],
});

export const clearAvailability = endpoint({
  method: "DELETE",
  path: "/api/admin/availability/:date",
  who: "admin",
  summary: "Close a day. Existing bookings stay; `bookingsOutside` counts them",
  params: z.object({ date: field.date }),
  output: z.object({ success: field.success, bookingsOutside: z.int() }),
  errors: ["bad-date"],
});

export const resetToWeeklyHours = endpoint({
  method: "DELETE",
  path: "/api/admin/availability/:date/by-hand",
  who: "admin",
  summary: "Remove the time ranges that were set by hand for a day, so that the weekly hours apply again",
  params: z.object({ date: field.date }),
  output: z.object({ success: field.success, availability: z.array(range), bookingsOutside: z.int() }),
  errors: ["bad-date"],
});

/** `weekday` is 0 for Sunday. A day without ranges is a day off. */
const week = z.array(
  z.object({
    weekday: z.int().check(z.minimum(0), z.maximum(6)),
    ranges: z.array(range).check(z.maxLength(24)),
  }),
);

export const getWeeklyHours = endpoint({
  method: "GET",
  path: "/api/admin/weekly-hours",
  who: "admin",
  summary: "The weekly hours: seven days from Sunday, each with its time ranges",
  output: z.object({ week }),
});

export const saveWeeklyHours = endpoint({
  method: "PUT",
  path: "/api/admin/weekly-hours",
  who: "admin",
  summary:
    "Replace the weekly hours. A weekday that is left out is a day off. Days that were set by hand and existing bookings stay; `bookingsOutside` counts the bookings outside the new hours",
  /** `weekBefore`: as `rangesBefore` of a day. */
  input: z.object({ week: week.check(z.maxLength(7)), weekBefore: z.optional(week.check(z.maxLength(7))) }),
  output: z.object({ success: field.success, week, bookingsOutside: z.int() }),
  errors: ["range-off-the-mark", "range-reversed", "range-overlapping", "hours-changed"],
});
