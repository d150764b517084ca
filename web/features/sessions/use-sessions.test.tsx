import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  getOwedWork,
  listCompletedSessions,
  listTodaysSessions,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { act, closePage, renderHook } from "#web/testing/library.tsx";
import { useAllUpcoming, useCompletedSessions, useOwedWork, useSessionsOfToday } from "./use-sessions.ts";

const server = fakeServer();
beforeEach(() => {
  vi.useFakeTimers();
  server.answer(listUpcomingSessions, { bookings: [], total: 0, nextCursor: null });
  server.answer(listTodaysSessions, { bookings: [], total: 0, nextCursor: null });
  server.answer(listCompletedSessions, {
    sessions: [],
    total: 0,
    found: 0,
    foundIsExact: true,
    nextCursor: null,
  });
  const nothing = { count: 0, oldest: null };
  server.answer(getOwedWork, { parchas: nothing, notes: nothing, vidhis: nothing });
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const pass = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

it.each([
  ["listUpcomingSessions", useAllUpcoming],
  ["listTodaysSessions", useSessionsOfToday],
  ["listCompletedSessions", () => useCompletedSessions({ search: "", from: "", to: "" })],
  ["getOwedWork", useOwedWork],
])("%s is called every half minute", async (name, useList: () => unknown) => {
  renderHook(useList);
  await pass(29_000);
  expect(server.called).toEqual([name]);
  await pass(1_500);
  expect(server.called).toEqual([name, name]);
});

it("the kept pages of the sessions to come are asked for anew after they were stored as text", async () => {
  const first = renderHook(useAllUpcoming);
  await pass(100);
  first.unmount();
  const [query] = queryClient.getQueryCache().getAll();
  const kept: unknown = JSON.parse(JSON.stringify(query?.state.data));
  queryClient.clear();
  queryClient.setQueryData(query?.queryKey ?? [], kept);
  const { result } = renderHook(useAllUpcoming);
  await pass(100);
  expect(server.calls(listUpcomingSessions).map(({ query }) => query)).toEqual([{}, {}]);
  expect(result.current.isError).toBe(false);
});
