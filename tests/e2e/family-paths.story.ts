// What a companion costs the two on a thin line, measured: each of the three in a browser of its own.
import type { PathShape } from "#tests/support/shaped-path.ts";
import { expectArriving, keepConnections, measure, withFaceAndVoice } from "./call-readings.ts";
import { enterAsSon, letInButton, nameSon, test, waitAsSon } from "./family.ts";
import { expect } from "./fixture.ts";
import { proxyNetwork } from "./network-proxy.ts";
import { guideVideo, joinAsCustomer, joinAsGuide, prepareSession } from "./video-session.ts";

test.use({ launchOptions: [...withFaceAndVoice] });

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
