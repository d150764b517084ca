import type { Page } from "@playwright/test";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { ADMIN_PASSWORD, expect, expectAccessible, testWithOwnServer } from "./fixture.ts";

const test = testWithOwnServer();

const phone = (secret: string) => authenticatorCode(secret, new Date());

async function typePassword(page: Page, url: string) {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("यूज़रनेम").fill("guruji");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
}

test("the guide switches two-step sign in on, comes back with a recovery code, and switches it off", async ({
  page,
  server,
  browser,
}) => {
  await typePassword(page, server.url);
  await expect(page).toHaveURL(/\/admin\/sessions/);
  await page.getByRole("link", { name: "सुरक्षा", exact: true }).click();
  await page.getByRole("button", { name: "चालू करें" }).click();
  await expect(page.getByRole("img", { name: "ऑथेंटिकेटर ऐप के लिए QR कोड" })).toBeVisible();
  await expectAccessible(page, "two steps, set-up");
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? "";

  await page.getByRole("button", { name: "चालू करें" }).click();
  await expect(page.getByText("कोड 6 अंकों का होता है।")).toBeVisible();
  await expect(page.getByLabel("6 अंकों का कोड")).toBeFocused();
  await page.getByLabel("6 अंकों का कोड").fill(phone(secret));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("listitem").filter({ hasText: /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/ });
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole("heading", { name: "अपने रिकवरी कोड सँभालकर रखिए" })).toBeFocused();
  await expectAccessible(page, "two steps, recovery codes");
  const [one = "", two = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "मैंने रख लिए हैं" }).click();
  await expect(page.getByText("10 रिकवरी कोड बचे हैं।")).toBeVisible();

  const elsewhere = await (await browser.newContext()).newPage();
  await typePassword(elsewhere, server.url);
  await expect(elsewhere.getByLabel("6 अंकों का कोड")).toBeFocused();
  await expectAccessible(elsewhere, "two steps, sign in");
  await elsewhere.getByLabel("6 अंकों का कोड").fill("000000");
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere.getByText(/यह कोड सही नहीं है/)).toBeVisible();
  await elsewhere.getByRole("button", { name: "फ़ोन पास नहीं है? रिकवरी कोड डालें" }).click();
  await elsewhere.getByLabel("रिकवरी कोड").fill(one.toLowerCase());
  await elsewhere.keyboard.press("Enter");
  await expect(elsewhere).toHaveURL(/\/admin\/sessions/);
  await elsewhere.context().close();

  await page.reload();
  await expect(page.getByText("9 रिकवरी कोड बचे हैं।")).toBeVisible();
  await page.getByRole("button", { name: "बंद करें" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "बंद करें", exact: true }).last().click();
  await expect(dialog.getByText("पहले कोड डालिए।")).toBeVisible();
  await dialog.getByLabel("ऐप का कोड, या कोई रिकवरी कोड").fill(two);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "टू-स्टेप लॉग इन बंद है" })).toBeFocused();
});
