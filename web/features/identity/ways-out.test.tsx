import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { needSentences, setLanguage } from "#web/i18n/language.ts";
import { toast } from "#web/ui/toast.ts";
import { useDeleteAccount } from "./use-delete-account.ts";
import { useLogout } from "./use-logout.ts";

vi.mock("#web/ui/toast.ts", () => ({ toast: vi.fn() }));

let answer: () => Response;
beforeAll(async () => {
  await setLanguage("en");
  await needSentences("customer");
});
beforeEach(() => {
  localStorage.setItem("user", '{"id":"1","username":"x"}');
  window.history.replaceState(null, "", "/profile");
  vi.stubGlobal("fetch", async () => answer());
});
afterEach(() => {
  cleanup();
  vi.mocked(toast).mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const said = () => vi.mocked(toast).mock.calls.map(([{ title, body, tone }]) => [title, body, tone]);
const stored = () => localStorage.getItem("user");
const refused = () =>
  Response.json({ success: false, code: "unexpected", message: "Not now." }, { status: 500 });

it("logging out forgets her, leads to the start, and says so; not when the server did not take it", async () => {
  answer = refused;
  const { result } = renderHook(useLogout);
  await act(() => result.current.leave());
  expect([stored(), window.location.pathname]).toEqual([expect.any(String), "/profile"]);
  expect(said()).toEqual([
    ["You could not be logged out", "Not now. Until then you stay logged in on this device.", "destructive"],
  ]);
  answer = () => Response.json({ success: true });
  await act(() => result.current.leave());
  expect([stored(), window.location.pathname]).toEqual([null, "/"]);
  expect(said()[1]?.[0]).toBe("Logged out");
});

it("an account that is deleted is said to be, and two seconds later she is at the start", async () => {
  vi.useFakeTimers();
  answer = () => Response.json({ success: true, message: "Your account is deleted.", cancelledBookings: 0 });
  const { result } = renderHook(useDeleteAccount);
  await act(() => result.current.remove("9876543210"));
  expect(said()).toEqual([["Account deleted", "Your account is deleted.", "done"]]);
  act(() => void vi.advanceTimersByTime(1_999));
  expect(window.location.pathname).toBe("/profile");
  act(() => void vi.advanceTimersByTime(1));
  expect([stored(), window.location.pathname]).toEqual([null, "/"]);
});

it("one that could not be deleted stays, with the reason; a number that differs has a toast of its own", async () => {
  answer = refused;
  const { result } = renderHook(useDeleteAccount);
  await act(() => result.current.remove("9876543210"));
  answer = () =>
    Response.json({ success: false, code: "phone-mismatch", message: "Differs." }, { status: 400 });
  await act(() => result.current.remove("9876543211"));
  expect(said()).toEqual([
    ["The account could not be deleted", "Not now.", "destructive"],
    ["Phone number mismatch", undefined, "destructive"],
  ]);
  expect(stored()).not.toBeNull();
});
