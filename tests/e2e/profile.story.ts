import { readFile } from "node:fs/promises";
import { anotherPage, chooseTime, expect, expectAccessible, signedIn, test } from "./fixture.ts";

test("messages on WhatsApp go on at once, and back when the server does not take it", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/profile`);
  await expect(page.getByText(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`)).toBeVisible();
  const messages = page.getByRole("switch", { name: "WhatsApp पर संदेश" });
  await expect(messages).not.toBeChecked();
  await expectAccessible(page, "profile");
  const saved = async () =>
    (await (await page.request.get(`${parcha.url}/api/user/me`)).json()).user.whatsappOptIn;
  await messages.click();
  await expect(messages).toBeChecked();
  await expect.poll(saved).toBe(true);

  let refuse = () => {};
  const asked = new Promise<void>((resolve) => {
    void page.route("**/api/user/whatsapp-opt-in", async (route) => {
      resolve();
      await new Promise<void>((go) => {
        refuse = go;
      });
      await route.abort();
    });
  });
  await messages.click();
  await asked;
  await expect(messages).not.toBeChecked();
  refuse();
  await expect(messages).toBeChecked();
  await expect(page.getByText("यह बदल नहीं पाया")).toBeVisible();
  expect(await saved()).toBe(true);
});

test("D04 D05 her data comes as a file, and logging out everywhere ends the session on the other phone", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await signedIn(page, parcha, phone);
  const other = await anotherPage(browser);
  await parcha.moveClock(1);
  await signedIn(other, parcha, phone);
  await parcha.moveClock(0);
  await page.goto(`${parcha.url}/profile`);
  const link = page.getByRole("link", { name: "मेरा डेटा, एक फ़ाइल में" });
  const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(file.suggestedFilename()).toMatch(/\.json$/);
  expect(JSON.parse(await readFile(await file.path(), "utf8")).profile.phone).toBe(phone);

  await page.getByRole("button", { name: "सब जगह से लॉग आउट करें" }).click();
  await expect(page).toHaveURL(`${parcha.url}/`);
  expect((await other.request.get(`${parcha.url}/api/user/me`)).status()).toBe(401);
  await other.context().close();
});

test("D01 she deletes her account: told first what goes and what stays, and signed out for good", async ({
  page,
  parcha,
  phone,
}) => {
  const { id: userId } = await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/book`);
  await chooseTime(page, 20);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
  // The bank takes the money of the hold, and nobody has told the server yet.
  const headers = { origin: parcha.url };
  const { request } = page;
  const held = await (await request.get(`${parcha.url}/api/bookings/user/${userId}/upcoming`)).json();
  const orderId = held.bookings[0].payment.orderId;
  const unheard = { outcome: "captured", webhook: "drop" };
  await request.post(`${parcha.url}/sandbox/razorpay/orders/${orderId}/pay`, { headers, data: unheard });

  await page.goto(`${parcha.url}/profile`);
  await page.getByRole("button", { name: "खाता हटाएँ" }).click();
  const dialog = page.getByRole("dialog", { name: "खाता हमेशा के लिए हटा दें?" });
  const remove = dialog.getByRole("button", { name: "खाता हटाएँ" });
  const typed = dialog.getByLabel("पक्का करने के लिए अपना फ़ोन नंबर लिखिए");
  await expect(dialog.getByText("आपके लिए रुका हुआ समय छूट जाएगा।")).toBeVisible();
  await expect(dialog.getByText(/टैक्स का क़ानून/)).toBeVisible();
  await expect(remove).toBeDisabled();
  await typed.fill("9800000000");
  await expect(dialog.getByText(/^फ़ोन नंबर मेल नहीं खाता:/)).toBeVisible();
  await expect(remove).toBeDisabled();
  await expectAccessible(page, "delete dialog");
  // The toast lies over the dialog, where it can be read and put away.
  const said = page.getByRole("region", { name: "सूचनाएँ" });
  await expect(said.getByText("फ़ोन नंबर मेल नहीं खाता")).toBeVisible();
  await said.getByRole("button", { name: "बंद करें" }).click();
  await expect(said.getByText("फ़ोन नंबर मेल नहीं खाता")).toBeHidden();

  // What had been paid is not lost silently: she is asked again, with the session named.
  await typed.fill(phone);
  await remove.click();
  await expect(dialog.getByRole("alert").filter({ hasText: "खाता हट नहीं पाया" }).first()).toBeVisible();
  await expect(dialog.getByText("ये सत्र रद्द हो जाएँगे:")).toBeVisible();
  await expect(dialog.getByText("फ़ीस वापस नहीं होगी")).toBeVisible();
  await remove.click();
  await expect(page.getByText("खाता हटा दिया गया").first()).toBeVisible();
  await expect(page).toHaveURL(`${parcha.url}/`);
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
  expect((await page.request.get(`${parcha.url}/api/user/me`)).status()).toBe(401);
  const known = await request.post(`${parcha.url}/api/user/check-phone`, { headers, data: { phone } });
  expect((await known.json()).isNewUser).toBe(true);
});
