import type { Page } from "@playwright/test";
import {
  ADMIN_PASSWORD,
  type Booking,
  expect,
  expectAccessible,
  hold,
  type Parcha,
  pay,
  signedIn,
  test,
} from "./fixture.ts";

/** Tomorrow's free time of that place, booked and paid for. */
async function paid(page: Page, parcha: Parcha, place: number): Promise<Booking> {
  const booking = await hold(page, parcha, place);
  await pay(page, parcha, booking.id);
  return booking;
}

const upcoming = (page: Page) => page.getByRole("tab", { name: /^आने वाले/ });
const past = (page: Page) => page.getByRole("tab", { name: /^पिछले/ });

test("she cancels: what it costs is said first, moving is offered first, and it is kept under past", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  const booking = await paid(page, parcha, 10);
  await page.goto(`${parcha.url}/my-bookings`);
  await expect(page).toHaveURL(/\/manage-bookings$/);
  await expect(upcoming(page)).toHaveText(/1$/);
  await expect(past(page)).toHaveText(/0$/);
  await expect(page.getByText("बुक है")).toBeVisible();
  const calendar = page.getByRole("link", { name: "कैलेंडर में जोड़ें" });
  const [file] = await Promise.all([page.waitForEvent("download"), calendar.click()]);
  expect(file.suggestedFilename()).toMatch(/\.ics$/);
  await expectAccessible(page, "upcoming");

  const cancel = page.getByRole("button", { name: "रद्द करें", exact: true });
  const dialog = page.getByRole("dialog", { name: "यह सत्र रद्द करें?" });
  await cancel.click();
  await expect(dialog.getByText("₹751 की फ़ीस वापस नहीं होगी।")).toBeVisible();
  const waysOn = dialog.locator("a, button:not([aria-label])");
  await expect(waysOn).toHaveText(["समय बदल लें", "सत्र रहने दें", "सत्र रद्द करें"]);
  await expect(waysOn.first()).toHaveAttribute("href", `/book?reschedule=${booking.id}`);
  await expectAccessible(page, "cancel dialog");
  await dialog.getByRole("button", { name: "सत्र रहने दें" }).click();
  await expect(cancel).toBeFocused();
  await expect(upcoming(page)).toHaveText(/1$/);

  await cancel.click();
  await dialog.getByRole("button", { name: "सत्र रद्द करें" }).click();
  await expect(page.getByText("सत्र रद्द हो गया")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("link", { name: "सत्र बुक करें" })).toBeVisible();

  await upcoming(page).focus();
  await page.keyboard.press("ArrowRight");
  await expect(past(page)).toBeFocused();
  await expect(page.getByRole("tabpanel", { name: /^पिछले/ }).getByText("रद्द", { exact: true })).toBeVisible();
  await expectAccessible(page, "past");
  await page.getByRole("link", { name: "फिर से बुक करें" }).click();
  await expect(page).toHaveURL(/\/book$/);
});

test("she moves: the way leads to choosing another time, and ends two hours before the session", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  const booking = await paid(page, parcha, 11);
  await page.goto(`${parcha.url}/manage-bookings`);
  await page.getByRole("link", { name: "समय बदलें" }).click();
  await expect(page).toHaveURL(`${parcha.url}/book?reschedule=${booking.id}`);

  const start = Date.parse(`${booking.sessionDate}T${booking.sessionTime}:00+05:30`);
  await parcha.moveClock((start - Date.now()) / 60_000 - 119);
  await page.goto(`${parcha.url}/manage-bookings`);
  await expect(page.getByText("2 घंटे से कम बचे हैं, इसलिए अब समय नहीं बदल सकते।")).toBeVisible();
  await expect(page.getByRole("link", { name: "समय बदलें" })).toBeHidden();
  await page.getByRole("button", { name: "रद्द करें", exact: true }).click();
  await expect(page.getByRole("dialog").getByRole("link")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await parcha.moveClock((start - Date.now()) / 60_000 + 61);
  await page.goto(`${parcha.url}/manage-bookings`);
  await past(page).click();
  await expect(page.getByText("छूट गया")).toBeVisible();
  await expect(page.getByRole("link", { name: "फिर से बुक करें" })).toBeVisible();
  await parcha.moveClock(0);
});

test("an unpaid hold stands first, to go on with or to release", async ({ page, parcha, phone }) => {
  await signedIn(page, parcha, phone);
  await paid(page, parcha, 12);
  await hold(page, parcha, 13);
  await page.goto(`${parcha.url}/manage-bookings`);
  await expect(upcoming(page)).toHaveText(/2$/);
  const held = page.getByRole("listitem").first();
  await expect(held.getByText("पेमेंट बाक़ी")).toBeVisible();
  await expect(held.getByText(/यह समय आपके लिए रुका है · 1[45]:\d\d बाक़ी/)).toBeVisible();
  await expect(held.getByRole("link", { name: "पेमेंट जारी रखें" })).toHaveAttribute("href", "/book");

  await held.getByRole("button", { name: "यह समय छोड़ दें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "यह समय छोड़ दें" }).click();
  await expect(page.getByText("समय छोड़ दिया गया")).toBeVisible();
  await expect(upcoming(page)).toHaveText(/1$/);
  await expect(page.getByText("पेमेंट बाक़ी")).toBeHidden();
});

test("what the guide cancelled says what becomes of the money", async ({ page, parcha, phone, request }) => {
  await signedIn(page, parcha, phone);
  const booking = await paid(page, parcha, 14);
  const headers = { origin: parcha.url };
  const admin = { username: "guruji", password: ADMIN_PASSWORD };
  await request.post(`${parcha.url}/api/admin/login`, { headers, data: admin });
  const data = { status: "cancelled" };
  await request.patch(`${parcha.url}/api/bookings/${booking.id}/status`, { headers, data });
  await page.goto(`${parcha.url}/manage-bookings`);
  await past(page).click();
  await expect(page.getByText(/^₹751 आपको वापस/)).toBeVisible();
});

test("what does not work is said, and can be tried again", async ({ page, parcha, phone }) => {
  await signedIn(page, parcha, phone);
  await paid(page, parcha, 15);
  const lists = "**/api/bookings/user/**";
  await page.route(lists, (route) => route.abort());
  await page.goto(`${parcha.url}/manage-bookings`);
  await expect(page.getByText("आपके सत्र नहीं खुल सके")).toBeVisible();
  await page.unroute(lists);
  await page.getByRole("button", { name: "फिर कोशिश करें" }).click();
  await expect(page.getByText("बुक है")).toBeVisible();

  const message = "इस बुकिंग के लिए यह अब नहीं हो सकता।";
  const refusal = { status: 409, json: { success: false, code: "not-possible-now", message } };
  await page.route("**/api/bookings/*", (route) => route.fulfill(refusal));
  await page.getByRole("button", { name: "रद्द करें", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "सत्र रद्द करें" }).click();
  await expect(page.getByText("सत्र रद्द नहीं हो पाया")).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText("बुक है")).toBeVisible();
});
