import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Booking } from "#contract/bookings.ts";
import { cleanup, renderHook, update } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import type { Over } from "./join-view.ts";
import { useFinish } from "./use-join-page.ts";

const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

const over: Over = { booking: { id: "own" } as Booking, outcome: "completed" };
type Options = Parameters<typeof useFinish>[0];

function page(first: Options) {
  window.history.replaceState(null, "", "/join");
  // Its effects run once, as in the build: StrictMode shows each toast twice.
  const hook = renderHook(useFinish, { initialProps: first, reactStrictMode: false });
  return { ...hook, at: () => window.location.pathname };
}

beforeEach(() => {
  vi.useFakeTimers();
  toast.mockClear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a completed session shows one toast and leads to the dashboard after three seconds", () => {
  const { result, rerender, at } = page({ nextId: "own", watchedId: "own", over: null });
  update(() => result.current.finish("own"));
  // The refetched lists contain the same.
  rerender({ nextId: null, watchedId: null, over });
  expect(result.current.finishedId).toBe("own");
  expect(toast).toHaveBeenCalledTimes(1);
  expect(toast.mock.calls[0]?.[0].durationMs).toBe(8_000);
  update(() => void vi.advanceTimersByTime(2_999));
  expect(at()).toBe("/join");
  update(() => void vi.advanceTimersByTime(1));
  expect(at()).toBe("/dashboard");
});

it("the lists show the completion if the message was missed", () => {
  const { rerender, at } = page({ nextId: "own", watchedId: "own", over: null });
  rerender({ nextId: "later", watchedId: "own", over });
  expect(toast).toHaveBeenCalledTimes(1);
  update(() => void vi.advanceTimersByTime(3_000));
  expect(at()).toBe("/dashboard");
});

it("a session completed while the page was closed leads to the results with one toast", () => {
  const { rerender, at } = page({ nextId: null, watchedId: "own", over });
  expect(at()).toBe("/session/own/results");
  rerender({ nextId: null, watchedId: null, over });
  expect(toast).toHaveBeenCalledTimes(1);
  update(() => void vi.advanceTimersByTime(3_000));
  expect(at()).toBe("/session/own/results");
});

it("a session that was not watched leads nowhere", () => {
  const { at } = page({ nextId: null, watchedId: null, over });
  update(() => void vi.advanceTimersByTime(3_000));
  expect(at()).toBe("/join");
  expect(toast).not.toHaveBeenCalled();
});
