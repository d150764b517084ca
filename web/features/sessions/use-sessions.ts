import { useQuery } from "@tanstack/react-query";
import type { OutputOf } from "#contract/endpoint.ts";
import type { Parcha } from "#contract/parchas.ts";
import {
  type AdminBooking,
  getAdminBooking,
  getCustomerHistory,
  listCompletedSessions,
  listNotHeldSessions,
  listSessionsToComplete,
  listTodaysUpcomingSessions,
  listUpcomingSessions,
  type NotHeldSession,
} from "#contract/sessions.ts";
import { call } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";

export type UpcomingSession = AdminBooking;
export type CompletedSession = OutputOf<typeof listCompletedSessions>["sessions"][number];
export type PastSession = OutputOf<typeof getCustomerHistory>["history"][number];
export type { NotHeldSession };
export type SessionDetails = OutputOf<typeof getAdminBooking>["booking"];
/** The fields that the sessions of all lists have. */
export type ListedSession = Pick<
  CompletedSession,
  | "id"
  | "sessionDate"
  | "sessionTime"
  | "status"
  | "amount"
  | "questionType"
  | "user"
  | "givenName"
  | "bookedFor"
>;

const KEY = [...keys.admin, "sessions"];
const REFETCH_MS = 30_000;

const REFETCH_OPTIONS = {
  staleTime: 0,
  networkMode: "always",
  refetchOnWindowFocus: "always",
  refetchInterval: REFETCH_MS,
} as const;

/** Paid sessions, soonest first. */
export function useAllUpcoming() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "upcoming"],
    queryFn: ({ signal }) => fetchUpcoming(signal),
  });
}

export async function fetchUpcoming(signal?: AbortSignal): Promise<UpcomingSession[]> {
  return (await call(listUpcomingSessions, { signal })).bookings;
}

/** Those of today, in IST. */
export function useTodayUpcoming() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "today"],
    queryFn: async ({ signal }) => (await call(listTodaysUpcomingSessions, { signal })).bookings,
  });
}

/** Held and not completed, soonest first. */
export function useSessionsToComplete() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "to-complete"],
    queryFn: async ({ signal }) => (await call(listSessionsToComplete, { signal })).bookings,
  });
}

/** Latest first. */
export function useCompletedSessions() {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "completed"],
    queryFn: ({ signal }) => fetchCompleted(signal),
  });
}

export async function fetchCompleted(signal?: AbortSignal): Promise<CompletedSession[]> {
  return (await call(listCompletedSessions, { signal })).sessions;
}

/** Sessions of the last 30 days that were cancelled or missed, latest first. */
export function useNotHeldSessions({ isEnabled }: { isEnabled: boolean }) {
  return useQuery({
    ...REFETCH_OPTIONS,
    enabled: isEnabled,
    queryKey: [...KEY, "not-held"],
    queryFn: ({ signal }) => fetchNotHeld(signal),
  });
}

export async function fetchNotHeld(signal?: AbortSignal): Promise<NotHeldSession[]> {
  return (await call(listNotHeldSessions, { signal })).sessions;
}

export function useSession(id: string) {
  return useQuery({
    ...REFETCH_OPTIONS,
    queryKey: [...KEY, "one", id],
    queryFn: async ({ signal }) => (await call(getAdminBooking, { params: { id }, signal })).booking,
  });
}

/** Writes changed parchas to the cache, then refetches the session. */
export function cacheParchas(id: string, change: (before: readonly Parcha[]) => Parcha[]): void {
  queryClient.setQueryData<SessionDetails>(
    [...KEY, "one", id],
    (session) => session && { ...session, parchas: change(session.parchas) },
  );
  refreshSessionsSoon();
}

/** The earlier completed sessions of the same customer; null fetches nothing. */
export function useSessionHistory(id: string | null) {
  return useQuery({
    queryKey: [...keys.admin, "history", id],
    queryFn: ({ signal }) => call(getCustomerHistory, { params: { id: id ?? "" }, signal }),
    enabled: id !== null,
    networkMode: "always",
    refetchOnMount: "always",
  });
}

export function refreshSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: KEY });
}

let refreshing: Promise<void> | null = null;
let isRefreshQueued = false;

/**
 * For events of the live channel: several during one refresh cause one more, and none aborts the running one as
 * `invalidateQueries` would.
 */
export function refreshSessionsSoon(): void {
  if (refreshing) {
    isRefreshQueued = true;
    return;
  }
  refreshing = refreshSessions().finally(() => {
    refreshing = null;
    if (!isRefreshQueued) return;
    isRefreshQueued = false;
    refreshSessionsSoon();
  });
}
