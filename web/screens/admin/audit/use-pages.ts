import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { keys } from "#web/api/queries.ts";

/** A list of this screen, the latest first, fifty a page. It stays until the one of a new filter has loaded. */
export function usePages<Page extends { nextCursor: string | null }>(
  key: readonly unknown[],
  load: (page: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page>,
) {
  return useInfiniteQuery({
    queryKey: [...keys.admin, ...key],
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
  });
}
