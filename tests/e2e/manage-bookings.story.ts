import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./fixture.ts";
import { holdSlot, paidSession, setClockAfterStart } from "./paid-session.ts";

const upcomingTab = (page: Page) => page.getByRole("tab", { name: /^आने वाले/ });
const openMenu = (page: Page) =>
  page
    .getByRole("button", { name: /के लिए और विकल्प$/ })
    .first()
    .click();
const menuEntry = (page: Page, name: string) => page.getByRole("menuitem", { name: new RegExp(`^${name}`) });
async function choose(page: Page, name: string) {
  await openMenu(page);
  await menuEntry(page, name).click();
}
/** A menu or a dialog gets its entry in the history, and gives it back, a moment after it has opened or closed. */
const hasEntry = (page: Page, expected: boolean) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { overlay?: string } | null)?.overlay !== undefined))
    .toBe(expected);
const pastTab = (page: Page) => page.getByRole("tab", { name: /^पिछले/ });

test("before a customer cancels, the dialog names the cost and offers to move the session; the cancelled session is listed as past", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, 10);
  await page.goto(`${server.url}/my-bookings`);
  await expect(page).toHaveURL(/\/manage-bookings$/);
  await expect(upcomingTab(page)).toHaveText(/1$/);
  await expect(pastTab(page)).toHaveText(/0$/);
  await expect(page.getByText("बुक है")).toBeVisible();
  await expectAccessible(page, "upcoming");
  await openMenu(page);
  await expectAccessible(page, "menu");
  await expect(page.getByRole("menuitem")).toHaveText([
    /समय बदलें.*2 बार मुफ़्त/,
    "कैलेंडर में जोड़ें",
    "Google कैलेंडर",
    /WhatsApp/,
    "रद्द करें",
  ]);
  const calendar = menuEntry(page, "कैलेंडर में जोड़ें");
  const [file] = await Promise.all([page.waitForEvent("download"), calendar.click()]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);

  const dialog = page.getByRole("dialog", { name: "यह सत्र रद्द करें?" });
  await choose(page, "रद्द करें");
  await expect(dialog.getByText("₹751 की फ़ीस वापस नहीं होगी।")).toBeVisible();
  const actions = dialog.locator("a, button:not([aria-label])");
  await expect(actions).toHaveText(["समय बदल लें", "सत्र रहने दें", "सत्र रद्द करें"]);
  await expect(actions.first()).toHaveAttribute("href", `/book?reschedule=${booking.id}`);
  await expectAccessible(page, "cancel dialog");
  await dialog.getByRole("button", { name: "सत्र रहने दें" }).click();
  await expect(page.getByRole("button", { name: /के लिए और विकल्प$/ })).toBeFocused();
  await expect(upcomingTab(page)).toHaveText(/1$/);

  // Back leaves the menu and the dialog before it leaves the screen.
  await hasEntry(page, false);
  await openMenu(page);
  await hasEntry(page, true);
  await page.goBack();
  await expect(page.getByRole("menu")).toBeHidden();
  await choose(page, "रद्द करें");
  await expect(dialog).toBeVisible();
  await hasEntry(page, true);
  await expect(async () => {
    // A press may meet the step back of the menu that has just closed, and end with it.
    if (await dialog.isVisible()) await page.goBack();
    await expect(dialog).toBeHidden({ timeout: 5_000 });
  }).toPass();
  await expect(page).toHaveURL(/\/manage-bookings$/);

  await choose(page, "रद्द करें");
  await dialog.getByRole("button", { name: "सत्र रद्द करें" }).click();
  await expect(page.getByText("सत्र रद्द हो गया")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("link", { name: "सत्र बुक करें" })).toBeVisible();

  await upcomingTab(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(pastTab(page)).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: /^पिछले/ }).getByText("रद्द", { exact: true })).toBeVisible();
  await expectAccessible(page, "past");
  await page.getByRole("link", { name: "फिर से बुक करें" }).click();
  await expect(page).toHaveURL(/\/book$/);
});

test("a session can be moved until two hours before its start, and a missed session is listed as past", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  const booking = await paidSession(page, server, 11);
  await page.goto(`${server.url}/manage-bookings`);
  await choose(page, "समय बदलें");
  await expect(page).toHaveURL(`${server.url}/book?reschedule=${booking.id}`);

  await setClockAfterStart(server, booking, -119);
  await page.goto(`${server.url}/manage-bookings`);
  await expect(page.getByText("2 घंटे से कम बचे हैं, इसलिए अब समय नहीं बदल सकते।")).toBeVisible();
  await openMenu(page);
  await expect(menuEntry(page, "समय बदलें")).toBeHidden();
  await menuEntry(page, "रद्द करें").click();
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await setClockAfterStart(server, booking, 61);
  await page.goto(`${server.url}/manage-bookings`);
  await pastTab(page).click();
  await expect(page.getByText("छूट गया")).toBeVisible();
  await expect(page.getByRole("link", { name: "फिर से बुक करें" })).toBeVisible();
});

test("an unpaid hold is listed first, with buttons to pay and to release it", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await paidSession(page, server, 12);
  await holdSlot(page, server, 13);
  await page.goto(`${server.url}/manage-bookings`);
  await expect(upcomingTab(page)).toHaveText(/2$/);
  const firstItem = page.getByRole("listitem").first();
  await expect(firstItem.getByText("पेमेंट बाक़ी")).toBeVisible();
  await expect(firstItem.getByText("15 मिनट और आपके लिए रुका है")).toBeVisible();
  await expect(firstItem.getByRole("link", { name: "₹751 का पेमेंट करें" })).toHaveAttribute("href", "/book");

  await choose(page, "यह समय छोड़ दें");
  await page.getByRole("dialog").getByRole("button", { name: "यह समय छोड़ दें" }).click();
  await expect(page.getByText("समय छोड़ दिया गया")).toBeVisible();
  await expect(upcomingTab(page)).toHaveText(/1$/);
  await expect(page.getByText("पेमेंट बाक़ी")).toBeHidden();
});
