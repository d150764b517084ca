import { ADMIN_PASSWORD, expect, test } from "./fixture.ts";

test("the guide signs in on a phone, opens a day, and customers can book it", async ({ page, parcha }) => {
  await page.goto(`${parcha.url}/admin/availability`);
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page.getByText("कृपया यूज़रनेम और पासवर्ड दोनों डालिए").first()).toBeVisible();
  await page.getByLabel("यूज़रनेम").fill("guruji");
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
  await expect(page).toHaveURL(/\/admin\/availability/);

  // A day beyond the week that the demo opens.
  const day = new Date(Date.now() + 10 * 24 * 60 * 60_000);
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("hi-IN", { timeZone: "Asia/Kolkata", ...options }).format(day);
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(day);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date());
  if (date.slice(0, 7) !== today.slice(0, 7)) await page.getByRole("button", { name: "अगला महीना" }).click();
  await page
    .getByRole("button", {
      name: new RegExp(`(^|\\D)${part({ day: "numeric" })} ${part({ month: "long" })}`),
    })
    .click();
  await page.getByLabel("समय 1 की शुरुआत").selectOption("18:00");
  await page.getByLabel("समय 1 का अंत").selectOption("17:00");
  await page.getByRole("button", { name: "समय सेव करें" }).click();
  await expect(page.getByText("अंत, शुरू के बाद होना चाहिए।").first()).toBeVisible();
  await page.getByLabel("समय 1 का अंत").selectOption("24:00");
  await page.getByRole("button", { name: "समय सेव करें" }).click();
  await expect(page.getByText("समय सेव हो गए").first()).toBeVisible();
  await expect(page.getByText("36 स्लॉट")).toBeVisible();

  const { slots } = await (await page.request.get(`${parcha.url}/api/slots/available?date=${date}`)).json();
  expect([slots.length, slots[0].time, slots.at(-1).time]).toEqual([36, "18:00", "23:50"]);
});
