import { expect, it } from "vitest";
import { ENCODINGS, encodingOf, INITIAL_VIDEO_STEP, nextVideoStep, type VideoStepState } from "./quality.ts";

type Sample = Parameters<typeof nextVideoStep>[1];
const SAMPLE: Sample = {
  lossShare: 0,
  roundTripMs: 60,
  outgoingBitsPerSecond: null,
  isProcessorLimited: false,
};
const clean = (outgoingBitsPerSecond: number | null): Sample => ({ ...SAMPLE, outgoingBitsPerSecond });
const lossy = (lossShare: number): Sample => ({ ...SAMPLE, lossShare });

function after(samples: number, sample: Sample, from: VideoStepState = INITIAL_VIDEO_STEP): VideoStepState {
  let state = from;
  for (let count = 0; count < samples; count++) state = nextVideoStep(state, sample);
  return state;
}
const WHOLE = after(3, clean(2_000_000));
const path = (bits: number | null, samples: number) => {
  let state = INITIAL_VIDEO_STEP;
  return Array.from({ length: samples }, () => {
    state = nextVideoStep(state, clean(bits));
    return state.step;
  });
};

it("begins with a few small pictures, and finds a wide network with the first samples", () => {
  expect(ENCODINGS[INITIAL_VIDEO_STEP.step]).toMatchObject({
    lines: 180,
    maxFramerate: 5,
    maxBitrate: 24_000,
  });
  expect(path(2_000_000, 4)).toEqual(["tiny", "small", "whole", "whole"]);
  expect(path(null, 3)).toEqual(["tiny", "small", "whole"]);
  expect(ENCODINGS.whole.maxBitrate).toBe(1_200_000);
});

it("finds what a narrow network carries from below", () => {
  expect(path(300_000, 60).at(-1)).toBe("small");
  expect(path(150_000, 60).at(-1)).toBe("tiny");
  expect(ENCODINGS.tiny).toMatchObject({ lines: 180, maxFramerate: 8, active: true });
  expect(path(75_000, 60).at(-1)).toBe("minimal");
  expect(path(50_000, 3)).toEqual(["minimal", "paused", "paused"]);
  expect(ENCODINGS.paused.active).toBe(false);
});

it("a network that becomes narrow gets a face in 180 lines after 6 s, and no picture where only the sound fits", () => {
  expect(after(1, clean(150_000), WHOLE).step).toBe("whole");
  expect(after(60, clean(150_000), WHOLE).step).toBe("tiny");
  expect(after(6, clean(30_000), WHOLE).step).toBe("paused");
});

it("on a line that a third person's sound shares, a face in 180 lines has as many pictures of fewer bits", () => {
  const shared = (bits: number): Sample => ({ ...clean(bits), isShared: true });
  expect(after(60, clean(75_000)).step).toBe("minimal");
  expect(after(60, shared(75_000)).step).toBe("tiny");
  expect(after(60, shared(56_000)).step).toBe("minimal");
  const [alone, beside] = [encodingOf("tiny", {}), encodingOf("tiny", {}, true)];
  expect(beside).toEqual({ ...alone, maxBitrate: 45_000 });
  expect(encodingOf("small", {}, true)).toEqual(encodingOf("small", {}));
});

it.each([
  ["a phone held upright", { width: 720, height: 1280 }, [1, 2, 4, 4]],
  ["a phone held sideways", { width: 1280, height: 720 }, [1, 2, 4, 4]],
  ["a camera of 360 lines", { width: 640, height: 360 }, [1, 1, 2, 2]],
  ["a camera that names no size", {}, [1, 2, 4, 4]],
])("scales the shorter side of %s", (_, size, scales) => {
  const steps = ["whole", "small", "tiny", "minimal"] as const;
  expect(steps.map((step) => encodingOf(step, size).scaleResolutionDownBy)).toEqual(scales);
});

const PROVEN = after(12, clean(2_000_000), WHOLE);

it("where packets wait 400 ms longer than before, or a second, the picture shrinks after 4 s, whatever the browser estimates", () => {
  const full = (roundTripMs: number) => ({ ...clean(2_000_000), roundTripMs });
  expect(after(1, full(470), PROVEN).step).toBe("whole");
  expect(after(2, full(470), PROVEN).step).toBe("tiny");
  expect(after(4, full(470), PROVEN).step).toBe("minimal");
  expect(after(60, full(450), PROVEN).step).toBe("whole");
  expect(after(60, full(900)).step).toBe("minimal");
  expect(after(2, full(1_000)).step).toBe("paused");
});

it("a short bad period does not change the step", () => {
  const state = after(1, clean(2_000_000), after(2, clean(100_000), PROVEN));
  expect(after(2, clean(100_000), state).step).toBe("whole");
});

it("a picture that the processor cannot hold becomes smaller, and no larger while it cannot", () => {
  const slow = { ...clean(2_000_000), isProcessorLimited: true };
  expect(after(3, slow, PROVEN).step).toBe("small");
  expect(after(6, slow, PROVEN).step).toBe("tiny");
  expect(after(60, slow, PROVEN).step).toBe("tiny");
});

it.each([
  [0.07, "whole"],
  [0.08, "small"],
  [0.12, "tiny"],
  [0.15, "minimal"],
  [0.3, "paused"],
] as const)("a loss of %f alone leads to %s", (lossShare, step) => {
  expect(after(12, lossy(lossShare), PROVEN).step).toBe(step);
});

it("steps up one by one once the network is clean", () => {
  const paused = after(12, clean(30_000), PROVEN);
  expect(after(7, clean(2_000_000), paused).step).toBe("paused");
  const minimal = after(8, clean(2_000_000), paused);
  expect(minimal.step).toBe("minimal");
  const tiny = after(8, clean(2_000_000), minimal);
  expect(tiny.step).toBe("tiny");
  const small = after(8, clean(2_000_000), tiny);
  expect(small.step).toBe("small");
  expect(after(8, clean(2_000_000), small).step).toBe("whole");
});

it("each failed step up doubles the next wait up to a minute, and one that lasts resets it", () => {
  const narrow = clean(75_000);
  let state: VideoStepState = { ...INITIAL_VIDEO_STEP, sinceUp: null };
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    let wait = 0;
    for (; state.step === "minimal"; wait++) state = nextVideoStep(state, narrow);
    waits.push(wait);
    state = after(2, narrow, state);
  }
  expect(waits).toEqual([1, 8, 16, 30, 30]);
  const proven = after(11, clean(150_000), after(30, narrow, state));
  expect([proven.step, proven.cleanSamplesNeeded]).toEqual(["tiny", 8]);
});
