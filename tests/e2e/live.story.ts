// The video call, from the waiting page to the end of the session.
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixture.ts";
import { proxyNetwork } from "./network-proxy.ts";
import { setClockAfterStart } from "./paid-session.ts";
import {
  customerVideo,
  expectPlaying,
  guideVideo,
  joinAsCustomer,
  joinAsGuide,
  joinButton,
  leaveButton,
  prepareSession,
} from "./video-session.ts";

test("customer and guide see each other's video and muted devices, and completing the session leads the customer to the dashboard", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await page.goto(`${server.url}/join`);
  await expect(page.getByText("अगली बारी आपकी")).toBeVisible();
  await expectAccessible(page, "the waiting page");

  await guidePage.goto(`${server.url}/admin/session/${booking.id}`);
  await expect(guidePage.getByText(/आपके इंतज़ार में हैं/)).toBeVisible();
  await expectAccessible(guidePage, "the guide's page before the call");
  await joinButton(guidePage).click();
  await expect(page.getByText("गुरुजी आ गए हैं").first()).toBeVisible();
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
  await expectPlaying(customerVideo(guidePage));
  await expectAccessible(page, "the call");
  await expectClearOnItsSide(page);

  await page.getByRole("button", { name: "माइक", exact: true }).click();
  await expect(page.getByText("आपका माइक बंद है")).toBeVisible();
  await expect(page.getByText("Your microphone is off")).toBeVisible();
  await expect(guidePage.getByText(/^Seeker \d+ का माइक बंद है$/)).toBeVisible();
  await page.getByRole("button", { name: "माइक", exact: true }).click();
  await page.getByRole("button", { name: "कैमरा", exact: true }).click();
  await expect(guidePage.getByText(/^Seeker \d+ का कैमरा बंद है$/)).toBeVisible();
  await page.getByRole("button", { name: "कैमरा", exact: true }).click();
  await expectPlaying(customerVideo(guidePage));

  await leaveButton(guidePage).click();
  const completeDialog = guidePage.getByRole("dialog", { name: "सत्र पूरा हो गया?" });
  await expect(completeDialog).toBeVisible();
  await setClockAfterStart(server, booking, 12);
  // The toast is gone after eight seconds, which the guide's dialogs may take on a busy machine.
  const toast = page.getByText("सत्र पूरा हो गया").first();
  const isTold = toast.waitFor().then(
    () => true,
    () => false,
  );
  await completeDialog.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  const resultsDialog = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  await resultsDialog.getByRole("button", { name: "बाद में" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);
  expect(await isTold).toBe(true);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("a call continues after a reload, and in a second tab, which takes the call over", async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsGuide(guidePage, server, booking);
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));

  await page.reload();
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
  await expectPlaying(customerVideo(guidePage));

  const secondTab = await page.context().newPage();
  await joinAsCustomer(secondTab, server);
  await expectPlaying(guideVideo(secondTab));
  await expect(page.getByText("सत्र दूसरी जगह चल रहा है")).toBeVisible();
  await expect(customerVideo(guidePage)).toHaveCount(1);
  await expectPlaying(customerVideo(guidePage));
  await page.getByRole("button", { name: "यहाँ चलाएँ" }).click();
  await expectPlaying(guideVideo(page));
});

test("a call continues after both have hung up, and Back asks before it ends", { tag: "@long" }, async ({
  page,
  guidePage,
  server,
  phone,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsGuide(guidePage, server, booking);
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));

  // Back asks, and twice leaves nothing.
  for (let press = 0; press < 2; press++) {
    await guidePage.goBack();
    await guidePage.getByRole("button", { name: "कॉल में रहें" }).click();
  }
  await expectPlaying(customerVideo(guidePage));
  await leaveButton(guidePage).click();
  await guidePage.getByRole("dialog").getByRole("button", { name: "नहीं, अभी नहीं" }).click();
  await expect(page.getByText(/गुरुजी अब कॉल में नहीं हैं/).first()).toBeVisible();
  await joinAsGuide(guidePage, server, booking);
  await expectPlaying(guideVideo(page));

  await leaveButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/session/${booking.id}/results$`));
  const wayBack = page.getByRole("link", { name: "कॉल में वापस जाएँ" });
  await expect(wayBack).toBeVisible();
  await expectAccessible(page, "the results while the session is open");
  await wayBack.click();
  await joinButton(page).click();
  await expectPlaying(guideVideo(page));
});

test("when the network is cut for a while, both sides see a message, and the call reconnects by itself", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  const network = await proxyNetwork(page);
  const booking = await prepareSession(page, guidePage, server, phone);
  await joinAsGuide(guidePage, server, booking);
  await joinAsCustomer(page, server);
  await expectPlaying(guideVideo(page));

  await network.cut();
  await expect(page.getByText("कनेक्शन टूट गया। हम फिर से जोड़ रहे हैं, यहीं रहिए।")).toBeVisible();
  await expect(guidePage.getByText(/^Seeker \d+ से कनेक्शन टूट गया/)).toBeVisible();
  // The page tries after 1, 2, 4 and 8 seconds, so four tries mean a cut of 15 seconds.
  await expect.poll(() => network.failedConnects()).toBeGreaterThanOrEqual(4);
  await network.restore();
  await expect(page.getByText("कनेक्शन फिर से ठीक है।")).toBeVisible();
  await expectPlaying(guideVideo(page));
  await expectPlaying(customerVideo(guidePage));
  network.close();
});

/** On a phone that lies on its side, nothing shades the middle of the guide's picture. */
async function expectClearOnItsSide(page: Page) {
  const portrait = page.viewportSize();
  await page.setViewportSize({ width: 740, height: 360 });
  const shadesOverPicture = () =>
    page.evaluate(() => {
      const above = document.elementsFromPoint(innerWidth / 2, innerHeight * 0.55);
      const picture = above.findIndex((element) => element.tagName === "VIDEO");
      return above.slice(0, picture < 0 ? undefined : picture).filter((element) => {
        const { backgroundImage, backgroundColor } = getComputedStyle(element);
        return backgroundImage !== "none" || backgroundColor !== "rgba(0, 0, 0, 0)";
      }).length;
    });
  await expect.poll(shadesOverPicture).toBe(0);
  if (portrait) await page.setViewportSize(portrait);
}
