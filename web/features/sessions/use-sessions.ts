import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import type { Parcha } from "#contract/parchas.ts";
import {
  type AdminBooking,
  getAdminBooking,
  getCustomerHistory,
  listCompletedSessions,
  listNotHeldSessions,
  listTodaysUpcomingSessions,
  listUpcomingSessions,
  type NotHeldSession,
} from "#contract/sessions.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type ComingSession = AdminBooking;
export type CompletedSession = OutputOf<typeof listCompletedSessions>["sessions"][number];
export type PastSession = OutputOf<typeof getCustomerHistory>["history"][number];
export type { NotHeldSession };
/** One by itself, with its vidhis. */
export type OneSession = OutputOf<typeof getAdminBooking>["booking"];
/** What every session of the guide's lists has. */
export type ListedSession = Pick<
  CompletedSession,
  "id" | "sessionDate" | "sessionTime" | "status" | "amount" | "questionType" | "user"
>;

const KEY = [...keys.admin, "sessions"];
const LOOK_AGAIN_MS = 30_000;

/** Asked again while the page is looked at, and as soon as it is looked at again. */
const WATCHED = {
  staleTime: 0,
  networkMode: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: LOOK_AGAIN_MS,
} as const;

/** The paid sessions to come, soonest first. */
export function useAllUpcoming() {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "upcoming"],
    queryFn: ({ signal }) => fetchUpcoming(signal),
  });
}

export async function fetchUpcoming(signal?: AbortSignal): Promise<ComingSession[]> {
  return (await call(listUpcomingSessions, { signal })).bookings;
}

/** Those of today in India. */
export function useTodayUpcoming() {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "today"],
    queryFn: async ({ signal }) => (await call(listTodaysUpcomingSessions, { signal })).bookings,
  });
}

/** The completed ones, latest first. */
export function useCompletedSessions() {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "completed"],
    queryFn: ({ signal }) => fetchCompleted(signal),
  });
}

export async function fetchCompleted(signal?: AbortSignal): Promise<CompletedSession[]> {
  return (await call(listCompletedSessions, { signal })).sessions;
}

/** Those of the last 30 days that came to nothing, latest first. */
export function useNotHeldSessions({ isWanted }: { isWanted: boolean }) {
  return useQuery({
    ...WATCHED,
    enabled: isWanted,
    queryKey: [...KEY, "not-held"],
    queryFn: ({ signal }) => fetchNotHeld(signal),
  });
}

export async function fetchNotHeld(signal?: AbortSignal): Promise<NotHeldSession[]> {
  return (await call(listNotHeldSessions, { signal })).sessions;
}

/** One of them, as it stands now. */
export function useSession(id: string) {
  return useQuery({
    ...WATCHED,
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) => (await call(getAdminBooking, { params: { id }, signal })).booking,
  });
}

/** Shows at once what has become of its parchas, then asks how it stands. */
export function keepParchas(id: string, change: (before: readonly Parcha[]) => Parcha[]): void {
  queryClient.setQueryData<OneSession>(
    [...KEY, "one", id],
    (session) => session && { ...session, parchas: change(session.parchas) },
  );
  wakeSessions();
}

/** What its customer has completed before; null asks nothing. */
export function useHistory(id: string | null) {
  return useQuery({
    queryKey: [...keys.admin, "history", id],
    queryFn: ({ signal }) => call(getCustomerHistory, { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
    networkMode: "always",
    refetchOnMount: "always",
  });
}

/** Asks again for the lists that are on the screen. */
export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

let refreshing: Promise<void> | null = null;
let isWokenAgain = false;

/** The same for what is told live: many wakes at once ask once more, and none cuts off the question before it. */
export function wakeSessions(): void {
  if (refreshing) {
    isWokenAgain = true;
    return;
  }
  refreshing = refreshSessions().finally(() => {
    refreshing = null;
    if (!isWokenAgain) return;
    isWokenAgain = false;
    wakeSessions();
  });
}
