// Sessions as admins see them: upcoming, today's, past, and a single one.
import * as z from "zod/mini";
import { BIRTH_DETAILS } from "#domain/intakes.ts";
import { booking } from "./bookings.ts";
import { calledCompanion } from "./companions.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";
import * as page from "./pages.ts";
import { parcha } from "./parchas.ts";
import { prescribedRemedy } from "./remedies.ts";
import { contact, sessionNames } from "./session-names.ts";
import { deviceCheck } from "./socket.ts";

/** False for a test booking, and once who attended has closed the account. */
const getsParcha = z.boolean();

export const adminBooking = z.extend(booking, {
  ...sessionNames.shape,
  /** Null once the account is closed. */
  user: z.nullable(contact),
  /** The account of who attends; null where no account has the attendee's number, or it is closed. */
  attendeeId: z.nullable(z.string()),
  /** Who is to be in the session beside the attendee. Missing in answers of a server of the version before. */
  companion: z.optional(z.nullable(calledCompanion)),
  isTest: z.boolean(),
  getsParcha,
  /** The session is outside the present time ranges of its day. */
  outsideAvailability: z.boolean(),
  /** The customer has the waiting page open. */
  customerWaiting: z.boolean(),
  /** While the room is open: the waiting page was open in the last half hour and was not left, so the customer's network is gone. */
  customerOutOfReach: z.boolean(),
  /** No channel has brought the latest message about the session to the customer: somebody should call. */
  isUnreached: z.boolean(),
  /** Since when the waiting page is open; null while it is closed. */
  waitingSince: z.nullable(field.instant),
  /** The customer has given details, a spoken question or a photo for the guide. */
  hasIntake: z.boolean(),
  hasTypedQuestion: z.boolean(),
  hasVoiceQuestion: z.boolean(),
  /** How many photos the customer has given the guide. */
  intakePhotos: z.int(),
  /** What of it concerns a birth: `chart` with date, time and a place of the list of places. */
  birthDetails: z.enum(BIRTH_DETAILS),
  /** The result of the device check on the customer's waiting page; null while the page is closed or still checking. */
  deviceCheck: z.nullable(deviceCheck),
  /** See `isGuideAwaited` in domain/queue.ts. */
  isGuideAwaited: z.boolean(),
  /** The guide was in the room at some time. */
  wasEntered: z.boolean(),
  /** When the guide was last in the room; null: never. */
  guideSeenAt: z.nullable(field.instant),
  /** How long both sides were in the room, up to the last heartbeat. */
  togetherSeconds: z.int(),
  /** In rupees, including pending refunds. */
  refunded: field.money,
  /** In rupees: what the customer's bank took back after a dispute. */
  takenBack: field.money,
});
export type AdminBooking = z.infer<typeof adminBooking>;

/** At most 100 rows, unless `limit` names another number. `total` leaves out test bookings. */
const bookingList = {
  query: z.object({ limit: page.limit, cursor: page.opaqueCursor }),
  output: z.object({ bookings: z.array(adminBooking), total: z.int(), nextCursor: page.nextCursor }),
} as const;
export type SessionPageQuery = z.infer<(typeof bookingList)["query"]>;

export const listUpcomingSessions = endpoint({
  method: "GET",
  path: "/api/admin/bookings/all-upcoming",
  who: "admin",
  summary:
    "Paid sessions whose room has not closed, soonest first, in pages of 100 unless limit names another number",
  ...bookingList,
});

export const listTodaysUpcomingSessions = endpoint({
  method: "GET",
  path: "/api/admin/bookings/today-upcoming",
  who: "admin",
  summary:
    "Paid sessions of the present IST day whose room has not closed, soonest first, in pages of 100 unless limit names another number",
  ...bookingList,
});

export const listSessionsToComplete = endpoint({
  method: "GET",
  path: "/api/admin/bookings/to-complete",
  who: "admin",
  summary:
    "Paid sessions that were held and not completed, without those in whose room the guide is, soonest first, in pages of 100 unless limit names another number",
  ...bookingList,
});

export const listTodaysCompletedSessions = endpoint({
  method: "GET",
  path: "/api/admin/bookings/today-completed",
  who: "admin",
  summary:
    "Completed sessions of the present IST day, soonest first, in pages of 100 unless limit names another number",
  ...bookingList,
});

export const listTodaysSessions = endpoint({
  method: "GET",
  path: "/api/admin/bookings/today-all",
  who: "admin",
  summary:
    "Paid and completed sessions of the present IST day, soonest first, in pages of 100 unless limit names another number",
  ...bookingList,
});

export const getAdminBooking = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id",
  who: "admin",
  summary: "A booking of any status",
  output: z.object({ booking: z.extend(adminBooking, { remedies: z.array(prescribedRemedy) }) }),
  errors: ["not-found"],
});

export const earlierSession = z.object({
  ...sessionNames.shape,
  bookingId: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  questionType: field.questionType,
  /** How long both sides were in the room; null where that is not known. */
  minutesTogether: z.nullable(z.int()),
  parchas: z.array(parcha),
  remedies: z.array(prescribedRemedy),
  /** In rupees, including pending refunds. */
  refunded: field.money,
});
export type EarlierSession = z.infer<typeof earlierSession>;

export const getCustomerHistory = endpoint({
  method: "GET",
  path: "/api/admin/bookings/:id/user-history",
  who: "admin",
  auditsRead: true,
  summary: "The other completed sessions of the booking's customer, newest first, and their number",
  output: z.object({ history: z.array(earlierSession), totalSessions: z.int() }),
  errors: ["not-found"],
});

const pastSession = z.object({
  ...sessionNames.shape,
  id: z.string(),
  sessionDate: z.string(),
  sessionTime: z.string(),
  status: field.bookingStatus,
  amount: field.rupees,
  questionType: field.questionType,
  user: z.nullable(contact),
  /** In rupees, including pending refunds. */
  refunded: field.money,
  /** In rupees: what the customer's bank took back after a dispute. */
  takenBack: field.money,
});

/** `from`, `to`: session dates (IST), both included. The search matches the customer's name and phone. */
const endedQuery = z.extend(page.pageQuery, { from: field.filterDay, to: field.filterDay });
export type EndedSessionsQuery = z.infer<typeof endedQuery>;

const completedSession = z.extend(pastSession, {
  isTest: z.boolean(),
  getsParcha,
  remedies: z.array(prescribedRemedy),
  parchas: z.array(parcha),
  /** `getsParcha`, and a side is missing. */
  resultsOwed: z.boolean(),
});
export type CompletedSession = z.infer<typeof completedSession>;

export const listCompletedSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions/completed",
  who: "admin",
  summary:
    "Completed sessions, latest first, in pages (100 unless limit names another number). The counts leave out test bookings",
  query: endedQuery,
  output: z.object({ sessions: z.array(completedSession), ...page.cappedCounts }),
});

const notHeldSession = z.extend(pastSession, {
  creditsUsed: z.int(),
  /** What is kept of the fee after the customer has cancelled the session, in rupees; else 0. */
  feeKept: field.money,
  why: z.enum(["missed", "guide-absent", "cancelled-by-customer", "cancelled-by-admin"]),
  /** When the guide was last in the room; null: never. */
  guideSeenAt: z.nullable(field.instant),
  /** How long both sides were in the room. */
  togetherSeconds: z.int(),
});
export type NotHeldSession = z.infer<typeof notHeldSession>;

export const listNotHeldSessions = endpoint({
  method: "GET",
  path: "/api/admin/sessions/not-held",
  who: "admin",
  summary:
    "Paid sessions that were missed, had no guide or were cancelled, latest first, in pages (100 unless limit names another number)",
  query: endedQuery,
  output: z.object({ sessions: z.array(notHeldSession), nextCursor: page.nextCursor }),
});

const owedPage = {
  query: z.object({ limit: page.limit, cursor: page.cursor }),
  output: z.object({ sessions: z.array(completedSession), total: z.int(), nextCursor: page.nextCursor }),
} as const;

export const listOwedParchas = endpoint({
  method: "GET",
  path: "/api/admin/sessions/parchas-owed",
  who: "admin",
  summary:
    "Completed sessions of which a side of the parcha is missing, oldest first, in pages. Without test bookings and closed accounts",
  ...owedPage,
});

export const listNotesToPost = endpoint({
  method: "GET",
  path: "/api/admin/sessions/notes-to-post",
  who: "admin",
  summary:
    "Completed sessions whose parcha is uploaded and whose paper is not marked as sent, oldest first, in pages. Without test bookings and closed accounts",
  ...owedPage,
});

const owed = z.object({
  count: z.int(),
  /** The date of the session that waits longest; null when nothing is owed. */
  oldest: z.nullable(z.string()),
});

export const getOwedWork = endpoint({
  method: "GET",
  path: "/api/admin/owed-work",
  who: "admin",
  summary: "How much is owed: parchas to write, notes to post, vidhis to perform",
  output: z.object({ parchas: owed, notes: owed, vidhis: owed }),
});
