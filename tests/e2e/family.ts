// A mother, her guide, and the son who comes along from a desk.
import type { Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { test as base, desktopPage, expect, signIn } from "./fixture.ts";
import type { Booking } from "./paid-session.ts";

type Fixtures = { sonPage: Page; sonPhone: string };

export const test: ReturnType<typeof base.extend<Fixtures>> = base.extend<Fixtures>({
  sonPhone: async ({ phone }, use) => use(`97${phone.slice(2)}`),
  /** In a browser process of its own, in English. */
  sonPage: async ({ playwright, launchOptions }, use) => {
    const browser = await playwright.chromium.launch(launchOptions);
    await use(await desktopPage(browser));
    await browser.close();
  },
});

/** The mother names her son, who waits on his page. */
export async function nameSon(page: Page, server: AppServer, { id }: Booking, sonPhone: string) {
  const answer = await page.request.put(`${server.url}/api/bookings/${id}/companion`, {
    headers: { origin: server.url },
    data: { companion: { phone: sonPhone, name: "Rahul", relation: "son" } },
  });
  expect(answer.status()).toBe(200);
}

export async function waitAsSon(sonPage: Page, server: AppServer, { id }: Booking, sonPhone: string) {
  await signIn(sonPage, server, sonPhone);
  await sonPage.goto(`${server.url}/companion/${id}`);
}

/** In the call; the page behind it has one, too. */
export const letInButton = (guidePage: Page) =>
  guidePage
    .getByRole("dialog", { name: /वीडियो सत्र/ })
    .getByRole("button", { name: "अंदर बुलाएँ" })
    .last();
export const onSonsScreen = {
  guide: (page: Page) => page.getByLabel("Picture of Guruji"),
  leave: (page: Page) => page.getByRole("button", { name: "Leave", exact: true }),
};

/** Once the guide has let him in, his page offers to join. */
export async function enterAsSon(sonPage: Page) {
  await sonPage.getByRole("button", { name: "Join", exact: true }).click();
  await expect(onSonsScreen.leave(sonPage)).toBeVisible();
}
