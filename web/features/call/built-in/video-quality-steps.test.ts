import { expect, it } from "vitest";
import {
  ENCODINGS,
  encodingOf,
  INITIAL_VIDEO_STEP,
  nextVideoStep,
  type VideoStepState,
} from "./video-quality-steps.ts";

type Sample = Parameters<typeof nextVideoStep>[1];
const clean = (outgoingBitsPerSecond: number | null): Sample => ({
  lossShare: 0,
  roundTripMs: 60,
  outgoingBitsPerSecond,
});
const lossy = (lossShare: number): Sample => ({ lossShare, roundTripMs: 60, outgoingBitsPerSecond: null });

function after(samples: number, sample: Sample, from: VideoStepState = INITIAL_VIDEO_STEP): VideoStepState {
  let state = from;
  for (let count = 0; count < samples; count++) state = nextVideoStep(state, sample);
  return state;
}

it("at 150 kbit/s a face in 180 lines is left after 6 s, and at 64 kbit/s the sound alone", () => {
  expect(after(2, clean(150_000)).step).toBe("whole");
  expect(after(3, clean(150_000)).step).toBe("tiny");
  expect(after(200, clean(150_000)).step).toBe("tiny");
  expect(ENCODINGS.tiny).toMatchObject({ lines: 180, maxFramerate: 8, active: true });
  expect(after(3, clean(64_000)).step).toBe("paused");
  expect(ENCODINGS.paused.active).toBe(false);
});

it.each([
  ["a phone held upright", { width: 720, height: 1280 }, [1, 2, 4]],
  ["a phone held sideways", { width: 1280, height: 720 }, [1, 2, 4]],
  ["a camera of 360 lines", { width: 640, height: 360 }, [1, 1, 2]],
  ["a camera that names no size", {}, [1, 2, 4]],
])("scales the shorter side of %s", (_, size, scales) => {
  const steps = ["whole", "small", "tiny"] as const;
  expect(steps.map((step) => encodingOf(step, size).scaleResolutionDownBy)).toEqual(scales);
});

it("where packets wait for a second the picture shrinks after 4 s, whatever the browser estimates", () => {
  const full = { ...clean(300_000), roundTripMs: 1_200 };
  expect(after(1, full).step).toBe("whole");
  expect(after(2, full).step).toBe("tiny");
  expect(after(4, full).step).toBe("paused");
});

it("enough bandwidth, or a browser without an estimate, keeps it whole at 1.2 Mbit/s", () => {
  expect(after(100, clean(2_000_000)).step).toBe("whole");
  expect(after(100, clean(null)).step).toBe("whole");
  expect(ENCODINGS.whole.maxBitrate).toBe(1_200_000);
});

it("a short bad period does not change the step", () => {
  const state = after(1, clean(2_000_000), after(2, clean(100_000)));
  expect(after(2, clean(100_000), state).step).toBe("whole");
});

it.each([
  [0.07, "whole"],
  [0.08, "small"],
  [0.12, "tiny"],
  [0.15, "paused"],
] as const)("a loss of %f alone leads to %s", (lossShare, step) => {
  expect(after(9, lossy(lossShare)).step).toBe(step);
});

it("steps up one by one once the network is clean", () => {
  const paused = after(3, clean(64_000));
  expect(after(7, clean(64_000), paused).step).toBe("paused");
  const tiny = after(8, clean(64_000), paused);
  expect(tiny.step).toBe("tiny");
  const small = after(8, clean(1_000_000), tiny);
  expect(small.step).toBe("small");
  expect(after(8, clean(1_000_000), small).step).toBe("whole");
});

it("stays small while the bandwidth does not suffice for more", () => {
  const small = after(3, clean(400_000));
  expect(after(200, clean(400_000), small).step).toBe("small");
});

it("each failed step up doubles the next wait up to a minute, and one that lasts resets it", () => {
  const narrow = clean(64_000);
  let state = after(3, narrow);
  const waits: number[] = [];
  for (let round = 0; round < 4; round++) {
    let wait = 0;
    for (; state.step === "paused"; wait++) state = nextVideoStep(state, narrow);
    waits.push(wait);
    state = after(2, narrow, state);
  }
  expect(waits).toEqual([8, 16, 30, 30]);
  const proven = after(11, clean(150_000), after(30, narrow, state));
  expect([proven.step, proven.cleanSamplesNeeded]).toEqual(["tiny", 8]);
});
