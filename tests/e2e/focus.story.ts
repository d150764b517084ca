// Who goes through a screen by Tab sees where the focus is.
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./fixture.ts";
import { paidSession, setClockAfterStart, signInGuide } from "./paid-session.ts";

/** Presses Tab until the focus has left the page. Returns what had the focus out of sight, or behind something else. */
async function hiddenStops(page: Page): Promise<string[]> {
  await expect(page.locator("main, #main").first()).toBeVisible();
  const hidden: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(stopOf);
    if (stop === null) break;
    if (!stop.isSeen) hidden.push(stop.name);
  }
  return hidden;
}

/** Runs in the page. Null once nothing has the focus. */
function stopOf(): { name: string; isSeen: boolean } | null {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = seen !== null && (element.contains(seen) || seen.contains(element));
  return { name: element.getAttribute("aria-label") ?? element.textContent ?? "", isSeen };
}

test("on a phone no bar covers what has the focus, and on a desktop nothing unseen has it", {
  tag: "@long",
}, async ({ page, guidePage, server, phone }) => {
  await page.goto(`${server.url}/about`);
  await expect(page.getByRole("main").getByRole("link", { name: "सेवा की शर्तें" })).toBeVisible();
  expect(await hiddenStops(page)).toEqual([]);
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 12, 4);
  await page.goto(`${server.url}/session/${id}/details`);
  await expect(page.getByLabel("जन्म का समय")).toBeVisible();
  expect(await hiddenStops(page)).toEqual([]);

  await signInGuide(guidePage, server);
  await guidePage.setViewportSize({ width: 1280, height: 780 });
  await guidePage.goto(`${server.url}/admin/remedies`);
  await expect(guidePage.getByRole("button", { name: "बदलें" }).first()).toBeVisible();
  expect(await hiddenStops(guidePage)).toEqual([]);
});

test("on the waiting page of a phone the bar with Join covers nothing that has the focus", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const session = await paidSession(page, server, 13, 4);
  await setClockAfterStart(server, session, -2);
  for (const height of [780, 568]) {
    await page.setViewportSize({ width: 360, height });
    await page.goto(`${server.url}/join`);
    await expect(page.getByRole("button", { name: "सत्र में जुड़ें" })).toBeVisible();
    expect(await hiddenStops(page)).toEqual([]);
  }
});
