// What admins read about the whole house: every booking, every customer, the figures, the guide's share; and the test
// booking. Lists come whole to who asks for no page, and page by page (`limit`, then `before`) to who does.
import * as z from "zod/mini";
import { booking } from "./bookings.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import { adminBooking } from "./sessions.ts";

/** `limit`: 1 to 500. `before`: the `next` of the page before. `search`: at most 100 characters, found as they stand. */
const page = z.object({
  limit: z.optional(z.string().check(z.regex(/^(?:[1-9]|[1-9]\d|[1-4]\d\d|500)$/))),
  before: z.optional(field.id),
  search: z.optional(z.string().check(z.maxLength(100))),
});
export type Page = z.infer<typeof page>;

const counts = {
  /** All there are, whatever was searched for. */
  total: z.int(),
  /** Those that the search finds; all of them without one. */
  found: z.int(),
  /** Where the next page begins; null: this was the last. */
  next: z.nullable(z.string()),
};

export const allBookings = endpoint({
  method: "GET",
  path: "/api/admin/bookings",
  who: "super_admin",
  summary:
    "Bookings of every status, the one made last first. The search looks into name, phone, session date (2026-11-21, Nov 21, 2026, 21 Nov 2026 or 21 नव 2026) and status",
  query: page,
  output: z.object({ bookings: z.array(adminBooking), ...counts }),
  errors: [],
});

const customer = z.object({
  id: z.string(),
  createdAt: field.instant,
  username: z.string(),
  phone: z.string(),
  whatsappOptIn: z.boolean(),
  referralCode: z.string(),
  referralDiscountCredits: z.int(),
});
export type CustomerLine = z.infer<typeof customer>;

export const allUsers = endpoint({
  method: "GET",
  path: "/api/admin/users",
  who: "super_admin",
  summary:
    "Customers, who came last first, without those who closed their accounts. The search looks into name, phone and referral code",
  query: page,
  output: z.object({ users: z.array(customer), ...counts }),
  errors: [],
});

const comprehensiveCustomer = z.extend(customer, {
  /** She has booked: holds do not count, what was cancelled later does. */
  hasBooking: z.boolean(),
  totalBookings: z.int(),
  /** Of her latest session that was not cancelled. */
  sessionDate: z.nullable(z.string()),
  sessionTime: z.nullable(z.string()),
  completedSessions: z.int(),
  /** Names with commas between, or empty. */
  vidhisBooked: z.string(),
  vidhisCompleted: z.string(),
});
export type ComprehensiveCustomer = z.infer<typeof comprehensiveCustomer>;

export const comprehensiveUsers = endpoint({
  method: "GET",
  path: "/api/admin/users/comprehensive",
  who: "super_admin",
  summary: "As `users`, with what each has booked, held and bought",
  query: page,
  output: z.object({ users: z.array(comprehensiveCustomer), ...counts }),
  errors: [],
});

export const stats = endpoint({
  method: "GET",
  path: "/api/admin/stats",
  who: "super_admin",
  summary:
    "The house in figures, and the ten bookings made last. Revenue in rupees: captured less refunded, of sessions and vidhis, without tests",
  output: z.object({
    totalRevenue: z.number(),
    totalUsers: z.int(),
    /** Approved and confirmed. */
    confirmedBookings: z.int(),
    completedBookings: z.int(),
    recentBookings: z.array(adminBooking),
  }),
  errors: [],
});

/** Rupees, two decimals at most. Below zero where more went back than came. */
const share = z.object({
  /** Today in India. */
  date: z.string(),
  totalShare: z.number(),
  sessionShare: z.number(),
  remedyShare: z.number(),
});
export type Share = z.infer<typeof share>;

export const revenueToday = endpoint({
  method: "GET",
  path: "/api/admin/revenue/today",
  who: "admin",
  summary: "The guide's half of what came today in India, less what went back today",
  output: share,
  errors: [],
});

export const revenueTotal = endpoint({
  method: "GET",
  path: "/api/admin/revenue/total",
  who: "admin",
  summary: "The guide's half of all that ever came, less what went back",
  output: share,
  errors: [],
});

export const revenueDays = endpoint({
  method: "GET",
  path: "/api/admin/revenue/days",
  who: "admin",
  summary: "The guide's half of the last 90 days in India, day by day, today last",
  output: z.object({
    days: z.array(z.object({ date: z.string(), sessionShare: z.number(), remedyShare: z.number() })),
  }),
  errors: [],
});

const typed = z.optional(z.nullable(z.string().check(z.maxLength(100))));

export const createTestBooking = endpoint({
  method: "POST",
  path: "/api/admin/bookings/test-create",
  who: "super_admin",
  summary:
    "A confirmed session that costs nothing and counts nowhere, on any step of ten minutes that nobody has and whose room has not closed, offered or not. The customer is made where the phone is new; nothing is sent",
  /** Read field by field by the verb, so that what is wrong is named in the order of the form. */
  input: z.object({
    phone: typed,
    sessionDate: typed,
    sessionTime: typed,
    questionType: z.optional(field.questionType),
  }),
  output: z.object({
    success: field.success,
    booking,
    user: z.object({ id: z.string(), username: z.string(), phone: z.string() }),
  }),
  status: 201,
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
