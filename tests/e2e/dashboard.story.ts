import type { Page } from "@playwright/test";
import {
  ADMIN_PASSWORD,
  anotherPage,
  expect,
  expectAccessible,
  hold,
  pay,
  signedIn,
  test,
} from "./fixture.ts";

/** Counts what moves by itself from now on, in every page that is opened. */
async function watchMovement(page: Page) {
  await page.addInitScript(() => {
    const seen = { moved: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry &
        Record<"value" | "hadRecentInput", number>)[])
        if (!entry.hadRecentInput) seen.moved += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** What the browser does when its tab is left, and when it is looked at again. */
async function showPage(page: Page, state: "hidden" | "visible") {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

const movement = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved);
const joinCard = (page: Page) =>
  page
    .getByRole("main")
    .locator("div", { has: page.getByRole("heading", { name: "सत्र में जुड़ें" }) })
    .last();
const payments = (page: Page) => page.getByRole("region", { name: "पेमेंट का हिसाब" });

test("she finds her session, gives her code away, and looks her payments up from the phone's menu", async ({
  page,
  parcha,
  phone,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const user = (await signedIn(page, parcha, phone)) as { id: string; referralCode: string };
  const booking = await hold(page, parcha, 20);
  const failedId = await pay(page, parcha, booking.id, "failed");
  await pay(page, parcha, booking.id);
  await watchMovement(page);
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await page.goto(`${parcha.url}/dashboard`);
  await expect(joinCard(page).getByText(/^कल, .+ IST$/)).toBeVisible();
  await expect(payments(page).getByText("पेमेंट हो गया")).toBeVisible();
  expect(await movement(page)).toBe(0);
  await expectAccessible(page, "dashboard");

  const more = page.getByRole("button", { name: /^(और|कम) देखें$/ });
  await expect(more).toHaveAttribute("aria-expanded", "false");
  await more.click();
  await expect(page.getByRole("link", { name: "1 आने वाला सत्र बुकिंग देखें" })).toHaveAttribute(
    "href",
    "/manage-bookings",
  );
  const copy = page.getByRole("button", { name: /^दोस्त को बताएँ/ });
  await copy.click();
  await expect(page.getByText("कोड कॉपी हो गया")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(user.referralCode);
  await expectAccessible(page, "more cards");
  await page.reload();
  await expect(more).toHaveAttribute("aria-expanded", "true");
  // Where the browser refuses, the code is marked for her own copying.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await copy.click();
  await expect(page.getByText(`आपका कोड ${user.referralCode} है`)).toBeVisible();
  expect(await page.evaluate(() => String(window.getSelection()))).toBe(user.referralCode);

  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  const sheet = page.getByRole("dialog");
  await expectAccessible(page, "menu");
  await sheet.getByRole("link", { name: "पेमेंट का हिसाब" }).click();
  await expect(sheet).toBeHidden();
  const heading = payments(page).getByRole("heading", { name: "पेमेंट का हिसाब" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const failed = payments(page).getByRole("listitem").filter({ hasText: "पेमेंट नहीं हुआ" });
  await expect(failed.getByRole("heading", { name: /^सत्र: .+ IST$/ })).toBeVisible();
  await expect(failed.getByText("₹751")).toBeVisible();
  await expect(failed.getByRole("link", { name: "WhatsApp पर पूछें" })).toHaveAttribute(
    "href",
    new RegExp(failedId),
  );

  const menu = page.getByRole("button", { name: "मेनू खोलें" });
  await menu.click();
  await sheet.getByRole("link", { name: "होम" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();

  // Also from a public page, which is drawn without the customers' sentences.
  await page.goto(`${parcha.url}/terms`);
  await menu.click();
  await sheet.getByRole("link", { name: "दोस्त को बताएँ" }).click();
  await expect(page).toHaveURL(/\/dashboard#referrals$/);
  await expect(page.getByRole("heading", { name: "दोस्त को बताएँ" })).toBeFocused();
  await expect(page.getByText(user.referralCode, { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "दोस्त को भेजें" }).click();
  const { text, url } = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(text).toMatch(new RegExp(`${user.referralCode}.*₹110`));
  expect(url).toBe(`${parcha.url}/`);
});

test("the privacy sign pulses until it has been opened once", async ({ page, parcha, phone }) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/dashboard`);
  const sign = page.getByRole("button", { name: "आपकी जानकारी हम कैसे रखते हैं" });
  await expect(sign.locator(".animate-pulse")).toHaveCount(1);
  await sign.click();
  await expect(page.getByRole("dialog", { name: "आपकी निजता" })).toBeVisible();
  await expectAccessible(page, "privacy dialog");
  await page.keyboard.press("Escape");
  await expect(sign).toBeFocused();
  await page.reload();
  await expect(sign).toBeVisible();
  await expect(sign.locator(".animate-pulse")).toHaveCount(0);
});

test("the badge tells her place in the line, asks again every 15 seconds, and rests while nobody looks", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await signedIn(page, parcha, phone);
  const own = await hold(page, parcha, 31);
  await pay(page, parcha, own.id);
  const other = await anotherPage(browser);
  await signedIn(other, parcha, `97${phone.slice(2)}`);
  await pay(other, parcha, (await hold(other, parcha, 30)).id);
  await other.context().close();

  const start = Date.parse(`${own.sessionDate}T${own.sessionTime}:00+05:30`);
  const standBefore = (minutes: number) =>
    parcha.moveClock(Math.round((start - Date.now()) / 60_000) - minutes);
  await page.clock.install();
  let asked = 0;
  await page.route("**/queue-position", (route) => {
    asked += 1;
    return route.continue();
  });
  await standBefore(200);
  await page.goto(`${parcha.url}/dashboard`);
  await expect(joinCard(page).getByText(/^आज, .+ IST$/)).toBeVisible();

  // Ten minutes before hers is the other one's session: its customer is waited for, for five minutes.
  await standBefore(6);
  await page.clock.runFor(15_000);
  await expect(joinCard(page).getByText("लाइन में आपका नंबर 2")).toBeVisible();
  await showPage(page, "hidden");
  await standBefore(4);
  const before = asked;
  await page.clock.runFor(60_000);
  expect(asked).toBe(before);
  await showPage(page, "visible");
  await expect(joinCard(page).getByText("अगली बारी आपकी")).toBeVisible();
  expect(asked).toBe(before + 1);
  await expectAccessible(page, "in line");
  await parcha.moveClock(0);
});

test("what she just booked goes into her calendar; what the guide cancels comes back, and says so", async ({
  page,
  parcha,
  phone,
  request,
}) => {
  await signedIn(page, parcha, phone);
  const booking = await hold(page, parcha, 40);
  await pay(page, parcha, booking.id);
  await watchMovement(page);
  await page.goto(`${parcha.url}/dashboard?booked=${booking.id}`);
  await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();
  const calendar = page.getByRole("link", { name: "कैलेंडर में जोड़ें" });
  await expect(payments(page).getByText("पेमेंट हो गया")).toBeVisible();
  expect(await movement(page)).toBe(0);
  await expectAccessible(page, "just booked");
  const [file] = await Promise.all([page.waitForEvent("download"), calendar.click()]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await page.getByRole("button", { name: "ठीक है" }).click();
  await expect(page.getByText("आपका सत्र बुक हो गया")).toBeHidden();

  const headers = { origin: parcha.url };
  const admin = { username: "guruji", password: ADMIN_PASSWORD };
  await request.post(`${parcha.url}/api/admin/login`, { headers, data: admin });
  const data = { status: "cancelled" };
  await request.patch(`${parcha.url}/api/bookings/${booking.id}/status`, { headers, data });
  await page.reload();
  await expect(payments(page).getByText(/^(पैसे वापस आ रहे हैं|पैसे वापस हो गए)$/)).toBeVisible();
  await expect(payments(page).getByText(/^₹751 .*वापस/)).toBeVisible();
});

test("what cannot be loaded is said at its place, and can be tried again", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  const lists = /\/api\/(credits|payments)\/user\//;
  await page.route(lists, (route) => route.abort());
  await page.goto(`${parcha.url}/dashboard`);
  await expect(page.getByText("छूट का हिसाब नहीं खुल सका")).toBeVisible();
  await expect(page.getByText("पेमेंट का हिसाब नहीं खुल सका")).toBeVisible();
  await expectAccessible(page, "failed");
  await page.unroute(lists);
  await payments(page).getByRole("button", { name: "फिर कोशिश करें" }).click();
  await expect(page.getByText("अभी कोई पेमेंट नहीं है")).toBeVisible();
  await expect(page.getByRole("link", { name: /सत्र बुक करें/ }).first()).toBeVisible();
});

test("without a network a screen that is not there yet says so inside the layout, and the way back leads to what was loaded", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/dashboard`);
  await expect(page.getByText("अभी कोई पेमेंट नहीं है")).toBeVisible();
  await page.context().setOffline(true);
  await page
    .getByRole("link", { name: /सत्र बुक करें/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/book$/);
  await expect(page.getByText(/अभी इंटरनेट नहीं मिल रहा/)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const again = page.getByRole("button", { name: "फिर से खोलें" });
  await expect(again).toBeHidden();
  await expectAccessible(page, "not loaded");
  await page.goBack();
  await expect(page.getByText("अभी कोई पेमेंट नहीं है")).toBeVisible();

  await page.goForward();
  await page.context().setOffline(false);
  await again.click();
  await expect(page.getByRole("grid")).toBeVisible();
});
