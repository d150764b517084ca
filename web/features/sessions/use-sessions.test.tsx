import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  listCompletedSessions,
  listTodaysUpcomingSessions,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { queryClient } from "#web/api/queries.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { useAllUpcoming, useCompletedSessions, useTodayUpcoming } from "./use-sessions.ts";

const server = fakeServer();
beforeEach(() => {
  vi.useFakeTimers();
  server.answer(listUpcomingSessions, { bookings: [] });
  server.answer(listTodaysUpcomingSessions, { bookings: [] });
  server.answer(listCompletedSessions, { sessions: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const pass = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

it.each([
  ["listUpcomingSessions", useAllUpcoming],
  ["listTodaysUpcomingSessions", useTodayUpcoming],
  ["listCompletedSessions", useCompletedSessions],
])("%s is called every half minute", async (name, useList: () => unknown) => {
  renderHook(useList, { wrapper });
  await pass(29_000);
  expect(server.called).toEqual([name]);
  await pass(1_500);
  expect(server.called).toEqual([name, name]);
});
