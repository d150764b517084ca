import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { logout } from "#contract/customers.ts";
import { NO_CHOICE, storeChoice, storedChoice } from "#web/features/bookings/stored-choice.ts";
import { fakeLocks } from "#web/testing/fake-locks.ts";
import { fakeServer } from "#web/testing/fake-server.ts";
import { inEnglish } from "#web/testing/in-english.ts";
import { act, cleanup, renderHook } from "#web/testing/library.tsx";
import * as toastModule from "#web/ui/toast.ts";
import { useLogout } from "./use-logout.ts";

const toast = vi.spyOn(toastModule, "toast").mockReturnValue();

const server = fakeServer();
inEnglish();
beforeEach(() => {
  localStorage.setItem("user", '{"id":"1","username":"x"}');
  window.history.replaceState(null, "", "/profile");
});
afterEach(() => {
  cleanup();
  toast.mockClear();
});

const toasts = () => toast.mock.calls.map(([{ title, body, tone }]) => [title, body, tone]);
const stored = () => localStorage.getItem("user");

it("logging out forgets the time that was chosen and not booked", async () => {
  storeChoice({ date: "2026-11-24", time: "10:00", questionType: "single" });
  server.answer(logout, { success: true });
  const { result } = renderHook(() => useLogout());
  await act(() => result.current.leave());
  expect(storedChoice()).toEqual(NO_CHOICE);
});

it("logging out forgets the customer and leads to the start, unless the server refuses", async () => {
  server.fail(logout, "unexpected", { message: "Not now." });
  const { result } = renderHook(() => useLogout());
  await act(() => result.current.leave());
  expect([stored(), window.location.pathname]).toEqual([expect.any(String), "/profile"]);
  expect(toasts()).toEqual([
    ["You could not be logged out", "Not now. Until then you stay logged in on this device.", "destructive"],
  ]);
  server.answer(logout, { success: true });
  await act(() => result.current.leave());
  expect([stored(), window.location.pathname]).toEqual([null, "/"]);
  expect(toasts()[1]?.[0]).toBe("Logged out");
});

it("other tabs know that the customer logs out while the server is asked and for a moment after it, and not when it has refused", async () => {
  const locks = fakeLocks();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const isAnnounced = () => locks.held().length > 0;
  const meanwhile: boolean[] = [];
  server.answer(logout, () => {
    meanwhile.push(isAnnounced());
    return { success: true };
  });
  const { result } = renderHook(() => useLogout());
  await act(() => result.current.leave());
  expect([...meanwhile, isAnnounced()]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(isAnnounced()).toBe(false);
  server.fail(logout, "unexpected", { message: "Not now." });
  await act(() => result.current.leave());
  expect(isAnnounced()).toBe(false);
});
