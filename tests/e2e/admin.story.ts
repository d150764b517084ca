import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";
import { expect, test } from "./fixture.ts";
import { signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

test("the guide signs in, opens a day, and its slots become available", async ({ page, server }) => {
  await page.goto(`${server.url}/admin/availability`);
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page.getByText("कृपया यूज़रनेम और पासवर्ड दोनों डालिए").first()).toBeVisible();
  await page.getByLabel("यूज़रनेम").fill("guruji");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page).toHaveURL(/\/admin\/availability/);

  // Later than the week that demo mode opens.
  const day = new Date(Date.now() + 10 * 24 * 60 * 60_000);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(day);
  await openDay(page, date);
  await page.getByLabel("समय 1: कब से").selectOption("18:00");
  await page.getByLabel("समय 1: कब तक").selectOption("17:00");
  await page.getByRole("button", { name: "समय सेव करें" }).click();
  await expect(page.getByText("“कब तक” का समय “कब से” के बाद का होना चाहिए।").first()).toBeVisible();
  await page.getByLabel("समय 1: कब तक").selectOption("24:00");
  await page.getByRole("button", { name: "समय सेव करें" }).click();
  await expect(page.getByText("समय सेव हो गए").first()).toBeVisible();
  await expect(page.getByText("36 स्लॉट", { exact: true })).toBeVisible();

  const slots = await slotsOf(page, server, date);
  expect([slots.length, slots[0], slots.at(-1)]).toEqual([36, "18:00", "23:50"]);
});

test("weekly hours open every Sunday, closing one Sunday removes its slots, and undoing that brings them back", {
  tag: "@long",
}, async ({ page, server }) => {
  await signInGuide(page, server);
  // Later than the week that demo mode opens, and than the day of the story above.
  const [sunday, nextSunday] = sundaysAfter(10);
  expect(await slotsOf(page, server, sunday)).toEqual([]);

  // So that Back leads to another screen of the app.
  await page.goto(`${server.url}/admin/sessions`);
  await page.getByRole("button", { name: "मेनू", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "खुले समय" }).click();
  await page.getByRole("tab", { name: "हफ़्ते के समय" }).click();
  await page.getByRole("switch", { name: "रविवार" }).click();
  const sundayHours = page.getByRole("group", { name: "रविवार", exact: true });
  await page.getByRole("button", { name: "हफ़्ते के समय सेव करें" }).click();
  await expect(sundayHours.getByText("समय चुनिए, या इस दिन की छुट्टी रखिए।")).toBeVisible();
  await expect(sundayHours.getByLabel("समय 1: कब से")).toBeFocused();
  await sundayHours.getByLabel("समय 1: कब से").selectOption("10:00");
  await sundayHours.getByLabel("समय 1: कब तक").selectOption("12:00");

  // With unsaved changes, both the other tab and the browser's Back ask first.
  const stayOnPage = async () => {
    await page.getByRole("dialog").getByRole("button", { name: "यहीं रहें" }).click();
    await expect(sundayHours.getByLabel("समय 1: कब तक")).toHaveValue("12:00");
  };
  await page.getByRole("tab", { name: "तारीख़ के समय" }).click();
  await stayOnPage();
  await page.goBack();
  await stayOnPage();
  await page.getByRole("button", { name: "हफ़्ते के समय सेव करें" }).click();
  await expect(page.getByText("हफ़्ते के समय सेव हो गए")).toBeVisible();
  const tenToTwelve = await slotsOf(page, server, sunday);
  expect([tenToTwelve.length, tenToTwelve[0], tenToTwelve.at(-1)]).toEqual([12, "10:00", "11:50"]);

  await page.getByRole("tab", { name: "तारीख़ के समय" }).click();
  await openDay(page, sunday);
  await expect(page.getByText("ये हफ़्ते के समय हैं।")).toBeVisible();
  await page.getByRole("button", { name: "दिन बंद करें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "दिन बंद करें" }).click();
  await expect(page.getByText("ये समय सिर्फ़ इसी दिन के लिए रखे गए हैं")).toBeVisible();
  expect(await slotsOf(page, server, sunday)).toEqual([]);
  expect(await slotsOf(page, server, nextSunday)).toEqual(tenToTwelve);

  await page.getByRole("button", { name: "हफ़्ते के समय पर लौटें" }).click();
  await expect(page.getByRole("dialog")).toContainText("सुबह 10:00 – दोपहर 12:00");
  await page.getByRole("dialog").getByRole("button", { name: "हफ़्ते के समय पर लौटें" }).click();
  await expect(page.getByText("ये हफ़्ते के समय हैं।")).toBeFocused();
  await expect(page.getByText("12 स्लॉट", { exact: true })).toBeVisible();
  expect(await slotsOf(page, server, sunday)).toEqual(tenToTwelve);
});

/** The times of a day that customers may book. */
async function slotsOf(page: Page, server: AppServer, date: string | undefined): Promise<string[]> {
  const { slots } = await (await page.request.get(`${server.url}/api/slots/available?date=${date}`)).json();
  return slots.map(({ time }: { time: string }) => time);
}

/** The first two Sundays in India that are more than this number of days ahead. */
function sundaysAfter(days: number): [string, string] {
  const date = (ahead: number) =>
    new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(
      Date.now() + ahead * 24 * 60 * 60_000,
    );
  let ahead = days + 1;
  while (new Date(`${date(ahead)}T00:00:00Z`).getUTCDay() !== 0) ahead += 1;
  return [date(ahead), date(ahead + 7)];
}

/** Opens a day of this month or the next on the calendar. */
async function openDay(page: Page, date: string) {
  const day = new Date(`${date}T00:00:00Z`);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("hi-IN", { timeZone: "UTC", ...options }).format(day);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  if (date.slice(0, 7) !== today.slice(0, 7)) await page.getByRole("button", { name: "अगला महीना" }).click();
  await page
    .getByRole("button", {
      name: new RegExp(`(^|\\D)${part({ day: "numeric" })} ${part({ month: "long" })}`),
    })
    .click();
}
