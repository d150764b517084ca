import type { Page } from "@playwright/test";
import { authenticatorCode } from "#tests/support/authenticator.ts";
import { openPlace } from "./admin-places.ts";
import { ADMIN_PASSWORD } from "./app-server.ts";
import { expect, expectAccessible, test } from "./fixture.ts";

test.use({ hasOwnServer: true });

async function submitPassword(page: Page, url: string) {
  await page.goto(`${url}/admin/login`);
  await page.getByLabel("यूज़रनेम").fill("guruji");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
}

test("the guide turns two-step sign-in on, signs in on another browser with a recovery code, and turns it off", {
  tag: "@long",
}, async ({ page, server, browser }) => {
  await submitPassword(page, server.url);
  await expect(page).toHaveURL(/\/admin\/sessions/);
  await openPlace(page, "आपका खाता");
  await page.getByRole("button", { name: "चालू करें" }).click();
  await expect(page.getByRole("img", { name: "ऑथेंटिकेटर ऐप के लिए QR कोड" })).toBeVisible();
  await expectAccessible(page, "two steps, set-up");
  const secret = (await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? "";

  await page.getByRole("button", { name: "चालू करें" }).click();
  await expect(page.getByText("कोड 6 अंकों का होता है।")).toBeVisible();
  await expect(page.getByLabel("6 अंकों का कोड")).toBeFocused();
  await page.getByLabel("6 अंकों का कोड").fill(authenticatorCode(secret, new Date()));
  await page.keyboard.press("Enter");
  const codes = page.getByRole("listitem").filter({ hasText: /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/ });
  await expect(codes).toHaveCount(10);
  await expect(page.getByRole("heading", { name: "अपने रिकवरी कोड सँभालकर रखें" })).toBeFocused();
  await expectAccessible(page, "two steps, recovery codes");
  const [one = "", two = ""] = await codes.allTextContents();
  await page.getByRole("button", { name: "मैंने रख लिए हैं" }).click();
  await expect(page.getByText("10 रिकवरी कोड बचे हैं।")).toBeVisible();

  const otherPage = await (await browser.newContext()).newPage();
  await submitPassword(otherPage, server.url);
  await expect(otherPage.getByLabel("6 अंकों का कोड")).toBeFocused();
  await expectAccessible(otherPage, "two steps, sign in");
  await otherPage.getByLabel("6 अंकों का कोड").fill("000000");
  await otherPage.keyboard.press("Enter");
  await expect(otherPage.getByText(/यह कोड सही नहीं है/)).toBeVisible();
  await otherPage.getByRole("button", { name: "फ़ोन पास नहीं है? रिकवरी कोड डालें" }).click();
  await otherPage.getByLabel("रिकवरी कोड").fill(one.toLowerCase());
  await otherPage.keyboard.press("Enter");
  await expect(otherPage).toHaveURL(/\/admin\/sessions/);
  await otherPage.context().close();

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
