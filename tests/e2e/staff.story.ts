// A super admin invites a member of staff, who chooses a password, posts a note, and sees no money anywhere.

import { ADMIN_PASSWORD } from "./app-server.ts";
import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { paidSession } from "./paid-session.ts";
import { printAtOnce, saveAddress, writeNotes } from "./written-notes.ts";

test.use({ hasOwnServer: true });

const PASSWORD = "आम का पेड़ कुएँ के पास";

test("the super admin invites a member of staff, who posts a note and cannot see money, and switches the account off", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const customerPage = await anotherPage(browser);
  const { id: customerId } = await signIn(customerPage, server, phone);
  await saveAddress(customerPage, server, "सुनीता वर्मा");
  const session = await paidSession(customerPage, server, 0);
  await writeNotes(await anotherPage(browser), server, [session]);

  await page.goto(`${server.url}/admin/login`);
  await page.getByLabel("यूज़रनेम").fill("superadmin");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page).toHaveURL(/\/admin\/sessions/);
  await page.goto(`${server.url}/admin/staff`);
  await page.getByRole("button", { name: "किसी को जोड़ें" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("नाम", { exact: true }).fill("आशा");
  await dialog.getByLabel("यूज़रनेम").fill("asha");
  await expectAccessible(page, "staff, invite");
  await dialog.getByRole("button", { name: "लिंक बनाएँ" }).click();
  const link = await dialog.getByLabel("लिंक").inputValue();
  await expectAccessible(page, "staff, link");
  await dialog.getByRole("button", { name: "मैंने भेज दिया" }).click();
  await expect(page.getByText("बुलाया गया")).toBeVisible();
  await expectAccessible(page, "staff");

  const staffPage = await anotherPage(browser);
  await staffPage.goto(link);
  await staffPage.getByLabel("आपका पासवर्ड").fill(PASSWORD);
  await expectAccessible(staffPage, "invite");
  await staffPage.getByRole("button", { name: "पासवर्ड सेव करें" }).tap();
  await expect(staffPage.getByLabel("यूज़रनेम")).toHaveValue("asha");
  await staffPage.getByLabel("पासवर्ड").fill(PASSWORD);
  await staffPage.getByRole("button", { name: "लॉग इन करें" }).tap();
  await expect(staffPage).toHaveURL(/\/admin\/post$/);

  const print = staffPage.getByRole("button", { name: "1 लेबल प्रिंट करें" });
  await expect(print).toBeVisible();
  await printAtOnce(staffPage);
  await print.tap();
  await staffPage.getByRole("button", { name: "हाँ, आगे बढ़ाएँ" }).tap();
  await staffPage.getByRole("button", { name: "ट्रैकिंग नंबर लिखें" }).tap();
  const field = staffPage.getByRole("textbox", { name: /का ट्रैकिंग नंबर$/ });
  await field.fill("RR473124829IN");
  await field.press("Enter");
  await expect(staffPage.getByText("ग्राहक को एक मिनट में मैसेज जाएगा")).toBeVisible();
  await expectAccessible(staffPage, "a posted note");

  const daily = staffPage.getByRole("navigation", { name: "रोज़ के काम" });
  await expect(daily.getByRole("link")).toHaveText([/बाक़ी विधियाँ$/, /डाक के परचे$/, /ग्राहक$/]);
  await staffPage.getByRole("button", { name: "मेनू" }).tap();
  const places = staffPage.getByRole("navigation", { name: "एडमिन" });
  await expect(places.getByRole("link")).toHaveText([/^ग्राहक/, /^बाक़ी विधियाँ/, /^डाक के परचे/, /^आपका खाता/]);
  await places.getByRole("link", { name: "ग्राहक" }).tap();
  await staffPage.getByRole("link", { name: new RegExp(phone.slice(5)) }).tap();
  await expect(staffPage).toHaveURL(new RegExp(`/admin/customers/${customerId}$`));
  await expect(staffPage.getByText("परचा डाक से भेजा")).toBeVisible();
  await expect(staffPage.getByText("₹")).toHaveCount(0);
  await expect(staffPage.getByText("नहीं खुल")).toHaveCount(0);
  await expectAccessible(staffPage, "a customer without money");

  const refund = await staffPage.request.post(`${server.url}/api/bookings/${session.id}/refund`, {
    headers: { origin: server.url, "idempotency-key": `refund-${session.id}` },
    data: { amount: 300, refundedBefore: 0 },
  });
  expect(refund.status()).toBe(403);

  await page.getByRole("button", { name: "आशा के लिए क्या करना है" }).click();
  await page.getByRole("menuitem", { name: "बंद करें" }).click();
  await dialog.getByRole("button", { name: "बंद करें", exact: true }).last().click();
  await expect(page.getByText("आशा अब लॉग इन नहीं कर सकते")).toBeVisible();
  await staffPage.reload();
  await expect(staffPage).toHaveURL(/\/admin\/login/);

  await page.goto(`${server.url}/admin/audit?outcome=refused`);
  const refused = page.getByRole("listitem").filter({ hasText: "आशा" });
  await expect(refused.filter({ hasText: "सत्र: पैसे लौटाना" }).first()).toBeVisible();
  await expectAccessible(page, "audit, refused");
});
