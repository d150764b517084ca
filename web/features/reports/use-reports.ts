import { keepPreviousData, type UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { OutputOf, QueryOf } from "#contract/endpoint.ts";
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
import { refresh, useEndpoint, useEndpointPages } from "#web/api/use-endpoint.ts";
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
export type BookingQuery = QueryOf<typeof listAllBookings>;
export type CustomerQuery = QueryOf<typeof listCustomersWithActivity>;
const PAGE_ROWS = "100";
const REFETCH_MS = 30_000;
const REVENUE_REFETCH_MS = 60_000;
/** With more pages than these, rows that have come are announced instead of loading every page again. */
const MAX_REFETCHED_PAGES = 10;

const ofBookings = ({ bookings, ...rest }: OutputOf<typeof listAllBookings>): ListPage<ListedBooking> => ({
  rows: bookings,
  ...rest,
});
const ofCustomers = ({
  users,
  ...rest
}: OutputOf<typeof listCustomersWithActivity>): ListPage<CustomerWithActivity> => ({ rows: users, ...rest });

type Options = {
  /** Whether the admin reads further down, where a refetch would move the rows. */
  isReading?: () => boolean;
};
type Shown<Row> = { data: { pages: ListPage<Row>[] } | undefined; refetch: () => Promise<unknown> };

/** Keeps a list as new as the server's. `filter`: of the list; `fetchFirst`: its first page. */
function useNewer<Row extends { id: string }>(
  query: Shown<Row>,
  filter: object,
  fetchFirst: (signal: AbortSignal) => Promise<ListPage<Row>>,
  { isReading = () => false }: Options,
) {
  const filterKey = JSON.stringify(filter);
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
    const first = await fetchFirst(signal).catch(() => null);
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
  return { hasNewer: newerKey === filterKey, showNewer };
}

function hasNewer(now: ListPage<{ id: string }>, shown: ListPage<{ id: string }> | undefined): boolean {
  return now.total !== shown?.total || now.found !== shown.found || now.rows[0]?.id !== shown.rows[0]?.id;
}

export type ReportQuery<Row> = UseInfiniteQueryResult<{ pages: ListPage<Row>[]; pageParams: string[] }> &
  ReturnType<typeof useNewer>;

export function useBookingList(filter: BookingQuery, options: Options = {}): ReportQuery<ListedBooking> {
  const query = { ...filter, limit: PAGE_ROWS };
  const list = useEndpointPages(listAllBookings, {
    ...{ query, of: useLanguage() },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    select: ({ pages, pageParams }) => ({ pages: pages.map(ofBookings), pageParams }),
  });
  const fetchFirst = async (signal: AbortSignal) =>
    ofBookings(await call(listAllBookings, { query, signal }));
  return { ...list, ...useNewer(list, filter, fetchFirst, options) };
}

export function useCustomerList(
  filter: CustomerQuery,
  options: Options = {},
): ReportQuery<CustomerWithActivity> {
  const query = { ...filter, limit: PAGE_ROWS };
  const list = useEndpointPages(listCustomersWithActivity, {
    ...{ query, of: useLanguage() },
    placeholderData: keepPreviousData,
    select: ({ pages, pageParams }) => ({ pages: pages.map(ofCustomers), pageParams }),
  });
  const fetchFirst = async (signal: AbortSignal) =>
    ofCustomers(await call(listCustomersWithActivity, { query, signal }));
  return { ...list, ...useNewer(list, filter, fetchFirst, options) };
}

export const useStats = () =>
  useEndpoint(getStats, { refetchOnWindowFocus: true, refetchInterval: REFETCH_MS });

export type ShareSpan = "today" | "total";
const SHARES = { today: getRevenueToday, total: getRevenueTotal };
const SHARE = { refetchOnWindowFocus: true, refetchInterval: REVENUE_REFETCH_MS } as const;

export const useShare = (span: ShareSpan) => useEndpoint(SHARES[span], SHARE);

export const refreshReports = () =>
  refresh(listAllBookings, listCustomersWithActivity, getStats, getRevenueToday, getRevenueTotal);
