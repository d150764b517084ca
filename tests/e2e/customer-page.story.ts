import type { Browser } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, expectAccessible, expectStill, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { completeSessions, paidSession, signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

/** A customer who has chosen this name, with a paid session of tomorrow and its birth details. */
async function customerNamed(browser: Browser, server: AppServer, phone: string, name: string) {
  const customerPage = await anotherPage(browser);
  const { id } = await signIn(customerPage, server, phone);
  const session = await paidSession(customerPage, server, 6);
  const headers = { origin: server.url };
  await customerPage.request.put(`${server.url}/api/user/name`, { headers, data: { displayName: name } });
  await customerPage.request.put(`${server.url}/api/bookings/${session.id}/intake`, {
    headers,
    data: { forWhom: "self", name, birthDate: "1970-03-14", birthPlace: "Kanpur" },
  });
  await customerPage.close();
  return { id, session };
}

test("the guide finds a customer by the last four digits of the phone, and by a name in the other script", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const { session } = await customerNamed(browser, server, phone, "Shakuntala");

  await page.setViewportSize({ width: 390, height: 844 });
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/customers`);
  const search = page.getByRole("searchbox", { name: "ग्राहक ढूँढें" });
  await search.fill(phone.slice(-4));
  await expect(page.getByRole("link", { name: /Shakuntala/ })).toBeVisible();
  await search.fill("शकुंतला");
  await expect(page.getByText("1 ग्राहक मिले")).toBeVisible();
  const isListShown = () => expect(page.getByRole("link", { name: /Shakuntala/ })).toBeVisible();
  await expectAccessibleInLooks(page, isListShown, "customers");

  await page.getByRole("link", { name: /Shakuntala/ }).click();
  const isPageShown = () => expect(page.getByText("Kanpur")).toBeVisible();
  await isPageShown();
  await expectAccessibleInLooks(page, isPageShown, "customer");
  await page.getByRole("radio", { name: /^(पैसे|Money)/ }).check({ force: true });
  await page.getByRole("link", { name: /₹/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/session-detail/${session.id}$`));
  await page.getByRole("link", { name: /ग्राहक की जानकारी खोलें|Open the customer/ }).click();
  await isPageShown();

  // The way back leads to the list with its search.
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/customers\?search=/);
});

test("on a phone the guide finds a customer from anywhere by the last four digits of the phone, and refunds a part of a session", async ({
  server,
  phone,
  browser,
}) => {
  const { id, session } = await customerNamed(browser, server, phone, "Meena");
  const page = await anotherPage(browser);
  await completeSessions(page, server, [session]);

  await page.goto(`${server.url}/admin/remedies`);
  await expect(page.locator("main h1")).toBeAttached();
  await page.getByRole("button", { name: "ढूँढें" }).tap();
  await page.getByRole("combobox").fill(phone.slice(-4));
  const row = page.getByRole("option", { name: /^Meena/ }).first();
  await expect(row).toContainText(phone.slice(5));
  await expectAccessible(page, "the search");
  await row.tap();
  await expect(page).toHaveURL(new RegExp(`/admin/customers/${id}$`));
  const money = page.getByRole("region", { name: "पैसे", exact: true });
  await expect(money).toContainText("₹751");

  await page.getByRole("link", { name: /^सत्र/ }).tap();
  await expect(page).toHaveURL(new RegExp(`/admin/session-detail/${session.id}$`));
  const refund = page.getByRole("button", { name: "पैसे लौटाएँ", exact: true });
  // The birth chart above it comes late.
  await expectStill(refund);
  await refund.tap();
  const dialog = page.getByRole("dialog");
  const amount = dialog.getByLabel("कितने रुपये");
  await amount.fill("300");
  await expectAccessible(page, "refund");
  await dialog.getByRole("button", { name: "₹300 लौटा दें" }).tap();
  await expect(page.getByText("₹300 वापस जा रहे हैं")).toBeVisible();
  await expect(money).toContainText("−₹300");

  await page.getByRole("link", { name: "ग्राहक की जानकारी खोलें" }).tap();
  await expect(money).toContainText("−₹300");
  await expect(money).toContainText("₹451");
  await expect(page.getByRole("link", { name: /^₹300/ })).toBeVisible();

  // The rest of the session is refunded without leaving the customer.
  await page.getByRole("radio", { name: "पैसे" }).check({ force: true });
  await refund.tap();
  await expect(amount).toHaveValue("451");
  await dialog.getByRole("button", { name: "₹451 लौटा दें" }).tap();
  await expect(page.getByText("₹451 वापस जा रहे हैं")).toBeVisible();
  await expect(money).toContainText("−₹751");
  await expect(refund).toBeHidden();
});
