// A super admin invites a member of staff, who chooses a password and then sees no money.
import { ADMIN_PASSWORD, expect, expectAccessible, test } from "./fixture.ts";

test.use({ hasOwnServer: true });

const PASSWORD = "आम का पेड़ कुएँ के पास";

test("the super admin invites a member of staff, who cannot see money, and switches the account off", async ({
  page,
  server,
  browser,
}) => {
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

  const staffPage = await (await browser.newContext()).newPage();
  await staffPage.goto(link);
  await staffPage.getByLabel("आपका पासवर्ड").fill(PASSWORD);
  await expectAccessible(staffPage, "invite");
  await staffPage.getByRole("button", { name: "पासवर्ड सेव करें" }).click();
  await expect(staffPage.getByLabel("यूज़रनेम")).toHaveValue("asha");
  await staffPage.getByLabel("पासवर्ड").fill(PASSWORD);
  await staffPage.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(staffPage).toHaveURL(/\/admin\/(work|pending-vidhis)$/);
  for (const path of ["/admin/money", "/admin/revenue", "/admin/sessions", "/admin/users", "/admin/staff"]) {
    await staffPage.goto(`${server.url}${path}`);
    await expect(staffPage).toHaveURL(/\/admin\/(work|pending-vidhis)$/);
  }
  const statuses = await staffPage.evaluate(async () => {
    const paths = ["/api/admin/revenue/total", "/api/admin/money/tasks", "/api/admin/vidhis/pending"];
    return Promise.all(paths.map(async (path) => (await fetch(path)).status));
  });
  expect(statuses).toEqual([403, 403, 200]);

  await page.getByRole("button", { name: "आशा के लिए क्या करना है" }).click();
  await page.getByRole("menuitem", { name: "बंद करें" }).click();
  await dialog.getByRole("button", { name: "बंद करें", exact: true }).last().click();
  await expect(page.getByText("आशा अब लॉग इन नहीं कर सकते")).toBeVisible();
  await staffPage.reload();
  await expect(staffPage).toHaveURL(/\/admin\/login/);
  await staffPage.context().close();

  await page.goto(`${server.url}/admin/audit?outcome=refused`);
  await expect(page.getByText("आशा ने कोशिश की", { exact: false }).first()).toBeVisible();
  await expectAccessible(page, "audit, refused");
});
