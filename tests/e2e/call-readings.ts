// What of a call's sound and picture arrives on a network of a given shape, by the statistics of the browsers that take part.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { faceAndVoice } from "#tests/support/face-and-voice.ts";
import type { NetworkProxy } from "./network-proxy.ts";

const MEASURED_MS = Number(process.env.MEASURED_SECONDS ?? 20) * 1000;
/** The call finds its rate before it is measured. */
const SETTLING_MS = 15_000;

type Totals = {
  concealed: number;
  samples: number;
  bufferSeconds: number;
  emitted: number;
  frozenSeconds: number;
  frames: number;
  soundPackets: number;
  soundBytes: number;
  pictureBytes: number;
};
type State = { lines: number; codec: string; limitedBy: string; estimate: number; roundTripMs: number };

type LaunchOptions = { args?: string[] };

/** For `launchOptions`: a real voice pauses, and a face moves: both ask the network for other things than a beep and a clock do. */
export const withFaceAndVoice = [
  async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    const folder = await mkdtemp(join(tmpdir(), "parcha-face-"));
    const args = [...(launchOptions.args ?? []), ...(await faceAndVoice(folder))];
    await use({ ...launchOptions, args });
    await rm(folder, { recursive: true, force: true });
  },
  { scope: "worker" },
] as const;

/** For `launchOptions` where one machine computes the pictures of three browsers for each other. */
export const withSlowCamera = [
  async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ) => {
    // The last one holds.
    const args = [...(launchOptions.args ?? []), "--use-fake-device-for-media-stream=fps=3"];
    await use({ ...launchOptions, args });
  },
  { scope: "worker" },
] as const;

/** Remembers the page's connections. Call it before the page is opened. */
export async function keepConnections(page: Page) {
  await page.addInitScript(() => {
    const kept: RTCPeerConnection[] = [];
    Object.assign(window, { kept });
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        kept.push(this);
      }
    };
  });
}

/**
 * The page reads a good line off its statistics, whatever the machine: one that computes the pictures of three browsers answers as
 * late as a thin line, and a picture for a third person is not sent on such a line. Call it after keepConnections.
 */
export async function readGoodLine(page: Page) {
  await page.addInitScript(() => {
    const GOOD: Record<string, object> = {
      "candidate-pair": { currentRoundTripTime: 0.05, availableOutgoingBitrate: 300_000 },
      "remote-inbound-rtp": { fractionLost: 0 },
      "inbound-rtp": { packetsLost: 0 },
      "outbound-rtp": { qualityLimitationReason: "none" },
    };
    window.RTCPeerConnection = class extends RTCPeerConnection {
      override async getStats() {
        const read = await super.getStats();
        const good = [...read].map(([id, stats]) => [id, { ...stats, ...GOOD[stats.type] }] as const);
        return new Map(good) as RTCStatsReport;
      }
    };
  });
}

/** What has arrived in the first connection that is not over, that of guide and customer, and what was sent, and how it is sent now. */
export function readingOf(page: Page): Promise<Totals & State> {
  return page.evaluate(async () => {
    const { kept } = window as unknown as { kept: RTCPeerConnection[] };
    const reading = {
      concealed: 0,
      samples: 0,
      bufferSeconds: 0,
      emitted: 0,
      frozenSeconds: 0,
      frames: 0,
      soundPackets: 0,
      soundBytes: 0,
      pictureBytes: 0,
      lines: 0,
      codec: "",
      limitedBy: "",
      estimate: 0,
      roundTripMs: 0,
    };
    const first = kept.find(({ connectionState }) => connectionState !== "closed");
    const report = (await first?.getStats()) ?? new Map();
    for (const stats of report.values()) {
      if (stats.type === "inbound-rtp" && stats.kind === "audio") {
        reading.concealed += stats.concealedSamples ?? 0;
        reading.samples += stats.totalSamplesReceived ?? 0;
        reading.bufferSeconds += stats.jitterBufferDelay ?? 0;
        reading.emitted += stats.jitterBufferEmittedCount ?? 0;
      } else if (stats.type === "inbound-rtp") {
        reading.frozenSeconds += stats.totalFreezesDuration ?? 0;
        reading.frames += stats.framesDecoded ?? 0;
      } else if (stats.type === "outbound-rtp" && stats.kind === "audio") {
        reading.soundPackets += stats.packetsSent ?? 0;
        reading.soundBytes += (stats.bytesSent ?? 0) + (stats.headerBytesSent ?? 0);
      } else if (stats.type === "outbound-rtp") {
        reading.pictureBytes += (stats.bytesSent ?? 0) + (stats.headerBytesSent ?? 0);
        reading.lines = stats.active === false ? 0 : (stats.frameHeight ?? 0);
        reading.codec = report.get(stats.codecId)?.mimeType ?? "";
        reading.limitedBy = stats.qualityLimitationReason ?? "";
      } else if (stats.type === "candidate-pair" && stats.state === "succeeded") {
        reading.estimate = stats.availableOutgoingBitrate ?? reading.estimate;
        reading.roundTripMs = 1000 * (stats.currentRoundTripTime ?? 0);
      }
    }
    return reading;
  });
}

const p95 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
const percent = (share: number) => Math.round(share * 1000) / 10;

/**
 * Both sides for the time that is measured. `delayMs` of the sound is what one second's packets waited in the path, and then
 * in the buffer against jitter, beyond the path's own delay. `wireKbit` is what the side sent, with what Chromium fills the line with.
 */
export async function measure(sides: { page: Page; guidePage: Page }, network: NetworkProxy) {
  const { page, guidePage } = sides;
  await page.waitForTimeout(SETTLING_MS);
  network.waits();
  const pages = { customer: page, guide: guidePage };
  const first = { customer: await readingOf(page), guide: await readingOf(guidePage) };
  const firstBytes = network.bytes();
  let last = first;
  const delays = { customer: [] as number[], guide: [] as number[] };
  const pictures = { customer: "", guide: "" };
  const until = performance.now() + MEASURED_MS;
  while (performance.now() < until) {
    await page.waitForTimeout(1000);
    const now = { customer: await readingOf(page), guide: await readingOf(guidePage) };
    const waits = network.waits();
    for (const side of ["customer", "guide"] as const) {
      const emitted = now[side].emitted - last[side].emitted;
      const bufferMs =
        emitted > 0 ? (1000 * (now[side].bufferSeconds - last[side].bufferSeconds)) / emitted : 0;
      delays[side].push(bufferMs + mean(side === "customer" ? waits.toPage : waits.fromPage));
      const isSending = now[side].pictureBytes > last[side].pictureBytes;
      pictures[side] += isSending ? ({ 180: "t", 360: "s", 720: "w" }[now[side].lines] ?? "?") : "-";
    }
    last = now;
  }
  const bytes = network.bytes();
  const wireBytes = {
    customer: bytes.fromPage - firstBytes.fromPage,
    guide: bytes.toPage - firstBytes.toPage,
  };
  const figuresOf = (side: keyof typeof pages) => {
    const grown = (name: keyof Totals) => last[side][name] - first[side][name];
    const seconds = MEASURED_MS / 1000;
    return {
      concealed: percent(grown("concealed") / grown("samples")),
      delayP95Ms: Math.round(p95(delays[side])),
      delayMs: Math.round(mean(delays[side])),
      frozen: percent(grown("frozenSeconds") / seconds),
      framesPerSecond: Math.round((10 * grown("frames")) / seconds) / 10,
      soundPacketsPerSecond: Math.round(grown("soundPackets") / seconds),
      soundKbit: Math.round((grown("soundBytes") * 8) / seconds / 1000),
      pictureKbit: Math.round((grown("pictureBytes") * 8) / seconds / 1000),
      wireKbit: Math.round((wireBytes[side] * 8) / seconds / 1000),
      codec: last[side].codec,
      limitedBy: last[side].limitedBy,
      pictures: pictures[side],
    };
  };
  return { customer: figuresOf("customer"), guide: figuresOf("guide") };
}

/** What has arrived in the page's connections that are open, in the order in which they began: seconds of sound, and pictures. */
const arrivedIn = (page: Page, index: number, what: "sound" | "picture") =>
  page.evaluate(
    async ([at, kind]) => {
      const { kept } = window as unknown as { kept: RTCPeerConnection[] };
      const open = kept.filter(({ connectionState }) => connectionState !== "closed");
      let sum = 0;
      for (const stats of ((await open[at]?.getStats()) ?? new Map()).values()) {
        if (stats.type !== "inbound-rtp") continue;
        if (kind === "picture") sum += stats.framesDecoded ?? 0;
        else sum += ((stats.totalSamplesReceived ?? 0) - (stats.concealedSamples ?? 0)) / 48_000;
      }
      return sum;
    },
    [index, what] as const,
  );

/** A second of sound more, or five pictures. A busy machine encodes slowly. */
export async function expectArriving(page: Page, index: number, what: "sound" | "picture") {
  const before = await arrivedIn(page, index, what);
  const more = what === "sound" ? 1 : 5;
  await expect.poll(() => arrivedIn(page, index, what), { timeout: 90_000 }).toBeGreaterThan(before + more);
}
