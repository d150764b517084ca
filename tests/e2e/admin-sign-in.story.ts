import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { paidSession } from "./paid-session.ts";

test.use({ hasOwnServer: true });

const HALF_A_DAY = 12 * 60;

async function submitPassword(page: Page, username: string) {
  await page.getByLabel("यूज़रनेम").fill(username);
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
}

test("the guide writes the name with a capital, is signed out after 12 hours unused, reads why, and comes back to the same session", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 40);
  const place = `${server.url}/admin/session-detail/${id}?from=day`;
  await page.goto(place);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole("status").filter({ hasText: "लॉग आउट" })).toHaveCount(0);
  await submitPassword(page, " Guruji ");
  await expect(page).toHaveURL(place);

  await server.setClockOffset(HALF_A_DAY);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText("12 घंटे से यहाँ कोई काम नहीं हुआ, इसलिए आप लॉग आउट हो गए।")).toBeVisible();
  await expectAccessible(page, "login after the session ended");
  await submitPassword(page, "guruji");
  await expect(page).toHaveURL(place);
  await page.goto(`${server.url}/admin/login`);
  await expect(page.getByText("12 घंटे से यहाँ कोई काम नहीं हुआ")).toBeHidden();
});
