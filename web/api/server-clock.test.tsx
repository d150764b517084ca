import { act, renderHook } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { expect, it } from "vitest";
import { learnServerTime, serverNow, useNow } from "./server-clock.ts";

it("a phone's wrong clock is put right on the screen at once, not at the next look", () => {
  const { result } = renderHook(() => useNow(60_000));
  const threeHoursOn = new Date(serverNow().getTime() + 3 * 3_600_000);
  act(() => learnServerTime(threeHoursOn.toISOString(), 0));
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
