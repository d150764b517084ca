// The session itself: the customer and the guide, each in a browser process of their own, with a made-up camera.
import type { Browser, Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { ownNetwork } from "./cut-network.ts";
import { expect, expectAccessible, type Parcha, signedIn, test as story } from "./fixture.ts";
import { type Booking, paidSession, guide as signInGuide } from "./paid-session.ts";

const PHONE = { viewport: { width: 360, height: 780 }, locale: "hi-IN", timezoneId: "Asia/Kolkata" };

/** The guide's own browser, apart from the customer's. */
const test = story.extend<{ guidePage: Page }, { guideBrowser: Browser }>({
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

test.afterEach(async ({ parcha }) => parcha.moveClock(0));

/** A paid session that starts in so many minutes by the server's clock, and both sides signed in. */
async function session(
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

const joinButton = (page: Page) => page.getByRole("button", { name: "सत्र में जुड़ें" });
const leaveButton = (page: Page) => page.getByRole("button", { name: "बाहर", exact: true });
/** The other one, as each of them sees the other. */
const guidesPicture = (page: Page) => page.getByLabel("गुरुजी का वीडियो");
const customersPicture = (page: Page) => page.getByLabel(/^Seeker \d+ का वीडियो$/);

async function enterAsCustomer(page: Page, parcha: Parcha) {
  await page.goto(`${parcha.url}/join`);
  await joinButton(page).click();
}

async function enterAsGuide(page: Page, parcha: Parcha, { id }: Booking) {
  await page.goto(`${parcha.url}/admin/session/${id}`);
  await joinButton(page).click();
}

/** The picture moves: more frames than at the first look. */
async function expectMoving(picture: ReturnType<typeof guidesPicture>) {
  await expect(picture).toBeVisible({ timeout: 20_000 });
  const frames = () =>
    picture.evaluate((element) => (element as HTMLVideoElement).getVideoPlaybackQuality().totalVideoFrames);
  const first = await frames();
  await expect.poll(frames, { timeout: 15_000 }).toBeGreaterThan(first + 5);
}

test("they meet: both see a moving picture, a muted microphone is said, and completing leads her to the dashboard", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const booking = await session(page, guidePage, parcha, phone);
  await page.goto(`${parcha.url}/join`);
  await expect(page.getByText("अगली बारी आपकी")).toBeVisible();
  await expectAccessible(page, "the waiting page");

  await guidePage.goto(`${parcha.url}/admin/session/${booking.id}`);
  await expect(guidePage.getByText(/आपका इंतज़ार कर रहे हैं/)).toBeVisible();
  await expectAccessible(guidePage, "the guide's door");
  await joinButton(guidePage).click();
  await expect(page.getByText("गुरुजी आ गए हैं").first()).toBeVisible();
  await joinButton(page).click();
  await expectMoving(guidesPicture(page));
  await expectMoving(customersPicture(guidePage));
  await expectAccessible(page, "the call");

  await page.getByRole("button", { name: "माइक" }).click();
  await expect(page.getByText("आपका माइक बंद है")).toBeVisible();
  await expect(page.getByText("Your microphone is off")).toBeVisible();
  await expect(guidePage.getByText(/^Seeker \d+ का माइक बंद है$/)).toBeVisible();
  await page.getByRole("button", { name: "माइक" }).click();
  await page.getByRole("button", { name: "कैमरा" }).click();
  await expect(guidePage.getByText(/^Seeker \d+ का कैमरा बंद है$/)).toBeVisible();
  await page.getByRole("button", { name: "कैमरा" }).click();
  await expectMoving(customersPicture(guidePage));

  await leaveButton(guidePage).click();
  const asked = guidePage.getByRole("dialog", { name: "सत्र पूरा हो गया?" });
  await expect(asked).toBeVisible();
  await parcha.moveClock(
    (istInstant(booking.sessionDate, booking.sessionTime).getTime() - Date.now()) / 60_000 + 12,
  );
  await asked.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await expect(guidePage).toHaveURL(/\/admin\/sessions$/);
  await expect(page.getByText("सत्र पूरा हो गया").first()).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("V01 V03 V04 hanging up ends nothing, a reload comes back, a second tab takes over", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const booking = await session(page, guidePage, parcha, phone);
  await enterAsGuide(guidePage, parcha, booking);
  await enterAsCustomer(page, parcha);
  await expectMoving(guidesPicture(page));

  await page.reload();
  await joinButton(page).click();
  await expectMoving(guidesPicture(page));
  await expectMoving(customersPicture(guidePage));

  const secondTab = await page.context().newPage();
  await enterAsCustomer(secondTab, parcha);
  await expectMoving(guidesPicture(secondTab));
  await expect(page.getByText("सत्र दूसरी जगह चल रहा है")).toBeVisible();
  await expect(customersPicture(guidePage)).toHaveCount(1);
  await expectMoving(customersPicture(guidePage));
  await page.getByRole("button", { name: "यहाँ चलाएँ" }).click();
  await expectMoving(guidesPicture(page));
  await secondTab.close();

  await leaveButton(guidePage).click();
  await guidePage.getByRole("dialog").getByRole("button", { name: "नहीं, अभी नहीं" }).click();
  await expect(page.getByText(/गुरुजी से कनेक्शन टूट गया|गुरुजी अभी यहाँ नहीं हैं/).first()).toBeVisible();
  await enterAsGuide(guidePage, parcha, booking);
  await expectMoving(guidesPicture(page));

  await leaveButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/session/${booking.id}/results$`));
  await expectAccessible(page, "the results while the session is open");
  await page.getByRole("link", { name: "कॉल में वापस जाएँ" }).click();
  await joinButton(page).click();
  await expectMoving(guidesPicture(page));
});

test("V02 V05 the network is gone for a while: both are told, and the call comes back by itself", async ({
  page,
  guidePage,
  parcha,
  phone,
}) => {
  const network = await ownNetwork(page);
  const booking = await session(page, guidePage, parcha, phone);
  await enterAsGuide(guidePage, parcha, booking);
  await enterAsCustomer(page, parcha);
  await expectMoving(guidesPicture(page));

  await network.cut();
  await expect(page.getByText("कनेक्शन टूट गया। हम फिर से जोड़ रहे हैं, यहीं रहिए।")).toBeVisible({ timeout: 20_000 });
  await expect(guidePage.getByText(/^Seeker \d+ से कनेक्शन टूट गया/)).toBeVisible({ timeout: 20_000 });
  // After 1, 2, 4 and 8 seconds: the network has been gone for a quarter of a minute.
  await expect.poll(() => network.triesInVain(), { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  await network.mend();
  await expect(page.getByText("कनेक्शन फिर से ठीक है।")).toBeVisible({ timeout: 30_000 });
  await expectMoving(guidesPicture(page));
  await expectMoving(customersPicture(guidePage));
  network.close();
});
