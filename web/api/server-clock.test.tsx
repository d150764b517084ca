import { useLayoutEffect } from "react";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { getPublicConfig } from "#contract/config.ts";
import { listObservedDays } from "#contract/panchang.ts";
import { getPushKey } from "#contract/push.ts";
import { fakeServer, refusal } from "#web/testing/fake-server.ts";
import { testConfig } from "#web/testing/fixtures.ts";
import { renderHook, update } from "#web/testing/library.tsx";
import { queryClient } from "./queries.ts";
import { learnServerTime, serverNow, useNow } from "./server-clock.ts";
import { syncAfterJumps } from "./sync-clock.ts";
import { endpointQuery, useEndpoint } from "./use-endpoint.ts";

const HOUR_MS = 3_600_000;

it("a phone's wrong clock is put right on the screen at once, not at the next look", () => {
  const { result } = renderHook(() => useNow(60_000));
  const threeHoursOn = new Date(serverNow().getTime() + 3 * 3_600_000);
  update(() => learnServerTime(threeHoursOn.toISOString(), 0));
  expect(result.current.getTime()).toBeGreaterThanOrEqual(threeHoursOn.getTime());
});

it("the server's word that comes between the first drawing and the listening is not missed", () => {
  const threeHoursOn = new Date(serverNow().getTime() + 3 * 3_600_000);
  const { result } = renderHook(() => {
    useLayoutEffect(() => learnServerTime(threeHoursOn.toISOString(), 0), []);
    return useNow(60_000);
  });
  expect(result.current.getTime()).toBeGreaterThanOrEqual(threeHoursOn.getTime());
});

it("a page that is loaded again counts by the offset that the tab knew, until the server answers", async () => {
  learnServerTime(new Date(Date.now() - 2 * HOUR_MS).toISOString(), 0);
  vi.resetModules();
  const reloaded = await import("./server-clock.ts");
  expect(Math.abs(reloaded.serverNow().getTime() - serverNow().getTime())).toBeLessThan(1_000);
});

const server = fakeServer();
afterEach(() => void vi.useRealTimers());

it("a phone whose clock is set while the page is open asks for the server's time, until it has it", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") });
  const atServer = () => new Date("2026-11-21T04:30:00Z").getTime() + performance.now();
  const serverTime = () => new Date(atServer()).toISOString();
  learnServerTime(serverTime(), 0);
  const answers = [() => refusal("network"), () => testConfig({ serverTime: serverTime() })];
  server.answer(
    getPublicConfig,
    () => answers[server.calls(getPublicConfig).length - 1]?.() ?? refusal("network"),
  );
  onTestFinished(syncAfterJumps());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.calls(getPublicConfig)).toHaveLength(0);
  vi.setSystemTime(Date.now() - HOUR_MS);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls(getPublicConfig)).toHaveLength(2);
  expect(Math.abs(serverNow().getTime() - atServer())).toBeLessThan(2_000);
});

it("after the phone's clock was set back, what came before is asked for again: a screen's at once, the rest when it is needed", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-21T09:00:00Z") });
  server.answer(getPublicConfig, () => testConfig());
  server.answer(getPushKey, () => ({ publicKey: null, simulatorPath: null }));
  server.answer(listObservedDays, () => ({ days: [] }));
  const ask = () => queryClient.fetchQuery({ ...endpointQuery(getPushKey), staleTime: 0 });
  const shown = renderHook(() => useEndpoint(listObservedDays));
  await ask();
  onTestFinished(syncAfterJumps());
  vi.setSystemTime(Date.now() - HOUR_MS);
  await vi.advanceTimersByTimeAsync(10_000);
  await ask();
  expect(server.calls(getPushKey)).toHaveLength(2);
  expect(server.calls(listObservedDays)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.calls(listObservedDays)).toHaveLength(2);
  shown.unmount();
});

it("a server's first word that comes late is no jump of the phone's clock", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-20T12:00:00Z") });
  server.answer(getPublicConfig, () => testConfig());
  onTestFinished(syncAfterJumps());
  learnServerTime(new Date(Date.now() + HOUR_MS).toISOString(), 0);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(server.calls(getPublicConfig)).toHaveLength(0);
});
