import { useInfiniteQuery } from "@tanstack/react-query";
import { listAuditEntries } from "#contract/audit.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

export type { AuditEntry } from "#contract/audit.ts";

/** The latest first, fifty a page. */
export function useAuditEntries() {
  return useInfiniteQuery({
    queryKey: [...keys.admin, "audit"],
    queryFn: ({ pageParam, signal }) => call(listAuditEntries, { query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });
}
