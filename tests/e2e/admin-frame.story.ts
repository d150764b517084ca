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
  await pressPlace(page, "लिखने के परचे");
  await expect(page).toHaveURL(/\/admin\/sessions\?owed=parchas$/);
  await expect(page.getByRole("heading", { name: "लिखने के परचे" })).toBeAttached();
  const isShown = () => expect(page.locator("main h1")).toBeAttached();
  await expectAccessibleInLooks(page, isShown, "parchas to write");
  await page.getByRole("button", { name: "मेनू" }).click();
  await expectAccessible(page, "the menu");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "मेनू" })).toBeFocused();
  await openPlace(page, "विधियाँ और दाम");
  await expect(page).toHaveURL(/\/admin\/remedies$/);
  await pressPlace(page, "पैसे");
  await expect(
    page.getByRole("navigation", { name: "रोज़ के काम" }).getByRole("link", { name: "पैसे" }),
  ).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("heading", { name: "आज का हिस्सा" })).toBeVisible();
});
