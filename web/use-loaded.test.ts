import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act, renderHook } from "#web/testing/library.tsx";
import { onDemand } from "./on-demand.ts";
import { useLoaded } from "./use-loaded.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("a part that cannot be loaded throws nothing, tells its screen, and is there after half a minute if the network is back", async () => {
  let isOffline = true;
  const fetchCode = vi.fn(async () => {
    if (isOffline) throw new Error("no network");
    return "part";
  });
  const part = onDemand(fetchCode);
  const failed = vi.fn();
  // Its effect runs once, as in the build.
  const { result } = renderHook(() => useLoaded(part, failed), { reactStrictMode: false });
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect([result.current, fetchCode.mock.calls.length]).toEqual([null, 1]);
  expect(failed).toHaveBeenCalledTimes(1);
  isOffline = false;
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current).toBe("part");
});

it("a screen that is left asks no further", async () => {
  const fetchCode = vi.fn(() => Promise.reject(new Error("no network")));
  const part = onDemand(fetchCode);
  const { unmount } = renderHook(() => useLoaded(part), { reactStrictMode: false });
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetchCode).toHaveBeenCalledTimes(1);
});
