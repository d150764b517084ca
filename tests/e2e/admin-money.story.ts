import { readFile } from "node:fs/promises";
import { openPlace } from "./admin-places.ts";
import { ADMIN_PASSWORD } from "./app-server.ts";
import { expect, expectAccessible, signIn, test, withoutDrawing } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { paidSession, post, signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

test("the guide sees a failed refund with its customer, retries it with the password half an hour after the login, and then the app's books match the gateway's", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  const paid = await paidSession(page, server, 40);
  const { cancel } = await signInGuide(page, server);
  await post(page, server, "/sandbox/razorpay/modes", { refunds: "pending" });
  await cancel(paid);
  await server.setClockOffset(1);
  const listRefunds = async () => {
    const answer = await page.request.get(`${server.url}/sandbox/payments`);
    const { refunds } = (await answer.json()) as { refunds: { id: string; payment_id: string }[] };
    return refunds.filter((refund) => refund.payment_id === paid.razorpay_payment_id);
  };
  await expect.poll(async () => (await listRefunds()).length).toBe(1);
  const [refund] = await listRefunds();
  await post(page, server, `/sandbox/razorpay/refunds/${refund?.id}/settle`, { status: "failed" });
  await server.setClockOffset(31);
  await post(page, server, "/sandbox/razorpay/modes", { refunds: "processed" });

  await page.goto(`${server.url}/admin/availability`);
  await openPlace(page, "पैसे");
  const tasks = page.getByRole("region", { name: "क्या देखना बाक़ी है" });
  const task = tasks.getByRole("listitem").filter({ hasText: paid.razorpay_payment_id });
  await expect(task.getByRole("heading", { name: "रिफ़ंड नहीं पहुँचा" })).toBeVisible();
  await expect(task.getByText("₹751")).toBeVisible();
  await expect(task.getByRole("link", { name: new RegExp(phone.slice(5)) })).toHaveAttribute(
    "href",
    `tel:+91${phone}`,
  );
  await expectAccessibleInLooks(page, () => expect(page.getByRole("table").first()).toBeVisible(), "money");

  const retry = task.getByRole("button", { name: "रिफ़ंड फिर भेजें" });
  await page.route("**/retry", (route) => route.abort());
  await retry.click();
  await expect(task.getByText("रिफ़ंड फिर नहीं भेजा गया")).toBeVisible();
  await page.unroute("**/retry");
  await retry.click();
  const question = page.getByRole("dialog", { name: "पासवर्ड एक बार और" });
  await expect(question.getByLabel("पासवर्ड", { exact: true })).toBeFocused();
  await expectAccessible(page, "password dialog");
  await page.keyboard.type(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByText("रिफ़ंड फिर से भेजा गया")).toBeVisible();
  await expect(task).toBeHidden();
  await expect(tasks.getByRole("heading", { name: "क्या देखना बाक़ी है" })).toBeFocused();
  await server.setClockOffset(33);
  await expect.poll(async () => (await listRefunds()).length).toBe(2);

  const books = page.getByRole("region", { name: "हमारा हिसाब और Razorpay का" });
  await books.getByRole("button", { name: "यह महीना" }).click();
  // On the first day of a month these are the days that were compared before.
  await books.getByRole("button", { name: "फिर मिलाएँ" }).click();
  const row = books.getByRole("table", { name: "जोड़" }).getByRole("row", { name: /^लौटाए/ });
  const refunded = async () => (await row.textContent())?.match(/₹[\d,]+/g) ?? [];
  await expect.poll(async () => (await refunded())[0]).not.toBe("₹0");
  const [ours, theirs] = await refunded();
  expect(ours).toBe(theirs);
  await expect(books.getByText("सब मिलता है")).toBeVisible();
});

test("an alert can be marked as resolved, and differences between the books are listed and exported as CSV without formulas", {
  tag: "@long",
}, async ({ page, server }) => {
  await signInGuide(page, server);
  const alert = {
    id: "0a0b0c0d-0000-4000-8000-000000000001",
    kind: "unknown-payment",
    about: "pay_unknown",
    amount: 1100.5,
    since: "2026-11-20T08:00:00.000Z",
    detail: "The provider took money for an unknown order.",
    customer: null,
  };
  let tasks = [alert];
  await withoutDrawing(page);
  await page.route("**/api/admin/money/tasks", (route) => route.fulfill({ json: { tasks } }));
  await page.route("**/resolve", (route) => {
    tasks = [];
    return route.fulfill({ json: { success: true } });
  });
  const requestedRanges: string[] = [];
  await page.route("**/api/admin/money/ledger?*", (route) => {
    const query = new URL(route.request().url()).searchParams;
    requestedRanges.push(`${query.get("from")} ${query.get("to")}`);
    if (requestedRanges.length === 1)
      return route.fulfill({
        status: 503,
        json: { success: false, code: "payment-provider-away", message: "गेटवे जवाब नहीं दे रहा।" },
      });
    const createdAt = "2026-11-20T20:00:00.000Z";
    const differences = [
      { razorpayPaymentId: "pay_1", createdAt, ours: null, gateway: { captured: 751, refunded: 0 } },
      {
        razorpayPaymentId: "=pay_2",
        createdAt,
        ours: { captured: 751, refunded: 100.5 },
        gateway: { captured: 751, refunded: 0 },
      },
    ];
    const ours = { captured: 751, refunded: 100.5 };
    const gateway = { captured: 1502, refunded: 0 };
    return route.fulfill({
      json: { from: query.get("from"), to: query.get("to"), ours, gateway, payments: 2, differences },
    });
  });
  await page.goto(`${server.url}/admin/money`);
  const books = page.getByRole("region", { name: "हमारा हिसाब और Razorpay का" });
  await expect(books.getByText("गेटवे जवाब नहीं दे रहा।")).toBeVisible();
  await expectAccessible(page, "gateway away");
  await books.getByRole("button", { name: "फिर कोशिश करें" }).click();
  await expect(books.getByText("2 पेमेंट नहीं मिलते")).toBeVisible();
  await expect(books.getByRole("row", { name: "बचे ₹650.50 ₹1,502" })).toBeVisible();
  const card = books.getByRole("listitem").filter({ hasText: "pay_2" });
  await expect(card.getByText("लौटाए पैसों में ₹100.50 का अंतर")).toBeVisible();
  await expect(card.getByText("21 नव, रात 1:30 IST")).toBeVisible();
  await expectAccessibleInLooks(
    page,
    () => expect(page.getByRole("table").first()).toBeVisible(),
    "differences",
  );

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    books.getByRole("button", { name: "CSV फ़ाइल लें" }).click(),
  ]);
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(
    "\r\npay_1,2026-11-21 01:30,,,,751,0,\r\n'=pay_2,2026-11-21 01:30,751,100.5,,751,0,\r\n",
  );

  await books.getByRole("button", { name: "दिन चुनें" }).click();
  await books.getByLabel("कब से").fill("2026-01-31");
  await books.getByLabel("कब तक").fill("2026-03-03");
  await books.getByRole("button", { name: "दिखाएँ" }).click();
  await expect(books.getByText("ज़्यादा से ज़्यादा 31 दिन चुनिए।")).toBeVisible();
  await expectAccessible(page, "span too long");
  await books.getByLabel("कब तक").fill("2026-03-02");
  await books.getByRole("button", { name: "दिखाएँ" }).click();
  await expect(books.getByText("शनिवार, 31 जनवरी 2026 – सोमवार, 2 मार्च 2026")).toBeVisible();
  await expect.poll(() => requestedRanges.at(-1)).toBe("2026-01-31 2026-03-02");

  const list = page.getByRole("region", { name: "क्या देखना बाक़ी है" });
  await expect(list.getByText("₹1,100.50")).toBeVisible();
  await list.getByRole("button", { name: "निपट गया" }).click();
  await expectAccessible(page, "confirmation of a resolved alert");
  await page.getByRole("dialog").getByRole("button", { name: "निपट गया" }).click();
  await expect(list.getByText("कुछ बाक़ी नहीं")).toBeVisible();
});
