import { expect, it } from "vitest";
import { ENCODINGS, FIRST_PICTURE, nextPicture, type PictureState } from "./video-quality-steps.ts";

type Sample = Parameters<typeof nextPicture>[1];
const clean = (outgoingBitsPerSecond: number | null): Sample => ({
  lossShare: 0,
  roundTripMs: 60,
  outgoingBitsPerSecond,
});
const lossy = (lossShare: number): Sample => ({ lossShare, roundTripMs: 60, outgoingBitsPerSecond: null });

function after(samples: number, sample: Sample, from: PictureState = FIRST_PICTURE): PictureState {
  let state = from;
  for (let count = 0; count < samples; count++) state = nextPicture(state, sample);
  return state;
}

it("V16 at 150 kbit/s the picture gets small after 6 s and is held back after 12, and the sound stays", () => {
  const narrow = clean(150_000);
  expect(after(2, narrow).step).toBe("whole");
  expect(after(3, narrow).step).toBe("small");
  expect(after(6, narrow).step).toBe("paused");
  expect(ENCODINGS.paused.active).toBe(false);
});

it("a wide line, or a browser that does not say, keeps it whole at 1.2 Mbit/s", () => {
  expect(after(100, clean(2_000_000)).step).toBe("whole");
  expect(after(100, clean(null)).step).toBe("whole");
  expect(ENCODINGS.whole.maxBitrate).toBe(1_200_000);
});

it("a bad moment takes nothing away", () => {
  const state = after(1, clean(2_000_000), after(2, clean(100_000)));
  expect(after(2, clean(100_000), state).step).toBe("whole");
});

it.each([
  [0.07, "whole"],
  [0.08, "small"],
  [0.12, "paused"],
] as const)("by loss alone: at %f it ends %s", (lossShare, step) => {
  expect(after(6, lossy(lossShare)).step).toBe(step);
});

it("comes back step by step once the line is clean", () => {
  const paused = after(6, clean(100_000));
  expect(after(7, clean(100_000), paused).step).toBe("paused");
  const small = after(8, clean(100_000), paused);
  expect(small.step).toBe("small");
  expect(after(8, clean(1_000_000), small).step).toBe("whole");
});

it("stays small while the line carries no more", () => {
  const small = after(3, clean(400_000));
  expect(after(200, clean(400_000), small).step).toBe("small");
});

it("each try that fails makes the next wait twice as long, up to a minute; one that lasts makes it short again", () => {
  const narrow = clean(100_000);
  let state = after(6, narrow);
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    let wait = 0;
    for (; state.step === "paused"; wait++) state = nextPicture(state, narrow);
    waits.push(wait);
    state = after(3, narrow, state);
  }
  expect(waits).toEqual([8, 16, 30, 30]);
  const proven = after(11, clean(300_000), after(30, narrow, state));
  expect([proven.step, proven.patience]).toEqual(["small", 8]);
});
