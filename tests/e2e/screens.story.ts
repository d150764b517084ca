import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, expect, expectAccessible, signIn, test } from "./fixture.ts";

const LOOKS = [
  { language: "hi", theme: "light" },
  { language: "hi", theme: "dark" },
  { language: "en", theme: "light" },
  { language: "en", theme: "dark" },
] as const;
const WIDTHS = [360, 768, 1280];

/** Expects no sideways scrolling at the designed widths, nor on a phone with type of twice the size. */
async function expectFits(page: Page, screen: string) {
  const overflowPixels = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    expect([screen, width, (await overflowPixels()) <= 0]).toEqual([screen, width, true]);
  }
  await page.setViewportSize({ width: 360, height: 780 });
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  expect([screen, "large type", (await overflowPixels()) <= 0]).toEqual([screen, "large type", true]);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

for (const { language, theme } of LOOKS) {
  test(`every screen is accessible and fits its width in ${language}, ${theme}`, async ({
    page,
    server,
    phone,
  }) => {
    const errors: string[] = [];
    page.on("console", (message) => {
      // The browser itself logs every response of 401 or 404; that is not an error of the page.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        errors.push(message.text());
    });
    page.on("pageerror", (error) => errors.push(error.message));
    const check = async (path: string, screen: string) => {
      await page.goto(`${server.url}${path}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expectAccessible(page, screen);
      await expectFits(page, screen);
    };
    await page.addInitScript(
      (chosen) => {
        localStorage.setItem("language", chosen.language);
        localStorage.setItem("theme", chosen.theme);
      },
      { language, theme },
    );
    await check("/", "login");
    await check("/book", "book, signed out");
    await check("/terms", "terms");
    await check("/privacy", "privacy");
    await check("/nowhere", "404");
    await check("/admin/login", "admin login");

    await page.goto(server.url);
    await page.getByRole("textbox").fill(phone);
    await page.locator("form button[type=submit]").click();
    await expect(page.getByRole("checkbox").first()).toBeVisible();
    await expectAccessible(page, "code");
    await expectFits(page, "code");

    await signIn(page, server, `96${phone.slice(2)}`);
    await check("/dashboard", "dashboard");
    await check("/book", "book");
    await check("/remedies", "remedies");
    const headers = { origin: server.url };
    const data = { username: "guruji", password: ADMIN_PASSWORD };
    await page.request.post(`${server.url}/api/admin/login`, { headers, data });
    await check("/admin/availability", "availability");
    await check("/admin/security", "two-step sign in");
    expect(errors).toEqual([]);
  });
}

test("an unknown address gets the status 404 and a page that says so", async ({ page, server }) => {
  const response = await page.goto(`${server.url}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/404 Page Not Found/);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("a change of language or theme applies at once and survives a reload", async ({ page, server }) => {
  await page.goto(server.url);
  await page.getByRole("button", { name: /Read in English/ }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.getByRole("button", { name: /dark/i }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe("dark");
});

test("on a desktop Ctrl+B folds the sidebar, also with Caps Lock, and it stays folded after a reload", async ({
  page,
  server,
  phone,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  const foldButton = page.getByRole("button", { name: "साइडबार छोटा करें" });
  await expect(foldButton).toBeVisible();
  await page.keyboard.press("Control+B");
  await expect(page.getByRole("button", { name: "साइडबार बड़ा करें" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "साइडबार बड़ा करें" })).toBeVisible();
  const cookie = (await page.context().cookies()).find(({ name }) => name === "sidebar_state");
  expect(cookie && Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(7);
});

test("on a phone a menu entry closes the menu, and logging out ends the login session", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  const menuSheet = page.getByRole("dialog");
  await menuSheet.getByRole("link", { name: "सत्र बुक करें" }).click();
  await expect(menuSheet).toBeHidden();
  await expect(page).toHaveURL(/\/book/);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await menuSheet.getByRole("button", { name: "लॉग आउट" }).click();
  await expect(page).toHaveURL(`${server.url}/`);
  expect((await page.request.get(`${server.url}/api/user/me`)).status()).toBe(401);
  await page.goto(`${server.url}/dashboard`);
  await expect(page).toHaveURL(`${server.url}/`);
});
