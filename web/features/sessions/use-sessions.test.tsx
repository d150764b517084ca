import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { useAllUpcoming, useCompletedSessions, useTodayUpcoming } from "./use-sessions.ts";

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({ bookings: [], sessions: [] });
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const pass = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

it.each([
  ["/api/admin/bookings/all-upcoming", useAllUpcoming],
  ["/api/admin/bookings/today-upcoming", useTodayUpcoming],
  ["/api/admin/sessions/completed", useCompletedSessions],
])("%s is asked for every half minute", async (path, useList: () => unknown) => {
  renderHook(useList, { wrapper });
  await pass(29_000);
  expect(asked).toEqual([path]);
  await pass(1_500);
  expect(asked).toEqual([path, path]);
});
