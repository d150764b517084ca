import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getBusiness, getStatement } from "#contract/business.ts";
import type { PeriodUnit } from "#domain/periods.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

const KEY = [...keys.admin, "business"];
const OPTIONS = {
  staleTime: 0,
  networkMode: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: 60_000,
  // The figures of the period before stay until those of the new one have come.
  placeholderData: keepPreviousData,
} as const;

/** `from`: a day of the period; null for the present one. */
export function useBusiness(period: PeriodUnit, from: string | null) {
  return useQuery({
    ...OPTIONS,
    queryKey: [...KEY, period, from],
    queryFn: ({ signal }) => call(getBusiness, { query: { period, from: from ?? undefined }, signal }),
  });
}

/** `month`: 2026-11. */
export function useStatement(month: string) {
  return useQuery({
    ...OPTIONS,
    queryKey: [...KEY, "statement", month],
    queryFn: ({ signal }) => call(getStatement, { query: { month }, signal }),
  });
}
