import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { setLanguage } from "#web/i18n/language.ts";
import { act, cleanup, render, screen } from "#web/testing/library.tsx";
import { OfflineBar } from "./page-top.tsx";

let isReachable: boolean;
let hint: boolean;
beforeAll(() => setLanguage("en"));
beforeEach(() => {
  isReachable = true;
  hint = true;
  vi.useFakeTimers();
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => hint);
  vi.stubGlobal("fetch", () =>
    isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError("Failed to fetch")),
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const isShown = () => screen.queryByText(/You are offline/) !== null;
async function announce(what: "online" | "offline") {
  hint = what === "online";
  window.dispatchEvent(new Event(what));
  await wait(0);
}

it("the bar is not shown when the device says that it is offline while the server answers", async () => {
  hint = false;
  render(<OfflineBar />);
  await wait(0);
  expect(isShown()).toBe(false);
  await announce("offline");
  expect(isShown()).toBe(false);
});

it("the bar is shown while the server does not answer, and goes when it does, whatever the device says", async () => {
  render(<OfflineBar />);
  isReachable = false;
  await announce("offline");
  expect(isShown()).toBe(true);
  await wait(20_000);
  expect(isShown()).toBe(true);
  isReachable = true;
  await wait(10_000);
  expect([isShown(), navigator.onLine]).toEqual([false, false]);
  isReachable = false;
  await wait(10_000);
  expect(isShown()).toBe(true);
  await announce("online");
  expect(isShown()).toBe(false);
});
