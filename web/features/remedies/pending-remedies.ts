import { keepPreviousData } from "@tanstack/react-query";
import { listPendingRemedies, type PendingRemedy, summarizePendingRemedies } from "#contract/remedies.ts";
import { useEndpoint, useEndpointPages } from "#web/api/use-endpoint.ts";

export type { PendingRemedy };

const LIVE = { refetchOnWindowFocus: true, refetchInterval: 60_000 } as const;

/** `remedyId`: of the catalogue; null for all. */
export type PendingFilter = { search: string; remedyId: string | null };
export const NO_FILTER: PendingFilter = { search: "", remedyId: null };

/** Remedies that are bought or given and not performed yet, earliest session first, by pages. */
export function usePendingRemedies({ search, remedyId }: PendingFilter) {
  return useEndpointPages(listPendingRemedies, {
    ...LIVE,
    query: { search: search || undefined, remedyId: remedyId ?? undefined },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
  });
}

/** How many of each remedy wait, and since when. */
export const usePendingSummary = () => useEndpoint(summarizePendingRemedies, LIVE);

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
