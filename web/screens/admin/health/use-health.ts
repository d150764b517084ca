import { useQuery } from "@tanstack/react-query";
import { getHealth } from "#contract/health.ts";
import { call } from "#web/api/call.ts";
import { keys } from "#web/api/queries.ts";

const REFETCH_MS = 60_000;

export function useHealth() {
  return useQuery({
    queryKey: [...keys.admin, "health"],
    queryFn: ({ signal }) => call(getHealth, { signal }),
    select: ({ lines }) => lines,
    staleTime: 0,
    networkMode: "always",
    refetchOnWindowFocus: "always",
    refetchInterval: REFETCH_MS,
  });
}
