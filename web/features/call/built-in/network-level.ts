// Reads getStats(): a sample of what the network did since the last reading, and whether that is good or weak.

/** Totals of one reading; a sample is their growth. */
export type Counters = {
  packetsLost: number;
  packetsReceived: number;
  framesReceived: number;
  bytesReceived: number;
  /** On the wire, also what a browser fills it with. */
  bytesSent: number;
  samplesReceived: number;
  /** Sound that never arrived, which the browser made up. */
  samplesConcealed: number;
  freezeSeconds: number;
  /** Of the microphone's track; -1 where it is not measured. */
  audioEnergy: number;
};
export type Sample = {
  /** The higher of the two directions, from 0 to 1. */
  lossShare: number;
  roundTripMs: number | null;
  /** The browser's estimate; null in browsers without one. */
  outgoingBitsPerSecond: number | null;
  newFrames: number;
  newBytes: number;
  /** The microphone's track gave nothing but zeros; null in the first reading, and in browsers that do not measure it. */
  isMicrophoneSilent: boolean | null;
  /** The processor is too slow for the own picture. */
  isProcessorLimited: boolean;
  counters: Counters;
};

/** The fields of RTCStats that are used here; browsers leave some out. */
type Stats = {
  type: string;
  kind?: string;
  state?: string;
  nominated?: boolean;
  currentRoundTripTime?: number;
  availableOutgoingBitrate?: number;
  bytesReceived?: number;
  bytesSent?: number;
  packetsLost?: number;
  packetsReceived?: number;
  framesReceived?: number;
  framesDecoded?: number;
  totalSamplesReceived?: number;
  concealedSamples?: number;
  totalFreezesDuration?: number;
  fractionLost?: number;
  totalAudioEnergy?: number;
  qualityLimitationReason?: string;
};
/** What `getStats()` returns. */
export type Report = { forEach(callback: (stats: Stats) => void): void };

/** `before` is null for the first reading. */
export function sampleOf(report: Report, before: Counters | null): Sample {
  const now: Counters = {
    packetsLost: 0,
    packetsReceived: 0,
    framesReceived: 0,
    bytesReceived: 0,
    bytesSent: 0,
    samplesReceived: 0,
    samplesConcealed: 0,
    freezeSeconds: 0,
    audioEnergy: -1,
  };
  let lossOut = 0;
  let roundTripMs: number | null = null;
  let outgoingBitsPerSecond: number | null = null;
  let isProcessorLimited = false;
  report.forEach((stats) => {
    if (stats.type === "inbound-rtp") {
      now.packetsLost += stats.packetsLost ?? 0;
      now.packetsReceived += stats.packetsReceived ?? 0;
      now.samplesReceived += stats.totalSamplesReceived ?? 0;
      now.samplesConcealed += stats.concealedSamples ?? 0;
      now.freezeSeconds += stats.totalFreezesDuration ?? 0;
      now.framesReceived += stats.framesReceived ?? stats.framesDecoded ?? 0;
    }
    if (stats.type === "outbound-rtp" && stats.qualityLimitationReason === "cpu") isProcessorLimited = true;
    if (stats.type === "remote-inbound-rtp") lossOut = Math.max(lossOut, stats.fractionLost ?? 0);
    if (stats.type === "media-source" && stats.kind === "audio")
      now.audioEnergy = stats.totalAudioEnergy ?? -1;
    if (stats.type === "candidate-pair" && stats.state === "succeeded" && stats.nominated !== false) {
      now.bytesReceived += stats.bytesReceived ?? 0;
      now.bytesSent += stats.bytesSent ?? 0;
      if (stats.currentRoundTripTime !== undefined) roundTripMs = stats.currentRoundTripTime * 1000;
      outgoingBitsPerSecond = stats.availableOutgoingBitrate ?? outgoingBitsPerSecond;
    }
  });
  const grown = (name: keyof Counters) => Math.max(0, now[name] - (before?.[name] ?? 0));
  const lost = grown("packetsLost");
  const all = lost + grown("packetsReceived");
  return {
    lossShare: Math.max(lossOut, all > 0 ? lost / all : 0),
    roundTripMs,
    outgoingBitsPerSecond,
    newFrames: grown("framesReceived"),
    newBytes: grown("bytesReceived"),
    isMicrophoneSilent: before && now.audioEnergy >= 0 ? now.audioEnergy === before.audioEnergy : null,
    isProcessorLimited,
    counters: now,
  };
}

export type Reception = {
  samples: number;
  concealedSamples: number;
  frames: number;
  /** In which the picture stood still; 0 in browsers that do not measure it. */
  freezeMs: number;
};

/** What of sound and picture arrived since `before`; null for the beginning. */
export function receivedSince(before: Counters | null, now: Counters): Reception {
  const grown = (name: keyof Counters) => Math.max(0, now[name] - (before?.[name] ?? 0));
  return {
    samples: grown("samplesReceived"),
    concealedSamples: grown("samplesConcealed"),
    frames: grown("framesReceived"),
    freezeMs: 1000 * grown("freezeSeconds"),
  };
}

export type Traffic = { sentBytes: number; receivedBytes: number };

/** What passed on the wire since `before`; null for the beginning. */
export function trafficSince(before: Counters | null, now: Counters): Traffic {
  // After a change of the path the totals begin anew.
  const grown = (name: "bytesSent" | "bytesReceived") =>
    now[name] >= (before?.[name] ?? 0) ? now[name] - (before?.[name] ?? 0) : now[name];
  return { sentBytes: grown("bytesSent"), receivedBytes: grown("bytesReceived") };
}

const WEAK_LOSS = 0.06;
const WEAK_ROUND_TRIP_MS = 600;
const WEAK_AFTER = 2;
const GOOD_AFTER = 3;

export type NetworkLevel = {
  shown: "good" | "weak";
  /** Consecutive samples that contradict what is shown. */
  against: number;
};
export const INITIAL_LEVEL: NetworkLevel = { shown: "good", against: 0 };

/** The level after one more sample: two weak samples make it weak, three good ones good. It is weak while video is paused. */
export function nextLevel(
  before: NetworkLevel,
  sample: Pick<Sample, "lossShare" | "roundTripMs">,
  isVideoPaused: boolean,
): NetworkLevel {
  if (isVideoPaused) return { shown: "weak", against: 0 };
  const isWeak = sample.lossShare >= WEAK_LOSS || (sample.roundTripMs ?? 0) >= WEAK_ROUND_TRIP_MS;
  const level = isWeak ? "weak" : "good";
  if (level === before.shown) return { shown: level, against: 0 };
  const against = before.against + 1;
  const isEnough = against >= (level === "weak" ? WEAK_AFTER : GOOD_AFTER);
  return isEnough ? { shown: level, against: 0 } : { shown: before.shown, against };
}
