// Several answers in one request: what a page needs first. Each is the answer of its own endpoint to the same caller.
import * as z from "zod/mini";
import { listMoneyTasks } from "./accounting.ts";
import { getAddress } from "./addresses.ts";
import { listOpenDates, listSlots } from "./availability.ts";
import { listBookings, listPastBookings, listUpcomingBookings } from "./bookings.ts";
import { getComplaint, listComplaints } from "./complaints.ts";
import { getPublicConfig } from "./config.ts";
import { getCredits } from "./credits.ts";
import { findMe, getMe } from "./customers.ts";
import { listDevices } from "./devices.ts";
import { endpoint } from "./endpoint.ts";
import { getHealth } from "./health.ts";
import { getIntake } from "./intakes.ts";
import { getMessageLink, getNotificationSettings } from "./notifications.ts";
import { getSessionResults, listParchas } from "./parchas.ts";
import { getReceipt, listPayments, listPendingPayments } from "./payments.ts";
import { getPushKey } from "./push.ts";
import { getQueuePosition } from "./queue.ts";
import { getRating } from "./ratings.ts";
import { listPrescribedRemedies } from "./remedies.ts";
import { getOwedWork, listSessionsToComplete, listTodaysSessions, listUpcomingSessions } from "./sessions.ts";
import { getAdminMe } from "./staff.ts";
import { getWaitlist } from "./waitlist.ts";

/** What may be asked together: small answers that change nothing, and of which none of an admin's screen is named by the audit trail. */
export const FIRST_ENDPOINTS = [
  getPublicConfig,
  listOpenDates,
  listSlots,
  findMe,
  getMe,
  getCredits,
  getWaitlist,
  listBookings,
  listUpcomingBookings,
  listPastBookings,
  listPayments,
  listPendingPayments,
  getReceipt,
  getIntake,
  getQueuePosition,
  getSessionResults,
  getRating,
  getComplaint,
  listParchas,
  listPrescribedRemedies,
  getAddress,
  getNotificationSettings,
  listDevices,
  getPushKey,
  getMessageLink,
  getAdminMe,
  listUpcomingSessions,
  listTodaysSessions,
  listSessionsToComplete,
  getOwedWork,
  listComplaints,
  listMoneyTasks,
  getHealth,
] as const;

export const getAnswers = endpoint({
  method: "GET",
  path: "/api/answers",
  who: "public",
  summary: "Several answers in one request, by their addresses. What is not answered with 200 is left out",
  query: z.object({
    /**
     * Addresses with a space between them. `day5` in a query is the date in five days, `open` the first date that an address
     * before it has answered, `next` in a path the first booking of the first list; the answer has the address with the date or the id.
     */
    calls: z.string().check(z.maxLength(2_000), z.regex(/^\S+(?: \S+){0,15}$/)),
  }),
  output: z.object({ answers: z.record(z.string(), z.unknown()) }),
});
