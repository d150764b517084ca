// How an admin goes from screen to screen on a phone.
import type { Page } from "@playwright/test";

/** Opens a place from the menu; a count of waiting work may follow its name. */
export async function openPlace(page: Page, name: string) {
  await page.getByRole("button", { name: "मेनू" }).click();
  const menu = page.getByRole("dialog", { name: "मेनू" });
  await menu.getByRole("link", { name: new RegExp(`^${name}( \\d|$)`) }).click();
}

/** Goes to one of the five places at the bottom; a count of waiting work may stand before its name. */
export async function pressPlace(page: Page, name: "आज" | "लिखने के परचे" | "बाक़ी विधियाँ" | "डाक के परचे" | "पैसे") {
  const bar = page.getByRole("navigation", { name: "रोज़ के काम" });
  await bar.getByRole("link", { name }).click();
}
