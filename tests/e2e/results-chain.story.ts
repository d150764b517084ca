// The whole way of what a session leaves: photos as phones make them, the parcha, a vidhi bought, performed and seen, and
// every address of it shut to everybody else.
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { expect, type Parcha, signedIn } from "./fixture.ts";
import { enterAsGuide, leaveButton, session, test } from "./meeting.ts";

test.afterEach(async ({ parcha }) => parcha.moveClock(0));

/** Twelve megapixels on their side, to be shown upright, as a phone that was held upright writes them. */
const turnedJpeg = () =>
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
const film = () => readFile(new URL("../../web/public/media/feedback-1.mp4", import.meta.url));

test("a rotated photo and a HEIC, two vidhis, one bought, its video seen by her alone", async ({
  page,
  guidePage,
  parcha,
  phone,
  browser,
}) => {
  const booking = await session(page, guidePage, parcha, phone, -2);
  await enterAsGuide(guidePage, parcha, booking);
  await leaveButton(guidePage).click();
  await guidePage.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await page.goto(`${parcha.url}/session/${booking.id}/results`);
  await expect(page.getByRole("region", { name: "आपका परचा तैयार हो रहा है" })).toBeVisible();
  await complete(guidePage);

  // Her page turns ready by itself; she opens, enlarges and keeps the note.
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

  // She buys one of the two.
  await page.goto(`${parcha.url}/remedies`);
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: /^1 विधि लें/ }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("ख़रीद हो गई")).toBeVisible();

  // The guide performs it: the video, and the word that it is done.
  await guidePage.goto(`${parcha.url}/admin/sessions`);
  await guidePage.getByRole("link", { name: /^1 विधि बाक़ी/ }).click();
  await expect(guidePage).toHaveURL(/\/admin\/pending-vidhis$/);
  const vidhi = guidePage.getByRole("article");
  const video = { name: "havan.mp4", mimeType: "video/mp4", buffer: await film() };
  await vidhi.locator("input[type=file]").setInputFiles(video);
  await expect(vidhi.locator("video")).toBeVisible({ timeout: 15_000 });
  await vidhi.getByRole("checkbox").click();
  await guidePage.getByRole("dialog").getByRole("button", { name: "विधि पूरी हुई" }).click();
  await expect(guidePage.getByText("कोई विधि बाक़ी नहीं है")).toBeVisible();

  // She plays it.
  await page.reload();
  await page.getByRole("button", { name: /हो चुकी विधि/ }).click();
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

  const addresses = await addressesOf(page, parcha, booking.id);
  expect(addresses.length).toBeGreaterThanOrEqual(7);
  for (const path of addresses) expect([path, await statusOf(page, parcha, path)]).toEqual([path, 200]);
  const { stranger, nobody } = await others(browser, parcha, String(Number(phone) + 1));
  for (const path of addresses) {
    expect([path, await statusOf(stranger, parcha, path)]).toEqual([path, 404]);
    expect([path, await statusOf(nobody, parcha, path)]).toEqual([path, 401]);
  }
});

/** After the call: both sides as a phone brings them, two vidhis that cost something, Complete. */
async function complete(guidePage: Page) {
  const dialog = guidePage.getByRole("dialog", { name: "इस सत्र का परचा" });
  const camera = (place: number) => dialog.locator("input[capture=environment]").nth(place);
  const jpeg = { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer: await turnedJpeg() };
  expect(jpeg.buffer.byteLength).toBeGreaterThan(2_000_000);
  const put = guidePage.waitForRequest((request) => request.method() === "PUT");
  await camera(0).setInputFiles(jpeg);
  // The phone makes it smaller before it is sent.
  expect((await (await put).sizes()).requestBodySize).toBeLessThan(jpeg.buffer.byteLength / 2);
  await expect(guidePage.getByText("परचे के आगे की फ़ोटो अपलोड हो गई")).toBeVisible({ timeout: 15_000 });
  await camera(1).setInputFiles({ name: "IMG_0002.HEIC", mimeType: "image/heic", buffer: await heic() });
  await expect(guidePage.getByText("परचे के पीछे की फ़ोटो अपलोड हो गई")).toBeVisible({ timeout: 15_000 });
  const priced = dialog.getByRole("checkbox", { name: /₹/ });
  await priced.nth(0).check();
  await priced.nth(1).check();
  await dialog.getByRole("button", { name: "सत्र पूरा करें" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);
}

/** Everything of it that has an address of its own. */
async function addressesOf(page: Page, parcha: Parcha, bookingId: string): Promise<string[]> {
  const own = `/api/bookings/${bookingId}`;
  const read = async (path: string) => (await page.request.get(`${parcha.url}${path}`)).json();
  const { parchas } = (await read(`${own}/session-results`)) as {
    parchas: { imageUrl: string; thumbnailUrl: string }[];
  };
  const { remedies } = (await read(`${own}/remedies`)) as {
    remedies: { completionVideoUrl: string | null }[];
  };
  const videos = remedies.flatMap(({ completionVideoUrl }) => completionVideoUrl ?? []);
  const images = parchas.flatMap(({ imageUrl, thumbnailUrl }) => [imageUrl, thumbnailUrl]);
  return [`${own}/session-results`, `${own}/remedies`, ...images, ...videos];
}

async function statusOf(page: Page, parcha: Parcha, path: string): Promise<number> {
  return (await page.request.get(`${parcha.url}${path}`)).status();
}

async function others(browser: Browser, parcha: Parcha, phone: string) {
  const [stranger, nobody] = await Promise.all([browser.newContext(), browser.newContext()]);
  const page = await stranger.newPage();
  await signedIn(page, parcha, phone);
  return { stranger: page, nobody: await nobody.newPage() };
}
