import { anotherPage, chooseTime, expect, expectAccessible, signedIn, test } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { guide, hold, paidSession, payAtGateway, post } from "./paid-session.ts";

const INSTAGRAM =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 " +
  "Chrome/131.0.0.0 Mobile Safari/537.36 Instagram 357.1.0.52.100 Android (34/14; 450dpi; 1080x2340; samsung)";

test.describe("inside another app", () => {
  test.use({ userAgent: INSTAGRAM });

  test("P21 from Instagram the checkout takes the page, a failed try leads back to the hold, and paying to the booking", async ({
    page,
    parcha,
    phone,
  }) => {
    await signedIn(page, parcha, phone);
    await page.goto(`${parcha.url}/book`);
    await chooseTime(page, 0);
    await page.getByRole("button", { name: "आगे बढ़ें" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
    const back = page.waitForRequest((request) => request.url().endsWith("/api/payment/return"));
    await page.getByRole("button", { name: "Fail", exact: true }).click();
    expect((await back).method()).toBe("POST");

    await expect(page).toHaveURL(/\/book\?payment=checking$/);
    await expect(page.getByText("आपका पेमेंट देखा जा रहा है")).toBeVisible();
    await expectAccessible(page, "back from a checkout");
    const held = page.getByRole("region", { name: "यह समय आपके लिए रुका है" });
    await held.getByRole("button", { name: "पेमेंट जारी रखें" }).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard\?booked=/);
    await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();
    await expect(page.getByRole("region", { name: "आने वाले सत्र" }).getByText("बुक है")).toBeVisible();
  });
});

test("P09 she paid in her UPI app and the checkout has not heard: the page follows our server and goes on", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.clock.install();
  await page.goto(`${parcha.url}/book`);
  await chooseTime(page, 10);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const ordered = page.waitForResponse((response) => response.url().endsWith("/api/payment/create-order"));
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  const checkout = page.getByRole("button", { name: "Pay", exact: true });
  await expect(checkout).toBeVisible();
  const { order } = await (await ordered).json();
  await page.clock.runFor(5_100);
  await expect(checkout).toBeVisible();

  await post(page, parcha, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome: "captured" });
  await parcha.moveClock(3);
  await page.clock.runFor(5_100);
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  await expect(checkout).toBeHidden();
  await parcha.moveClock(0);
});

test("P10 a payment is being checked, on any device: its banner clears itself and says how it ended", async ({
  page,
  parcha,
  phone,
}) => {
  const { id: userId } = await signedIn(page, parcha, phone);
  const booked = await paidSession(page, parcha, 20);
  const cancelled = await paidSession(page, parcha, 21);
  const checking = { kind: "session", amount: 751, state: "checking", since: new Date().toISOString() };
  let pending: object[] = [];
  await page.route("**/api/payment/pending", (route) => route.fulfill({ json: { payments: pending } }));
  await page.clock.install();

  pending = [{ ...checking, orderId: booked.razorpay_order_id, bookingId: booked.id }];
  await page.goto(`${parcha.url}/dashboard`);
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeVisible();
  await page.clock.runFor(10_100);
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeVisible();
  pending = [];
  await page.clock.runFor(10_100);
  await expect(page.getByText("पैसे मिल गए, सत्र बुक है")).toBeVisible();
  await expectAccessible(page, "paid and booked");
  await page.getByRole("button", { name: "अपना सत्र देखें" }).click();
  await expect(page).toHaveURL(new RegExp(`booked=${booked.id}`));
  await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();

  pending = [{ ...checking, orderId: cancelled.razorpay_order_id, bookingId: cancelled.id }];
  await page.goto(`${parcha.url}/book`);
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeVisible();
  await (await guide(page, parcha)).cancel(cancelled);
  pending = [];
  await page.clock.runFor(10_100);
  await expect(page.getByText("आपके पैसे वापस आ रहे हैं")).toBeVisible();
  await expect(page.getByText("₹751 वहीं लौटेंगे")).toBeVisible();

  // A proof that never reached us, as the browser kept it: nobody has to press anything.
  const unheard = await hold(page, parcha, 21);
  const proof = { ...(await payAtGateway(page, parcha, unheard.id)), bookingId: unheard.id, userId };
  await page.evaluate((kept) => localStorage.setItem("pendingPayment", JSON.stringify([kept])), proof);
  await page.goto(`${parcha.url}/dashboard`);
  await expect(page.getByText("पैसे मिल गए, सत्र बुक है")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("pendingPayment"))).toBeNull();
});

test("the receipt of a payment: what was bought and what went back, alone on paper, and nobody else's", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await signedIn(page, parcha, phone);
  const paid = await paidSession(page, parcha, 30);
  await page.goto(`${parcha.url}/dashboard`);
  await page.getByRole("link", { name: /^रसीद R\/\d\d-\d\d\/\d{6}$/ }).click();
  const sheet = page.getByRole("article");
  await expect(sheet.getByRole("heading", { name: "रसीद", level: 1 })).toBeVisible();
  await expect(sheet.getByText(/^R\/\d\d-\d\d\/\d{6}$/)).toBeVisible();
  await expect(sheet.getByText(paid.razorpay_payment_id)).toBeVisible();
  await expect(sheet.getByRole("row", { name: "दिए गए ₹751" })).toBeVisible();
  await expect(sheet.getByText("पैसे वापस")).toBeHidden();

  await (await guide(page, parcha)).cancel(paid);
  await parcha.moveClock(1);
  await page.reload();
  await expect(sheet.getByRole("heading", { name: "पैसे वापस" })).toBeVisible();
  await expect(sheet.getByText(/^बैंक का रेफ़रेंस: \S+/)).toBeVisible();

  const print = page.getByRole("button", { name: "प्रिंट करें / PDF सहेजें" });
  await expect(print).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute("data-theme", "dark"));
  await page.emulateMedia({ media: "print" });
  await expect(sheet).toBeVisible();
  for (const gone of [print, page.getByRole("banner"), page.getByRole("complementary")])
    await expect(gone).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("light");
  const pages = (await page.pdf()).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(pages).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await expect(print).toBeVisible();
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }));
  await print.click();
  expect(await page.evaluate(() => "printed" in window)).toBe(true);
  await expectGoodLooks(page, () => expect(page.getByRole("article")).toBeVisible(), "receipt");
  await parcha.moveClock(0);

  const other = await anotherPage(browser);
  await other.goto(page.url());
  await expect(other).toHaveURL(`${parcha.url}/`);
  await signedIn(other, parcha, `97${phone.slice(2)}`);
  await other.goto(page.url());
  await expect(other.getByText("ऐसी कोई रसीद यहाँ नहीं है")).toBeVisible();
  await expectAccessible(other, "no receipt");
  await other.getByRole("link", { name: "पेमेंट के हिसाब पर वापस" }).last().click();
  await expect(other).toHaveURL(/\/dashboard#payments$/);
  await other.context().close();
});
