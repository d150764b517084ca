// What follows a session, in one story: photos as phones take them, the parcha, a remedy that is bought, performed and
// watched. Other customers can read none of its addresses.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { pressPlace } from "./admin-places.ts";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, signIn, test } from "./fixture.ts";
import { setClockAfterStart } from "./paid-session.ts";
import { joinAsGuide, leaveButton, prepareSession } from "./video-session.ts";

// The pending remedies of other stories would be counted, too.
test.use({ hasOwnServer: true });

/** Twelve megapixels in landscape with an EXIF orientation that shows them upright, as a phone held upright writes them. */
const rotatedJpeg = () =>
  sharp({
    create: {
      ...{ width: 4000, height: 3000, channels: 3, background: "#fff8e7" },
      noise: { type: "gaussian", mean: 200, sigma: 12 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
const heic = () => readFile(new URL("../support/images/turned.heic", import.meta.url));
const remedyVideo = () => readFile(new URL("../../web/public/media/feedback-1.mp4", import.meta.url));

test("the customer gets a rotated and a HEIC photo of the parcha, buys one of two remedies, and alone can watch its video", async ({
  page,
  guidePage,
  server,
  phone,
  browser,
}) => {
  const booking = await prepareSession(page, guidePage, server, phone, -2);
  await joinAsGuide(guidePage, server, booking);
  await leaveButton(guidePage).click();
  await guidePage.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await page.goto(`${server.url}/session/${booking.id}/results`);
  await expect(page.getByRole("region", { name: "आपका परचा तैयार हो रहा है" })).toBeVisible();
  await completeWithResults(guidePage);

  // The customer's page updates by itself. The customer opens, enlarges and downloads the parcha.
  const ready = page.getByRole("region", { name: "आपका परचा तैयार है" });
  await expect(ready.getByRole("img")).toHaveCount(2);
  await ready.getByRole("link", { name: "परचे देखें" }).click();
  const front = page.getByRole("button", { name: /^बड़ा करके देखें/ }).first();
  const isUpright = (image: HTMLImageElement) => image.naturalHeight > image.naturalWidth;
  await expect.poll(() => front.locator("img").evaluate(isUpright)).toBe(true);
  await front.click();
  await page.keyboard.press("+");
  await page.keyboard.press("Escape");
  const download = page.getByRole("button", { name: "डाउनलोड करें" }).first();
  const [kept] = await Promise.all([page.waitForEvent("download"), download.click()]);
  expect(kept.suggestedFilename()).toContain(booking.sessionDate);

  // The customer buys one of the two remedies.
  await page.goto(`${server.url}/remedies`);
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /^विधि करवाएँ/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("ख़रीद हो गई")).toBeVisible();

  // The guide performs the remedy: uploads its video and marks it as completed.
  await guidePage.goto(`${server.url}/admin/sessions`);
  await pressPlace(guidePage, "बाक़ी विधियाँ");
  await expect(guidePage).toHaveURL(/\/admin\/pending-vidhis$/);
  const remedyCard = guidePage.getByRole("article");
  const video = { name: "havan.mp4", mimeType: "video/mp4", buffer: await remedyVideo() };
  await remedyCard.locator("input[type=file]").first().setInputFiles(video);
  await expect(remedyCard.locator("video")).toBeVisible();
  await remedyCard.getByRole("checkbox").click();
  await expect(guidePage.getByText("“विधि पूरी हुई” सेव हो गया")).toBeVisible();

  // A minute later the customer plays the video.
  await setClockAfterStart(server, booking, 10);
  await page.reload();
  await page.getByRole("button", { name: /विधि का वीडियो/ }).click();
  const player = page.locator("video");
  const play = (element: HTMLVideoElement) => {
    element.muted = true;
    return element.play();
  };
  await expect(player).toBeVisible();
  await player.evaluate(play);
  await expect
    .poll(() => player.evaluate(({ currentTime }: HTMLVideoElement) => currentTime))
    .toBeGreaterThan(0.2);

  const addresses = await addressesOf(page, server, booking.id);
  expect(addresses.length).toBeGreaterThanOrEqual(7);
  for (const path of addresses) expect([path, await statusOf(page, server, path)]).toEqual([path, 200]);
  const { otherCustomer, signedOut } = await openOtherPages(browser, server, `97${phone.slice(2)}`);
  for (const path of addresses) {
    expect([path, await statusOf(otherCustomer, server, path)]).toEqual([path, 404]);
    expect([path, await statusOf(signedOut, server, path)]).toEqual([path, 401]);
  }
});

/** In the dialog after the call: uploads both photos, prescribes two remedies with a price, completes the session. */
async function completeWithResults(guidePage: Page) {
  const dialog = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  const camera = dialog.locator("input[capture=environment]");
  const jpeg = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await rotatedJpeg() };
  expect(jpeg.buffer.byteLength).toBeGreaterThan(2_000_000);
  const upload = guidePage.waitForRequest((request) => request.method() === "PUT");
  await camera.setInputFiles(jpeg);
  // The page scales the photo down before it uploads it.
  expect((await (await upload).sizes()).requestBodySize).toBeLessThan(jpeg.buffer.byteLength / 2);
  await expect(guidePage.getByText("परचे के आगे की फ़ोटो अपलोड हो गई")).toBeVisible();
  await dialog.getByRole("button", { name: "ठीक है, अब पीछे का हिस्सा" }).click();
  await camera.setInputFiles({ name: "IMG_0002.HEIC", mimeType: "image/heic", buffer: await heic() });
  await expect(guidePage.getByText("परचे के पीछे की फ़ोटो अपलोड हो गई")).toBeVisible();
  await dialog.getByRole("button", { name: "आगे बढ़ें: विधियाँ चुनें" }).click();
  const pricedRemedies = dialog.getByRole("checkbox", { name: /₹/ });
  await pricedRemedies.nth(0).check();
  // The first one is now among the chosen ones.
  await pricedRemedies.nth(1).check();
  await dialog.getByRole("button", { name: "परचा और विधियाँ सेव करें" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);
}

/** The addresses of the session's results: lists, images, videos. */
async function addressesOf(page: Page, server: AppServer, bookingId: string): Promise<string[]> {
  const bookingPath = `/api/bookings/${bookingId}`;
  const read = async (path: string) => (await page.request.get(`${server.url}${path}`)).json();
  const { parchas } = (await read(`${bookingPath}/session-results`)) as {
    parchas: { imageUrl: string; thumbnailUrl: string }[];
  };
  const { remedies } = (await read(`${bookingPath}/remedies`)) as {
    remedies: { completionVideoUrl: string | null }[];
  };
  const videos = remedies.flatMap(({ completionVideoUrl }) => completionVideoUrl ?? []);
  const images = parchas.flatMap(({ imageUrl, thumbnailUrl }) => [imageUrl, thumbnailUrl]);
  return [`${bookingPath}/session-results`, `${bookingPath}/remedies`, ...images, ...videos];
}

async function statusOf(page: Page, server: AppServer, path: string): Promise<number> {
  return (await page.request.get(`${server.url}${path}`)).status();
}

async function openOtherPages(browser: Browser, server: AppServer, phone: string) {
  const [otherCustomer, signedOut] = await Promise.all([anotherPage(browser), anotherPage(browser)]);
  await signIn(otherCustomer, server, phone);
  return { otherCustomer, signedOut };
}
