import type { AuditQuery } from "#contract/audit.ts";
import { readWhoAndWhen, useAddressFilter } from "./use-address-filter.ts";

export type AuditFilter = Omit<AuditQuery, "cursor">;

const OUTCOMES = ["done", "refused", "unfinished"] as const;

export function useAuditFilter() {
  return useAddressFilter(filterIn, null);
}

function filterIn(search: URLSearchParams): AuditFilter {
  const outcome = OUTCOMES.find((known) => known === search.get("outcome"));
  const verb = search.get("verb")?.slice(0, 100);
  return { ...readWhoAndWhen(search), ...(verb ? { verb } : {}), ...(outcome ? { outcome } : {}) };
}
