import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { CallFailure, type call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { WithQueries } from "#web/shell/with-queries.tsx";
import { refreshParchas, useSessionResults } from "./use-parchas.ts";

const asked = vi.fn();
vi.mock("#web/api/call.ts", async (original) => ({
  ...(await original<object>()),
  call: (...args: Parameters<typeof call>) => asked(...args),
}));

let isSeen = true;
/** As the browser does when she goes to another tab and comes back. */
async function see(isNow: boolean) {
  isSeen = isNow;
  await act(async () => {
    window.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
  });
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const results = (isAwaited = true) =>
  renderHook(() => useSessionResults("own", isAwaited), { wrapper: WithQueries }).result;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => (isSeen ? "visible" : "hidden"));
  isSeen = true;
  asked.mockReset();
  asked.mockResolvedValue({ parchas: [] });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("asks every three seconds while there is none, and stops with the first", async () => {
  const hook = results();
  await pass(0);
  expect(asked).toHaveBeenCalledTimes(1);
  asked.mockResolvedValue({ parchas: [{ id: "front" }] });
  await pass(2_999);
  expect(asked).toHaveBeenCalledTimes(1);
  await pass(1);
  expect(asked).toHaveBeenCalledTimes(2);
  await pass(1);
  expect(hook.current.data).toEqual([{ id: "front" }]);
  await pass(60_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("an answer that did not come is no end: it asks again", async () => {
  asked.mockRejectedValueOnce(new CallFailure(0, "network", ""));
  results();
  await pass(3_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

it("R12 out of sight it does not ask; back in sight it does at once, and a wake is heard even so", async () => {
  const hook = results();
  await pass(0);
  await see(false);
  await pass(60 * 60_000);
  expect(asked).toHaveBeenCalledTimes(1);
  await see(true);
  expect(asked).toHaveBeenCalledTimes(2);
  await see(false);
  asked.mockResolvedValue({ parchas: [{ id: "front" }] });
  await act(() => refreshParchas());
  await pass(1);
  expect(hook.current.data).toEqual([{ id: "front" }]);
});

it("of a session that is not completed nothing is asked", async () => {
  results(false);
  await pass(10_000);
  expect(asked).not.toHaveBeenCalled();
});
