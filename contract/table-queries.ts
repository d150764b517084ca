// Filters and orders of the tables of all bookings and all customers. Every value is text, as in an address.
import * as z from "zod/mini";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import * as field from "./fields.ts";
import { limit, opaqueCursor, search } from "./pages.ts";

/**
 * What the screens show as the status of a booking. `unpaid`: a hold that ended without money, which is no session.
 * `held`, `missed`, `guide-absent`: see domain/bookings.ts; these are approved or confirmed as well.
 */
export const SHOWN_STATUSES = [...BOOKING_STATUSES, "unpaid", "held", "missed", "guide-absent"] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];
export const OWED_KINDS = ["parcha", "note", "remedy"] as const;
export type OwedKind = (typeof OWED_KINDS)[number];
export const BOOKING_SORTS = [
  ...["created", "date", "time", "user", "phone", "status", "amount", "refunded"],
] as const;
export const CUSTOMER_SORTS = [
  ...["created", "username", "phone", "bookings", "session-date", "session-time", "completed"],
  ...["vidhis-booked", "vidhis-completed", "credits", "referral-code"],
] as const;

/** Some of these names, separated by commas: "missed,held". */
const someOf = (names: readonly string[]) =>
  z.optional(
    z.string().check(
      z.maxLength(200),
      z.refine((text) => text.split(",").every((name) => names.includes(name))),
    ),
  );
/** One of these names; with a minus the greatest value comes first. */
const orderOf = (names: readonly string[]) =>
  z.optional(z.string().check(z.refine((text) => names.includes(text.replace(/^-/, "")))));
const yesOrNo = z.optional(z.enum(["yes", "no"]));

const page = { limit, cursor: opaqueCursor };

const bookingFilterFields = {
  search,
  /** Bookings that have one of these, separated by commas. */
  status: someOf(SHOWN_STATUSES),
  /** Session dates (IST), both included; so are those of the other pairs of days. */
  from: field.filterDay,
  to: field.filterDay,
  createdFrom: field.filterDay,
  createdTo: field.filterDay,
  refundedFrom: field.filterDay,
  refundedTo: field.filterDay,
  /** Bookings that owe one of these, separated by commas. */
  owed: someOf(OWED_KINDS),
  /** One question or several. */
  questionType: z.optional(field.questionType),
  refunded: yesOrNo,
  test: yesOrNo,
  /** `no` leaves out holds that ended without money. */
  unpaid: yesOrNo,
  /** The first session of who attends it. */
  first: yesOrNo,
  /** The id of a customer. */
  customer: z.optional(field.id),
  sort: orderOf(BOOKING_SORTS),
};
export const bookingFilter = z.object(bookingFilterFields);
export type BookingFilter = z.infer<typeof bookingFilter>;
export const bookingTableQuery = z.object({ ...bookingFilterFields, ...page });
export type BookingTableQuery = z.infer<typeof bookingTableQuery>;

const customerFilterFields = {
  search,
  createdFrom: field.filterDay,
  createdTo: field.filterDay,
  /** Dates of the latest session. */
  from: field.filterDay,
  to: field.filterDay,
  booked: yesOrNo,
  credits: yesOrNo,
  sort: orderOf(CUSTOMER_SORTS),
};
export const customerFilter = z.object(customerFilterFields);
export type CustomerFilter = z.infer<typeof customerFilter>;
export const customerTableQuery = z.object({ ...customerFilterFields, ...page });
export type CustomerTableQuery = z.infer<typeof customerTableQuery>;
