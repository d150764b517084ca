import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { listSecurityEvents, type SecurityEventQuery } from "#contract/security-events.ts";
import { isCalendarDate } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import { SECURITY_EVENT_KINDS } from "#domain/security-events.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

export type EventFilter = Omit<SecurityEventQuery, "cursor">;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The filter in the address, beside `view=events`. What is odd in it is left out. */
export function useEventFilter() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const filter = useMemo(() => filterIn(new URLSearchParams(search)), [search]);
  const go = (next: { [Name in keyof EventFilter]: EventFilter[Name] | undefined }) => {
    const chosen = Object.entries(next).filter(([, value]) => value) as [string, string][];
    navigate(`${path}?${new URLSearchParams([["view", "events"], ...chosen])}`, { replace: true });
  };
  return {
    filter,
    change: (part: Parameters<typeof go>[0]) => go({ ...filter, ...part }),
    clear: () => go({}),
    isFiltered: Object.keys(filter).length > 0,
  };
}

function filterIn(search: URLSearchParams): EventFilter {
  const kind = SECURITY_EVENT_KINDS.find((known) => known === search.get("kind"));
  const matching = (name: "admin" | "customer" | "from" | "to", isValid: (text: string) => boolean) => {
    const text = search.get(name) ?? "";
    return isValid(text) ? { [name]: text } : {};
  };
  const isId = (text: string) => UUID.test(text);
  return {
    ...(kind ? { kind } : {}),
    ...matching("admin", isId),
    ...matching("customer", isId),
    ...matching("from", isCalendarDate),
    ...matching("to", isCalendarDate),
  };
}

/** The latest first, fifty a page. The server writes reasons in the language of the request. */
export function useSecurityEvents(filter: EventFilter, language: Language) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "security-events", language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listSecurityEvents, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });
}
