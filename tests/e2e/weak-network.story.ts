// A call on a bad network: what of the sound arrives, measured by the browser that plays it.
import type { Page } from "@playwright/test";
import type { PathShape } from "#tests/support/shaped-path.ts";
import { expect, test } from "./fixture.ts";
import { proxyNetwork } from "./network-proxy.ts";
import { guideVideo, joinAsCustomer, joinAsGuide, prepareSession } from "./video-session.ts";

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
};

/** Remembers the page's connections. Call it before the page is opened. */
async function keepConnections(page: Page) {
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

/** What has arrived in the latest connection. */
function totalsOf(page: Page): Promise<Totals> {
  return page.evaluate(async () => {
    const { kept } = window as unknown as { kept: RTCPeerConnection[] };
    const totals = { concealed: 0, samples: 0, bufferSeconds: 0, emitted: 0, frozenSeconds: 0, frames: 0 };
    const report = await kept.at(-1)?.getStats();
    for (const stats of report?.values() ?? []) {
      if (stats.type !== "inbound-rtp") continue;
      if (stats.kind === "audio") {
        totals.concealed += stats.concealedSamples ?? 0;
        totals.samples += stats.totalSamplesReceived ?? 0;
        totals.bufferSeconds += stats.jitterBufferDelay ?? 0;
        totals.emitted += stats.jitterBufferEmittedCount ?? 0;
      } else {
        totals.frozenSeconds += stats.totalFreezesDuration ?? 0;
        totals.frames += stats.framesDecoded ?? 0;
      }
    }
    return totals;
  });
}

async function measure(page: Page) {
  await page.waitForTimeout(SETTLING_MS);
  const before = await totalsOf(page);
  await page.waitForTimeout(MEASURED_MS);
  const after = await totalsOf(page);
  const grown = (name: keyof Totals) => after[name] - before[name];
  return {
    concealed: grown("concealed") / grown("samples"),
    bufferMs: Math.round((1000 * grown("bufferSeconds")) / grown("emitted")),
    frozen: grown("frozenSeconds") / (MEASURED_MS / 1000),
    framesPerSecond: grown("frames") / (MEASURED_MS / 1000),
  };
}

/** `limits`: the goal where it is reached; otherwise what is exceeded when the picture takes the sound's share. */
const PATHS: { name: string; shape: PathShape; limits: { concealed: number; frozen?: number } }[] = [
  { name: "64 kbit/s", shape: { kbitPerSecond: 64, delayMs: 150 }, limits: { concealed: 0.3 } },
  {
    name: "64 kbit/s with 10 % lost in bursts",
    shape: { kbitPerSecond: 64, delayMs: 150, loss: { share: 0.1, meanBurst: 3 } },
    limits: { concealed: 0.2 },
  },
  {
    name: "200 kbit/s with 20 % lost by chance",
    shape: { kbitPerSecond: 200, delayMs: 150, loss: { share: 0.2, meanBurst: 1 } },
    limits: { concealed: 0.08 },
  },
  {
    name: "150 kbit/s",
    shape: { kbitPerSecond: 150, delayMs: 150 },
    limits: { concealed: 0.05, frozen: 0.1 },
  },
];

for (const { name, shape, limits } of PATHS)
  test(`the sound arrives on a path of ${name}`, { tag: "@long" }, async ({
    page,
    guidePage,
    server,
    phone,
  }) => {
    test.setTimeout(180_000);
    const network = await proxyNetwork(page, shape);
    for (const side of [page, guidePage]) await keepConnections(side);
    const booking = await prepareSession(page, guidePage, server, phone);
    await joinAsGuide(guidePage, server, booking);
    await joinAsCustomer(page, server);
    await expect(guideVideo(page)).toBeVisible({ timeout: 60_000 });
    const [customer, guide] = await Promise.all([measure(page), measure(guidePage)]);
    process.stdout.write(`${name}: ${JSON.stringify({ customer, guide })}\n`);
    for (const side of [customer, guide]) {
      expect(side.concealed).toBeLessThanOrEqual(limits.concealed);
      if (limits.frozen !== undefined) expect(side.frozen).toBeLessThanOrEqual(limits.frozen);
    }
    network.close();
  });
