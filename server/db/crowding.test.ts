import { expect, onTestFinished, test, vi } from "vitest";
import { Crowding } from "./crowding.ts";

test("requests wait since the first of the looks that all saw some, and a look that sees none ends it", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const crowding = new Crowding();
  const start = new Date("2026-11-21T10:00:00Z");
  const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
  expect(crowding.facts(start)).toEqual({ waiting: 0, waitingSince: null });
  crowding.look(3);
  vi.advanceTimersByTime(5_000);
  crowding.look(1);
  vi.advanceTimersByTime(5_000);
  expect(crowding.facts(after(10))).toEqual({ waiting: 1, waitingSince: start });
  crowding.look(0);
  crowding.look(2);
  expect(crowding.facts(after(10))).toEqual({ waiting: 2, waitingSince: after(10) });
});
