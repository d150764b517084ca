import type { Browser, Locator, Page } from "@playwright/test";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { openPlace, pressPlace } from "./admin-places.ts";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";
import { anotherPage, expect, expectAccessible, signIn, test, tomorrowPattern } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { type Booking, paidSession, post, setClockAfterStart, signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

/** A customer with a paid session tomorrow. `findIn` reads the session from one of the customer's lists. */
async function customerWithSession(browser: Browser, server: AppServer, phone: string) {
  const page = await anotherPage(browser);
  const { id: customerId } = await signIn(page, server, phone);
  const booking = await paidSession(page, server, 3);
  const findIn = async (name: "upcoming" | "past") => {
    const answer = await page.request.get(`${server.url}/api/bookings/user/${customerId}/${name}`);
    const { bookings } = (await answer.json()) as { bookings: (Booking & Record<string, unknown>)[] };
    return bookings.find(({ id }) => id === booking.id);
  };
  return { page, phone, booking, findIn };
}

const nameOf = (phone: string) => `Seeker ${phone.slice(-4)}`;

/** The row of a session. */
function sessionRow(page: Page, { id }: Booking) {
  return page.locator(`[data-session="${id}"]`);
}

/** Chooses from the menu of a session's row. */
async function choose(page: Page, booking: Booking, action: string) {
  await sessionRow(page, booking)
    .getByRole("button", { name: /के लिए और काम$/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

test("after closing a booked day the guide keeps one session, moves one, and cancels one with a refund", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  // The rows of a day name their customers by the last digits of the phone.
  const kept = await customerWithSession(browser, server, phone);
  const moved = await customerWithSession(browser, server, `97${phone.slice(2)}`);
  const cancelled = await customerWithSession(browser, server, `96${phone.slice(2)}`);

  await page.goto(`${server.url}/admin/login`);
  await page.getByLabel("यूज़रनेम").fill("guruji");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page).toHaveURL(/\/admin\/sessions$/);
  const upcoming = page.getByRole("tab", { name: /^आने वाले/ });
  await expect(upcoming).toHaveText("आने वाले 3");
  await upcoming.click();
  await expect(sessionRow(page, kept.booking)).toBeVisible();
  await expect(sessionRow(page, kept.booking).getByText("खुले समय से बाहर")).toBeHidden();

  await openPlace(page, "खुले समय");
  const day = page.getByRole("button", { name: tomorrowPattern("hi") }).first();
  await expect(page.getByRole("grid")).toBeVisible();
  if (!(await day.isVisible())) await page.getByRole("button", { name: "अगला महीना" }).click();
  await day.click();
  await page.getByRole("button", { name: "दिन बंद करें" }).click();
  const closing = page.getByRole("dialog");
  await expect(closing.getByRole("heading", { name: "3 सत्र बुक हैं" })).toBeVisible();
  await expectAccessible(page, "closing a day");
  await closing.getByRole("button", { name: "सब बुक रहने दें" }).click();
  await closing.getByRole("button", { name: "दिन बंद करें" }).click();
  await expect(page.getByText("3 बुक किए हुए सत्र अब खुले समय से बाहर हैं")).toBeVisible();

  await pressPlace(page, "आज");
  await upcoming.click();
  for (const { booking } of [kept, moved, cancelled])
    await expect(sessionRow(page, booking).getByText("खुले समय से बाहर")).toBeVisible();
  await expectAccessibleInLooks(page, () => expect(sessionRow(page, kept.booking)).toBeVisible(), "sessions");

  // The move succeeds, but the response and the session's new time are lost. The dialog keeps the choice, and the second press finds the
  // session moved.
  await choose(page, moved.booking, "समय बदलें");
  const dialog = page.getByRole("dialog");
  const days = dialog.getByRole("group", { name: "नया दिन" });
  // Its own day is closed now, so the calendar is open.
  await expect(days.locator("td button:enabled").first()).toBeVisible();
  const newDate = addDays(istDateOf(new Date()), 3);
  await chooseDay(days, newDate);
  await expect(days).toBeHidden();
  const newTimes = dialog.getByRole("region", { name: "नया समय" }).getByRole("listitem").getByRole("button");
  const move = newTimes.first();
  await expect(dialog).toContainText("पूरे पैसे वापस ले सकते हैं");
  await expectAccessible(page, "moving a session");
  await page.route("**/reschedule", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route(`**/api/admin/bookings/${moved.booking.id}`, (route) => route.abort());
  await move.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "समय बदला या नहीं" })).toBeVisible();
  await page.unroute("**/reschedule");
  await page.unroute(`**/api/admin/bookings/${moved.booking.id}`);
  await move.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("सत्र का समय बदल गया")).toBeVisible();
  await expect(sessionRow(page, moved.booking).getByText("खुले समय से बाहर")).toBeHidden();
  const { slots } = (await (
    await page.request.get(`${server.url}/api/slots/available?date=${newDate}`)
  ).json()) as {
    slots: { time: string; available: boolean }[];
  };
  const newTime = slots[0]?.time;
  expect(slots[0]?.available).toBe(false);

  await choose(page, cancelled.booking, "रद्द करें, पैसे लौटाएँ");
  await expect(dialog).toContainText("₹751 पूरे वापस जाएँगे");
  await expectAccessible(page, "cancelling a session");
  await dialog.getByRole("button", { name: "ऐसे ही रहने दें" }).click();
  await expect(sessionRow(page, cancelled.booking)).toBeVisible();
  await choose(page, cancelled.booking, "रद्द करें, पैसे लौटाएँ");
  await dialog.getByRole("button", { name: "सत्र रद्द करें" }).click();
  await expect(sessionRow(page, cancelled.booking)).toBeHidden();
  await expect(page.getByRole("heading", { name: "आज", exact: true })).toBeFocused();
  await expect(upcoming).toHaveText("आने वाले 2");

  const { sessionDate, sessionTime } = kept.booking;
  expect(await kept.findIn("upcoming")).toMatchObject({ sessionDate, sessionTime, status: "approved" });
  expect(await moved.findIn("upcoming")).toMatchObject({
    sessionDate: newDate,
    sessionTime: newTime,
    rescheduleCount: 0,
    isRefundedOnCancel: true,
  });
  expect(await cancelled.findIn("upcoming")).toBeUndefined();
  expect(await cancelled.findIn("past")).toMatchObject({ status: "cancelled", refund: { amount: 751 } });
  for (const session of [kept, moved, cancelled]) await session.page.context().close();
});

test("the guide completes a session from five minutes before its start, refunds a part once, and reopens the session", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  // The story above may have closed tomorrow.
  await signInGuide(page, server);
  const date = istDateOf(new Date(Date.now() + 24 * 60 * 60_000));
  const timeRanges = [{ startTime: "10:00", endTime: "20:00" }];
  await post(page, server, "/api/admin/availability", { date, timeRanges });
  const { booking, findIn, ...customer } = await customerWithSession(browser, server, `95${phone.slice(2)}`);
  const row = sessionRow(page, booking);
  const menu = row.getByRole("button", { name: `${nameOf(customer.phone)} के लिए और काम` });
  const complete = page.getByRole("menuitem", { name: "पूरा करें" });

  await setClockAfterStart(server, booking, -6);
  // The clock has moved by a day, so the guide's login session has expired.
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/sessions`);
  await menu.click();
  await expect(page.getByRole("menuitem", { name: "समय बदलें" })).toBeVisible();
  await expect(complete).toBeHidden();
  await setClockAfterStart(server, booking, -4);
  await page.reload();
  await menu.click();
  await complete.click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "completing a session");
  await page.route("**/status", (route) => route.abort());
  await dialog.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await expect(dialog.getByText("सत्र की स्थिति नहीं बदल सकी")).toBeVisible();
  await page.unroute("**/status");
  await dialog.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await expect(page.getByRole("region", { name: /^हो चुके/ }).locator(row)).toBeVisible();
  expect(await findIn("past")).toMatchObject({ status: "completed" });

  await page.getByRole("tab", { name: /^पूरे हुए/ }).click();
  await expect(row.getByRole("link", { name: "फ़ोटो लें" })).toBeVisible();
  await choose(page, booking, "पैसे लौटाएँ");
  const amount = dialog.getByLabel("कितने रुपये");
  await expect(amount).toHaveValue("751");
  await amount.fill("752");
  await dialog.getByRole("button", { name: "पैसे लौटाएँ" }).click();
  await expect(dialog.getByText("₹751 से ज़्यादा बाक़ी नहीं हैं")).toBeVisible();
  await expect(amount).toBeFocused();
  await expectAccessible(page, "refunding a part");
  await amount.fill("200");
  // The refund is made, but the response is lost. A double tap on the button then sends it again, once, with the same key.
  const keys: (string | undefined)[] = [];
  await page.route("**/refund", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    const response = await route.fetch();
    if (keys.length === 1) await route.abort();
    else await route.fulfill({ response });
  });
  const refund = dialog.getByRole("button", { name: "₹200 लौटा दें" });
  await refund.click();
  await expect(dialog.getByText("पक्का नहीं कि पैसे गए या नहीं")).toBeVisible();
  await refund.evaluate((button: HTMLButtonElement) => {
    button.click();
    button.click();
  });
  await expect(page.getByText("₹200 वापस जा रहे हैं")).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.unroute("**/refund");
  await expect(row.getByText("₹200 लौटाए")).toBeVisible();
  await expectAccessibleInLooks(page, () => expect(row).toBeVisible(), "completed sessions");

  await choose(page, booking, "“पूरा हुआ” हटाएँ");
  await dialog.getByRole("button", { name: "हाँ, हटाएँ" }).click();
  await expect(page.getByText("अभी कोई सत्र पूरा नहीं हुआ")).toBeVisible();
  await page.getByRole("tab", { name: /^आने वाले/ }).click();
  await row.getByRole("button", { expanded: false }).first().click();
  await expect(row.getByText("पक्का है")).toBeVisible();
  await customer.page.context().close();
});

/** Chooses a day of the shown month or the next on a calendar. */
async function chooseDay(calendar: Locator, date: string) {
  const day = calendar.locator(`td[data-day="${date}"] button`);
  if (!(await day.isVisible())) await calendar.getByRole("button", { name: "अगला महीना" }).click();
  await day.click();
}
