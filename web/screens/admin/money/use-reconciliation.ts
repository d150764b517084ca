import { useQuery } from "@tanstack/react-query";
import { getReconciliation } from "#contract/accounting.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import type { Span } from "./date-span.ts";

export const MONEY_KEY = [...keys.admin, "money"];

export type Books = OutputOf<typeof getReconciliation>;
export type Difference = Books["differences"][number];

/** Our books against the payment provider's, asked anew whenever these days are chosen. */
export function useMoneyLedger({ from, to }: Span) {
  return useQuery({
    queryKey: [...MONEY_KEY, "ledger", from, to],
    queryFn: ({ signal }) => call(getReconciliation, { query: { from, to }, signal }),
    staleTime: 0,
    networkMode: "always",
  });
}
