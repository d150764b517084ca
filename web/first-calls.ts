// What a page asks for in one request before its screen's code has loaded; `call` then takes the responses. Only the build
// reads it (scripts/page-files.ts).

import { listMoneyTasks } from "#contract/accounting.ts";
import { getAddress } from "#contract/addresses.ts";
import type { FIRST_ENDPOINTS } from "#contract/answers.ts";
import { listOpenDates, listSlots } from "#contract/availability.ts";
import { listBookings, listPastBookings, listUpcomingBookings } from "#contract/bookings.ts";
import { getComplaint, listComplaints } from "#contract/complaints.ts";
import { getPublicConfig } from "#contract/config.ts";
import { getCredits } from "#contract/credits.ts";
import { getMe } from "#contract/customers.ts";
import { listDevices } from "#contract/devices.ts";
import { getIntake } from "#contract/intakes.ts";
import { getMessageLink, getNotificationSettings } from "#contract/notifications.ts";
import { getSessionResults, listParchas } from "#contract/parchas.ts";
import { getReceipt, listPayments, listPendingPayments } from "#contract/payments.ts";
import { getPushKey } from "#contract/push.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { getRating } from "#contract/ratings.ts";
import { listPrescribedRemedies } from "#contract/remedies.ts";
import { SCREENS } from "#contract/screens.ts";
import {
  getOwedWork,
  listSessionsToComplete,
  listTodaysSessions,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { getAdminMe } from "#contract/staff.ts";
import { getWaitlist } from "#contract/waitlist.ts";
import { MAX_DAYS_AHEAD } from "#domain/slots.ts";
import type { ScreenRow } from "./screen-table.ts";

/**
 * `dates`: a query of dates: so many days after today, or the first date that the call before has answered. `id`: that of the first
 * booking of the list before; without it, of the page's address.
 */
export type FirstCall =
  | FirstEndpoint
  | { endpoint: FirstEndpoint; dates?: Record<string, number | "open">; id?: "next" };
type FirstEndpoint = (typeof FIRST_ENDPOINTS)[number];

/** As useOpenDates and useSlots ask for the first open day. */
const FIRST_SLOTS: readonly FirstCall[] = [
  { endpoint: listOpenDates, dates: { from: 0, to: MAX_DAYS_AHEAD } },
  { endpoint: listSlots, dates: { date: "open" } },
];

const NEXT_PLACE: FirstCall = { endpoint: getQueuePosition, id: "next" };
const NEXT_INTAKE: FirstCall = { endpoint: getIntake, id: "next" };

/** The screen appears only when all three have answered. */
const PARCHA_CALLS: readonly FirstCall[] = [listParchas, listPrescribedRemedies, getAddress];

const CALLS: Readonly<Record<string, readonly FirstCall[]>> = {
  [SCREENS.dashboard]: [
    ...FIRST_SLOTS,
    listUpcomingBookings,
    listPastBookings,
    listPendingPayments,
    listPayments,
    listPrescribedRemedies,
    getMe,
    getCredits,
    NEXT_PLACE,
  ],
  [SCREENS.book]: [...FIRST_SLOTS, listUpcomingBookings, listPendingPayments, getMe, getWaitlist],
  [SCREENS.manageBookings]: [listUpcomingBookings, listPastBookings, NEXT_INTAKE],
  [SCREENS.profile]: [
    getMe,
    listUpcomingBookings,
    listPrescribedRemedies,
    getAddress,
    getNotificationSettings,
    listDevices,
    getPushKey,
  ],
  [SCREENS.messageLink]: [getMessageLink],
  [SCREENS.refuseMessages]: [],
  [SCREENS.join]: [listUpcomingBookings, listPastBookings, NEXT_PLACE, NEXT_INTAKE],
  [SCREENS.results]: [getSessionResults, listBookings, getRating, getComplaint],
  [SCREENS.intake]: [getIntake, listBookings],
  [SCREENS.parchas]: PARCHA_CALLS,
  [SCREENS.myParchas]: PARCHA_CALLS,
  [SCREENS.remedies]: [listPrescribedRemedies, listPendingPayments],
  [SCREENS.receipt]: [getReceipt],
  [SCREENS.about]: FIRST_SLOTS,
  [SCREENS.adminSessions]: [
    getAdminMe,
    listUpcomingSessions,
    listTodaysSessions,
    listSessionsToComplete,
    getOwedWork,
    listComplaints,
    listMoneyTasks,
  ],
  [SCREENS.adminWork]: [getAdminMe, getOwedWork],
  [SCREENS.adminCustomers]: [getAdminMe],
  [SCREENS.adminCustomer]: [getAdminMe],
};

export function firstCallsOf({ path, layout }: Pick<ScreenRow, "path" | "layout">): FirstCall[] {
  // The bar below the screens of a signed-in customer shows whether there is a new parcha.
  const ofBar = layout === "sidebar" ? [listPastBookings] : [];
  return [...new Set<FirstCall>([getPublicConfig, ...(CALLS[path] ?? []), ...ofBar])];
}
