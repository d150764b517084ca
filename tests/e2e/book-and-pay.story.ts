import type { Page } from "@playwright/test";
import { istDateOf, istInstant } from "#domain/ist-time.ts";
import { anotherPage, chooseSlot, expect, signIn, signInOnScreen, test } from "./fixture.ts";
import { withoutNewerApis } from "./oldest-browser.ts";

test.beforeEach(({ context }) => withoutNewerApis(context));

/** Proceeds from a chosen slot to the checkout. */
async function openCheckout(page: Page) {
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByRole("button", { name: "Pay", exact: true })).toBeVisible();
}

test("a new customer signs in with the code, books and pays, and still sees the booking after the server restarts", async ({
  page,
  server,
  phone,
}) => {
  await page.goto(server.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "hi");
  await page.getByLabel("आपका मोबाइल नंबर").fill(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`);
  await page.getByRole("button", { name: "कोड भेजें" }).click();
  const code = page.getByLabel("4 अंक का कोड");
  await expect(code).toBeFocused();
  const verify = page.getByRole("button", { name: "आगे बढ़ें" });

  const right = await server.loginCodeFor(phone);
  await page.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await expect(verify).toBeDisabled();
  await code.fill(right === "0000" ? "1111" : "0000");
  await verify.click();
  await expect(page.getByText("यह कोड सही नहीं है। SMS देखकर फिर से डालिए।").first()).toBeVisible();
  await code.fill(right);
  await verify.click();

  // The intro film starts without sound. When it ends, the dashboard opens.
  await page.getByRole("button", { name: "आवाज़ चालू करें" }).click();
  await expect(page.getByRole("button", { name: "आवाज़ बंद करें" })).toBeVisible();
  await page.locator("video").evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 0.5;
  });
  await expect(page.getByRole("heading", { name: "नमस्ते", exact: true })).toBeVisible();

  await page
    .getByRole("link", { name: /सत्र बुक करें/ })
    .first()
    .click();
  await chooseSlot(page, 0);
  await openCheckout(page);
  await page.getByRole("button", { name: "Fail", exact: true }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
  await expect(page.getByText("आपका सत्र बुक हो गया")).toBeVisible();

  await server.restart();
  await page.goto(`${server.url}/dashboard`);
  await expect(page.getByRole("link", { name: /^सत्र में जुड़ें.* IST/ })).toBeVisible();
});

test("when the browser closes right after the payment, the booking is there on the next visit", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 1);
  // The proof does not reach the server: the request never gets a response.
  await page.route("**/api/payment/verify", () => undefined);
  await openCheckout(page);
  const proof = page.waitForRequest("**/api/payment/verify");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await proof;
  const context = page.context();
  await page.close();

  await server.setClockOffset(3);
  const later = await context.newPage();
  await later.goto(`${server.url}/dashboard`);
  await expect(later.getByRole("link", { name: /^सत्र में जुड़ें.* IST/ })).toBeVisible();
});

test("closing the checkout without paying releases the slot, and the screen says so", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  const name = await chooseSlot(page, 2);
  await openCheckout(page);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(page.getByText("पेमेंट नहीं हुआ", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name })).toBeEnabled();
});

test("Back closes the summary, and a customer who leaves the checkout and returns can still pay for the held slot", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  await page.goto(`${server.url}/book`);
  const name = await chooseSlot(page, 5);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog", { name: "आपकी बुकिंग" });
  await expect(summary).toBeVisible();
  // On a small phone, too, without scrolling.
  await page.setViewportSize({ width: 360, height: 560 });
  await expect(summary.getByRole("button", { name: "पेमेंट करें" })).toBeInViewport({ ratio: 1 });
  await page.goBack();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page).toHaveURL(/\/book$/);
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");

  await openCheckout(page);
  await page.goto(`${server.url}/terms`);
  await page.goto(`${server.url}/book`);
  const held = page.getByRole("region", { name: "यह समय आपके लिए रुका है" });
  await expect(held).toBeVisible();
  await chooseSlot(page, 5);
  await expect(page.getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
  // The bar is the hold's button, and the card has none beside it.
  await expect(held.getByRole("button", { name: "पेमेंट जारी रखें" })).toHaveCount(0);
  await page.getByRole("button", { name: "₹751 दें" }).click();
  await summary.getByRole("button", { name: "पेमेंट करें" }).click();
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard\?booked=/);
});

test("a chosen slot that another customer takes is closed by itself, with a message", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  await page.clock.install();
  await page.goto(`${server.url}/book`);
  const name = await chooseSlot(page, 7);
  const chosen = page.getByRole("button", { name });
  await expect(chosen).toBeFocused();

  const other = await anotherPage(browser);
  await signIn(other, server, phone);
  await other.goto(`${server.url}/book`);
  expect(await chooseSlot(other, 7)).toBe(name);
  await openCheckout(other);

  await page.clock.runFor(15_500);
  await expect(page.getByRole("region", { name: "आपने क्या चुना" })).toContainText(
    "आपका चुना हुआ समय अब खाली नहीं है। कृपया दूसरा समय चुनिए।",
  );
  const taken = page.getByRole("button", { name: name.replace(/खाली$/, "बुक हो चुका") });
  await expect(taken).toBeDisabled();
  await expect(taken).toBeFocused();
  await expect(page.getByRole("button", { name: "आगे बढ़ें" })).toHaveCount(0);
  await other.context().close();
});

test("a calendar that stays open past midnight moves to the new day and removes slots that have passed", {
  tag: "@long",
}, async ({ page, server }) => {
  const lastSlot = istInstant(istDateOf(new Date()), "23:40").getTime();
  const minutes = (lastSlot - Date.now()) / 60_000 - 12;
  await server.setClockOffset(minutes);
  await page.clock.install();
  await page.goto(`${server.url}/book`);
  const days = page.getByRole("region", { name: "किस दिन?" });
  await expect(days.getByRole("button", { name: /^आज, .*चुना हुआ/ })).toHaveCount(1);
  const today = (await days.getByRole("button", { name: /^आज, / }).textContent()) ?? "";
  await page.getByRole("button", { name: /रात 11:40, खाली$/ }).click();

  // A slot cannot be booked any more ten minutes before its start.
  await page.clock.runFor(3 * 60_000);
  await expect(page.getByRole("button", { name: /रात 11:40/ })).toHaveCount(0);
  const bar = page.getByRole("region", { name: "आपने क्या चुना" });
  await expect(bar).toContainText("आपका चुना हुआ समय अब बहुत पास आ गया है");

  await server.setClockOffset(minutes + 40);
  await page.clock.runFor(37 * 60_000);
  const newToday = days.getByRole("button", { name: /^आज, / });
  await expect(newToday).toHaveCount(1);
  await expect(newToday).not.toHaveText(today);
  await expect(page.getByRole("button", { name: /सुबह 6:\d0, खाली$/ }).first()).toBeVisible();
});

test("a visitor who chooses a slot sees it while signing in, and has the summary again after it", async ({
  page,
  server,
  phone,
}) => {
  await page.goto(`${server.url}/book`);
  await chooseSlot(page, 6);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(page.getByText("आप लॉग इन नहीं हैं").first()).toBeVisible();
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByText(/^आपका चुना हुआ समय: .* · ₹751$/)).toBeVisible();
  await signInOnScreen(page, server, phone);
  // Who has chosen a time need not wait for the film.
  await page.getByRole("button", { name: "सत्र बुक करें" }).click();
  await expect(page).toHaveURL(/\/book/);
  await expect(page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" })).toBeEnabled();
});
