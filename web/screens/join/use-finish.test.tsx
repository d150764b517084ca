import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import type { Booking } from "#contract/bookings.ts";
import { toast } from "#web/ui/toast.ts";
import type { Over } from "./join-view.ts";
import { useFinish } from "./use-finish.ts";

vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));

const over: Over = { booking: { id: "own" } as Booking, ending: "completed" };
type Seen = Parameters<typeof useFinish>[0];

function page(first: Seen) {
  const location = memoryLocation({ path: "/join", record: true });
  const wrapper = ({ children }: { children: ReactNode }) => <Router hook={location.hook}>{children}</Router>;
  const hook = renderHook(useFinish, { wrapper, initialProps: first });
  return { ...hook, at: () => location.history?.at(-1) };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(toast).mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("she is told once that the guide has completed it, and is on the dashboard after three seconds", () => {
  const { result, rerender, at } = page({ nextId: "own", watchedId: "own", over: null });
  act(() => result.current.finish("own"));
  // The lists come a moment later, and say the same.
  rerender({ nextId: null, watchedId: null, over });
  expect(result.current.finishedId).toBe("own");
  expect(toast).toHaveBeenCalledTimes(1);
  expect(vi.mocked(toast).mock.calls[0]?.[0].durationMs).toBe(8_000);
  act(() => void vi.advanceTimersByTime(2_999));
  expect(at()).toBe("/join");
  act(() => void vi.advanceTimersByTime(1));
  expect(at()).toBe("/dashboard");
});

it("V05 the message was missed, and the lists say it instead", () => {
  const { rerender, at } = page({ nextId: "own", watchedId: "own", over: null });
  rerender({ nextId: "later", watchedId: "own", over });
  expect(toast).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(at()).toBe("/dashboard");
});

it("V06 completed while the page was away, she lands on the results with one message", () => {
  const { rerender, at } = page({ nextId: null, watchedId: "own", over });
  expect(at()).toBe("/session/own/results");
  rerender({ nextId: null, watchedId: null, over });
  expect(toast).toHaveBeenCalledTimes(1);
  act(() => void vi.advanceTimersByTime(3_000));
  expect(at()).toBe("/session/own/results");
});

it("a session that she did not wait for leads her nowhere", () => {
  const { at } = page({ nextId: null, watchedId: null, over });
  act(() => void vi.advanceTimersByTime(3_000));
  expect(at()).toBe("/join");
  expect(toast).not.toHaveBeenCalled();
});
