// The admins' search: customers, bookings and payments by name, phone or number.
import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { sessionNames } from "./session-names.ts";

export const foundCustomer = z.object({
  id: z.string(),
  /** The name that the customer gave; otherwise that of the postal address, or the username. */
  name: z.string(),
  phone: z.string(),
  /** Of the postal address; null for roles that do not see it. */
  city: z.nullable(z.string()),
  /** Paid sessions that were not cancelled. */
  sessions: z.int(),
  /** The session to come, or else the last one. */
  session: z.nullable(
    z.object({ sessionDate: z.string(), sessionTime: z.string(), isUpcoming: z.boolean() }),
  ),
});
export type FoundCustomer = z.infer<typeof foundCustomer>;

const foundBooking = z.extend(sessionNames, {
  id: z.string(),
  customerId: z.string(),
  username: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  questionType: field.questionType,
  status: field.bookingStatus,
  /** Where the search matched it. */
  trackingNumber: z.nullable(z.string()),
});
export type FoundBooking = z.infer<typeof foundBooking>;

const foundPayment = z.object({
  id: z.string(),
  customerId: z.string(),
  /** Of the session; null for a cart of remedies. */
  bookingId: z.nullable(z.string()),
  name: z.string(),
  kind: z.enum(["session", "remedy"]),
  /** In rupees. */
  amount: field.money,
  /** In rupees, including pending refunds. */
  refunded: field.money,
  providerPaymentId: z.string(),
  /** When it was captured. */
  at: field.instant,
});
export type FoundPayment = z.infer<typeof foundPayment>;

export const searchEverything = endpoint({
  method: "GET",
  path: "/api/admin/search",
  who: "admin",
  auditsRead: true,
  summary:
    "At most five customers, bookings and payments each. Finds the beginnings of names in both scripts, any four or more digits of a phone, the referral code and the number of a receipt, and six or more first characters of the number of a booking, a payment, an order or a tracked parcel. Payments only for roles that see money",
  query: z.object({ text: z.string().check(field.visible, z.minLength(1), z.maxLength(100)) }),
  output: z.object({
    customers: z.array(foundCustomer),
    bookings: z.array(foundBooking),
    payments: z.array(foundPayment),
  }),
});
