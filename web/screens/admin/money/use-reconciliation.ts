import { useQuery } from "@tanstack/react-query";
import { getReconciliation } from "#contract/accounting.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import type { DateSpan } from "./date-span.ts";

export const MONEY_KEY = [...keys.admin, "money"];

export type Reconciliation = OutputOf<typeof getReconciliation>;
export type Difference = Reconciliation["differences"][number];

export function useReconciliation({ from, to }: DateSpan) {
  return useQuery({
    queryKey: [...MONEY_KEY, "ledger", from, to],
    queryFn: ({ signal }) => call(getReconciliation, { query: { from, to }, signal }),
    staleTime: 0,
    networkMode: "always",
  });
}
