// Reports for admins: all bookings, all customers, statistics, the guide's share; and test bookings.
import * as z from "zod/mini";
import { booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { cappedCounts } from "./pages.ts";
import { adminBooking } from "./sessions.ts";
import * as table from "./table-queries.ts";

const listedBooking = z.extend(adminBooking, {
  /** A hold that ended without money. */
  isUnpaid: z.boolean(),
  owesParcha: z.boolean(),
  /** The parcha is written and not posted. */
  owesNote: z.boolean(),
  /** Vidhis to perform. */
  owedRemedies: z.int(),
});
export type ListedBooking = z.infer<typeof listedBooking>;

export const listAllBookings = endpoint({
  method: "GET",
  path: "/api/admin/bookings",
  who: "admin",
  auditsRead: true,
  summary:
    "Bookings of every status, last created first unless sort says otherwise, in pages (100 unless limit names another number). The search matches name, phone, session date (2026-11-21, Nov 21, 2026, 21 Nov 2026 or 21 नव 2026) and status",
  query: table.bookingTableQuery,
  output: z.object({ bookings: z.array(listedBooking), ...cappedCounts }),
});

const listedCustomer = z.object({
  id: z.string(),
  createdAt: field.instant,
  username: z.string(),
  displayName: z.string(),
  phone: z.string(),
  whatsappOptIn: z.boolean(),
  referralCode: z.string(),
  referralDiscountCredits: z.int(),
});
export type ListedCustomer = z.infer<typeof listedCustomer>;

export const listCustomers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  who: "admin",
  auditsRead: true,
  summary:
    "Customers without closed accounts, latest first unless sort says otherwise, in pages (100 unless limit names another number). The search matches name, phone and referral code",
  query: table.customerTableQuery,
  output: z.object({ users: z.array(listedCustomer), ...cappedCounts }),
});

const customerWithActivity = z.extend(listedCustomer, {
  /** Holds do not count, but bookings that were cancelled after payment do, and those for somebody else. */
  hasBooking: z.boolean(),
  /** Like all counts below of sessions that the customer attends, whoever has paid. */
  totalBookings: z.int(),
  /** Of the latest session that was not cancelled. */
  sessionDate: z.nullable(z.string()),
  sessionTime: z.nullable(z.string()),
  completedSessions: z.int(),
  /** Names, separated by commas; may be empty. */
  vidhisBooked: z.string(),
  vidhisCompleted: z.string(),
});
export type CustomerWithActivity = z.infer<typeof customerWithActivity>;

export const listCustomersWithActivity = endpoint({
  method: "GET",
  path: "/api/admin/users/comprehensive",
  who: "admin",
  auditsRead: true,
  summary: "Customers as in `users`, with counts of their bookings, sessions and vidhis",
  query: table.customerTableQuery,
  output: z.object({ users: z.array(customerWithActivity), ...cappedCounts }),
});

export const exportBookings = endpoint({
  method: "POST",
  path: "/api/admin/exports/bookings",
  who: "admin",
  asksPassword: true,
  summary: "All bookings of a filter as a CSV file, in the order of the table. Times in IST",
  input: table.bookingFilter,
  output: z.string(),
});

export const exportCustomers = endpoint({
  method: "POST",
  path: "/api/admin/exports/users",
  who: "admin",
  asksPassword: true,
  summary: "All customers of a filter as a CSV file, in the order of the table. Times in IST",
  input: table.customerFilter,
  output: z.string(),
});

export const getStats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  who: "admin",
  summary:
    "Statistics, and the ten bookings that were created last. Revenue is captured less refunded money of sessions and vidhis in rupees, without test bookings",
  output: z.object({
    totalRevenue: field.money,
    totalUsers: z.int(),
    /** Approved and confirmed. */
    confirmedBookings: z.int(),
    completedBookings: z.int(),
    recentBookings: z.array(adminBooking),
  }),
});

/** In rupees with at most two decimals. Negative when more was refunded than captured. */
const guideShare = z.object({
  /** The present IST day. */
  date: z.string(),
  /** Half of the money without the tax that it includes. */
  isWithoutTax: z.boolean(),
  totalShare: field.money,
  sessionShare: field.money,
  remedyShare: field.money,
});
export type GuideShare = z.infer<typeof guideShare>;

export const getRevenueToday = endpoint({
  method: "GET",
  path: "/api/admin/revenue/today",
  who: "admin",
  summary: "The guide's half of the money captured on the present IST day, less the money refunded on it",
  output: guideShare,
});

export const getRevenueTotal = endpoint({
  method: "GET",
  path: "/api/admin/revenue/total",
  who: "admin",
  summary: "The guide's half of all captured less all refunded money",
  output: guideShare,
});

const optionalText = z.optional(z.nullable(z.string().check(z.maxLength(100))));

export const createTestBooking = endpoint({
  method: "POST",
  path: "/api/admin/bookings/test-create",
  who: "admin",
  summary:
    "Create a confirmed test session, free of charge and excluded from all statistics, on any 10-minute mark without a booking whose room has not closed, even outside the guide's hours. Creates the customer of a new phone. Sends no messages",
  /** The service validates field by field, so that the first error is the first field's in the form. */
  input: z.object({
    phone: optionalText,
    sessionDate: optionalText,
    sessionTime: optionalText,
    questionType: z.optional(field.questionType),
  }),
  output: z.object({
    success: field.success,
    booking,
    user: z.object({ id: z.string(), username: z.string(), phone: z.string() }),
  }),
  status: 201,
  idempotencyKey: "optional",
  errors: [
    "fields-missing",
    "phone-not-ten-digits",
    "date-misshapen",
    "time-misshapen",
    "bad-phone",
    "bad-date",
    "not-a-slot",
    "slot-taken",
  ],
});
