// A session with both its sides, each in a browser process of its own with a made-up camera.
import type { Browser, Locator, Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { expect, type Parcha, signedIn, test as story } from "./fixture.ts";
import { type Booking, paidSession, guide as signInGuide } from "./paid-session.ts";

const PHONE = { viewport: { width: 360, height: 780 }, locale: "hi-IN", timezoneId: "Asia/Kolkata" };

/** The guide's own browser, apart from the customer's. */
export const test = story.extend<{ guidePage: Page }, { guideBrowser: Browser }>({
  guideBrowser: [
    async ({ playwright, launchOptions }, use) => {
      const browser = await playwright.chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  guidePage: async ({ guideBrowser }, use) => {
    const context = await guideBrowser.newContext(PHONE);
    await use(await context.newPage());
    await context.close();
  },
});

/** A paid session that starts in so many minutes by the server's clock, and both sides signed in. */
export async function session(
  page: Page,
  guidePage: Page,
  parcha: Parcha,
  phone: string,
  minutes = 2,
): Promise<Booking> {
  await signedIn(page, parcha, phone);
  const booking = await paidSession(page, parcha, 0);
  const startsAt = istInstant(booking.sessionDate, booking.sessionTime).getTime();
  await parcha.moveClock((startsAt - Date.now()) / 60_000 - minutes);
  await signInGuide(guidePage, parcha);
  return booking;
}

export const joinButton = (page: Page) => page.getByRole("button", { name: "सत्र में जुड़ें" });
export const leaveButton = (page: Page) => page.getByRole("button", { name: "बाहर", exact: true });
/** The other one, as each of them sees the other. */
export const guidesPicture = (page: Page) => page.getByLabel("गुरुजी का वीडियो");
export const customersPicture = (page: Page) => page.getByLabel(/^Seeker \d+ का वीडियो$/);

export async function enterAsCustomer(page: Page, parcha: Parcha) {
  await page.goto(`${parcha.url}/join`);
  await joinButton(page).click();
}

export async function enterAsGuide(page: Page, parcha: Parcha, { id }: Booking) {
  await page.goto(`${parcha.url}/admin/session/${id}`);
  await joinButton(page).click();
}

/** The picture moves: more frames than at the first look. */
export async function expectMoving(picture: Locator) {
  await expect(picture).toBeVisible({ timeout: 20_000 });
  const frames = () =>
    picture.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
  const first = await frames();
  await expect.poll(frames, { timeout: 15_000 }).toBeGreaterThan(first + 5);
}
