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
import { searchedStatus } from "./searched-status.ts";

export type Stats = OutputOf<typeof getStats>;
export type DayShare = OutputOf<typeof getRevenueDays>["days"][number];

/** A page of a list; `found` rows match the search, `total` rows exist. */
export type ListPage<Row> = { rows: Row[]; total: number; found: number; nextCursor: string | null };
export type PageRequest = { search: string; limit: number; cursor?: string };
export type FetchPage<Row> = (request: PageRequest, signal: AbortSignal) => Promise<ListPage<Row>>;

const KEY = [...keys.admin, "reports"];
const PAGE_ROWS = 100;
const REFETCH_MS = 30_000;
const REVENUE_REFETCH_MS = 60_000;
/** A refetch loads every page that is shown: with more pages than these, refetches are rarer in proportion. */
const MAX_PAGES_PER_REFETCH = 10;

const REFETCH_OPTIONS = { staleTime: 0, networkMode: "always", refetchOnWindowFocus: "always" } as const;

const queryOf = ({ search, limit, cursor }: PageRequest) => ({
  limit: String(limit),
  cursor,
  search: search || undefined,
});

export const fetchBookings: FetchPage<AdminBooking> = async (request, signal) => {
  const search = searchedStatus(request.search) ?? request.search;
  const { bookings, ...rest } = await call(listAllBookings, {
    query: queryOf({ ...request, search }),
    signal,
  });
  return { rows: bookings, ...rest };
};

export const fetchCustomers: FetchPage<CustomerWithActivity> = async (request, signal) => {
  const { users, ...rest } = await call(listCustomersWithActivity, { query: queryOf(request), signal });
  return { rows: users, ...rest };
};

function useReportQuery<Row>(name: string, fetchPage: FetchPage<Row>, search: string) {
  const language = useLanguage();
  return useInfiniteQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, name, language, search],
    queryFn: ({ pageParam, signal }) => fetchPage({ search, limit: PAGE_ROWS, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      REFETCH_MS * Math.max(1, Math.ceil((state.data?.pages.length ?? 0) / MAX_PAGES_PER_REFETCH)),
  });
}

export type ReportQuery<Row> = ReturnType<typeof useReportQuery<Row>>;

/** The bookings that a search finds, those made last first. */
export const useBookingList = (search: string) => useReportQuery("bookings", fetchBookings, search);

/** The customers that a search finds, the newest first. */
export const useCustomerList = (search: string) => useReportQuery("users", fetchCustomers, search);

export function useStats() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "stats"],
    queryFn: ({ signal }) => call(getStats, { signal }),
    refetchInterval: REFETCH_MS,
  });
}

export type ShareSpan = "today" | "total";

export function useShare(span: ShareSpan) {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "share", span],
    queryFn: ({ signal }) => call(span === "today" ? getRevenueToday : getRevenueTotal, { signal }),
    refetchInterval: REVENUE_REFETCH_MS,
  });
}

/** The guide's share of each of the last 90 days, today last. */
export function useShareDays() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "days"],
    queryFn: async ({ signal }) => (await call(getRevenueDays, { signal })).days,
    refetchInterval: REVENUE_REFETCH_MS,
  });
}

export function refreshReports(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}
