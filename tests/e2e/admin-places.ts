// How an admin goes from screen to screen on a phone.
import type { Page } from "@playwright/test";

/** Opens a place from the menu; a count of waiting work may follow its name. */
export async function openPlace(page: Page, name: string) {
  await page.getByRole("button", { name: "मेन्यू" }).click();
  const menu = page.getByRole("dialog", { name: "मेन्यू" });
  await menu.getByRole("link", { name: new RegExp(`^${name}( \\d|$)`) }).click();
}

/** Goes to one of the four places at the bottom. */
export async function pressPlace(page: Page, name: "आज" | "लोग" | "काम" | "पैसे") {
  const bar = page.getByRole("navigation", { name: "रोज़ के काम" });
  await bar.getByRole("link", { name }).click();
}
