import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import type { AuditQuery } from "#contract/audit.ts";
import { isCalendarDate } from "#domain/ist-time.ts";

export type AuditFilter = Omit<AuditQuery, "cursor">;

const OUTCOMES = ["done", "refused", "unfinished"] as const;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter in the address, so that a view can be sent and survives a reload. What is odd in it is left out. */
export function useAuditFilter() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => filterIn(new URLSearchParams(search)), [search]);
  const change = (part: { [Name in keyof AuditFilter]: AuditFilter[Name] | undefined }) => {
    const merged = Object.entries({ ...filter, ...part }).filter(([, value]) => value);
    const query = new URLSearchParams(merged as [string, string][]).toString();
    navigate(query ? `${path}?${query}` : path, { replace: true });
  };
  const clear = () => navigate(path, { replace: true });
  return { filter, change, clear, isFiltered: Object.keys(filter).length > 0 };
}

function filterIn(search: URLSearchParams): AuditFilter {
  const outcome = OUTCOMES.find((known) => known === search.get("outcome"));
  const verb = search.get("verb")?.slice(0, 100);
  const matching = (name: "admin" | "customer" | "from" | "to", isValid: (text: string) => boolean) => {
    const text = search.get(name) ?? "";
    return isValid(text) ? { [name]: text } : {};
  };
  const isId = (text: string) => UUID.test(text);
  return {
    ...matching("admin", isId),
    ...matching("customer", isId),
    ...matching("from", isCalendarDate),
    ...matching("to", isCalendarDate),
    ...(verb ? { verb } : {}),
    ...(outcome ? { outcome } : {}),
  };
}
