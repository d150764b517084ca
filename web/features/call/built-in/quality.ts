// Judges a connection by its statistics: the network level, whether the other side's video arrives, and how much video the
// network carries: whole, small, a face in few lines, a face in few pictures, or none, so that the sound keeps working. The
// browser adapts within a step by itself; this file decides when to step down and up.
import {
  type Counters,
  INITIAL_LEVEL,
  type NetworkLevel,
  nextLevel,
  type Reception,
  type Report,
  receivedSince,
  type Sample,
  sampleOf,
  type Traffic,
  trafficSince,
} from "./network-level.ts";

/** Readings without a frame although the camera is on. */
const STUCK_AFTER = 2;
/** Readings, of 2 s, in which a microphone gave only zeros: a quiet room is never so quiet. */
const SILENT_AFTER = 5;

type Facts = {
  isSendingVideo: boolean;
  isMicrophoneOn: boolean;
  isRemoteCameraOn: boolean;
  /** The line carries the sound of a third person, too. */
  isShared?: boolean;
};
type QualityReport = {
  network: "good" | "weak";
  isLocalVideoPaused: boolean;
  isRemoteVideoStuck: boolean;
  step: VideoStep;
  isMicrophoneSilent: boolean;
  /** It gave a sound since the last reading. */
  isMicrophoneHeard: boolean;
  /** No bytes at all since the last reading. */
  isSilent: boolean;
  /** What arrived since the last reading. */
  reception: Reception;
  traffic: Traffic;
};
export type Quality = {
  judge(report: Report, facts: Facts): QualityReport;
  /** After the connection broke, the previous totals are meaningless. */
  reset(): void;
};

export function watchQuality(): Quality {
  let counters: Counters | null = null;
  /** Not reset: the totals go on over a break of the connection. */
  let counted: Counters | null = null;
  let level: NetworkLevel = INITIAL_LEVEL;
  let video: VideoStepState = INITIAL_VIDEO_STEP;
  let framelessReadings = 0;
  let silentReadings = 0;
  return {
    judge(report, { isSendingVideo, isMicrophoneOn, isRemoteCameraOn, isShared }) {
      const isFirst = counters === null;
      const sample = sampleOf(report, counters);
      counters = sample.counters;
      const reception = receivedSince(counted, counters);
      const traffic = trafficSince(counted, counters);
      counted = counters;
      if (isSendingVideo) video = nextVideoStep(video, { ...sample, isShared });
      const isLocalVideoPaused = isSendingVideo && video.step === "paused";
      level = nextLevel(level, sample, isLocalVideoPaused);
      framelessReadings = isRemoteCameraOn && sample.newFrames === 0 ? framelessReadings + 1 : 0;
      silentReadings = isMicrophoneOn && sample.isMicrophoneSilent ? silentReadings + 1 : 0;
      return {
        network: level.shown,
        isLocalVideoPaused,
        isRemoteVideoStuck: framelessReadings >= STUCK_AFTER,
        step: video.step,
        isMicrophoneSilent: silentReadings >= SILENT_AFTER,
        isMicrophoneHeard: isMicrophoneOn && sample.isMicrophoneSilent === false,
        isSilent: !isFirst && sample.newBytes === 0,
        reception,
        traffic,
      };
    },
    reset() {
      counters = null;
      framelessReadings = 0;
      silentReadings = 0;
    },
  };
}

export type VideoStep = "whole" | "small" | "tiny" | "minimal" | "paused";
/** `lines`: the shorter side of the picture is scaled down to so many pixels, however the phone is held. */
type Encoding = { maxBitrate: number; lines: number; maxFramerate: number; active: boolean };

/** As asked for from cameras; where one does not name its size. */
const USUAL_LINES = 720;

export const ENCODINGS: Readonly<Record<VideoStep, Encoding>> = {
  whole: { maxBitrate: 1_200_000, lines: 720, maxFramerate: 30, active: true },
  small: { maxBitrate: 300_000, lines: 360, maxFramerate: 30, active: true },
  tiny: { maxBitrate: 80_000, lines: 180, maxFramerate: 8, active: true },
  minimal: { maxBitrate: 24_000, lines: 180, maxFramerate: 5, active: true },
  paused: { maxBitrate: 24_000, lines: 180, maxFramerate: 5, active: false },
};
/** On these steps the sound is sent with fewer bits, too. */
export const isThin = (step: VideoStep): boolean => step !== "whole" && step !== "small";

/** From the largest picture to none. */
const STEPS: readonly VideoStep[] = ["whole", "small", "tiny", "minimal", "paused"];
export const lowerStep = (one: VideoStep, other: VideoStep): VideoStep =>
  STEPS.indexOf(one) > STEPS.indexOf(other) ? one : other;

const DOWN: Readonly<Record<VideoStep, VideoStep>> = {
  whole: "small",
  small: "tiny",
  tiny: "minimal",
  minimal: "paused",
  paused: "paused",
};
const UP: Readonly<Record<VideoStep, VideoStep>> = {
  paused: "minimal",
  minimal: "tiny",
  tiny: "small",
  small: "whole",
  whole: "whole",
};

/**
 * Below these the step is too much, since the sound needs some 25 kbit/s, and 48 with its copies where there is room. On 64 kbit/s
 * each picture that is whole keeps the sound waiting for half a second, so there is none.
 */
const MIN_BITS_PER_SECOND: Readonly<Record<VideoStep, number>> = {
  whole: 450_000,
  small: 200_000,
  tiny: 85_000,
  minimal: 55_000,
  paused: 0,
};
/**
 * A step up needs so much. A browser probes for twice as much as it may send, so that the bits of the step above would never be
 * found from below: above these the estimate stops at the browser's own limit.
 */
const MIN_BITS_FOR_STEP: Readonly<Record<VideoStep, number>> = {
  whole: 450_000,
  small: 160_000,
  tiny: 70_000,
  minimal: 40_000,
  paused: 0,
};
/** On a shared line: as many pictures, of fewer bits, so that two sounds and they do not wait for each other. */
const SHARED_TINY = { maxBitrate: 45_000, minBits: 60_000, minBitsForStep: 55_000 };
const MAX_LOSS: Readonly<Record<VideoStep, number>> = {
  whole: 0.08,
  small: 0.12,
  tiny: 0.15,
  minimal: 0.3,
  paused: 1,
};
/** So much longer a way back than the shortest one means a full queue in front of a thin line, in which the sound waits behind the picture. */
const FULL_QUEUE_MS = 400;
/** A way back that is full on any network. */
const FULL_ROUND_TRIP_MS = 1_000;
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
  /** The shortest way back so far. */
  minRoundTripMs: number;
  /** Consecutive samples that ask for less, and for more. */
  bad: number;
  clean: number;
  /** Clean samples before the next step up; doubled after each step up that failed. */
  cleanSamplesNeeded: number;
  /** Samples since the last step up; null once it is proven, or without one. */
  sinceUp: number | null;
};
/**
 * A small picture at first, and few of them: more would keep the first sentences waiting behind it on a thin line. It is a trial, and
 * until one fails or is proven each clean sample is a step up.
 */
export const INITIAL_VIDEO_STEP: VideoStepState = {
  step: "minimal",
  minRoundTripMs: Number.POSITIVE_INFINITY,
  bad: 0,
  clean: 0,
  cleanSamplesNeeded: 1,
  sinceUp: 0,
};

/**
 * The step after one more sample; there is one every 2 s. While video is paused the browser cannot estimate the bit rate,
 * so a step up is a trial after enough clean samples; each failed trial doubles the wait, up to a minute.
 */
export function nextVideoStep(before: VideoStepState, sample: StepSample): VideoStepState {
  const minRoundTripMs = Math.min(before.minRoundTripMs, sample.roundTripMs ?? Number.POSITIVE_INFINITY);
  const state = { ...before, minRoundTripMs };
  return stepAfter(state, verdictOf(state, sample));
}

type StepSample = Pick<
  Sample,
  "lossShare" | "roundTripMs" | "outgoingBitsPerSecond" | "isProcessorLimited"
> & { isShared?: boolean | undefined };
/** `isClean`: nothing is lost or waits, and the step above fits, too. */
type Verdict = { bits: number; isQueueFull: boolean; isTooMuch: boolean; isClean: boolean };

const minBits = (step: VideoStep, isShared = false) =>
  isShared && step === "tiny" ? SHARED_TINY.minBits : MIN_BITS_PER_SECOND[step];
const minBitsForStep = (step: VideoStep, isShared = false) =>
  isShared && step === "tiny" ? SHARED_TINY.minBitsForStep : MIN_BITS_FOR_STEP[step];

function verdictOf({ step, minRoundTripMs }: VideoStepState, sample: StepSample): Verdict {
  const { lossShare, isProcessorLimited, isShared } = sample;
  const stepUp = UP[step];
  const roundTripMs = sample.roundTripMs ?? 0;
  const isQueueFull = roundTripMs >= Math.min(FULL_ROUND_TRIP_MS, minRoundTripMs + FULL_QUEUE_MS);
  const estimate = sample.outgoingBitsPerSecond ?? Number.POSITIVE_INFINITY;
  const bits = isQueueFull ? Math.min(estimate, THIN_BITS_PER_SECOND) : estimate;
  const isTooDear = isProcessorLimited && !isThin(step);
  const isTooMuch = isQueueFull || isTooDear || bits < minBits(step, isShared) || lossShare >= MAX_LOSS[step];
  const isCalm = lossShare < CLEAN_LOSS && roundTripMs < CLEAN_ROUND_TRIP_MS && !isQueueFull;
  const isClean = isCalm && !isProcessorLimited && bits >= minBitsForStep(stepUp, isShared);
  return { bits, isQueueFull, isTooMuch, isClean };
}

function stepAfter(state: VideoStepState, verdict: Verdict): VideoStepState {
  const { step } = state;
  const bad = verdict.isTooMuch ? state.bad + (verdict.isQueueFull ? 2 : 1) : 0;
  const clean = verdict.isClean ? state.clean + 1 : 0;
  const age = state.sinceUp === null ? null : state.sinceUp + 1;
  const isProven = age !== null && age >= PROVEN_AFTER;
  const sinceUp = isProven ? null : age;
  const cleanSamplesNeeded = isProven ? MIN_CLEAN_SAMPLES : state.cleanSamplesNeeded;

  if (bad >= (sinceUp === null ? DOWN_AFTER : DOWN_AFTER_TRIAL) && step !== "paused") {
    const doubled = sinceUp === null ? cleanSamplesNeeded : cleanSamplesNeeded * 2;
    const longer = Math.min(Math.max(doubled, MIN_CLEAN_SAMPLES), MAX_CLEAN_SAMPLES);
    const changed = { bad: 0, clean: 0, cleanSamplesNeeded: longer, sinceUp: null };
    return { ...state, ...changed, step: stepBelow(step, verdict.bits) };
  }
  if (clean >= cleanSamplesNeeded && step !== "whole")
    return { ...state, step: UP[step], bad: 0, clean: 0, cleanSamplesNeeded, sinceUp: 0 };
  return { ...state, bad, clean, cleanSamplesNeeded, sinceUp };
}

/** The next one below that this rate carries: on a thin line each step between would cost seconds of sound. */
function stepBelow(step: VideoStep, bits: number): VideoStep {
  const below = DOWN[step];
  return below === "paused" || bits >= MIN_BITS_PER_SECOND[below] ? below : stepBelow(below, bits);
}

/** The parameters of an encoding for a picture of this size, on a line that a third person's sound shares or not. */
export function encodingOf(
  step: VideoStep,
  { width, height }: { width?: number; height?: number },
  isShared = false,
) {
  const { lines, ...usual } = ENCODINGS[step];
  const limits = isShared && step === "tiny" ? { ...usual, maxBitrate: SHARED_TINY.maxBitrate } : usual;
  const own = width && height ? Math.min(width, height) : USUAL_LINES;
  return { ...limits, scaleResolutionDownBy: Math.max(1, own / lines) };
}
