import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, expect, expectAccessible, signedIn, test } from "./fixture.ts";

const LOOKS = [
  { language: "hi", theme: "light" },
  { language: "hi", theme: "dark" },
  { language: "en", theme: "light" },
  { language: "en", theme: "dark" },
] as const;
const WIDTHS = [360, 768, 1280];

/** No screen scrolls sideways, at any of the widths that we draw for, nor with type twice as large on a phone. */
async function expectFits(page: Page, what: string) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    expect([what, width, (await overflow()) <= 0]).toEqual([what, width, true]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect([what, "large type", (await overflow()) <= 0]).toEqual([what, "large type", true]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

for (const { language, theme } of LOOKS) {
  test(`axe finds nothing and nothing overflows: ${language}, ${theme}`, async ({ page, parcha, phone }) => {
    const faults: string[] = [];
    page.on("console", (message) => {
      // A 401 or 404 of a call is said by the browser itself; that is no fault of the page.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        faults.push(message.text());
    });
    page.on("pageerror", (error) => faults.push(error.message));
    const look = async (path: string, what: string) => {
      await page.goto(`${parcha.url}${path}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectAccessible(page, what);
      await expectFits(page, what);
    };
    await page.addInitScript(
      (chosen) => {
        localStorage.setItem("language", chosen.language);
        localStorage.setItem("theme", chosen.theme);
      },
      { language, theme },
    );
    await look("/", "login");
    await look("/book", "book, signed out");
    await look("/terms", "terms");
    await look("/privacy", "privacy");
    await look("/nowhere", "404");
    await look("/admin/login", "admin login");

    await page.goto(parcha.url);
    await page.getByRole("textbox").fill(phone);
    await page.locator("form button[type=submit]").click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    await expectAccessible(page, "code");
    await expectFits(page, "code");

    await signedIn(page, parcha, `96${phone.slice(2)}`);
    await look("/dashboard", "dashboard");
    await look("/book", "book");
    await look("/remedies", "vidhis");
    const headers = { origin: parcha.url };
    const data = { username: "guruji", password: ADMIN_PASSWORD };
    await page.request.post(`${parcha.url}/api/admin/login`, { headers, data });
    await look("/admin/availability", "availability");
    await look("/admin/security", "two-step sign in");
    expect(faults).toEqual([]);
  });
}

test("a page that is not there is a 404, for people and for machines", async ({ page, parcha }) => {
  const response = await page.goto(`${parcha.url}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/404 Page Not Found/);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("language and theme are changed at once and kept", async ({ page, parcha }) => {
  await page.goto(parcha.url);
  await page.getByRole("button", { name: /Read in English/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: /dark/i }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("on a desktop the sidebar folds with Ctrl+B, Caps Lock or not, and stays so", async ({
  page,
  parcha,
  phone,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/dashboard`);
  const fold = page.getByRole("button", { name: "साइडबार छोटा करें" });
  await expect(fold).toBeVisible();
  await page.keyboard.press("Control+B");
  await expect(page.getByRole("button", { name: "साइडबार बड़ा करें" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "साइडबार बड़ा करें" })).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  expect(cookie && Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(7);
});

test("on a phone an entry closes the sheet, and logging out ends the session", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/dashboard`);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("link", { name: "सत्र बुक करें" }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/book/);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await sheet.getByRole("button", { name: "लॉग आउट" }).click();
  await expect(page).toHaveURL(`${parcha.url}/`);
  expect((await page.request.get(`${parcha.url}/api/user/me`)).status()).toBe(401);
  await page.goto(`${parcha.url}/dashboard`);
  await expect(page).toHaveURL(`${parcha.url}/`);
});
