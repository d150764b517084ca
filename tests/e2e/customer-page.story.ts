import { anotherPage, expect, signIn, test } from "./fixture.ts";
import { expectAccessibleInEveryLook } from "./looks.ts";
import { paidSession, signInGuide } from "./paid-session.ts";

test("the guide finds a customer by the last four digits of the phone, and by a name in the other script", async ({
  page,
  server,
  phone,
  browser,
}) => {
  const customer = await anotherPage(browser);
  await signIn(customer, server, phone);
  const { id } = await paidSession(customer, server, 6);
  await customer.request.put(`${server.url}/api/bookings/${id}/intake`, {
    headers: { origin: server.url },
    data: { forWhom: "self", name: "Shakuntala", birthDate: "1970-03-14", birthPlace: "Kanpur" },
  });
  await customer.close();

  await page.setViewportSize({ width: 390, height: 844 });
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/customers`);
  const search = page.getByRole("searchbox", { name: "ग्राहक ढूँढें" });
  await search.fill(phone.slice(-4));
  await expect(page.getByRole("link", { name: /Shakuntala/ })).toBeVisible();
  await search.fill("शकुंतला");
  await expect(page.getByText("1 ग्राहक मिले")).toBeVisible();
  const isListShown = () => expect(page.getByRole("link", { name: /Shakuntala/ })).toBeVisible();
  await expectAccessibleInEveryLook(page, isListShown, "customers");

  await page.getByRole("link", { name: /Shakuntala/ }).click();
  const isPageShown = () => expect(page.getByText("Kanpur")).toBeVisible();
  await isPageShown();
  await expectAccessibleInEveryLook(page, isPageShown, "customer");
  await page.getByRole("radio", { name: /^(पैसे|Money)/ }).check({ force: true });
  await page.getByRole("link", { name: /₹/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/session-detail/${id}$`));
  await page.getByRole("link", { name: /ग्राहक की जानकारी खोलें|Open the customer/ }).click();
  await isPageShown();

  // The way back leads to the list with its search.
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/customers\?search=/);
});
