import { useQuery } from "@tanstack/react-query";
import { listLoginSessions } from "#contract/own-account.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

const KEY = [...keys.admin, "login-sessions"];

export function useLoginSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listLoginSessions, { signal })).sessions,
    staleTime: 0,
  });
}

export function refreshLoginSessions(): void {
  void queryClient.invalidateQueries({ queryKey: KEY });
}
