import type { Page } from "@playwright/test";
import { expect, expectAccessible, signIn, test } from "./fixture.ts";

/** Collects the page's errors and warnings, among them React's hydration mismatches. */
function collectErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (
      ["error", "warning"].includes(message.type()) &&
      !message.text().startsWith("Failed to load resource") &&
      // Browsers and their versions know other features; the header names all that the app does not use.
      !message.text().includes("Unrecognized feature")
    )
      errors.push(message.text());
  });
  return errors;
}

const focused = (page: Page) => page.locator(":focus");

/** Presses Tab and returns the role and name of the element that then has the focus. */
async function pressTab(page: Page): Promise<string> {
  await page.keyboard.press("Tab");
  const snapshot = await focused(page).ariaSnapshot();
  return (
    snapshot
      .split("\n")[0]
      ?.replace(/^- /, "")
      .replace(/ \[.*|:.*$/, "") ?? ""
  );
}

/** Delays every script, as a slow network does, until the returned function is called. */
async function delayScripts(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

test("a customer logs in by keyboard alone, and after a wrong code stays at the code field", async ({
  page,
  server,
  phone,
}) => {
  const errors = collectErrors(page);
  await page.goto(server.url);
  const number = page.getByRole("textbox", { name: "आपका मोबाइल नंबर" });
  await expect(page).toHaveTitle(/लॉग इन/);
  await expect(page.getByRole("button", { name: "सुनें" })).toBeVisible();
  expect(await pressTab(page)).toBe('link "सीधे मुख्य भाग पर जाएँ"');
  expect(await pressTab(page)).toBe('link "परचा"');
  expect(await pressTab(page)).toBe('button "सुनें"');
  expect(await pressTab(page)).toMatch(/^button "EN · Read in English"/);
  expect(await pressTab(page)).toBe('button "गहरा रंग"');
  expect(await pressTab(page)).toBe('textbox "आपका मोबाइल नंबर"');
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
  // The code looks like four boxes, but is one field for the keyboard and the screen reader.
  await expect(page.getByRole("textbox")).toHaveCount(2);
  await expect(page.getByRole("textbox", { name: /रेफ़रल/ })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "कोड भेज दिया" })).toHaveCount(1);
  await expect(page.getByText(/सेकंड में फिर भेजें/)).toBeVisible();
  await expect(page.getByText("अब आप नया कोड मँगा सकते हैं।")).toHaveCount(0);
  await expectAccessible(page, "code");

  const right = await server.loginCodeFor(phone);
  const wrong = right === "1111" ? "2222" : "1111";
  await page.keyboard.type(wrong);
  expect(await pressTab(page)).toMatch(/^textbox "रेफ़रल/);
  expect(await pressTab(page)).toMatch(/^checkbox "मुझे शर्तें और निजता नीति/);
  await page.keyboard.press("Space");
  expect(await pressTab(page)).toBe('link "शर्तें"');
  expect(await pressTab(page)).toBe('link "निजता नीति"');
  expect(await pressTab(page)).toMatch(/^checkbox "WhatsApp/);
  expect(await pressTab(page)).toBe('button "आगे बढ़ें"');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "कोड" }).first()).toBeVisible();
  await expect(code).toBeFocused();
  await expect(code).toHaveValue("");
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(code).toHaveAccessibleDescription(/कोड/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("कोड डालिए");

  // A pasted SMS is reduced to its digits.
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
  expect(errors).toEqual([]);
});

test("a customer who requests codes too often sees a countdown, and the layout does not shift", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await page.clock.install();
  await page.route("**/api/otp/send", (route) =>
    route.fulfill({
      status: 429,
      headers: { "retry-after": "40" },
      json: { code: "code-wait", message: "नया कोड मँगाने से पहले 40 सेकंड रुकिए।" },
    }),
  );
  await page.goto(server.url);
  const heading = page.getByRole("heading", { level: 1 });
  const number = page.getByRole("textbox");
  await number.fill(phone);
  const before = await heading.boundingBox();
  await page.keyboard.press("Enter");
  // The field has an alert of its own, which is empty.
  await expect(page.locator("form").getByRole("alert").filter({ hasText: /./ })).toHaveText(
    "अभी नया कोड नहीं भेज सकते।",
  );
  await expect(number).toHaveAccessibleDescription(/अभी नया कोड नहीं/);
  await expect(page.getByText(/40 सेकंड/)).toHaveText("40 सेकंड में फिर भेजें");
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
  { language: "hi", theme: "light", title: "गुरुजी से वीडियो पर बात करें", otherTheme: "गहरा रंग" },
  { language: "en", theme: "dark", title: "Talk to Guruji on video", otherTheme: "Light theme" },
]) {
  test(`the login form is usable before any script has loaded, and typed digits stay, in ${look.language}, ${look.theme}`, {
    tag: look.language === "en" ? "@long" : [],
  }, async ({ page, server }) => {
    const errors = collectErrors(page);
    const releaseScripts = await delayScripts(page);
    await page
      .context()
      .addCookies(
        (["language", "theme"] as const).map((name) => ({ name, value: look[name], url: server.url })),
      );
    await page.goto(server.url, { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: look.title })).toBeVisible();
    await expect(page.getByRole("button", { name: look.otherTheme })).toBeVisible();
    const number = page.getByRole("textbox");
    await number.focus();
    await page.keyboard.type("98765 4321");
    await page.keyboard.press("Enter");
    const prerendered = await number.elementHandle();
    await expectAccessible(page, "login before its script");

    releaseScripts();
    await expect(page).toHaveTitle(/ · /);
    await expect(number).toBeFocused();
    await expect(number).toHaveValue("987654321");
    await page.keyboard.type("0");
    await expect(page.locator("form button")).toBeEnabled();
    // React has hydrated the same element, not replaced it.
    expect(await number.evaluate((input, before) => input === before, prerendered)).toBe(true);
    await page.getByRole("button", { name: look.otherTheme }).click();
    await expect(page.locator("html")).toHaveAttribute(
      "data-theme",
      look.theme === "dark" ? "light" : "dark",
    );
    expect(errors).toEqual([]);
  });
}

test("without JavaScript the login page shows its form and that it needs JavaScript", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(server.url);
  await expect(page.getByRole("heading", { name: "गुरुजी से वीडियो पर बात करें" })).toBeVisible();
  await expect(page.getByLabel("आपका मोबाइल नंबर")).toBeVisible();
  // Playwright's search by text leaves noscript out, whether it is shown or not.
  await expect(page.locator("noscript p[lang=hi]")).toBeVisible();
  await expect(page.locator("noscript p[lang=en]")).toBeVisible();
  await context.close();
});

test("a signed-in customer never sees the login form, not even before the scripts", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const releaseScripts = await delayScripts(page);
  await page.goto(server.url, { waitUntil: "commit" });
  await expect(page).toHaveURL(`${server.url}/dashboard`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByLabel("आपका मोबाइल नंबर")).toHaveCount(0);
  releaseScripts();
});

test("a customer whose login session has expired only has to enter a code", { tag: "@long" }, async ({
  page,
  server,
  phone,
}) => {
  await page.addInitScript((number) => {
    if (sessionStorage.getItem("afterLogin") !== null) return;
    const user = { id: "1", username: "x", role: "user", phone: number };
    localStorage.setItem("user", JSON.stringify(user));
  }, phone);
  await page.goto(`${server.url}/manage-bookings`);
  await expect(page).toHaveURL(`${server.url}/`);
  await expect(page.getByRole("textbox", { name: "आपका मोबाइल नंबर" })).toHaveValue(phone);
  await expect(page.getByRole("button", { name: "कोड भेजें" })).toBeEnabled();
});

test("the login takes fewer than 12 requests", async ({ page, server }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(server.url, { waitUntil: "networkidle" });
  expect(asked.length, asked.join(" ")).toBeLessThan(12);
});
