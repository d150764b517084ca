// A session with its customer and the guide, each in a browser process with a fake camera.
import type { Locator, Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { expect, signIn } from "./fixture.ts";
import { type Booking, paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";

/**
 * Signs both in, books and pays a session, and moves the server's clock to this many minutes before its start (after it,
 * if negative).
 */
export async function prepareSession(
  page: Page,
  guidePage: Page,
  server: AppServer,
  phone: string,
  minutesBefore = 2,
): Promise<Booking> {
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, 0);
  await setClockAfterStart(server, booking, -minutesBefore);
  await signInGuide(guidePage, server);
  return booking;
}

export const joinButton = (page: Page) => page.getByRole("button", { name: "सत्र में जुड़ें" });
export const leaveButton = (page: Page) => page.getByRole("button", { name: "बाहर", exact: true });
/** The guide's video on the customer's page. */
export const guideVideo = (page: Page) => page.getByLabel("गुरुजी का वीडियो");
/** The customer's video on the guide's page. */
export const customerVideo = (page: Page) => page.getByLabel(/^Seeker \d+ का वीडियो$/);

export async function joinAsCustomer(page: Page, server: AppServer) {
  await page.goto(`${server.url}/join`);
  await joinButton(page).click();
}

export async function joinAsGuide(page: Page, server: AppServer, { id }: Booking) {
  await page.goto(`${server.url}/admin/session/${id}`);
  await joinButton(page).click();
  await expectCallOpen(page);
}

/** A person who leaves while the call is still being opened was not in it. */
export async function expectCallOpen(page: Page) {
  await expect(leaveButton(page)).toBeVisible();
  await expect(page.getByText("तैयारी हो रही है…")).toBeHidden();
}

/** Expects that the video shows new frames. */
export async function expectPlaying(video: Locator) {
  await expect(video).toBeVisible();
  const countFrames = () =>
    video.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
  let first = await countFrames();
  const countNewFrames = async () => {
    const now = await countFrames();
    // After a reconnection the element plays a new stream and counts from 0 again.
    first = Math.min(first, now);
    return now - first;
  };
  // After a reconnection the first frames may take long: both browsers encode in software.
  await expect.poll(countNewFrames, { timeout: 40_000 }).toBeGreaterThan(5);
}
