import { useMutation, useQuery } from "@tanstack/react-query";
import { clearAvailability } from "#contract/availability.ts";
import { type AffectedSession, closeDays, previewClosedDays } from "#contract/closed-days.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

export type { AffectedSession };
export type Days = { from: string; to: string };

/** What closing the days would affect; null asks for nothing. */
export function useAffectedSessions(days: Days | null) {
  const { from = "", to = "" } = days ?? {};
  return useQuery({
    queryKey: keys.closedDays(from, to),
    queryFn: ({ signal }) => call(previewClosedDays, { query: { from, to }, signal }),
    enabled: days !== null,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
  });
}

/** May be repeated after a failure: the server does nothing twice. */
export function useCloseDays() {
  return useMutation({
    mutationFn: closeOrClear,
    onSettled: (_answer, _error, { from, to }) => {
      // The open day editors drop their drafts and load the days again.
      void queryClient.invalidateQueries({ queryKey: keys.allAvailability });
      void queryClient.invalidateQueries({ queryKey: keys.allSlots });
      return Promise.all([
        refreshSessions(),
        queryClient.invalidateQueries({ queryKey: keys.closedDays(from, to) }),
      ]);
    },
  });
}

type ClosedDays = {
  sessions: { id: string; outcome: "moved" | "cancelled" | "failed"; reason: string | null }[];
  bookingsOutside: number;
};

async function closeOrClear(input: InputOf<typeof closeDays>): Promise<ClosedDays> {
  const { from, to, sessions } = input;
  if (from !== to || sessions.length > 0) return call(closeDays, { input });
  const { bookingsOutside } = await call(clearAvailability, { params: { date: from } });
  return { sessions: [], bookingsOutside };
}
