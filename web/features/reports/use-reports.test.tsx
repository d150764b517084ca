import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { getRevenueToday, getRevenueTotal, getStats, listAllBookings } from "#contract/reports.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { act, closePage, renderHook } from "#web/testing/library.tsx";
import { useBookingList, useShare, useStats } from "./use-reports.ts";

const server = fakeServer();
const share = { date: "2026-11-21", isWithoutTax: false, totalShare: 0, sessionShare: 0, remedyShare: 0 };
const counts = { totalRevenue: 0, totalUsers: 0, confirmedBookings: 0, completedBookings: 0 };
beforeEach(() => {
  vi.useFakeTimers();
  server.answer(listAllBookings, { bookings: [], total: 0, found: 0, foundIsExact: true, nextCursor: null });
  server.answer(getStats, { ...counts, recentBookings: [] });
  server.answer(getRevenueToday, share);
  server.answer(getRevenueTotal, share);
});
afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const pass = (durationMs: number) => act(() => vi.advanceTimersByTimeAsync(durationMs));

it.each([
  ["listAllBookings", 30, () => useBookingList({})],
  ["getStats", 30, () => useStats()],
  ["getRevenueToday", 60, () => useShare("today")],
  ["getRevenueTotal", 60, () => useShare("total")],
] as const)("%s is called every %i seconds", async (name, seconds, useList) => {
  renderHook(() => useList());
  await pass(seconds * 1_000 - 1_000);
  expect(server.called).toEqual([name]);
  await pass(1_500);
  expect(server.called).toEqual([name, name]);
});
