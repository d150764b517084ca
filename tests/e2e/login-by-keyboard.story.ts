import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixture.ts";

/** Faults that the page itself tells: also a hydration that did not fit. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (
      ["error", "warning"].includes(message.type()) &&
      !message.text().startsWith("Failed to load resource")
    )
      faults.push(message.text());
  });
  return faults;
}

const focused = (page: Page) => page.locator(":focus");

/** Presses Tab and says what has the focus then, by role and name. */
async function nextStop(page: Page): Promise<string> {
  await page.keyboard.press("Tab");
  const snapshot = await focused(page).ariaSnapshot();
  return (
    snapshot
      .split("\n")[0]
      ?.replace(/^- /, "")
      .replace(/ \[.*|:.*$/, "") ?? ""
  );
}

/** Holds every script back until it is let go, as a slow network does. */
async function withSlowScripts(page: Page): Promise<() => void> {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
}

test("the login is walked by keyboard, and a wrong code keeps her there", async ({ page, parcha, phone }) => {
  const faults = faultsOf(page);
  await page.goto(parcha.url);
  const number = page.getByRole("textbox", { name: "आपका मोबाइल नंबर" });
  await expect(page).toHaveTitle(/लॉग इन/);
  expect(await nextStop(page)).toBe('link "सीधे मुख्य भाग पर जाएँ"');
  expect(await nextStop(page)).toBe('link "परचा"');
  expect(await nextStop(page)).toMatch(/^button "EN · Read in English"/);
  expect(await nextStop(page)).toBe('button "गहरा रंग"');
  expect(await nextStop(page)).toBe('textbox "आपका मोबाइल नंबर"');
  await expect(number).toHaveAccessibleDescription("SMS से 4 अंक का कोड आएगा");
  const send = page.getByRole("button", { name: "कोड भेजें" });
  await page.keyboard.type(phone.slice(0, 9));
  await expect(send).toBeDisabled();
  await page.keyboard.type(phone.slice(9));
  await expect(send).toBeEnabled();
  await page.keyboard.press("Enter");

  const code = page.getByRole("textbox", { name: "4 अंक का कोड" });
  await expect(code).toBeFocused();
  await expect(code).toHaveAccessibleDescription(/^\+91 .* पर भेजा है$/);
  // Four boxes to the eye, one field to everybody else.
  await expect(page.getByRole("textbox")).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: /रेफ़रल/ })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "कोड भेज दिया" })).toHaveCount(1);
  await expect(page.getByText(/सेकंड में फिर भेजें/)).toBeVisible();
  await expect(page.getByText("अब आप नया कोड मँगा सकते हैं।")).toHaveCount(0);
  await expectAccessible(page, "code");

  const right = await parcha.codeFor(phone);
  const wrong = right === "1111" ? "2222" : "1111";
  await page.keyboard.type(wrong);
  expect(await nextStop(page)).toMatch(/^textbox "रेफ़रल/);
  expect(await nextStop(page)).toMatch(/^checkbox "मैं शर्तें और निजता नीति/);
  await page.keyboard.press("Space");
  expect(await nextStop(page)).toBe('link "शर्तें"');
  expect(await nextStop(page)).toBe('link "निजता नीति"');
  expect(await nextStop(page)).toMatch(/^checkbox "WhatsApp/);
  expect(await nextStop(page)).toBe('button "आगे बढ़ें"');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "कोड" }).first()).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(/कोड/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("कोड डालिए");

  // The message is copied whole, and its digits are the code.
  await code.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    `OTP: ${right.slice(0, 2)} ${right.slice(2)}`,
  );
  await expect(code).toHaveValue(right);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "स्वागत है" })).toBeAttached();
  expect(faults).toEqual([]);
});

test("another code can be asked for when its wait is over, and this is said once", async ({
  page,
  parcha,
  phone,
}) => {
  await page.clock.install();
  await page.goto(parcha.url);
  await page.getByRole("textbox").fill(phone);
  await page.keyboard.press("Enter");
  await expect(page.getByText(/सेकंड में फिर भेजें/)).toBeVisible();
  await expect(page.getByRole("button", { name: "फिर भेजें" })).toHaveCount(0);
  await page.clock.fastForward("01:00");
  await expect(page.getByRole("button", { name: "फिर भेजें" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "अब आप नया कोड मँगा सकते हैं।" })).toHaveCount(1);
});

test("who asks too often sees the wait run down, and nothing moves", async ({ page, parcha, phone }) => {
  await page.clock.install();
  await page.route("**/api/otp/send", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "40" },
      json: { code: "code-wait", message: "नया कोड मँगाने से पहले 40 सेकंड रुकिए।" },
    }),
  );
  await page.goto(parcha.url);
  const heading = page.getByRole("heading", { level: 1 });
  const number = page.getByRole("textbox");
  await number.fill(phone);
  const before = await heading.boundingBox();
  await page.keyboard.press("Enter");
  await expect(page.locator("form").getByRole("alert")).toContainText("40 सेकंड रुकिए");
  await expect(number).toHaveAccessibleDescription(/40 सेकंड रुकिए/);
  await expect(page.getByText("40 सेकंड में फिर भेजें")).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  await page.clock.fastForward(15_000);
  await expect(page.getByText("25 सेकंड में फिर भेजें")).toBeVisible();
  const send = page.getByRole("button", { name: "कोड भेजें" });
  await expect(send).toHaveAttribute("aria-disabled", "true");
  await page.clock.fastForward(26_000);
  await expect(page.getByRole("status").filter({ hasText: "अब आप नया कोड मँगा सकते हैं।" })).toHaveCount(1);
  await expect(send).not.toHaveAttribute("aria-disabled");
  expect(await heading.boundingBox()).toEqual(before);
});

for (const look of [
  { language: "hi", theme: "light", title: "गुरुजी से वीडियो पर बात करें", toOther: "गहरा रंग" },
  { language: "en", theme: "dark", title: "Talk to Guruji on video", toOther: "Light theme" },
]) {
  test(`the form is there before any script, and typed digits outlive its coming: ${look.language}, ${look.theme}`, async ({
    page,
    parcha,
  }) => {
    const faults = faultsOf(page);
    const letGo = await withSlowScripts(page);
    await page.addInitScript(({ language, theme }) => {
      localStorage.setItem("language", language);
      localStorage.setItem("theme", theme);
    }, look);
    await page.goto(parcha.url, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: look.title })).toBeVisible();
    await expect(page.getByRole("button", { name: look.toOther })).toBeVisible();
    const number = page.getByRole("textbox");
    await number.focus();
    await page.keyboard.type("98765 4321");
    await page.keyboard.press("Enter");
    const kept = await number.elementHandle();
    await expectAccessible(page, "login before its script");

    letGo();
    await expect(page).toHaveTitle(/ · /);
    await expect(number).toBeFocused();
    await expect(number).toHaveValue("987654321");
    await page.keyboard.type("0");
    await expect(page.locator("form button")).toBeEnabled();
    // The field itself was taken over, not another one put in its place.
    expect(await number.evaluate((input, before) => input === before, kept)).toBe(true);
    await page.getByRole("button", { name: look.toOther }).click();
    await expect(page.locator("html")).toHaveAttribute(
      "data-theme",
      look.theme === "dark" ? "light" : "dark",
    );
    expect(faults).toEqual([]);
  });
}

test("without JavaScript the login says what it needs", async ({ browser, parcha }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(parcha.url);
  await expect(page.getByRole("heading", { name: "गुरुजी से वीडियो पर बात करें" })).toBeVisible();
  await expect(page.getByLabel("आपका मोबाइल नंबर")).toBeVisible();
  // Playwright's search by text leaves noscript out, whether it is shown or not.
  await expect(page.locator("noscript p[lang=hi]")).toBeVisible();
  await expect(page.locator("noscript p[lang=en]")).toBeVisible();
  await context.close();
});

test("who is signed in is not shown the form, not even for a moment", async ({ page, parcha }) => {
  const letGo = await withSlowScripts(page);
  await page.addInitScript(() => localStorage.setItem("user", '{"id":"1","username":"x"}'));
  await page.goto(parcha.url, { waitUntil: "commit" });
  await expect(page.locator("#english")).toBeAttached();
  await expect(page.getByRole("textbox")).toHaveCount(0);
  letGo();
});

test("a session that ends under her hands asks for the code only", async ({ page, parcha, phone }) => {
  await page.addInitScript((number) => {
    if (sessionStorage.getItem("afterLogin") !== null) return;
    const user = { id: "1", username: "x", role: "user", phone: number };
    localStorage.setItem("user", JSON.stringify(user));
  }, phone);
  await page.goto(`${parcha.url}/manage-bookings`);
  await expect(page).toHaveURL(`${parcha.url}/`);
  await expect(page.getByRole("textbox", { name: "आपका मोबाइल नंबर" })).toHaveValue(phone);
  await expect(page.getByRole("button", { name: "कोड भेजें" })).toBeEnabled();
});

test("the login takes fewer than 12 requests", async ({ page, parcha }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(parcha.url, { waitUntil: "networkidle" });
  expect(asked).toContain("/api/config");
  expect(asked.length, asked.join(" ")).toBeLessThan(12);
});
