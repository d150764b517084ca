import { istDateOf } from "#domain/ist-time.ts";
import { anotherPage, chooseSlot, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, post, signInGuide } from "./paid-session.ts";

const INSTAGRAM_USER_AGENT =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 " +
  "Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 357.1.0.52.100 Android (34/14; 450dpi; 1080x2340; samsung)";

test.describe("in an in-app browser", () => {
  test.use({ userAgent: INSTAGRAM_USER_AGENT });

  test("in Instagram's browser the checkout replaces the page, returns to the hold after a failed payment, and to the booking after a successful one", async ({
    page,
    server,
    phone,
  }) => {
    await signIn(page, server, phone);
    await page.goto(`${server.url}/book`);
    await chooseSlot(page, 0);
    await page.getByRole("button", { name: "आगे बढ़ें" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
    const returned = page.waitForRequest((request) => request.url().endsWith("/api/payment/return"));
    await page.getByRole("button", { name: "Fail", exact: true }).click();
    expect((await returned).method()).toBe("POST");

    await expect(page).toHaveURL(/\/book\?payment=checking&order=/);
    await expect(page.getByText("आपका पेमेंट देखा जा रहा है")).toBeVisible();
    await expectAccessible(page, "after returning from the checkout");
    await page.getByRole("button", { name: "₹751 दें" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\?booked=/);
    await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();
  });
});

test("when a UPI app pays and the checkout does not notice, the page learns it from the server and shows the booking", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.clock.install();
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const ordered = page.waitForResponse((response) => response.url().endsWith("/api/payment/create-order"));
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  const checkout = page.getByRole("button", { name: "Pay", exact: true });
  await expect(checkout).toBeVisible();
  const { order } = await (await ordered).json();
  await page.clock.runFor(5_100);
  await expect(checkout).toBeVisible();

  await post(page, server, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome: "captured" });
  await server.setClockOffset(3);
  await page.clock.runFor(5_100);
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  await expect(checkout).toBeHidden();
});

test("a receipt shows the payment and its refund, prints alone on one page, and cannot be opened by another customer", async ({
  page,
  server,
  phone,
  browser,
}) => {
  await signIn(page, server, phone);
  // The longest English name of a weekday must fit at 200 % too.
  const daysToWednesday = (10 - new Date(`${istDateOf(new Date())}T00:00Z`).getUTCDay()) % 7;
  const paid = await paidSession(page, server, 30, daysToWednesday || 1);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("link", { name: /^रसीद R\/\d\d-\d\d\/\d{6}$/ }).click();
  const sheet = page.getByRole("article");
  await expect(sheet.getByRole("heading", { name: "रसीद", level: 1 })).toBeVisible();
  await expect(sheet.getByText(/^R\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expect(sheet.getByText(paid.razorpay_payment_id)).toBeVisible();
  await expect(sheet.getByRole("row", { name: "दिए गए ₹751" })).toBeVisible();
  await expect(sheet.getByText("पैसे वापस")).toBeHidden();

  await (await signInGuide(page, server)).cancel(paid);
  await server.setClockOffset(1);
  await page.reload();
  await expect(sheet.getByRole("heading", { name: "पैसे वापस" })).toBeVisible();
  await expect(sheet.getByText(/^बैंक का रेफ़रेंस: \S+/)).toBeVisible();

  const print = page.getByRole("button", { name: "प्रिंट करें / PDF सेव करें" });
  await expect(print).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  for (const hidden of [print, page.getByRole("banner"), page.getByRole("complementary")])
    await expect(hidden).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  const pages = (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  await page.emulateMedia({ media: null });
  // The app, whose switch is pressed below, knows nothing of the dark theme.
  await page.reload();
  await expect(print).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await print.click();
  expect(await page.evaluate(() => "printed" in window)).toBe(true);
  await expectAccessibleInLooks(page, () => expect(page.getByRole("article")).toBeVisible(), "receipt");
  await server.setClockOffset(0);

  const other = await anotherPage(browser);
  await other.goto(page.url());
  await expect(other).toHaveURL(`${server.url}/`);
  await signIn(other, server, `97${phone.slice(2)}`);
  await other.goto(page.url());
  await expect(other.getByText("ऐसी कोई रसीद यहाँ नहीं है")).toBeVisible();
  await expectAccessible(other, "no receipt");
  await other.getByRole("link", { name: "पेमेंट के हिसाब पर वापस" }).last().click();
  await expect(other).toHaveURL(/\/dashboard#payments$/);
  await other.context().close();
});
