import { readFile } from "node:fs/promises";
import { anotherPage, chooseSlot, expect, expectAccessible, signIn, test } from "./fixture.ts";

test("the customer downloads the data export, and logging out everywhere ends the login session on another phone", async ({
  page,
  server,
  phone,
  browser,
}) => {
  await signIn(page, server, phone);
  const other = await anotherPage(browser);
  await server.setClockOffset(1);
  await signIn(other, server, phone);
  // Again with a browser that is known by now, whose code counts as a fresh one.
  await server.setClockOffset(2);
  await signIn(page, server, phone);
  await server.setClockOffset(0);
  await page.goto(`${server.url}/profile`);
  const button = page.getByRole("button", { name: "मेरा डेटा, एक फ़ाइल में" });
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8")).profile.phone).toBe(phone);

  await page.getByRole("button", { name: "सब जगह से लॉग आउट करें" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect((await other.request.get(`${server.url}/api/user/me`)).status()).toBe(401);
  await other.context().close();
});

test("deleting the account first lists what is lost and what is kept, and then signs the customer out", async ({
  page,
  server,
  phone,
}) => {
  const { id: customerId } = await signIn(page, server, phone);
  // Again with a browser that is known by now, whose code counts as a fresh one.
  await server.setClockOffset(1);
  await signIn(page, server, phone);
  await server.setClockOffset(0);
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 0, /^रात/);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  // The hold is paid, and the server does not know it: no webhook, no proof from the page.
  const headers = { origin: server.url };
  const { request } = page;
  const upcoming = await (await request.get(`${server.url}/api/bookings/user/${customerId}/upcoming`)).json();
  const orderId = upcoming.bookings[0].payment.orderId;
  const payment = { outcome: "captured", webhook: "drop" };
  await request.post(`${server.url}/sandbox/razorpay/orders/${orderId}/pay`, { headers, data: payment });

  await page.goto(`${server.url}/profile`);
  await page.getByRole("button", { name: "खाता हटाएँ" }).click();
  const dialog = page.getByRole("dialog", { name: "खाता हमेशा के लिए हटा दें?" });
  const remove = dialog.getByRole("button", { name: "खाता हटाएँ" });
  const phoneField = dialog.getByLabel("पक्का करने के लिए अपना फ़ोन नंबर लिखिए");
  await expect(dialog.getByText("आपके लिए रुका हुआ समय छूट जाएगा।")).toBeVisible();
  await expect(dialog.getByText(/टैक्स का क़ानून/)).toBeVisible();
  await expect(remove).toBeDisabled();
  await phoneField.fill("9800000000");
  await expect(dialog.getByText(/^फ़ोन नंबर मेल नहीं खाता:/)).toBeVisible();
  await expect(remove).toBeDisabled();
  await expectAccessible(page, "delete dialog");
  // The toast is shown above the dialog, where it can be read and closed.
  const toasts = page.getByRole("region", { name: "सूचनाएँ" });
  await expect(toasts.getByText("फ़ोन नंबर मेल नहीं खाता")).toBeVisible();
  await toasts.getByRole("button", { name: "बंद करें" }).click();
  await expect(toasts.getByText("फ़ोन नंबर मेल नहीं खाता")).toBeHidden();

  // The server finds the payment: it refuses, and the dialog asks again and names the session.
  await phoneField.fill(phone);
  await remove.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "खाता हट नहीं पाया" }).first()).toBeVisible();
  await expect(dialog.getByText("ये सत्र रद्द हो जाएँगे:")).toBeVisible();
  await expect(dialog.getByText("फ़ीस वापस नहीं होगी")).toBeVisible();
  await remove.click();
  await expect(page.getByText("खाता हटा दिया गया").first()).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  expect((await page.request.get(`${server.url}/api/user/me`)).status()).toBe(401);
  const known = await request.post(`${server.url}/api/user/check-phone`, { headers, data: { phone } });
  expect((await known.json()).isNewUser).toBe(true);
});
