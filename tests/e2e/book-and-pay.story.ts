import type { Page } from "@playwright/test";
import { istDateOf, istInstant } from "#domain/ist-time.ts";
import { anotherPage, chooseTime, expect, signedIn, test } from "./fixture.ts";

/** From a chosen time to the checkout's overlay. */
async function toCheckout(page: Page) {
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
}

test("a new customer signs in with the code, books, pays, sees the booking, and finds it after a restart", async ({
  page,
  parcha,
  phone,
}) => {
  await page.goto(parcha.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await page.getByLabel("आपका मोबाइल नंबर").fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await page.getByRole("button", { name: "कोड भेजें" }).click();
  const code = page.getByLabel("4 अंक का कोड");
  await expect(code).toBeFocused();
  const verify = page.getByRole("button", { name: "आगे बढ़ें" });

  const right = await parcha.codeFor(phone);
  await page.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await expect(verify).toBeDisabled();
  await code.fill(right === "0000" ? "1111" : "0000");
  await verify.click();
  await expect(page.getByText("यह कोड सही नहीं है। SMS देखकर फिर से डालिए।").first()).toBeVisible();
  await code.fill(right);
  await verify.click();

  // The film begins silent, and its end leads on.
  await page.getByRole("button", { name: "आवाज़ चालू करें" }).click();
  await expect(page.getByRole("button", { name: "आवाज़ बंद करें" })).toBeVisible();
  await expect(page.getByRole("heading", { name: `Seeker ${phone.slice(-4)}` })).toBeVisible({
    timeout: 20_000,
  });

  await page
    .getByRole("link", { name: /सत्र बुक करें/ })
    .first()
    .click();
  await chooseTime(page, 0);
  await toCheckout(page);
  await page.getByRole("button", { name: "Fail", exact: true }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  const upcoming = page.getByRole("region", { name: "आने वाले सत्र" });
  await expect(upcoming.getByText("बुक है")).toBeVisible();

  await parcha.restart();
  await page.goto(`${parcha.url}/dashboard`);
  await expect(upcoming.getByText("बुक है")).toBeVisible();
});

test("P11 she pays and the window is gone: the booking is there when she comes back", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/book`);
  await chooseTime(page, 1);
  // The bank takes the money; nothing of it reaches our page any more.
  await page.route("**/api/payment/verify", () => undefined);
  await toCheckout(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(async () => (await parcha.payments()).at(0)?.status).toBe("captured");
  const context = page.context();
  await page.close();

  await parcha.moveClock(3);
  const later = await context.newPage();
  await later.goto(`${parcha.url}/dashboard`);
  await expect(later.getByRole("region", { name: "आने वाले सत्र" }).getByText("बुक है")).toBeVisible();
  await parcha.moveClock(0);
});

test("the checkout closed without paying: the time is let go, and said so", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/book`);
  const name = await chooseTime(page, 2);
  await toCheckout(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("पेमेंट रद्द हुआ", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name })).toBeEnabled();
});

test("S01 somebody else takes the slot meanwhile: said at the place, and the choice of another time is open", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/book`);
  const name = await chooseTime(page, 3);

  const other = await anotherPage(browser);
  await signedIn(other, parcha, `97${phone.slice(2)}`);
  await other.goto(`${parcha.url}/book`);
  expect(await chooseTime(other, 3)).toBe(name);
  await toCheckout(other);

  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByText("यह समय अभी-अभी किसी ने बुक कर लिया। कोई दूसरा समय चुनिए।").first()).toBeVisible();
  await expect(page.getByRole("button", { name: name.replace(/खाली$/, "बुक हो चुका") })).toBeVisible();
  await other.context().close();
});

test("S03 she presses Back, goes on, leaves for a while and returns: her own time is still free to her", async ({
  page,
  parcha,
  phone,
}) => {
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/book`);
  const name = await chooseTime(page, 5);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(page.getByRole("dialog", { name: "आपकी बुकिंग" })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/book$/);
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");

  await toCheckout(page);
  await page.goto(`${parcha.url}/terms`);
  await page.goto(`${parcha.url}/book`);
  const held = page.getByRole("region", { name: "यह समय आपके लिए रुका है" });
  await expect(held).toBeVisible();
  await chooseTime(page, 5);
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  await held.getByRole("button", { name: "पेमेंट जारी रखें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
});

test("somebody takes the chosen time while she looks: it closes by itself, and she is told", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await page.clock.install();
  await page.goto(`${parcha.url}/book`);
  const name = await chooseTime(page, 7);
  const chosen = page.getByRole("button", { name });
  await expect(chosen).toBeFocused();

  const other = await anotherPage(browser);
  await signedIn(other, parcha, phone);
  await other.goto(`${parcha.url}/book`);
  expect(await chooseTime(other, 7)).toBe(name);
  await toCheckout(other);

  await page.clock.runFor(15_500);
  await expect(page.getByRole("region", { name: "आपने क्या चुना" })).toContainText(
    "आपका चुना हुआ समय अब खाली नहीं है। कृपया दूसरा समय चुनिए।",
  );
  const taken = page.getByRole("button", { name: name.replace(/खाली$/, "बुक हो चुका") });
  await expect(taken).toBeDisabled();
  await expect(taken).toBeFocused();
  await expect(page.getByRole("button", { name: "आगे बढ़ें" })).toBeDisabled();
  await other.context().close();
});

test("S08 the calendar is open past midnight: today moves on, and times that are over vanish", async ({
  page,
  parcha,
}) => {
  const lastSlot = istInstant(istDateOf(new Date()), "23:40").getTime();
  const minutes = (lastSlot - Date.now()) / 60_000 - 12;
  await parcha.moveClock(minutes);
  await page.clock.install();
  await page.goto(`${parcha.url}/book`);
  const grid = page.getByRole("grid");
  await expect(grid.getByRole("button", { name: /^आज, .*चुना हुआ/ })).toHaveCount(1);
  const today = (await grid.getByRole("button", { name: /^आज, / }).getAttribute("aria-label")) ?? "";
  await page.getByRole("button", { name: /रात 11:40, खाली$/ }).click();

  // Ten minutes before its start a time can no longer be booked.
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByRole("button", { name: /रात 11:40/ })).toHaveCount(0);
  const bar = page.getByRole("region", { name: "आपने क्या चुना" });
  await expect(bar).toContainText("आपका चुना हुआ समय अब बहुत पास आ गया है");

  await parcha.moveClock(minutes + 40);
  await page.clock.runFor(37 * 60_000);
  const tomorrow = grid.getByRole("button", { name: /^आज, / });
  await expect(tomorrow).toHaveCount(1);
  await expect(tomorrow).not.toHaveAttribute("aria-label", today);
  await expect(page.getByRole("button", { name: /सुबह 6:\d0, खाली$/ }).first()).toBeVisible();
  await parcha.moveClock(0);
});

test("P10 verifying fails three times: the banner offers to check, and clears when it is confirmed", async ({
  page,
  parcha,
  phone,
}) => {
  await parcha.events("drop");
  await signedIn(page, parcha, phone);
  await page.clock.install();
  await page.goto(`${parcha.url}/book`);
  await chooseTime(page, 4);
  let tries = 0;
  await page.route("**/api/payment/verify", (route) => {
    tries += 1;
    return route.abort();
  });
  await toCheckout(page);
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect.poll(() => tries).toBe(1);
  await page.clock.runFor(2_100);
  await expect.poll(() => tries).toBe(2);
  await page.clock.runFor(2_100);
  await expect.poll(() => tries).toBe(3);
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeVisible();
  await page.unroute("**/api/payment/verify");
  await page.getByRole("button", { name: "पेमेंट की स्थिति देखें" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByRole("region", { name: "आने वाले सत्र" }).getByText("बुक है")).toBeVisible();
  await parcha.events("deliver");
});

test("a stranger chooses first and signs in then: the choice is still there", async ({
  page,
  parcha,
  phone,
}) => {
  await page.goto(`${parcha.url}/book`);
  await chooseTime(page, 6);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByText("आप लॉग इन नहीं हैं").first()).toBeVisible();
  await expect(page).toHaveURL(`${parcha.url}/`);
  await page.getByLabel("आपका मोबाइल नंबर").fill(phone);
  await page.getByRole("button", { name: "कोड भेजें" }).click();
  const code = page.getByLabel("4 अंक का कोड");
  await expect(code).toBeVisible();
  await code.fill(await parcha.codeFor(phone));
  await page.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  // A new customer sees the film first.
  await expect(page).toHaveURL(/\/book/, { timeout: 20_000 });
  await expect(page.getByRole("button", { name: "आगे बढ़ें" })).toBeEnabled();
});
