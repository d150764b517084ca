// Three in a call, each in a browser of its own: the guide and the mother on phones, the son, whom the guide lets in, at a desk.
import type { Page } from "@playwright/test";
import type { PathShape } from "#tests/support/shaped-path.ts";
import { keepConnections, measure, readingOf, withFaceAndVoice } from "./call-readings.ts";
import { enterAsSon, letInButton, nameSon, test, waitAsSon } from "./family.ts";
import { expect } from "./fixture.ts";
import { proxyNetwork } from "./network-proxy.ts";
import {
  customerVideo,
  expectPlaying,
  guideVideo,
  joinAsCustomer,
  joinAsGuide,
  prepareSession,
} from "./video-session.ts";

test.use({ launchOptions: [...withFaceAndVoice] });

type Arrived = "sound" | "picture";

/** What has arrived in the page's connections that are open, in the order in which they began: seconds of sound, and pictures. */
const arrivedIn = (page: Page, index: number, what: Arrived) =>
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
async function expectArriving(page: Page, index: number, what: Arrived) {
  const before = await arrivedIn(page, index, what);
  const more = what === "sound" ? 1 : 5;
  await expect.poll(() => arrivedIn(page, index, what), { timeout: 90_000 }).toBeGreaterThan(before + more);
}

test("the son joins late, loses his network, comes back, is muted and sent out, while mother and guide talk on", async ({
  page,
  guidePage,
  sonPage,
  server,
  phone,
  sonPhone,
}) => {
  test.slow();
  const sonNetwork = await proxyNetwork(sonPage);
  for (const one of [page, guidePage, sonPage]) await keepConnections(one);
  const booking = await prepareSession(page, guidePage, server, phone);
  await nameSon(page, server, booking, sonPhone);
  await joinAsGuide(guidePage, server, booking);
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));
  const framesBefore = (await readingOf(page)).frames;

  // He waits, and nobody sees or hears him before the guide lets him in.
  await waitAsSon(sonPage, server, booking, sonPhone);
  await expect(guidePage.getByText("Rahul (बेटा) अंदर आने के इंतज़ार में हैं।")).toBeVisible();
  await expect(page.getByText(/Rahul \(बेटा\) इंतज़ार में हैं/)).toBeVisible();
  const early = await sonPage.request.post(`${server.url}/api/jitsi-token`, {
    headers: { origin: server.url },
    data: { roomName: `session-${booking.id}`, userType: "companion" },
  });
  expect(early.status()).toBe(403);
  await letInButton(guidePage).click();
  await enterAsSon(sonPage);
  await expect(sonPage.getByText("Guruji", { exact: true }).first()).toBeVisible();
  for (const one of [page, guidePage]) {
    await expect(one.getByText("Rahul", { exact: true })).toBeVisible();
    await expectArriving(one, 1, "sound");
  }
  await expectArriving(sonPage, 0, "sound");
  await expectArriving(sonPage, 1, "sound");
  for (const one of [page, guidePage]) await expectArriving(one, 1, "picture");
  await expectArriving(sonPage, 0, "picture");

  await sonNetwork.cut();
  await expect(page.getByText(/Rahul का नेटवर्क चला गया|Rahul अभी जुड़े नहीं हैं/)).toBeAttached({ timeout: 40_000 });
  await expectPlaying(guideVideo(page));
  await sonNetwork.restore();
  await expect(page.getByText("Rahul बातचीत में हैं")).toBeAttached({ timeout: 60_000 });
  await expectArriving(page, 1, "sound");

  await guidePage.getByRole("button", { name: /^Rahul:/ }).click();
  const decisions = guidePage.getByRole("dialog", { name: "Rahul (बेटा)" });
  await decisions.getByRole("button", { name: "माइक बंद करें" }).click();
  await expect(sonPage.getByText(/has turned your microphone off/)).toBeVisible();
  await expect(page.getByText(/ने Rahul का माइक बंद किया है/)).toBeAttached();
  const isSilenced = () =>
    page.evaluate(() => [...document.querySelectorAll("audio")].map(({ muted }) => muted));
  await expect.poll(isSilenced).toContain(true);

  await decisions.getByRole("button", { name: "बाहर भेजें" }).click();
  await guidePage
    .getByRole("dialog", { name: /Rahul को/ })
    .getByRole("button", { name: "बाहर भेजें" })
    .click();
  // The stage says so for a moment, until his page has asked anew.
  await expect(sonPage.getByText("Guruji has ended the call for you")).toBeVisible();
  await expect(page.getByText("Rahul", { exact: true })).toBeHidden();
  const after = await sonPage.request.post(`${server.url}/api/jitsi-token`, {
    headers: { origin: server.url },
    data: { roomName: `session-${booking.id}`, userType: "companion" },
  });
  expect(after.status()).toBe(403);

  // The two never connected anew.
  await expectPlaying(guideVideo(page));
  await expectPlaying(customerVideo(guidePage));
  expect((await readingOf(page)).frames).toBeGreaterThan(framesBefore);
  sonNetwork.close();
});

const PATHS: { name: string; shape: PathShape }[] = [
  { name: "128 kbit/s", shape: { kbitPerSecond: 128, delayMs: 150 } },
  {
    name: "200 kbit/s with 10 % lost by chance",
    shape: { kbitPerSecond: 200, delayMs: 150, loss: { share: 0.1, meanBurst: 1 } },
  },
  { name: "64 kbit/s", shape: { kbitPerSecond: 64, delayMs: 150 } },
];

for (const { name, shape } of PATHS)
  test(`the companion leaves the talk of the two as it is on a path of ${name}`, { tag: "@long" }, async ({
    page,
    guidePage,
    sonPage,
    server,
    phone,
    sonPhone,
  }) => {
    test.slow();
    const network = await proxyNetwork(page, shape);
    for (const one of [page, guidePage, sonPage]) await keepConnections(one);
    const booking = await prepareSession(page, guidePage, server, phone);
    await nameSon(page, server, booking, sonPhone);
    await joinAsGuide(guidePage, server, booking);
    await joinAsCustomer(page, server);
    await expect(guideVideo(page)).toBeVisible({ timeout: 60_000 });
    const alone = await measure({ page, guidePage }, network);
    await waitAsSon(sonPage, server, booking, sonPhone);
    await letInButton(guidePage).click();
    await enterAsSon(sonPage);
    const three = await measure({ page, guidePage }, network);
    process.stdout.write(`${name}\n  two   ${JSON.stringify(alone)}\n  three ${JSON.stringify(three)}\n`);
    await expectArriving(page, 1, "sound");
    await expectArriving(sonPage, 1, "sound");
    for (const side of ["customer", "guide"] as const)
      expect(three[side].concealed).toBeLessThanOrEqual(Math.max(3, alone[side].concealed * 1.1));
    network.close();
  });
