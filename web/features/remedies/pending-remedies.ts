import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { listPendingRemedies, type PendingRemedy, summarizePendingRemedies } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type { PendingRemedy };

const KEY = [...keys.admin, "pending-remedies"];
const REFETCH_OPTIONS = {
  staleTime: 0,
  networkMode: "always",
  refetchOnMount: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: 60_000,
} as const;

/** `remedyId`: of the catalogue; null for all. */
export type PendingFilter = { search: string; remedyId: string | null };
export const NO_FILTER: PendingFilter = { search: "", remedyId: null };

/** Remedies that are bought or given and not performed yet, earliest session first, by pages. */
export function usePendingRemedies({ search, remedyId }: PendingFilter) {
  return useInfiniteQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "list", search, remedyId],
    queryFn: ({ pageParam, signal }) =>
      call(listPendingRemedies, {
        query: { search: search || undefined, remedyId: remedyId ?? undefined, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
  });
}

/** How many of each remedy wait, and since when. */
export function usePendingSummary() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "summary"],
    queryFn: ({ signal }) => call(summarizePendingRemedies, { signal }),
  });
}

export function refreshPendingRemedies(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

export type CustomerRemedies = { phone: string; name: string; remedies: PendingRemedy[] };

/** Grouped by phone number, since names are not unique; in the order of each customer's first remedy. */
export function byCustomer(pending: readonly PendingRemedy[]): CustomerRemedies[] {
  const customers = new Map<string, CustomerRemedies>();
  for (const remedy of pending) {
    const { userPhone: phone, givenName, userName } = remedy;
    const name = givenName ?? userName;
    const customer = customers.get(phone);
    if (customer) customer.remedies.push(remedy);
    else customers.set(phone, { phone, name, remedies: [remedy] });
  }
  return [...customers.values()];
}
