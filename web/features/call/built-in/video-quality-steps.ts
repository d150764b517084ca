// How much video the network carries: whole, small, a face in few lines, or none, so that the sound keeps working. The browser adapts within a
// step by itself; this file decides when to step down and up.
import type { Sample } from "./network-level.ts";

export type VideoStep = "whole" | "small" | "tiny" | "paused";
/** `lines`: the shorter side of the picture is scaled down to so many pixels, however the phone is held. */
export type Encoding = { maxBitrate: number; lines: number; maxFramerate: number; active: boolean };

/** As asked for from cameras; where one does not name its size. */
const USUAL_LINES = 720;

export const ENCODINGS: Readonly<Record<VideoStep, Encoding>> = {
  whole: { maxBitrate: 1_200_000, lines: 720, maxFramerate: 30, active: true },
  small: { maxBitrate: 300_000, lines: 360, maxFramerate: 30, active: true },
  tiny: { maxBitrate: 60_000, lines: 180, maxFramerate: 8, active: true },
  paused: { maxBitrate: 60_000, lines: 180, maxFramerate: 8, active: false },
};

const DOWN: Readonly<Record<VideoStep, VideoStep>> = {
  whole: "small",
  small: "tiny",
  tiny: "paused",
  paused: "paused",
};
const UP: Readonly<Record<VideoStep, VideoStep>> = {
  paused: "tiny",
  tiny: "small",
  small: "whole",
  whole: "whole",
};

/** Below these the step is too much, since the sound needs up to 48 kbit/s with its copies. */
const MIN_BITS_PER_SECOND: Readonly<Record<VideoStep, number>> = {
  whole: 450_000,
  small: 200_000,
  tiny: 85_000,
  paused: 0,
};
const MAX_LOSS: Readonly<Record<VideoStep, number>> = {
  whole: 0.08,
  small: 0.12,
  tiny: 0.15,
  paused: 1,
};
/** So long a way back means a full queue in front of a thin line, in which the sound waits behind the picture. */
const FULL_QUEUE_MS = 1_000;
/** What such a line is taken to carry. */
const THIN_BITS_PER_SECOND = 100_000;
const CLEAN_LOSS = 0.03;
const CLEAN_ROUND_TRIP_MS = 800;
const DOWN_AFTER = 3;
/** A step up that was too much disturbs the sound. */
const DOWN_AFTER_TRIAL = 2;
const MIN_CLEAN_SAMPLES = 8;
const MAX_CLEAN_SAMPLES = 30;
/** A step up that has lasted so long was right. */
const PROVEN_AFTER = 10;

export type VideoStepState = {
  step: VideoStep;
  /** Consecutive samples that ask for less, and for more. */
  bad: number;
  clean: number;
  /** Clean samples before the next step up; doubled after each step up that failed. */
  cleanSamplesNeeded: number;
  /** Samples since the last step up; null once it is proven, or without one. */
  sinceUp: number | null;
};
export const INITIAL_VIDEO_STEP: VideoStepState = {
  step: "whole",
  bad: 0,
  clean: 0,
  cleanSamplesNeeded: MIN_CLEAN_SAMPLES,
  sinceUp: null,
};

/**
 * The step after one more sample; there is one every 2 s. While video is paused the browser cannot estimate the bit rate,
 * so a step up is a trial after enough clean samples; each failed trial doubles the wait, up to a minute.
 */
export function nextVideoStep(
  state: VideoStepState,
  sample: Pick<Sample, "lossShare" | "roundTripMs" | "outgoingBitsPerSecond">,
): VideoStepState {
  const { step } = state;
  const isQueueFull = (sample.roundTripMs ?? 0) >= FULL_QUEUE_MS;
  const estimate = sample.outgoingBitsPerSecond ?? Number.POSITIVE_INFINITY;
  const bits = isQueueFull ? Math.min(estimate, THIN_BITS_PER_SECOND) : estimate;
  const isTooMuch = isQueueFull || bits < MIN_BITS_PER_SECOND[step] || sample.lossShare >= MAX_LOSS[step];
  const fitsAbove = step === "paused" || bits >= MIN_BITS_PER_SECOND[UP[step]];
  const isClean =
    sample.lossShare < CLEAN_LOSS && (sample.roundTripMs ?? 0) < CLEAN_ROUND_TRIP_MS && fitsAbove;
  const bad = isTooMuch ? state.bad + (isQueueFull ? 2 : 1) : 0;
  const clean = isClean ? state.clean + 1 : 0;
  const age = state.sinceUp === null ? null : state.sinceUp + 1;
  const isProven = age !== null && age >= PROVEN_AFTER;
  const sinceUp = isProven ? null : age;
  const cleanSamplesNeeded = isProven ? MIN_CLEAN_SAMPLES : state.cleanSamplesNeeded;

  if (bad >= (sinceUp === null ? DOWN_AFTER : DOWN_AFTER_TRIAL) && step !== "paused") {
    const longer =
      sinceUp === null ? cleanSamplesNeeded : Math.min(cleanSamplesNeeded * 2, MAX_CLEAN_SAMPLES);
    return { step: stepBelow(step, bits), bad: 0, clean: 0, cleanSamplesNeeded: longer, sinceUp: null };
  }
  if (clean >= cleanSamplesNeeded && step !== "whole") {
    return { step: UP[step], bad: 0, clean: 0, cleanSamplesNeeded, sinceUp: 0 };
  }
  return { step, bad, clean, cleanSamplesNeeded, sinceUp };
}

/** The next one below that this rate carries: on a thin line each step between would cost seconds of sound. */
function stepBelow(step: VideoStep, bits: number): VideoStep {
  const below = DOWN[step];
  return below === "paused" || bits >= MIN_BITS_PER_SECOND[below] ? below : stepBelow(below, bits);
}

/** The parameters of an encoding for a picture of this size. */
export function encodingOf(step: VideoStep, { width, height }: { width?: number; height?: number }) {
  const { lines, ...limits } = ENCODINGS[step];
  const own = width && height ? Math.min(width, height) : USUAL_LINES;
  return { ...limits, scaleResolutionDownBy: Math.max(1, own / lines) };
}
