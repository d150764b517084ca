import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { listAuditEntries } from "#contract/audit.ts";
import type { Language } from "#domain/messages.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";
import type { AuditFilter } from "./use-audit-filter.ts";

/** The latest first, fifty a page. The server writes reasons in the language of the request. */
export function useAuditEntries(filter: AuditFilter, language: Language) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "audit", language, filter],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditEntries, { query: { ...filter, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // The list stays until the one of a new filter has loaded.
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });
}
