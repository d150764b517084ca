// A screen in all its looks.
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixture.ts";

const LOOKS = [
  { language: "hi", theme: "dark" },
  { language: "en", theme: "light" },
  { language: "en", theme: "dark" },
  { language: "hi", theme: "light" },
];

/** In both languages and themes axe finds nothing, and nothing scrolls sideways at any width or with large type. */
export async function expectGoodLooks(page: Page, ready: () => Promise<void>, what: string) {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const look of LOOKS) {
    await page.evaluate((chosen) => {
      for (const [name, value] of Object.entries(chosen)) localStorage.setItem(name, value);
    }, look);
    await page.reload();
    await ready();
    await expect(page.locator("html")).toHaveAttribute("lang", look.language);
    for (const width of [1280, 768, 360]) {
      await page.setViewportSize({ width, height: 780 });
      expect([what, width, (await overflow()) <= 0]).toEqual([what, width, true]);
    }
    await expectAccessible(page, `${what}, ${look.language}, ${look.theme}`);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
    expect([what, "large type", (await overflow()) <= 0]).toEqual([what, "large type", true]);
  }
  await page.reload();
  await ready();
}
