import { expect, it } from "vitest";
import { INITIAL_SHARE, nextShare, type Share } from "./share.ts";

type Spare = Share["step"];
const after = (spares: readonly Spare[], share: Share = INITIAL_SHARE, isAlone = false) =>
  spares.reduce((before, spare) => nextShare(before, { spare, isAlone }), share);
const times = (count: number, spare: Spare): Spare[] => Array.from({ length: count }, () => spare);

it("beside the first pair there is no picture until the line has carried one for eight seconds, and then step by step", () => {
  expect(after(times(3, "small")).step).toBe("paused");
  expect(after(times(4, "small")).step).toBe("tiny");
  expect(after(times(8, "small")).step).toBe("small");
  expect(after(times(20, "tiny")).step).toBe("tiny");
});

it("the picture gives way at the first reading in which the line is thin, and each time waits twice as long, a minute at most", () => {
  let share = after(times(4, "tiny"));
  for (const readings of [8, 16, 32, 32]) {
    share = after(["paused"], share);
    expect(share.step).toBe("paused");
    expect(after(times(readings - 1, "tiny"), share).step).toBe("paused");
    share = after(times(readings, "tiny"), share);
    expect(share.step).toBe("tiny");
  }
});

it("a line that is thin again in between counts from the beginning", () => {
  expect(after([...times(3, "tiny"), "paused", ...times(3, "tiny")]).step).toBe("paused");
});

it("alone with one person there is a picture at once, and after the first pair has begun again within eight seconds", () => {
  const alone = after(["small"], INITIAL_SHARE, true);
  expect(alone.step).toBe("small");
  expect(after(["paused"], alone).step).toBe("paused");
  expect(after(["paused", ...times(4, "tiny")], alone).step).toBe("tiny");
});
