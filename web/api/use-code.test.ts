import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { act, cleanup, renderHook } from "#web/testing/library.tsx";
import { queryClient } from "./queries.ts";
import { useCode } from "./use-code.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  queryClient.removeQueries({ queryKey: ["code", "test"] });
});

const offline = () => Promise.reject<string>(new Error("no network"));

it("a part that a screen can do without throws nothing, tells its screen, and is there after half a minute if the network is back", async () => {
  const load = vi.fn(async () => "part").mockImplementationOnce(offline);
  const { result } = renderHook(() => useCode("test", load, { isOptional: true }));
  await act(() => vi.advanceTimersByTimeAsync(29_000));
  expect(result.current).toMatchObject({ data: undefined, failureCount: 1 });
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(result.current.data).toBe("part");
});

it("a screen that is left asks no further", async () => {
  const load = vi.fn(offline);
  const { unmount } = renderHook(() => useCode("test", load, { isOptional: true }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  unmount();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(1);
});

it("a part that a screen needs has failed at once, and is loaded again when the screen asks", async () => {
  const load = vi.fn(async () => "part").mockImplementationOnce(offline);
  const { result } = renderHook(() => useCode("test", load));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect([result.current.isError, load.mock.calls.length]).toEqual([true, 1]);
  await act(async () => void (await result.current.refetch()));
  expect(result.current.data).toBe("part");
});

it("a part is not loaded before it is needed", async () => {
  const load = vi.fn(offline);
  renderHook(() => useCode("test", load, { isNeeded: false }));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(load).not.toHaveBeenCalled();
});
