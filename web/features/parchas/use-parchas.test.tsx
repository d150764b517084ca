import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallFailure, type call } from "#web/api/call.ts";
import { act, closePage, renderHook } from "#web/testing/library.tsx";
import { refreshParchas, useSessionResults } from "./use-parchas.ts";

const requests = vi.fn();
vi.mock("#web/api/call.ts", async (original) => ({
  ...(await original<object>()),
  call: (...args: Parameters<typeof call>) => requests(...args),
}));

let isSeen = true;
/** As the browser does when the reader switches tabs. */
async function see(isNow: boolean) {
  isSeen = isNow;
  await act(async () => {
    window.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Its effects run once, as in the build: StrictMode asks twice at first. */
const results = () => renderHook(() => useSessionResults("own", true), { reactStrictMode: false }).result;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isSeen ? "visible" : "hidden"));
  isSeen = true;
  requests.mockReset();
  requests.mockResolvedValue({ parchas: [] });
});
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("polls every three seconds until there is a parcha", async () => {
  const hook = results();
  await pass(0);
  expect(requests).toHaveBeenCalledTimes(1);
  requests.mockResolvedValue({ parchas: [{ id: "front" }] });
  await pass(2_999);
  expect(requests).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(requests).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(hook.current.data).toEqual([{ id: "front" }]);
  await pass(60_000);
  expect(requests).toHaveBeenCalledTimes(2);
});

it("polls again after a failure", async () => {
  requests.mockRejectedValueOnce(new CallFailure(0, "network", ""));
  results();
  await pass(3_000);
  expect(requests).toHaveBeenCalledTimes(2);
});

it("does not poll while the page is hidden, fetches when it is visible again, and refetches on request even while hidden", async () => {
  const hook = results();
  await pass(0);
  await see(false);
  await pass(60 * 60_000);
  expect(requests).toHaveBeenCalledTimes(1);
  await see(true);
  expect(requests).toHaveBeenCalledTimes(2);
  await see(false);
  requests.mockResolvedValue({ parchas: [{ id: "front" }] });
  await act(() => refreshParchas());
  await pass(1);
  expect(hook.current.data).toEqual([{ id: "front" }]);
});
