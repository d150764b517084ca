import { expect, it } from "vitest";
import { INITIAL_LEVEL, type NetworkLevel, nextLevel, receivedSince, sampleOf } from "./network-level.ts";

const inbound = (kind: string, packetsReceived: number, packetsLost: number, framesReceived = 0) => ({
  type: "inbound-rtp",
  kind,
  packetsReceived,
  packetsLost,
  framesReceived,
});
const pair = (bytesReceived: number, currentRoundTripTime: number, availableOutgoingBitrate?: number) => ({
  type: "candidate-pair",
  state: "succeeded",
  nominated: true,
  bytesReceived,
  currentRoundTripTime,
  ...(availableOutgoingBitrate ? { availableOutgoingBitrate } : {}),
});

it("a sample contains what happened since the last reading", () => {
  const first = sampleOf([inbound("audio", 100, 0), inbound("video", 300, 100, 60), pair(9_000, 0.1)], null);
  const { counters, ...sample } = sampleOf(
    [
      inbound("audio", 190, 10),
      inbound("video", 300, 100, 90),
      { type: "remote-inbound-rtp", fractionLost: 0.02 },
      { type: "outbound-rtp", kind: "video", qualityLimitationReason: "cpu" },
      pair(12_000, 0.25, 800_000),
      { type: "candidate-pair", state: "failed", currentRoundTripTime: 9 },
    ],
    first.counters,
  );
  expect(sample).toEqual({
    lossShare: 0.1,
    isMicrophoneSilent: null,
    isProcessorLimited: true,
    roundTripMs: 250,
    outgoingBitsPerSecond: 800_000,
    newFrames: 30,
    newBytes: 3_000,
  });
});

it("what arrived grows from reading to reading, and what was concealed and frozen is a part of it", () => {
  const reading = (totalSamplesReceived: number, concealedSamples: number) => [
    { type: "inbound-rtp", kind: "audio", totalSamplesReceived, concealedSamples },
    {
      type: "inbound-rtp",
      kind: "video",
      framesReceived: totalSamplesReceived / 100,
      totalFreezesDuration: 1.5,
    },
  ];
  const first = sampleOf(reading(1_000, 10), null).counters;
  const second = sampleOf(reading(3_000, 210), null).counters;
  expect(receivedSince(null, first)).toEqual({
    samples: 1_000,
    concealedSamples: 10,
    frames: 10,
    freezeMs: 1_500,
  });
  expect(receivedSince(first, second)).toEqual({
    samples: 2_000,
    concealedSamples: 200,
    frames: 20,
    freezeMs: 0,
  });
});

it("losses of sent packets count as well, and missing statistics are null", () => {
  const report = [inbound("audio", 100, 0), { type: "remote-inbound-rtp", fractionLost: 0.2 }];
  const { lossShare, roundTripMs, outgoingBitsPerSecond } = sampleOf(report, null);
  expect([lossShare, roundTripMs, outgoingBitsPerSecond]).toEqual([0.2, null, null]);
});

const good = { lossShare: 0, roundTripMs: 80 };
const lossy = { lossShare: 0.06, roundTripMs: 80 };
const slow = { lossShare: 0, roundTripMs: 600 };

it.each([
  ["one weak sample does not change it", [lossy, good, slow, good], "good"],
  ["two in a row make it weak", [lossy, slow], "weak"],
  ["two good ones do not make it good", [lossy, lossy, good, good], "weak"],
  ["three do", [lossy, lossy, good, good, good], "good"],
] as const)("the network level: %s", (_, samples, shown) => {
  const level = samples.reduce<NetworkLevel>(
    (before, sample) => nextLevel(before, sample, false),
    INITIAL_LEVEL,
  );
  expect(level.shown).toBe(shown);
});

it("the network level is weak while video is paused", () => {
  expect(nextLevel(INITIAL_LEVEL, good, true).shown).toBe("weak");
});
