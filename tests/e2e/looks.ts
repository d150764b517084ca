// The appearances of a screen: both languages, both themes, three widths, large type.
import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixture.ts";
import { CONTROLS_OUT_OF_REACH } from "./reach.ts";

export type Look = { language: "hi" | "en"; theme: "light" | "dark" };

const LOOKS: readonly Look[] = [
  { language: "hi", theme: "light" },
  { language: "hi", theme: "dark" },
  { language: "en", theme: "dark" },
  { language: "en", theme: "light" },
];
const WIDTHS = [1280, 768, 390, 320, 360];

/** Also the two looks between: what axe finds depends on colours, which no language changes, and on texts, which no theme changes. */
const IS_LONG = process.env.LONG === "1";

/**
 * Expects that axe finds nothing and that nothing scrolls sideways, at any width or with type of twice the size: in the look in
 * which the screen was opened, and in the other language with the other theme. The screen stays loaded: its own switches
 * change the look. `waitUntilShown` runs after each change. At the end no control is covered, on a wide screen and a phone. Ends on a
 * phone's width, in the look in which it began.
 */
export async function expectAccessibleInLooks(
  page: Page,
  waitUntilShown: () => Promise<void>,
  screen: string,
) {
  await waitUntilShown();
  const first = await currentLook(page);
  const others = LOOKS.filter(({ language, theme }) => {
    const changes = Number(language !== first.language) + Number(theme !== first.theme);
    return changes === 2 || (IS_LONG && changes === 1);
  });
  for (const look of [first, ...others]) {
    await chooseLook(page, look);
    await waitUntilShown();
    await expectAccessible(page, `${screen}, ${look.language}, ${look.theme}`);
    await expectFits(page, `${screen}, ${look.language}, ${look.theme}`);
  }
  await chooseLook(page, first);
  await waitUntilShown();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 });
    await waitUntilShown();
    await expectInReach(page, `${screen}, ${width} px`);
  }
}

/** Expects that the middle of each control belongs to it. What moves or loads meanwhile is asked again. */
export async function expectInReach(page: Page, screen: string) {
  const outOfReach = () => page.evaluate<string[]>(`(() => {${CONTROLS_OUT_OF_REACH}})()`);
  await expect.poll(outOfReach, `${screen}, covered controls`).toEqual([]);
}

/** Expects no sideways scrolling at the designed widths, nor on a phone with type of twice the size. */
export async function expectFits(page: Page, screen: string) {
  // On a phone window.innerWidth grows with what overflows, as far as the browser can zoom out.
  const overflowPixels = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const covered = () => page.evaluate(coveredBySupport);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 780 });
    await expect.poll(overflowPixels, `${screen}, ${width} px`).toBeLessThanOrEqual(0);
    await expect.poll(covered, `${screen}, ${width} px, under the link to the support`).toEqual([]);
  }
  await setTypeSize(page, "200%");
  await expect.poll(overflowPixels, `${screen}, large type`).toBeLessThanOrEqual(0);
  await expect.poll(covered, `${screen}, large type, under the link to the support`).toEqual([]);
  await setTypeSize(page, "");
}

/** The words on the page that are broken within, or reach beyond the box with a border or background that they stand in. Addresses of e-mail may break. */
export function wordsOutOfPlace(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBox = (element: Element) => {
      const { display, backgroundColor, borderLeftWidth } = getComputedStyle(element);
      return display !== "inline" && (backgroundColor !== "rgba(0, 0, 0, 0)" || borderLeftWidth !== "0px");
    };
    const boxOf = (element: Element | null): Element | null =>
      element === null || isBox(element) ? element : boxOf(element.parentElement);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const isAddress = text.textContent?.includes("@");
      if (!parent || isAddress || parent.closest("script, .sr-only, [inert]")) continue;
      const box = (boxOf(parent) ?? document.body).getBoundingClientRect();
      for (const { 0: word, index } of text.textContent?.matchAll(/[\p{L}\p{M}\d,₹]+/gu) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const { right } = range.getBoundingClientRect();
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1 || right > box.right + 1) found.push(word);
      }
    }
    return found;
  });
}

export function setTypeSize(page: Page, size: string) {
  return page.evaluate((value) => document.documentElement.style.setProperty("font-size", value), size);
}

/**
 * Runs in the page: what the floating link to the support stands over, at the top of the page, in its middle and at its end. What a
 * sticky bar covers, nobody reads there.
 */
export function coveredBySupport(): string[] {
  const link = document.querySelector("aside > a[href*='wa.me']");
  if (!link || link.closest("[inert]") || document.querySelector("dialog[open]")) return [];
  const found = new Set<string>();
  /** Whether the two would be seen at one point, if the link were not there. */
  const meet = (element: Element, of: DOMRect, place: DOMRect) => {
    const [left, right] = [Math.max(of.left, place.left), Math.min(of.right, place.right)];
    const [top, bottom] = [Math.max(of.top, place.top), Math.min(of.bottom, place.bottom)];
    if (right - left <= 1 || bottom - top <= 1) return false;
    const stack = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
    const under = stack.find((one) => !link.parentElement?.contains(one));
    return under !== undefined && (under.contains(element) || element.contains(under));
  };
  const end = document.documentElement.scrollHeight;
  for (const top of [0, end / 2, end]) {
    window.scrollTo({ top, behavior: "instant" });
    const place = link.getBoundingClientRect();
    if (place.width === 0) continue;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement;
      const words = text.textContent?.trim();
      if (!words || !parent || link.contains(parent) || parent.closest("script, .sr-only, [inert]")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      if ([...range.getClientRects()].some((rect) => meet(parent, rect, place))) found.add(words);
    }
    for (const control of document.querySelectorAll("a, button, input, textarea, select, img")) {
      if (control.contains(link) || link.contains(control)) continue;
      if (getComputedStyle(control).visibility !== "visible") continue;
      if (meet(control, control.getBoundingClientRect(), place)) found.add(control.outerHTML.slice(0, 80));
    }
  }
  window.scrollTo({ top: 0, behavior: "instant" });
  return [...found];
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
