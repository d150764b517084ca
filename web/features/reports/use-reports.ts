import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Endpoint, OutputOf, QueryOf } from "#contract/endpoint.ts";
import {
  type CustomerWithActivity,
  getRevenueToday,
  getRevenueTotal,
  getStats,
  type ListedBooking,
  listAllBookings,
  listCustomersWithActivity,
} from "#contract/reports.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { useLanguage } from "#web/i18n/language.ts";

export type Stats = OutputOf<typeof getStats>;

/** A page of a table; `found` rows match the filter, or more unless it is exact; `total` rows exist. */
export type ListPage<Row> = {
  rows: Row[];
  total: number;
  found: number;
  foundIsExact: boolean;
  nextCursor: string | null;
};
type PageRequest<Query> = { query: Query; cursor: string | undefined };
type FetchPage<Row, Query> = (request: PageRequest<Query>, signal: AbortSignal) => Promise<ListPage<Row>>;
export type BookingQuery = QueryOf<typeof listAllBookings>;
export type CustomerQuery = QueryOf<typeof listCustomersWithActivity>;

const PAGE_ROWS = "100";
const REFETCH_MS = 30_000;
const REVENUE_REFETCH_MS = 60_000;
/** With more pages than these, rows that have come are announced instead of loading every page again. */
const MAX_REFETCHED_PAGES = 10;

const fetchBookings: FetchPage<ListedBooking, BookingQuery> = async ({ query, cursor }, signal) => {
  const { bookings, ...rest } = await call(listAllBookings, {
    query: { ...query, limit: PAGE_ROWS, cursor },
    signal,
  });
  return { rows: bookings, ...rest };
};

const fetchCustomers: FetchPage<CustomerWithActivity, CustomerQuery> = async ({ query, cursor }, signal) => {
  const { users, ...rest } = await call(listCustomersWithActivity, {
    query: { ...query, limit: PAGE_ROWS, cursor },
    signal,
  });
  return { rows: users, ...rest };
};

type Options = {
  /** Whether the admin reads further down, where a refetch would move the rows. */
  isReading?: () => boolean;
};

function useReportQuery<Row extends { id: string }, Query>(
  { path }: Endpoint,
  fetchPage: FetchPage<Row, Query>,
  filter: Query,
  { isReading = () => false }: Options,
) {
  const language = useLanguage();
  const filterKey = JSON.stringify(filter);
  const query = useInfiniteQuery(
    {
      staleTime: 0,
      queryKey: [path, language, filterKey],
      queryFn: ({ pageParam, signal }) => fetchPage({ query: filter, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      // The rows of the previous search stay until the new one is answered.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const [newerKey, setNewerKey] = useState<string | null>(null);
  const showNewer = () => {
    setNewerKey(null);
    return query.refetch();
  };
  const refresh = useEffectEvent(async (signal: AbortSignal) => {
    const pages = query.data?.pages ?? [];
    if (pages.length <= MAX_REFETCHED_PAGES && !isReading()) {
      await showNewer();
      return;
    }
    const first = await fetchPage({ query: filter, cursor: undefined }, signal).catch(() => null);
    if (first && hasNewer(first, pages[0])) setNewerKey(filterKey);
  });
  useEffect(() => {
    const abort = new AbortController();
    const run = () => {
      if (!document.hidden) void refresh(abort.signal);
    };
    const timer = setInterval(run, REFETCH_MS);
    window.addEventListener("focus", run);
    return () => {
      abort.abort();
      clearInterval(timer);
      window.removeEventListener("focus", run);
    };
  }, []);
  return { ...query, hasNewer: newerKey === filterKey, showNewer };
}

function hasNewer(now: ListPage<{ id: string }>, shown: ListPage<{ id: string }> | undefined): boolean {
  return now.total !== shown?.total || now.found !== shown.found || now.rows[0]?.id !== shown.rows[0]?.id;
}

export type ReportQuery<Row extends { id: string }> = ReturnType<typeof useReportQuery<Row, unknown>>;

/** The bookings of a filter. */
export const useBookingList = (filter: BookingQuery, options: Options = {}) =>
  useReportQuery(listAllBookings, fetchBookings, filter, options);

/** The customers of a filter. */
export const useCustomerList = (filter: CustomerQuery, options: Options = {}) =>
  useReportQuery(listCustomersWithActivity, fetchCustomers, filter, options);

export const useStats = () =>
  useEndpoint(getStats, { refetchOnWindowFocus: true, refetchInterval: REFETCH_MS });

export type ShareSpan = "today" | "total";
const SHARES = { today: getRevenueToday, total: getRevenueTotal };
const SHARE = { refetchOnWindowFocus: true, refetchInterval: REVENUE_REFETCH_MS } as const;

export const useShare = (span: ShareSpan) => useEndpoint(SHARES[span], SHARE);

export const refreshReports = () =>
  refresh(listAllBookings, listCustomersWithActivity, getStats, getRevenueToday, getRevenueTotal);
