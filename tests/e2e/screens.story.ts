import type { Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { expect, signIn, test, waitForApp } from "./fixture.ts";
import { expectAccessibleInLooks, expectFits, type Look, setTypeSize, wordsOutOfPlace } from "./looks.ts";
import { withoutNewerApis } from "./oldest-browser.ts";
import { paidSession, signInGuide } from "./paid-session.ts";

// An API that the oldest supported browsers lack, used without a guard, is an uncaught error of the page.
test.beforeEach(({ context }) => withoutNewerApis(context));

/** Collects the errors of the page's code. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    // The browser itself logs every response of 401 or 404; that is not an error of the page.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** Opens each address in this look, and goes through the other looks there. */
async function checkScreens(page: Page, server: AppServer, paths: readonly string[], look: Look) {
  await page.addInitScript((chosen) => {
    for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value);
  }, look);
  for (const path of paths) {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator("html")).toHaveAttribute("lang", look.language);
    const isShown = () => expect(page.getByRole("heading").first()).toBeVisible();
    await expectAccessibleInLooks(page, isShown, path);
  }
}

test("every public screen is accessible and fits its width in both languages and themes", async ({
  page,
  server,
  phone,
}) => {
  const errors = collectErrors(page);
  const paths = ["/book", "/terms", "/privacy", "/nowhere", "/admin/login", "/"];
  await checkScreens(page, server, paths, { language: "en", theme: "dark" });
  await page.getByRole("textbox").fill(phone);
  await page.locator("form button[type=submit]").click();
  const isShown = () => expect(page.getByRole("checkbox").first()).toBeVisible();
  await expectAccessibleInLooks(page, isShown, "code");
  expect(errors).toEqual([]);
});

test("a customer's screens are accessible and fit their width in both languages and themes", async ({
  page,
  server,
  phone,
}) => {
  const errors = collectErrors(page);
  await signIn(page, server, phone);
  await checkScreens(page, server, ["/dashboard", "/book", "/remedies"], { language: "en", theme: "light" });
  expect(errors).toEqual([]);
});

test("the screens about a booking and about the guide fit a phone with type of twice the size", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 3, 4);
  const screens = [
    { path: `/dashboard?booked=${id}`, shown: page.getByRole("link", { name: "होम" }).first() },
    { path: "/manage-bookings", shown: page.getByRole("button", { name: /के लिए और विकल्प$/ }) },
    { path: "/about", shown: page.getByRole("heading").first() },
  ];
  for (const { path, shown } of screens) {
    await page.goto(`${server.url}${path}`);
    await expect(shown).toBeVisible();
    await expectFits(page, path);
  }
});

test("on a phone the places stand at the foot of a screen, or it is a step with a way back", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 3, 4);
  await page.setViewportSize({ width: 360, height: 640 });
  const ways = page
    .locator("[data-customer-bar]")
    .or(page.getByRole("link", { name: "वापस" }))
    .or(page.getByRole("main").getByRole("link", { name: "होम", exact: true }));
  const places = ["/dashboard", "/manage-bookings", "/parchas", "/remedies", "/profile"];
  const steps = [`/dashboard?booked=${id}`, "/book", "/about", `/session/${id}/details`, "/join"];
  for (const path of [...places, ...steps]) {
    await page.goto(`${server.url}${path}`);
    await expect(page.locator("h1")).toBeAttached();
    await expect(ways.filter({ visible: true }).first(), path).toBeVisible();
  }
});

test("an open sidebar leaves a tablet's screen its room in type of twice the size", { tag: "@long" }, async ({
  page,
  context,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await context.addCookies([{ name: "sidebar_state", value: "expanded", url: server.url }]);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${server.url}/profile`);
  await setTypeSize(page, "200%");
  const width = () =>
    page
      .locator("main > *")
      .first()
      .evaluate(({ clientWidth }) => clientWidth);
  await expect.poll(width).toBeGreaterThan(240);
});

test("no word is broken or leaves its box on the waiting page and the guide's page in English, with type of twice the size", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await paidSession(page, server, 3, 4);
  await page.addInitScript(() => localStorage.setItem("language", "en"));
  const screens = [
    { path: "/join", shown: page.getByRole("timer") },
    { path: "/about", shown: page.getByText("₹1,100") },
  ];
  for (const { path, shown } of screens) {
    await page.goto(`${server.url}${path}`);
    await expect(shown).toBeVisible();
    await setTypeSize(page, "200%");
    await expect.poll(() => wordsOutOfPlace(page), path).toEqual([]);
  }
});

test("the menu of a booking stays on a small phone's screen with type of twice the size", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await paidSession(page, server, 5, 4);
  await page.goto(`${server.url}/manage-bookings`);
  await page.setViewportSize({ width: 360, height: 400 });
  await setTypeSize(page, "200%");
  await page.getByRole("button", { name: /के लिए और विकल्प$/ }).click();
  const isInside = async () => {
    const { x = -1, y = -1, height = 401 } = (await page.getByRole("menu").boundingBox()) ?? {};
    return [x >= 0, y >= 0, y + height <= 400];
  };
  await expect.poll(isInside).toEqual([true, true, true]);
});

test("the widest referral code fits a phone with type of twice the size", { tag: "@long" }, async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/dashboard`);
  await waitForApp(page);
  const code = page.locator("#referral-code");
  await expect(code).toHaveText(/^[A-Z2-9]{6}$/);
  // The server draws codes by chance, so the page shows the widest in the place of the own one.
  await code.evaluate((element) => {
    element.textContent = "WWWWWW";
  });
  await expectFits(page, "/dashboard");
});

test("the guide's screens are accessible and fit their width in both languages and themes", async ({
  page,
  server,
}) => {
  const errors = collectErrors(page);
  await signInGuide(page, server);
  const paths = ["/admin/availability", "/admin/security", "/admin/business", "/admin/revenue"];
  await checkScreens(page, server, paths, { language: "hi", theme: "dark" });
  expect(errors).toEqual([]);
});

test("an unknown address gets the status 404 and a page that says so", async ({ page, server }) => {
  const response = await page.goto(`${server.url}/nowhere`);
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle(/404 Page Not Found/);
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
});

test("a change of language or theme applies at once and survives a reload", async ({ page, server }) => {
  await page.goto(server.url);
  await waitForApp(page);
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
  // The button that reads aloud covers no other one.
  await expect(page.getByRole("button", { name: "सुनें" })).toBeVisible();
  await page.getByRole("button", { name: "आपकी जानकारी हम कैसे रखते हैं" }).click({ trial: true });
  await page.keyboard.press("Control+B");
  await expect(page.getByRole("button", { name: "साइडबार बड़ा करें" })).toBeVisible();
  // What an icon leads to is shown on the right of it.
  const link = page.getByRole("navigation").getByRole("link", { name: "सत्र बुक करें" });
  const tooltip = page.locator("nav [aria-hidden=true]", { hasText: /^सत्र बुक करें$/ });
  await expect(tooltip).toBeHidden();
  await link.focus();
  await expect(tooltip).toBeVisible();
  await expect(async () => {
    const [at, beside] = [await link.boundingBox(), await tooltip.boundingBox()];
    expect(beside?.x).toBeGreaterThanOrEqual((at?.x ?? 0) + (at?.width ?? 0));
    expect(Math.abs((beside?.y ?? 0) + (beside?.height ?? 0) / 2 - (at?.y ?? 0) - 22)).toBeLessThan(4);
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
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
