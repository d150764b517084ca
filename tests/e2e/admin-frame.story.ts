import { openPlace, pressPlace } from "./admin-places.ts";
import { expect, expectAccessible, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { signInGuide } from "./paid-session.ts";

test("on a phone the guide reaches every place from the bar at the bottom and the menu", async ({
  page,
  server,
}) => {
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/sessions`);
  await pressPlace(page, "काम");
  await expect(page).toHaveURL(/\/admin\/work$/);
  await expect(page.getByRole("heading", { name: "काम" })).toBeFocused();
  const isShown = () => expect(page.locator("main h1")).toBeAttached();
  await expectAccessibleInLooks(page, isShown, "work");
  await page.getByRole("button", { name: "और जगहें" }).click();
  await expectAccessible(page, "the menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "और जगहें" })).toBeFocused();
  await openPlace(page, "विधियाँ और दाम");
  await expect(page).toHaveURL(/\/admin\/remedies$/);
  await pressPlace(page, "पैसे");
  await expect(
    page.getByRole("navigation", { name: "रोज़ के काम" }).getByRole("link", { name: "पैसे" }),
  ).toHaveAttribute("aria-current", "page");
});

test("on a desktop the search opens by keys from anywhere, and finds screens in either language", {
  tag: "@long",
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.route("**/api/admin/search?**", (route) =>
    route.fulfill({ json: { customers: [], bookings: [], payments: [] } }),
  );
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/sessions`);
  const sidebar = page.getByRole("complementary", { name: "एडमिन" });
  await expect(sidebar.getByRole("link", { name: "आज", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("button", { name: /ढूँढें/ }).focus();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  await field.fill("weekly");
  await expect(page.getByText("“weekly” से कुछ नहीं मिला")).toBeVisible();
  await field.fill("revenue");
  await expect(page.getByRole("option", { name: /कमाई का हिस्सा/ })).toBeVisible();
  await expectAccessible(page, "the search");
  await page.keyboard.press("Escape");
  await expect(field).toBeHidden();
  await expect(page.getByRole("button", { name: /ढूँढें/ })).toBeFocused();

  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "कीबोर्ड से" })).toBeVisible();
  await expectAccessible(page, "the keys");
  await page.keyboard.press("Escape");

  await page.keyboard.press("/");
  await page.getByRole("combobox").fill("revenue");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/admin\/revenue$/);
  await expect(page.getByRole("combobox")).toBeHidden();
  await expect(page.locator("main h1")).toBeFocused();
});
