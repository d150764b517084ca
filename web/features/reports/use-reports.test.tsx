import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { queryClient } from "#web/api/queries.ts";
import { useBookingList, useShare, useStats } from "./use-reports.ts";

let asked: string[];
beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path.split("?")[0] ?? "");
    return Response.json({ bookings: [], total: 0, found: 0, next: null });
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
  ["/api/admin/bookings", 30, () => useBookingList("")],
  ["/api/admin/stats", 30, () => useStats()],
  ["/api/admin/revenue/today", 60, () => useShare("today")],
  ["/api/admin/revenue/total", 60, () => useShare("total")],
] as const)("%s is asked for every %i seconds", async (path, seconds, useList) => {
  renderHook(() => useList(), { wrapper });
  await pass(seconds * 1_000 - 1_000);
  expect(asked).toEqual([path]);
  await pass(1_500);
  expect(asked).toEqual([path, path]);
});
