import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import type { Parcha } from "#contract/parchas.ts";
import {
  type AdminBooking,
  type CompletedSession,
  getAdminBooking,
  getOwedWork,
  listCompletedSessions,
  listNotesToPost,
  listNotHeldSessions,
  listOwedParchas,
  listSessionsToComplete,
  listTodaysSessions,
  listUpcomingSessions,
  type NotHeldSession,
} from "#contract/sessions.ts";
import { call } from "#web/api/call.ts";
import { KEPT_FOR_DAY } from "#web/api/day-cache.ts";
import { keys, queryClient } from "#web/api/queries.ts";

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

const KEY = [...keys.admin, "sessions"];
const REFETCH_MS = 30_000;
const PAGE_ROWS = 50;

const REFETCH_OPTIONS = {
  staleTime: 0,
  networkMode: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: REFETCH_MS,
} as const;

/** Paid sessions, soonest first. */
export function useAllUpcoming() {
  return useInfiniteQuery({
    ...REFETCH_OPTIONS,
    meta: KEPT_FOR_DAY,
    queryKey: [...KEY, "upcoming-pages"],
    queryFn: ({ pageParam, signal }) =>
      call(listUpcomingSessions, { query: { cursor: pageParam || undefined }, signal }),
    // A text, because the kept pages are stored as JSON, which knows no `undefined`.
    initialPageParam: "",
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    select: ({ pages }) => ({
      sessions: pages.flatMap(({ bookings }) => bookings),
      total: pages[0]?.total ?? 0,
    }),
  });
}

/** The paid and completed ones of today (IST), soonest first. */
export function useSessionsOfToday() {
  return useQuery({
    ...REFETCH_OPTIONS,
    meta: KEPT_FOR_DAY,
    queryKey: [...KEY, "today"],
    queryFn: ({ signal }) => fetchSessionsOfToday(signal),
  });
}

/** All pages: a day has at most 144 slots. */
async function fetchSessionsOfToday(signal: AbortSignal): Promise<UpcomingSession[]> {
  const sessions: UpcomingSession[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(listTodaysSessions, { query: { cursor }, signal });
    sessions.push(...page.bookings);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return sessions;
}

/** Held and not completed, soonest first. */
export function useSessionsToComplete() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "to-complete"],
    queryFn: async ({ signal }) => (await call(listSessionsToComplete, { signal })).bookings,
  });
}

export type EndedFilter = { search: string; from: string; to: string };
type Page<Session> = { sessions: Session[]; nextCursor: string | null };

function useSessionPages<Answer extends Page<unknown>>(
  key: readonly unknown[],
  fetchPage: (cursor: string | undefined, signal: AbortSignal) => Promise<Answer>,
  isEnabled = true,
) {
  return useInfiniteQuery({
    ...REFETCH_OPTIONS,
    enabled: isEnabled,
    queryKey: [...KEY, ...key],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
  });
}

const endedQuery = ({ search, from, to }: EndedFilter, cursor: string | undefined) => ({
  search: search || undefined,
  from: from || undefined,
  to: to || undefined,
  limit: String(PAGE_ROWS),
  cursor,
});

/** Latest first. */
export function useCompletedSessions(filter: EndedFilter) {
  return useSessionPages(["completed", filter], (cursor, signal) =>
    call(listCompletedSessions, { query: endedQuery(filter, cursor), signal }),
  );
}

/** Sessions that were cancelled or missed, latest first. */
export function useNotHeldSessions(filter: EndedFilter, { isEnabled }: { isEnabled: boolean }) {
  return useSessionPages(
    ["not-held", filter],
    (cursor, signal) => call(listNotHeldSessions, { query: endedQuery(filter, cursor), signal }),
    isEnabled,
  );
}

export type OwedKind = "parchas" | "notes";
const OWED_LISTS = { parchas: listOwedParchas, notes: listNotesToPost };

/** Oldest first. */
export function useOwedSessions(kind: OwedKind) {
  return useSessionPages(["owed", kind], (cursor, signal) =>
    call(OWED_LISTS[kind], { query: { limit: String(PAGE_ROWS), cursor }, signal }),
  );
}

/** How much is owed of each kind. */
export function useOwedWork(isEnabled = true) {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "owed-work"],
    queryFn: ({ signal }) => call(getOwedWork, { signal }),
    enabled: isEnabled,
  });
}

export async function fetchSession(id: string): Promise<SessionDetails> {
  return (await call(getAdminBooking, { params: { id } })).booking;
}

/** Null fetches nothing. */
export function useSession(id: string | null) {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) =>
      (await call(getAdminBooking, { params: { id: id ?? "" }, signal })).booking,
    enabled: id !== null,
  });
}

/** Writes changed parchas to the cache, then refetches the session. */
export function cacheParchas(id: string, change: (before: readonly Parcha[]) => Parcha[]): void {
  queryClient.setQueryData<SessionDetails>(
    [...KEY, "one", id],
    (session) => session && { ...session, parchas: change(session.parchas) },
  );
  refreshSessionsSoon();
}

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
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
