import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import {
  type CustomerWithActivity,
  getRevenueDays,
  getRevenueToday,
  getRevenueTotal,
  getStats,
  listAllBookings,
  listCustomersWithActivity,
} from "#contract/reports.ts";
import type { AdminBooking } from "#contract/sessions.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { statusSaid } from "./searched-status.ts";

export type Stats = OutputOf<typeof getStats>;
export type DayShare = OutputOf<typeof getRevenueDays>["days"][number];

/** A page of a long list, and how long the list is. */
export type ListPage<Row> = { rows: Row[]; total: number; found: number; next: string | null };
export type PageAsked = { search: string; limit: number; before?: string };
export type FetchPage<Row> = (asked: PageAsked, signal: AbortSignal) => Promise<ListPage<Row>>;

const KEY = [...keys.admin, "reports"];
const PAGE = 100;
const LOOK_AGAIN_MS = 30_000;
const REVENUE_LOOK_AGAIN_MS = 60_000;
/** So many pages are asked for again each time; who has more of them before her waits in proportion. */
const PAGES_AT_ONCE = 10;

const WATCHED = { staleTime: 0, networkMode: "always", refetchOnWindowFocus: "always" } as const;

const queryOf = ({ search, limit, before }: PageAsked) => ({
  limit: String(limit),
  before,
  search: search || undefined,
});

export const fetchBookings: FetchPage<AdminBooking> = async (asked, signal) => {
  const search = statusSaid(asked.search) ?? asked.search;
  const { bookings, ...rest } = await call(listAllBookings, { query: queryOf({ ...asked, search }), signal });
  return { rows: bookings, ...rest };
};

export const fetchUsers: FetchPage<CustomerWithActivity> = async (asked, signal) => {
  const { users, ...rest } = await call(listCustomersWithActivity, { query: queryOf(asked), signal });
  return { rows: users, ...rest };
};

function useLongList<Row>(name: string, fetchPage: FetchPage<Row>, search: string) {
  const language = useLanguage();
  return useInfiniteQuery({
    ...WATCHED,
    queryKey: [...KEY, name, language, search],
    queryFn: ({ pageParam, signal }) => fetchPage({ search, limit: PAGE, before: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // What was found before stays until the next search has its answer.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      LOOK_AGAIN_MS * Math.max(1, Math.ceil((state.data?.pages.length ?? 0) / PAGES_AT_ONCE)),
  });
}

export type LongList<Row> = ReturnType<typeof useLongList<Row>>;

/** All bookings that a search finds, those made last first, a hundred at a time. */
export const useBookingList = (search: string) => useLongList("bookings", fetchBookings, search);

/** All customers that a search finds, who came last first, a hundred at a time. */
export const useUserList = (search: string) => useLongList("users", fetchUsers, search);

/** The house in figures, and the bookings made last. */
export function useStats() {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "stats"],
    queryFn: ({ signal }) => call(getStats, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
}

export type ShareSpan = "today" | "total";

/** The guide's share, asked again each minute. */
export function useShare(span: ShareSpan) {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "share", span],
    queryFn: ({ signal }) => call(span === "today" ? getRevenueToday : getRevenueTotal, { signal }),
    refetchInterval: REVENUE_LOOK_AGAIN_MS,
  });
}

/** The same by the day, for the last 90, today last. */
export function useShareDays() {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "days"],
    queryFn: async ({ signal }) => (await call(getRevenueDays, { signal })).days,
    refetchInterval: REVENUE_LOOK_AGAIN_MS,
  });
}

/** Asks again for the reports that are on the screen. */
export function refreshReports(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
