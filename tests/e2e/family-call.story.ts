import { expectArriving, keepConnections, readGoodLine, readingOf, withSlowCamera } from "./call-readings.ts";
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

test.use({ launchOptions: [...withSlowCamera] });

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
  for (const one of [page, guidePage, sonPage]) {
    await keepConnections(one);
    await readGoodLine(one);
  }
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
