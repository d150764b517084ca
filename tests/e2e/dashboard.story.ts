import type { Page } from "@playwright/test";
import { anotherPage, expect, expectAccessible, signIn, test, waitForApp } from "./fixture.ts";
import { expectFits } from "./looks.ts";
import { holdSlot, paidSession, payForHold, post, setClockAfterStart, signInGuide } from "./paid-session.ts";

const FONTS = "**/*.woff2";

type LayoutShift = PerformanceEntry & {
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

/**
 * Collects what has moved up or down, or grown, on every page that is opened from now on. Not what a line's letters have
 * moved sideways: the fonts, which do not come here, have other widths than those of this machine.
 */
async function recordLayoutShifts(page: Page) {
  await page.route(FONTS, (route) => route.abort());
  await page.addInitScript(() => {
    const layoutShifts: string[] = [];
    Object.assign(window, { layoutShifts });
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources } of list.getEntries() as LayoutShift[])
        for (const { node, previousRect: from, currentRect: to } of hadRecentInput ? [] : sources)
          if (from.y !== to.y || from.height !== to.height)
            layoutShifts.push(`${node?.textContent?.slice(0, 60)}: ${JSON.stringify({ from, to })}`);
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Simulates that the customer switches to another tab, or back. */
async function setVisibility(page: Page, state: "hidden" | "visible") {
  await page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);
}

const readLayoutShifts = (page: Page) =>
  page.evaluate(() => (window as unknown as { layoutShifts: string[] }).layoutShifts);
const joinCard = (page: Page) => page.getByRole("main").getByRole("link", { name: /^सत्र में जुड़ें/ });
const payments = (page: Page) => page.getByRole("region", { name: "पेमेंट का हिसाब" });

test("the dashboard shows the next session, copies and shares the referral code, and the menu leads to the payments", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const user = (await signIn(page, server, phone)) as { id: string; referralCode: string };
  const booking = await holdSlot(page, server, 20);
  const failed = await payForHold(page, server, booking.id, "failed");
  await payForHold(page, server, booking.id);
  await recordLayoutShifts(page);
  await page.addInitScript(() => {
    navigator.share = async (shared) => void Object.assign(window, { shared });
  });
  await page.goto(`${server.url}/dashboard`);
  await expect(joinCard(page).getByText(/^कल, .+ IST$/)).toBeVisible();
  await expect(payments(page).getByText("पेमेंट हो गया")).toBeVisible();
  expect(await readLayoutShifts(page)).toEqual([]);
  await page.unroute(FONTS);
  await page.reload();
  await expect(payments(page).getByText("पेमेंट हो गया")).toBeVisible();
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
  // If the browser refuses to copy, the page selects the code for the customer to copy.
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await copy.click();
  await expect(page.getByText(`आपका कोड ${user.referralCode} है`)).toBeVisible();
  await expect.poll(() => page.evaluate(() => String(window.getSelection()))).toBe(user.referralCode);

  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  const menuSheet = page.getByRole("dialog");
  await expectAccessible(page, "menu");
  await menuSheet.getByRole("link", { name: "पेमेंट का हिसाब" }).click();
  await expect(menuSheet).toBeHidden();
  const heading = payments(page).getByRole("heading", { name: "पेमेंट का हिसाब" });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const failedRow = payments(page).getByRole("listitem").filter({ hasText: "पेमेंट नहीं हुआ" });
  await expect(failedRow.getByRole("heading", { name: /^सत्र: .+ IST$/ })).toBeVisible();
  await expect(failedRow.getByText("₹751")).toBeVisible();
  await expect(failedRow.getByRole("link", { name: "WhatsApp पर पूछें" })).toHaveAttribute(
    "href",
    new RegExp(failed.razorpay_payment_id),
  );

  const menu = page.getByRole("button", { name: "मेनू खोलें" });
  await menu.click();
  await menuSheet.getByRole("link", { name: "होम" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();

  // Also from a public page, which loads without the customers' sentences.
  await page.goto(`${server.url}/terms`);
  await waitForApp(page);
  await menu.click();
  await menuSheet.getByRole("link", { name: "दोस्त को बताएँ" }).click();
  await expect(page).toHaveURL(/\/dashboard#referrals$/);
  await expect(page.getByRole("heading", { name: "दोस्त को बताएँ" })).toBeFocused();
  await expect(page.getByText(user.referralCode, { exact: true })).toBeInViewport();
  await page.getByRole("button", { name: "दोस्त को भेजें" }).click();
  const { text, url } = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(text).toMatch(new RegExp(`${user.referralCode}.*₹110`));
  expect(url).toBe(`${server.url}/?code=${user.referralCode}`);
});

test("without news, home is at most 1300 px high on a phone, with what it says of money", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const friend = await anotherPage(browser);
  const { referralCode } = (await signIn(friend, server, `96${phone.slice(2)}`)) as { referralCode?: string };
  await friend.context().close();
  await post(page, server, "/api/otp/send", { phone });
  const otp = await server.loginCodeFor(phone);
  await post(page, server, "/api/otp/verify", { phone, otp, referralCode });
  // Two missed sessions, the first of which took the discount.
  const sessions = [await paidSession(page, server, 60), await paidSession(page, server, 61)];
  for (const session of sessions) await setClockAfterStart(server, session, 24 * 60);

  await page.setViewportSize({ width: 390, height: 780 });
  for (const language of ["hi", "en"]) {
    await page.context().addCookies([{ name: "language", value: language, url: server.url }]);
    await page.addInitScript((value) => localStorage.setItem("language", value), language);
    await page.goto(`${server.url}/dashboard`);
    await expect(page.locator("#payments").getByRole("listitem")).toHaveCount(2);
    await expect(page.locator("#referrals").getByRole("listitem")).toHaveCount(2);
    await waitForApp(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, language).toBeLessThanOrEqual(1300);
    await expectFits(page, `home, ${language}`);
    await page.setViewportSize({ width: 390, height: 780 });
  }
});

test("the privacy button pulses until it was opened once", { tag: "@long" }, async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  const privacyButton = page.getByRole("button", { name: "आपकी जानकारी हम कैसे रखते हैं" });
  await expect(privacyButton.locator(".animate-pulse")).toHaveCount(1);
  await privacyButton.click();
  await expect(page.getByRole("dialog", { name: "आपकी निजता" })).toBeVisible();
  await expectAccessible(page, "privacy dialog");
  await page.keyboard.press("Escape");
  await expect(privacyButton).toBeFocused();
  await page.reload();
  await expect(privacyButton).toBeVisible();
  await expect(privacyButton.locator(".animate-pulse")).toHaveCount(0);
});

test("the queue position is refreshed every 15 seconds, and not while the page is hidden", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  await signIn(page, server, phone);
  const own = await holdSlot(page, server, 31);
  await payForHold(page, server, own.id);
  const other = await anotherPage(browser);
  await signIn(other, server, `97${phone.slice(2)}`);
  await payForHold(other, server, (await holdSlot(other, server, 30)).id);
  await other.context().close();

  await page.clock.install();
  let requests = 0;
  await page.route("**/queue-position", (route) => {
    requests += 1;
    return route.continue();
  });
  await setClockAfterStart(server, own, -200);
  await page.goto(`${server.url}/dashboard`);
  await expect(joinCard(page).getByText(/^आज, .+ IST$/)).toBeVisible();

  // The other customer's session starts ten minutes earlier. Until five minutes after its start it is ahead in the queue.
  await setClockAfterStart(server, own, -6);
  await page.clock.runFor(15_000);
  await expect(joinCard(page).getByText("लाइन में आपका नंबर 2")).toBeVisible();
  await setVisibility(page, "hidden");
  await setClockAfterStart(server, own, -4);
  const before = requests;
  await page.clock.runFor(60_000);
  expect(requests).toBe(before);
  await setVisibility(page, "visible");
  await expect(joinCard(page).getByText("अगली बारी आपकी")).toBeVisible();
  expect(requests).toBe(before + 1);
  await expectAccessible(page, "in the queue");
});

test("Back, pressed on the confirmation before its scripts have come, leads home without a difference", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const booking = await holdSlot(page, server, 45);
  await payForHold(page, server, booking.id);
  await page.goto(`${server.url}/dashboard?booked=${booking.id}`);
  await waitForApp(page);
  await expect.poll(() => page.evaluate(() => history.state?.isBooked)).toBe(true);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await page.reload({ waitUntil: "commit" });
  await expect(page.getByRole("main")).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/dashboard$/);
  release();
  await expect(joinCard(page).getByText(/IST$/)).toBeVisible();
  await expect(page.getByText("आपका सत्र बुक हो गया")).toBeHidden();
});

test("a new booking is confirmed by a screen of its own, Back leads home, and when the guide cancels it home shows the refund", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const booking = await holdSlot(page, server, 40);
  await payForHold(page, server, booking.id);
  // A headless shell denies it, which a customer who was never asked has not.
  await page.addInitScript(() => Object.defineProperty(Notification, "permission", { value: "default" }));
  await recordLayoutShifts(page);
  await page.goto(`${server.url}/dashboard?booked=${booking.id}`);
  await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();
  await expect(page.getByText("एक सवाल · ₹751 मिल गए")).toBeVisible();
  const calendar = page.getByRole("link", { name: "कैलेंडर में जोड़ें" });
  await expect(calendar).toBeVisible();
  expect(await readLayoutShifts(page)).toEqual([]);
  await page.unroute(FONTS);
  await expectAccessible(page, "just booked");
  const [file] = await Promise.all([page.waitForEvent("download"), calendar.click()]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await page.reload();
  await expect(page.getByText("एक सवाल · ₹751 मिल गए")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(joinCard(page).getByText(/IST$/)).toBeVisible();
  await expect(payments(page).getByText("पेमेंट हो गया")).toBeVisible();

  await (await signInGuide(page, server)).cancel(booking);
  await page.reload();
  await expect(payments(page).getByText(/^(पैसे वापस आ रहे हैं|पैसे वापस हो गए)$/)).toBeVisible();
  await expect(payments(page).getByText(/^₹751 .*वापस/)).toBeVisible();
});
