// The picture that a pair with the companion may have of a line that the pair of guide and customer needs first. Sound is always sent.
import { lowerStep, type VideoStep } from "./quality.ts";

/** Readings, of 2 s, in which the line would carry more, before more is taken. */
const CALM_READINGS = 4;
/** Each picture that was too much doubles the wait. */
const MAX_CALM_READINGS = 32;

type SharedStep = Extract<VideoStep, "small" | "tiny" | "paused">;
export type Share = { step: SharedStep; calm: number; calmNeeded: number };

/** A picture beside the other one is a trial; there is none at first. */
export const INITIAL_SHARE: Share = { step: "paused", calm: 0, calmNeeded: CALM_READINGS };

const UP: Readonly<Record<SharedStep, SharedStep>> = { paused: "tiny", tiny: "small", small: "small" };

/** The share after one more reading. `spare`: what the line carries beside the first pair; `isAlone`: there is no such pair. */
export function nextShare(before: Share, { spare, isAlone }: { spare: SharedStep; isAlone: boolean }): Share {
  // What falls when the first pair begins has not been too much.
  if (isAlone) return { step: spare, calm: 0, calmNeeded: CALM_READINGS / 2 };
  if (spare === before.step) return { ...before, calm: 0 };
  if (lowerStep(spare, before.step) === spare)
    return { step: spare, calm: 0, calmNeeded: Math.min(before.calmNeeded * 2, MAX_CALM_READINGS) };
  const calm = before.calm + 1;
  return calm < before.calmNeeded ? { ...before, calm } : { ...before, step: UP[before.step], calm: 0 };
}
