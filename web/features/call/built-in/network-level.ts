// Reads a connection's statistics: one sample of what the network did since the last, and whether that is good. Pure.

/** The counters of one look; what they grew by is the sample. */
export type Counters = {
  packetsLost: number;
  packetsReceived: number;
  framesReceived: number;
  bytesReceived: number;
};
export type Sample = {
  /** Of what was sent to us and by us, the worse; 0 to 1. */
  lossShare: number;
  roundTripMs: number | null;
  /** What the browser believes it can send; only some say it. */
  outgoingBitsPerSecond: number | null;
  newFrames: number;
  newBytes: number;
  counters: Counters;
};

/** The figures of the statistics that are used here; browsers leave some out. */
type Figures = {
  type: string;
  kind?: string;
  state?: string;
  nominated?: boolean;
  currentRoundTripTime?: number;
  availableOutgoingBitrate?: number;
  bytesReceived?: number;
  packetsLost?: number;
  packetsReceived?: number;
  framesReceived?: number;
  framesDecoded?: number;
  fractionLost?: number;
};
/** As `getStats()` gives it. */
export type Report = { forEach(callback: (figures: Figures) => void): void };

/** What the network did since `before`; the first look, without it, counts from nothing. */
export function sampleOf(report: Report, before: Counters | null): Sample {
  const now: Counters = { packetsLost: 0, packetsReceived: 0, framesReceived: 0, bytesReceived: 0 };
  let lossOut = 0;
  let roundTripMs: number | null = null;
  let outgoingBitsPerSecond: number | null = null;
  report.forEach((figures) => {
    if (figures.type === "inbound-rtp") {
      now.packetsLost += figures.packetsLost ?? 0;
      now.packetsReceived += figures.packetsReceived ?? 0;
      now.framesReceived += figures.framesReceived ?? figures.framesDecoded ?? 0;
    }
    if (figures.type === "remote-inbound-rtp") lossOut = Math.max(lossOut, figures.fractionLost ?? 0);
    if (figures.type === "candidate-pair" && figures.state === "succeeded" && figures.nominated !== false) {
      now.bytesReceived += figures.bytesReceived ?? 0;
      if (figures.currentRoundTripTime !== undefined) roundTripMs = figures.currentRoundTripTime * 1000;
      outgoingBitsPerSecond = figures.availableOutgoingBitrate ?? outgoingBitsPerSecond;
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
    counters: now,
  };
}

const WEAK_LOSS = 0.06;
const WEAK_ROUND_TRIP_MS = 600;
const WEAK_AFTER = 2;
const GOOD_AFTER = 3;

export type Light = {
  shown: "good" | "weak";
  /** Samples in a row that say the opposite of what is shown. */
  against: number;
};
export const FIRST_LIGHT: Light = { shown: "good", against: 0 };

/** The light after one more sample: a single bad second turns nothing, two do; back to good takes three. Nothing is good without the picture. */
export function nextLight(
  light: Light,
  sample: Pick<Sample, "lossShare" | "roundTripMs">,
  isPicturePaused: boolean,
): Light {
  if (isPicturePaused) return { shown: "weak", against: 0 };
  const isWeak = sample.lossShare >= WEAK_LOSS || (sample.roundTripMs ?? 0) >= WEAK_ROUND_TRIP_MS;
  const says = isWeak ? "weak" : "good";
  if (says === light.shown) return { shown: says, against: 0 };
  const against = light.against + 1;
  const isEnough = against >= (says === "weak" ? WEAK_AFTER : GOOD_AFTER);
  return isEnough ? { shown: says, against: 0 } : { shown: light.shown, against };
}
