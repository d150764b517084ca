import { ADMIN_PASSWORD } from "./app-server.ts";
import { expect, expectAccessible, test } from "./fixture.ts";
import { signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

const HALF_A_DAY = 12 * 60;

test("a vidhi that is half typed when the login session ends is saved once the guide has signed in over it", {
  tag: "@long",
}, async ({ page, server }) => {
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/remedies`);
  await page.getByRole("button", { name: "नई विधि जोड़ें" }).click();
  await page.getByLabel("अंग्रेज़ी में नाम").fill("Half typed");
  await page.getByLabel("हिन्दी में नाम").fill("आधी लिखी");
  await page.getByLabel("दाम (रुपये)").fill("501");
  await server.setClockOffset(HALF_A_DAY);
  await page.getByLabel("दाम (रुपये)").press("Enter");
  const asked = page.getByRole("dialog", { name: "पासवर्ड एक बार और" });
  const password = asked.getByLabel("पासवर्ड", { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, "login over a half typed vidhi");
  await password.fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "आधी लिखी" })).toBeVisible();
  await expect(asked).toBeHidden();
});
