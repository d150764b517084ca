import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import { listPendingRemedies } from "#contract/remedies.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type PendingRemedy = OutputOf<typeof listPendingRemedies>["vidhis"][number];

const KEY = [...keys.admin, "pending-remedies"];
const REFETCH_MS = 60_000;

/** Remedies that are bought or given and not performed yet, earliest session first. */
export function usePendingRemedies() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listPendingRemedies, { signal })).vidhis,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
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
