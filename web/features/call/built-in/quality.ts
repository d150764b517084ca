// Judges a connection by its statistics: the network level, the video step, and whether the other side's video arrives.
import {
  type Counters,
  INITIAL_LEVEL,
  type NetworkLevel,
  nextLevel,
  type Reception,
  type Report,
  receivedSince,
  sampleOf,
} from "./network-level.ts";
import {
  INITIAL_VIDEO_STEP,
  nextVideoStep,
  type VideoStep,
  type VideoStepState,
} from "./video-quality-steps.ts";

/** Readings without a frame although the camera is on. */
const STUCK_AFTER = 2;
/** Readings, of 2 s, in which a microphone gave only zeros: a quiet room is never so quiet. */
const SILENT_AFTER = 5;

export type Facts = { isSendingVideo: boolean; isMicrophoneOn: boolean; isRemoteCameraOn: boolean };
type QualityReport = {
  network: "good" | "weak";
  isLocalVideoPaused: boolean;
  isRemoteVideoStuck: boolean;
  step: VideoStep;
  isMicrophoneSilent: boolean;
  /** No bytes at all since the last reading. */
  isSilent: boolean;
  /** What arrived since the last reading. */
  reception: Reception;
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
    judge(report, { isSendingVideo, isMicrophoneOn, isRemoteCameraOn }) {
      const isFirst = counters === null;
      const sample = sampleOf(report, counters);
      counters = sample.counters;
      const reception = receivedSince(counted, counters);
      counted = counters;
      if (isSendingVideo) video = nextVideoStep(video, sample);
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
        isSilent: !isFirst && sample.newBytes === 0,
        reception,
      };
    },
    reset() {
      counters = null;
      framelessReadings = 0;
      silentReadings = 0;
    },
  };
}
