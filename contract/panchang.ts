// The almanac (panchang) of the guide's place: what customers see of it, the guide's day, and what the guide shows.
import * as z from "zod/mini";
import { INTAKE_MAX_LENGTHS } from "#domain/intakes.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import { CHOGHADIYAS, KARANAS, LUNAR_MONTHS, OBSERVANCES } from "#domain/panchang/tables.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

/** UTC, to the second, as the almanac has it: `2026-11-21T11:00:00Z`. */
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{3})?Z$/));
/** Of the years for which the almanac has been compared with others, and some around them. Not to be booked: no `bad-date`. */
const almanacDate = z
  .string()
  .check(z.refine((date) => isCalendarDate(date) && date >= "1900-01-01" && date < "2101-01-01"));
const observances = z.array(z.enum(OBSERVANCES));
const monthName = z.enum(LUNAR_MONTHS);
const month = z.object({ amanta: monthName, purnimanta: monthName, isAdhika: z.boolean() });
/** `tithi`: 1 to 15 of the bright half, 16 to 30 of the dark half. */
export const lunarDate = z.object({ tithi: z.int(), month });
export type LunarDate = z.infer<typeof lunarDate>;

/** One of the parts that follow each other: 1 to 30 tithis, 27 nakshatras, 27 yogas, 60 karanas. */
const part = z.object({ number: z.int(), ends: instant });
const karana = z.extend(part, { name: z.enum(KARANAS) });
const span = z.tuple([instant, instant]);
const place = z.object({ name: z.string(), nameHindi: z.string() });

export const listObservedDays = endpoint({
  method: "GET",
  path: "/api/panchang/days",
  who: "public",
  summary:
    "What is kept on the bookable days, as Purnima or Ekadashi. Empty where the guide does not show it",
  output: z.object({ days: z.array(z.object({ date: field.date, observances })) }),
});

const moment = z.object({
  tithi: part,
  nakshatra: part,
  /** In which the time falls; null otherwise. */
  rahuKaal: z.nullable(span),
  /** Of the day, as `GET /api/panchang/days` has them. */
  observances,
  place,
});
export type PanchangMoment = z.infer<typeof moment>;

export const getPanchangMoment = endpoint({
  method: "GET",
  path: "/api/panchang/moment",
  who: "public",
  summary: "The tithi and nakshatra that run at a bookable time. Null where the guide does not show it",
  query: z.object({ date: field.date, time: field.time }),
  output: z.object({ moment: z.nullable(moment) }),
  errors: ["bad-date"],
});

const choghadiyas = z.array(z.object({ name: z.enum(CHOGHADIYAS), span }));

const panchang = z.object({
  date: field.date,
  weekday: z.int(),
  sunrise: instant,
  sunset: instant,
  moonrise: z.optional(instant),
  /** The members at sunrise; `next` has those that begin before the next sunrise. */
  tithi: z.extend(part, { isSecondDay: z.optional(z.literal(true)) }),
  nakshatra: z.extend(part, { pada: z.int() }),
  yoga: part,
  karana,
  next: z.object({
    tithi: z.array(part),
    nakshatra: z.array(part),
    yoga: z.array(part),
    karana: z.array(karana),
  }),
  month,
  rahuKaal: span,
  yamaganda: span,
  gulika: span,
  abhijit: span,
  choghadiyas: z.object({ day: choghadiyas, night: choghadiyas }),
  observances,
});
export type PanchangOfDay = z.infer<typeof panchang>;

const shown = z.object({
  /** The guide's own line of the day. */
  showsGuidesDay: z.boolean(),
  /** To customers: words on days, the line of a chosen time, the date of a performed remedy. */
  showsDays: z.boolean(),
  showsMoment: z.boolean(),
  showsRemedyDates: z.boolean(),
});
const settings = z.extend(shown, { place });
export type PanchangSettings = z.infer<typeof settings>;

export const getPanchangDay = endpoint({
  method: "GET",
  path: "/api/admin/panchang/days/:date",
  who: "admin",
  summary: "The almanac of a day at the guide's place, and what the guide shows of it",
  params: z.object({ date: almanacDate }),
  output: z.object({ panchang, settings }),
});

export const savePanchangSettings = endpoint({
  method: "PUT",
  path: "/api/admin/panchang/settings",
  who: "admin",
  summary:
    "Set the place of the almanac, the whole name of one that GET /api/places suggests, and what is shown. What is left out stays as it was",
  input: z.partial(
    z.extend(shown, {
      placeName: z.string().check(field.visible, z.maxLength(INTAKE_MAX_LENGTHS.birthPlace)),
    }),
  ),
  output: z.object({ success: field.success, settings }),
  errors: ["unknown-place"],
});
