import type { Browser, Page } from "@playwright/test";
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import {
  ADMIN_PASSWORD,
  anotherPage,
  expect,
  expectAccessible,
  onServerOfItsOwn,
  type Parcha,
  signedIn,
  tomorrow,
} from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { type Booking, guide, paidSession, post } from "./paid-session.ts";

const test = onServerOfItsOwn();

/** A customer on a phone of her own, with a paid session tomorrow; and what her lists say of it. */
async function customer(browser: Browser, parcha: Parcha, phone: string) {
  const page = await anotherPage(browser);
  const { id: userId } = await signedIn(page, parcha, phone);
  const booking = await paidSession(page, parcha, 3);
  const list = async (name: "upcoming" | "past") => {
    const answer = await page.request.get(`${parcha.url}/api/bookings/user/${userId}/${name}`);
    const { bookings } = (await answer.json()) as { bookings: (Booking & Record<string, unknown>)[] };
    return bookings.find(({ id }) => id === booking.id);
  };
  return { page, phone, booking, list };
}

/** The card of a customer's session, found by the number that the guide would call. */
function cardOf(page: Page, phone: string) {
  const link = page.locator(`a[href="tel:+91${phone}"]`);
  return page.getByRole("tabpanel").getByRole("listitem").filter({ has: link });
}

test("S12 over a booked day the guide closes the day, then keeps one, moves one, and cancels one with refund", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const kept = await customer(browser, parcha, phone);
  const moved = await customer(browser, parcha, `97${phone.slice(2)}`);
  const cancelled = await customer(browser, parcha, `96${phone.slice(2)}`);

  await page.goto(`${parcha.url}/admin/login`);
  await page.getByLabel("यूज़रनेम").fill("guruji");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page).toHaveURL(/\/admin\/sessions$/);
  await expect(page.getByRole("tab", { name: "आने वाले 3" })).toBeVisible();
  await expect(cardOf(page, kept.phone).getByText("खुले समय से बाहर")).toBeHidden();

  const nav = page.getByRole("navigation", { name: "एडमिन" });
  await nav.getByRole("link", { name: "खुले समय" }).click();
  const day = page.getByRole("button", { name: tomorrow("hi") }).first();
  await expect(page.getByRole("grid")).toBeVisible();
  if (!(await day.isVisible())) await page.getByRole("button", { name: "अगला महीना" }).click();
  await day.click();
  await page.getByRole("button", { name: "दिन बंद करें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "दिन बंद करें" }).click();
  await expect(page.getByText("3 बुक किए हुए सत्र अब खुले समय से बाहर हैं")).toBeVisible();

  await nav.getByRole("link", { name: "सत्र", exact: true }).click();
  for (const { phone: of } of [kept, moved, cancelled])
    await expect(cardOf(page, of).getByText("खुले समय से बाहर")).toBeVisible();
  await expectGoodLooks(page, () => expect(cardOf(page, kept.phone)).toBeVisible(), "sessions");

  // Moved: neither the answer nor the list comes through, so the choice stays, and the second press says what is so.
  await cardOf(page, moved.phone).getByRole("button", { name: "समय बदलें" }).click();
  const dialog = page.getByRole("dialog");
  const move = dialog.getByRole("button", { name: "सत्र का समय बदल दें" });
  await move.click();
  await expect(dialog.getByLabel("नया दिन")).toBeFocused();
  const to = addDays(istDateOf(new Date()), 3);
  await dialog.getByLabel("नया दिन").selectOption(to);
  await dialog.getByLabel("नया समय").selectOption({ index: 1 });
  const time = await dialog.getByLabel("नया समय").inputValue();
  await expect(dialog).toContainText("पूरे पैसे वापस ले सकते हैं");
  await expectAccessible(page, "moving a session");
  await page.route("**/reschedule", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.route("**/all-upcoming", (route) => route.abort());
  await move.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "समय बदला या नहीं" })).toBeVisible();
  await page.unroute("**/reschedule");
  await page.unroute("**/all-upcoming");
  await move.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("सत्र का समय बदल गया")).toBeVisible();
  await expect(cardOf(page, moved.phone).getByText("खुले समय से बाहर")).toBeHidden();

  await cardOf(page, cancelled.phone).getByRole("button", { name: "रद्द करें और पैसे लौटाएँ" }).click();
  await expect(dialog).toContainText("₹751 पूरे वापस जाएँगे");
  await expectAccessible(page, "cancelling a session");
  await dialog.getByRole("button", { name: "ऐसे ही रहने दें" }).click();
  await expect(cardOf(page, cancelled.phone)).toBeVisible();
  await cardOf(page, cancelled.phone).getByRole("button", { name: "रद्द करें और पैसे लौटाएँ" }).click();
  await dialog.getByRole("button", { name: "सत्र रद्द करें" }).click();
  await expect(cardOf(page, cancelled.phone)).toBeHidden();
  await expect(page.getByRole("heading", { name: "सत्र", exact: true })).toBeFocused();
  await expect(page.getByRole("tab", { name: "आने वाले 2" })).toBeVisible();

  const { sessionDate, sessionTime } = kept.booking;
  expect(await kept.list("upcoming")).toMatchObject({ sessionDate, sessionTime, status: "approved" });
  expect(await moved.list("upcoming")).toMatchObject({
    sessionDate: to,
    sessionTime: time,
    rescheduleCount: 0,
    isRefundedOnCancel: true,
  });
  expect(await cancelled.list("upcoming")).toBeUndefined();
  expect(await cancelled.list("past")).toMatchObject({ status: "cancelled", refund: { amount: 751 } });
  for (const one of [kept, moved, cancelled]) await one.page.context().close();
});

test("a session is completed from five minutes before it on; a part of its money goes back once, and the completion too", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  // The story above may have closed tomorrow.
  await guide(page, parcha);
  const date = istDateOf(new Date(Date.now() + 24 * 60 * 60_000));
  const timeRanges = [{ startTime: "10:00", endTime: "20:00" }];
  await post(page, parcha, "/api/admin/availability", { date, timeRanges });
  const { booking, list, ...her } = await customer(browser, parcha, `95${phone.slice(2)}`);
  const startsAt = istInstant(booking.sessionDate, booking.sessionTime).getTime();
  const clockBefore = (minutes: number) => parcha.moveClock((startsAt - Date.now()) / 60_000 - minutes);
  const card = cardOf(page, her.phone);

  await clockBefore(6);
  // Since yesterday the guide's session has ended.
  await guide(page, parcha);
  await page.goto(`${parcha.url}/admin/sessions`);
  await expect(card.getByRole("button", { name: "समय बदलें" })).toBeVisible();
  await expect(card.getByRole("button", { name: "पूरा हुआ" })).toBeHidden();
  await clockBefore(4);
  await page.reload();
  await card.getByRole("button", { name: "पूरा हुआ" }).click();
  const dialog = page.getByRole("dialog");
  await expectAccessible(page, "completing a session");
  await page.route("**/status", (route) => route.abort());
  await dialog.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await expect(dialog.getByText("सत्र की स्थिति नहीं बदल सकी")).toBeVisible();
  await page.unroute("**/status");
  await dialog.getByRole("button", { name: "हाँ, पूरा हुआ" }).click();
  await expect(card).toBeHidden();
  expect(await list("past")).toMatchObject({ status: "completed" });

  await page.getByRole("tab", { name: "पूरे हुए 1" }).click();
  await expect(card.getByText("पूरा हुआ", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "पैसे लौटाएँ" }).click();
  const amount = dialog.getByLabel("कितने रुपये");
  await expect(amount).toHaveValue("751");
  await amount.fill("752");
  await dialog.getByRole("button", { name: "पैसे लौटा दें" }).click();
  await expect(dialog.getByText("₹751 से ज़्यादा बाक़ी नहीं हैं")).toBeVisible();
  await expect(amount).toBeFocused();
  await expectAccessible(page, "giving money back");
  await amount.fill("200");
  // Neither the answer nor the books come through: the second press looks at the books before it sends anything.
  let asked = 0;
  await page.route("**/refund", async (route) => {
    asked += 1;
    await route.fetch();
    await route.abort();
  });
  await page.route("**/sessions/completed", (route) => route.abort());
  await dialog.getByRole("button", { name: "पैसे लौटा दें" }).click();
  await expect(dialog.getByText("पक्का नहीं कि पैसे गए या नहीं")).toBeVisible();
  await page.unroute("**/sessions/completed");
  await dialog.getByRole("button", { name: "पैसे लौटा दें" }).click();
  await expect(page.getByText("₹200 वापस जा रहे हैं")).toBeVisible();
  expect(asked).toBe(1);
  await page.unroute("**/refund");
  await expect(card.getByText("₹200 लौटाए गए, ₹551 बाक़ी हैं")).toBeVisible();
  await expectGoodLooks(
    page,
    async () => {
      await page.getByRole("tab").last().click();
      await expect(card).toBeVisible();
    },
    "completed sessions",
  );

  await card.getByRole("button", { name: "पूरा होना वापस लें" }).click();
  await dialog.getByRole("button", { name: "हाँ, वापस लें" }).click();
  await expect(page.getByText("अभी कोई सत्र पूरा नहीं हुआ")).toBeVisible();
  await page.getByRole("tab", { name: "आने वाले" }).click();
  await expect(card.getByText("पक्का है")).toBeVisible();
  await parcha.moveClock(0);
  await her.page.context().close();
});
