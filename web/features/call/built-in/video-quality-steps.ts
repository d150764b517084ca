// How much picture the network carries: whole, small, or none, so that the sound stays. The browser adapts within a step
// by itself; here is decided when to give one up and when to try the next. Pure.
import type { Sample } from "./network-level.ts";

export type PictureStep = "whole" | "small" | "paused";
export type Encoding = { maxBitrate: number; scaleResolutionDownBy: number; active: boolean };

export const ENCODINGS: Readonly<Record<PictureStep, Encoding>> = {
  whole: { maxBitrate: 1_200_000, scaleResolutionDownBy: 1, active: true },
  small: { maxBitrate: 300_000, scaleResolutionDownBy: 2, active: true },
  paused: { maxBitrate: 300_000, scaleResolutionDownBy: 2, active: false },
};

const DOWN: Readonly<Record<PictureStep, PictureStep>> = {
  whole: "small",
  small: "paused",
  paused: "paused",
};
const UP: Readonly<Record<PictureStep, PictureStep>> = { paused: "small", small: "whole", whole: "whole" };

/** Below these the step is too much. At 150 kbit/s nothing is left for a picture beside the sound. */
const LEAST_BITS_PER_SECOND: Readonly<Record<PictureStep, number>> = {
  whole: 450_000,
  small: 200_000,
  paused: 0,
};
const MOST_LOSS: Readonly<Record<PictureStep, number>> = { whole: 0.08, small: 0.12, paused: 1 };
const CLEAN_LOSS = 0.03;
const CLEAN_ROUND_TRIP_MS = 800;
const DOWN_AFTER = 3;
const FIRST_PATIENCE = 8;
const LONGEST_PATIENCE = 30;
/** A step up that lasted so long was right. */
const PROVEN_AFTER = 10;

export type PictureState = {
  step: PictureStep;
  /** Samples in a row that ask for less, and for more. */
  bad: number;
  clean: number;
  /** How many clean samples are asked before the next try upwards; more after each that failed. */
  patience: number;
  /** Samples since the last step up; null when there was none that could still prove wrong. */
  sinceUp: number | null;
};
export const FIRST_PICTURE: PictureState = {
  step: "whole",
  bad: 0,
  clean: 0,
  patience: FIRST_PATIENCE,
  sinceUp: null,
};

/**
 * The picture after one more sample, taken each 2 s. With the picture paused the browser cannot know what it could send,
 * so going up is a try: clean for a while, and each try that fails makes the next wait twice as long, a minute at most.
 */
export function nextPicture(
  state: PictureState,
  sample: Pick<Sample, "lossShare" | "roundTripMs" | "outgoingBitsPerSecond">,
): PictureState {
  const { step } = state;
  const bits = sample.outgoingBitsPerSecond ?? Number.POSITIVE_INFINITY;
  const isTooMuch = bits < LEAST_BITS_PER_SECOND[step] || sample.lossShare >= MOST_LOSS[step];
  const fitsAbove = step === "paused" || bits >= LEAST_BITS_PER_SECOND[UP[step]];
  const isClean =
    sample.lossShare < CLEAN_LOSS && (sample.roundTripMs ?? 0) < CLEAN_ROUND_TRIP_MS && fitsAbove;
  const bad = isTooMuch ? state.bad + 1 : 0;
  const clean = isClean ? state.clean + 1 : 0;
  const age = state.sinceUp === null ? null : state.sinceUp + 1;
  const isProven = age !== null && age >= PROVEN_AFTER;
  const sinceUp = isProven ? null : age;
  const patience = isProven ? FIRST_PATIENCE : state.patience;

  if (bad >= DOWN_AFTER && step !== "paused") {
    const longer = sinceUp === null ? patience : Math.min(patience * 2, LONGEST_PATIENCE);
    return { step: DOWN[step], bad: 0, clean: 0, patience: longer, sinceUp: null };
  }
  if (clean >= patience && step !== "whole") {
    return { step: UP[step], bad: 0, clean: 0, patience, sinceUp: 0 };
  }
  return { step, bad, clean, patience, sinceUp };
}
