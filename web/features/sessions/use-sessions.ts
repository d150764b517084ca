import { keepPreviousData } from "@tanstack/react-query";
import { getSessionMoney } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { getCall, listComplaints } from "#contract/complaints.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { Parcha } from "#contract/parchas.ts";
import {
  type AdminBooking,
  type CompletedSession,
  getAdminBooking,
  getOwedWork,
  listCompletedSessions,
  listNotHeldSessions,
  listOwedParchas,
  listSessionsToComplete,
  listTodaysSessions,
  listUpcomingSessions,
  type NotHeldSession,
} from "#contract/sessions.ts";
import { KEPT_FOR_DAY } from "#web/api/kept-on-phone.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery, refresh, useEndpoint, useEndpointPages } from "#web/api/use-endpoint.ts";
import { type SubmitOptions, useSubmit } from "#web/api/use-submit.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";

export type UpcomingSession = AdminBooking;
export type { CompletedSession, NotHeldSession };
export type SessionDetails = OutputOf<typeof getAdminBooking>["booking"];
/** The fields that the sessions of all lists have. */
export type ListedSession = Pick<
  CompletedSession,
  | "id"
  | "sessionDate"
  | "sessionTime"
  | "status"
  | "amount"
  | "questionType"
  | "user"
  | "givenName"
  | "bookedFor"
>;

const REFETCH_MS = 30_000;
const PAGE_ROWS = "50";

const LIVE = { refetchOnWindowFocus: true, refetchInterval: REFETCH_MS } as const;
// The rows of the previous search stay until the new one is answered.
const LIVE_LIST = { ...LIVE, placeholderData: keepPreviousData } as const;

/** Paid sessions, soonest first. */
export function useAllUpcoming() {
  return useEndpointPages(listUpcomingSessions, {
    ...LIVE,
    meta: KEPT_FOR_DAY,
    select: ({ pages }) => ({
      sessions: pages.flatMap(({ bookings }) => bookings),
      total: pages[0]?.total ?? 0,
    }),
  });
}

/** More than a day has: a slot takes ten minutes. */
const ROWS_OF_DAY = "500";

/** The paid and completed ones of today (IST), soonest first. */
export const useSessionsOfToday = () =>
  useEndpoint(listTodaysSessions, {
    ...LIVE,
    meta: KEPT_FOR_DAY,
    query: { limit: ROWS_OF_DAY },
    select: ({ bookings }) => bookings,
  });

/** Held and not completed, soonest first. */
export const useSessionsToComplete = () =>
  useEndpoint(listSessionsToComplete, {
    ...LIVE,
    meta: KEPT_FOR_DAY,
    select: ({ bookings }) => bookings,
  });

export type EndedFilter = { search: string; from: string; to: string };

const endedQuery = ({ search, from, to }: EndedFilter) => ({
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
  limit: PAGE_ROWS,
});

/** Latest first. */
export const useCompletedSessions = (filter: EndedFilter, enabled = true) =>
  useEndpointPages(listCompletedSessions, { ...LIVE_LIST, query: endedQuery(filter), enabled });

/** Sessions that were cancelled or missed, latest first. */
export const useNotHeldSessions = (filter: EndedFilter, enabled: boolean) =>
  useEndpointPages(listNotHeldSessions, { ...LIVE_LIST, query: endedQuery(filter), enabled });

/** Completed sessions whose parcha lacks a side, oldest first. */
export const useOwedParchas = (enabled = true) =>
  useEndpointPages(listOwedParchas, { ...LIVE_LIST, query: { limit: PAGE_ROWS }, enabled });

/** How much is owed of each kind. */
export const useOwedWork = (enabled = true) =>
  useEndpoint(getOwedWork, { ...LIVE, meta: KEPT_FOR_DAY, enabled });

/** Null asks for nothing. */
export const useSession = (id: string | null) =>
  useEndpoint(getAdminBooking, {
    ...LIVE,
    params: id === null ? null : { id },
    select: ({ booking }) => booking,
  });

/** Writes changed parchas to the cache, then refetches the session. */
export function cacheParchas(id: string, change: (before: readonly Parcha[]) => Parcha[]): void {
  queryClient.setQueryData(
    endpointQuery(getAdminBooking, { params: { id } }).queryKey,
    (answer) => answer && { booking: { ...answer.booking, parchas: change(answer.booking.parchas) } },
  );
  refreshSessionsSoon();
}

type Page = Partial<Record<"bookings" | "sessions", { id: string }[]>>;

/**
 * Shows a session as completed before the server has answered anew: it leaves the lists in which something is to be done with
 * it, and stays in today's, from which the screen takes those that are done.
 */
export function completeInLists(id: string): void {
  const isOther = (row: { id: string }) => row.id !== id;
  const drop = ({ bookings, sessions, ...page }: Page): Page => ({
    ...page,
    ...(bookings && { bookings: bookings.filter(isOther) }),
    ...(sessions && { sessions: sessions.filter(isOther) }),
  });
  for (const { path } of [listUpcomingSessions, listSessionsToComplete, listOwedParchas])
    queryClient.setQueriesData<Page | { pages: Page[] }>(
      { queryKey: [path] },
      (answer) => answer && ("pages" in answer ? { ...answer, pages: answer.pages.map(drop) } : drop(answer)),
    );
  queryClient.setQueriesData<OutputOf<typeof listTodaysSessions>>(
    { queryKey: [listTodaysSessions.path] },
    (answer) =>
      answer && {
        ...answer,
        bookings: answer.bookings.map((row) => (isOther(row) ? row : { ...row, status: "completed" })),
      },
  );
}

/** Every list and figure of the guide's sessions, and what was paid and complained of. */
export function refreshSessions(): Promise<void> {
  return refresh(
    listUpcomingSessions,
    listTodaysSessions,
    listSessionsToComplete,
    listCompletedSessions,
    listNotHeldSessions,
    listOwedParchas,
    getOwedWork,
    getAdminBooking,
    getSessionMoney,
    getCall,
    listComplaints,
  );
}

/** Completes, reopens or cancels a session. Pending until the lists are there. */
export function useSetStatus(options: SubmitOptions<typeof setBookingStatus>) {
  return useSubmit(setBookingStatus, {
    ...options,
    onSettled: () => {
      void refreshSlots();
      return refreshSessions();
    },
  });
}

let refreshing: Promise<void> | null = null;
let isRefreshQueued = false;

/**
 * For events of the live channel: several during one refresh cause one more, and none aborts the running one as
 * `invalidateQueries` would.
 */
export function refreshSessionsSoon(): void {
  if (refreshing) {
    isRefreshQueued = true;
    return;
  }
  refreshing = refreshSessions().finally(() => {
    refreshing = null;
    if (!isRefreshQueued) return;
    isRefreshQueued = false;
    refreshSessionsSoon();
  });
}
