// The appearances of a screen: both languages, both themes, three widths, large type.
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixture.ts";

export type Look = { language: "hi" | "en"; theme: "light" | "dark" };

/** From each to the next one switch changes, so that a round takes four clicks. */
const LOOKS: readonly Look[] = [
  { language: "hi", theme: "light" },
  { language: "hi", theme: "dark" },
  { language: "en", theme: "dark" },
  { language: "en", theme: "light" },
];
const WIDTHS = [1280, 768, 360];

/**
 * Expects that axe finds nothing in both languages and themes, and that nothing scrolls sideways at any width or with type
 * of twice the size. The screen stays loaded: its own switches change the look. `waitUntilShown` runs after each change.
 * Ends on a phone's width, in the look in which it began.
 */
export async function expectAccessibleInEveryLook(
  page: Page,
  waitUntilShown: () => Promise<void>,
  screen: string,
) {
  await waitUntilShown();
  const first = await currentLook(page);
  const start = LOOKS.findIndex(
    ({ language, theme }) => language === first.language && theme === first.theme,
  );
  for (const look of [...LOOKS.slice(start), ...LOOKS.slice(0, start)]) {
    await chooseLook(page, look);
    await waitUntilShown();
    await expectAccessible(page, `${screen}, ${look.language}, ${look.theme}`);
    await expectFits(page, `${screen}, ${look.language}, ${look.theme}`);
  }
  await chooseLook(page, first);
  await waitUntilShown();
}

/** Expects no sideways scrolling at the designed widths, nor on a phone with type of twice the size. */
export async function expectFits(page: Page, screen: string) {
  // On a phone window.innerWidth grows with what overflows, as far as the browser can zoom out.
  const overflowPixels = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(overflowPixels, `${screen}, ${width} px`).toBeLessThanOrEqual(0);
  }
  const setTypeSize = (size: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
  await setTypeSize("200%");
  await expect.poll(overflowPixels, `${screen}, large type`).toBeLessThanOrEqual(0);
  await setTypeSize("");
}

function currentLook(page: Page): Promise<Look> {
  return page.evaluate(() => {
    const { lang, dataset } = document.documentElement;
    return { language: lang === "en" ? "en" : "hi", theme: dataset.theme === "dark" ? "dark" : "light" };
  });
}

async function chooseLook(page: Page, look: Look) {
  const current = await currentLook(page);
  // The sidebar of wide screens has the same switches; at a phone's width it is hidden.
  const press = (name: RegExp) => page.getByRole("button", { name }).first().click();
  if (current.language !== look.language) await press(/^(EN · Read in English|हिन्दी में पढ़ें)$/);
  if (current.theme !== look.theme) await press(/^(गहरा रंग|हल्का रंग|Dark theme|Light theme)$/);
  await expect(page.locator("html")).toHaveAttribute("lang", look.language);
  expect(await currentLook(page)).toEqual(look);
}
