// The appearances of a screen: both languages, both themes, three widths, large type.
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixture.ts";

const LOOKS = [
  { language: "hi", theme: "dark" },
  { language: "en", theme: "light" },
  { language: "en", theme: "dark" },
  { language: "hi", theme: "light" },
];

/**
 * Expects that axe finds nothing in both languages and themes, and that nothing scrolls sideways at any width or with type
 * of twice the size. `waitUntilShown` runs after each reload. Ends on a phone's width, in Hindi and the light theme.
 */
export async function expectAccessibleInEveryLook(
  page: Page,
  waitUntilShown: () => Promise<void>,
  screen: string,
) {
  const overflowPixels = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const look of LOOKS) {
    await page.evaluate((chosen) => {
      for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value);
    }, look);
    await page.reload();
    await waitUntilShown();
    await expect(page.locator("html")).toHaveAttribute("lang", look.language);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect([screen, width, (await overflowPixels()) <= 0]).toEqual([screen, width, true]);
    }
    await expectAccessible(page, `${screen}, ${look.language}, ${look.theme}`);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect([screen, "large type", (await overflowPixels()) <= 0]).toEqual([screen, "large type", true]);
  }
  await page.reload();
  await waitUntilShown();
}
