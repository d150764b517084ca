import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import * as contract from "#contract/customer-page.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

const KEY = [...keys.admin, "customers"];
const FRESH = { staleTime: 0, networkMode: "always", refetchOnWindowFocus: "always" } as const;
const FIRST_PAGE: string | undefined = undefined;
const nextPage = ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined;

/** The customers that a search finds, or all, the last active first. */
export function useCustomers(search: string) {
  return useInfiniteQuery({
    ...FRESH,
    queryKey: [...KEY, "list", search],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(contract.listCustomersByActivity, { query: { cursor, search: search || undefined }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
  });
}

export function useCustomer(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, id, "profile"],
    queryFn: async ({ signal }) => (await call(contract.getCustomer, { params: { id }, signal })).customer,
  });
}

export function useCustomerAddress(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, id, "address"],
    queryFn: async ({ signal }) =>
      (await call(contract.getCustomerAddress, { params: { id }, signal })).address,
  });
}

export function useCustomerPeople(id: string) {
  return useQuery({
    ...FRESH,
    queryKey: [...KEY, id, "people"],
    queryFn: async ({ signal }) =>
      (await call(contract.listCustomerPeople, { params: { id }, signal })).people,
  });
}

/** The sums are those of the first page. */
export function useCustomerMoney(id: string, { isEnabled }: { isEnabled: boolean }) {
  return useInfiniteQuery({
    ...FRESH,
    enabled: isEnabled,
    queryKey: [...KEY, id, "money"],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(contract.getCustomerMoney, { params: { id }, query: { cursor }, signal }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  });
}

export function refreshCustomerMoney(id: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [...KEY, id, "money"] });
}

/** `filter`: null for all events. */
export function useCustomerTimeline(
  id: string,
  filter: contract.TimelineFilter | null,
  { isEnabled }: { isEnabled: boolean },
) {
  return useInfiniteQuery({
    ...FRESH,
    enabled: isEnabled,
    queryKey: [...KEY, id, "timeline", filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(contract.listCustomerTimeline, {
        params: { id },
        query: { cursor, filter: filter ?? undefined },
        signal,
      }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: nextPage,
  });
}
