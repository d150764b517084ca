// The guide's open days, and the slots that they offer.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** Checked by the domain rather than here, so that the answer can name the range. */
const range = z.object({
  startTime: z.string().check(z.maxLength(8)),
  endTime: z.string().check(z.maxLength(8)),
});

export const slotsOfDate = endpoint({
  method: "GET",
  path: "/api/slots/available",
  who: "public",
  summary: "The slots of a day. One's own unpaid hold reads as available",
  query: z.object({ date: field.date }),
  output: z.object({
    date: field.date,
    slots: z.array(z.object({ time: z.string(), available: z.boolean() })),
  }),
  errors: ["bad-date"],
});

export const openDates = endpoint({
  method: "GET",
  path: "/api/slots/dates",
  who: "public",
  summary: "The days from one date to another, both included, that have a free slot",
  query: z.object({ from: field.date, to: field.date }),
  output: z.object({ dates: z.array(z.string()) }),
  errors: ["bad-date"],
});

export const availabilityOfDate = endpoint({
  method: "GET",
  path: "/api/admin/availability/:date",
  who: "admin",
  summary: "The time ranges of a day: those set by hand, else those of the weekly hours",
  params: z.object({ date: field.date }),
  output: z.object({ date: z.string(), availability: z.array(range), isByHand: z.boolean() }),
  errors: ["bad-date"],
});

export const saveAvailability = endpoint({
  method: "POST",
  path: "/api/admin/availability",
  who: "admin",
  summary: "Replace the time ranges of a day. Bookings made stay; those now outside are counted",
  input: z.object({ date: field.date, timeRanges: z.array(range).check(z.maxLength(144)) }),
  output: z.object({ success: field.success, availability: z.array(range), bookingsOutside: z.int() }),
  errors: ["bad-date", "no-ranges", "range-off-the-mark", "range-reversed", "range-overlapping"],
});

export const clearAvailability = endpoint({
  method: "DELETE",
  path: "/api/admin/availability/:date",
  who: "admin",
  summary: "Close a day. Bookings made stay; they are counted",
  params: z.object({ date: field.date }),
  output: z.object({ success: field.success, bookingsOutside: z.int() }),
  errors: ["bad-date"],
});

export const followWeeklyHours = endpoint({
  method: "DELETE",
  path: "/api/admin/availability/:date/by-hand",
  who: "admin",
  summary: "Take back what was set by hand for a day, so that it follows the weekly hours again",
  params: z.object({ date: field.date }),
  output: z.object({ success: field.success, availability: z.array(range), bookingsOutside: z.int() }),
  errors: ["bad-date"],
});

/** By weekday, 0 for Sunday; a day without ranges is a day off. */
const week = z.array(
  z.object({
    weekday: z.int().check(z.minimum(0), z.maximum(6)),
    ranges: z.array(range).check(z.maxLength(24)),
  }),
);

export const weeklyHours = endpoint({
  method: "GET",
  path: "/api/admin/weekly-hours",
  who: "admin",
  summary: "The usual week: seven days from Sunday, each with its time ranges",
  output: z.object({ week }),
  errors: [],
});

export const saveWeeklyHours = endpoint({
  method: "PUT",
  path: "/api/admin/weekly-hours",
  who: "admin",
  summary:
    "Replace the usual week; a weekday that is left out is a day off. Dates set by hand stay as they are. Bookings made stay; those now outside are counted",
  input: z.object({ week: week.check(z.maxLength(7)) }),
  output: z.object({ success: field.success, week, bookingsOutside: z.int() }),
  errors: ["range-off-the-mark", "range-reversed", "range-overlapping"],
});
