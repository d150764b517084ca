import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, waitForApp } from "./fixture.ts";
import { expectFits } from "./looks.ts";

const voice = (page: Page) => page.getByRole("button", { name: "गुरुजी की आवाज़" });
const stop = (page: Page) => page.getByRole("button", { name: "आवाज़ रोकें" });
const isSilent = (page: Page) =>
  page
    .locator("audio")
    .first()
    .evaluate((audio) => (audio as HTMLAudioElement).paused);

test("a visitor sees the guide's face before the first press, hears the voice by one alone, and looks at a sample parcha", async ({
  page,
  server,
}) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(server.url);
  const main = page.getByRole("main");
  await expect(main).toContainText(/20 साल का अनुभव · 1,240\sसत्र/);
  await expect(main).toContainText("5 में से 4.8 (310 रेटिंग)");
  // Demo mode's guide does not exist.
  await expect(page.getByText("डेमो का नमूना")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("img", { name: "गुरुजी की तस्वीर" })).toHaveJSProperty("naturalWidth", 384);
  await expect(page.getByRole("textbox", { name: "आपका मोबाइल नंबर" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "कोड भेजें" })).toBeInViewport({ ratio: 1 });
  await expectFits(page, "login");
  await waitForApp(page);
  expect(asked).not.toContain("/media/sample-greeting.mp3");

  await voice(page).click();
  await expect(stop(page)).toBeVisible();
  await expect.poll(() => isSilent(page)).toBe(false);
  await stop(page).click();
  await expect.poll(() => isSilent(page)).toBe(true);
  await voice(page).click();
  await expect(stop(page)).toBeVisible();
  // One voice at a time.
  await page.evaluate(() => document.dispatchEvent(new Event("reading")));
  await expect(voice(page)).toBeVisible();

  await page.getByRole("button", { name: "परचे का नमूना" }).click();
  const sample = page.getByRole("dialog", { name: "परचे का नमूना" });
  await expect(sample.getByRole("img", { name: /^हाथ का लिखा: नमस्ते/ })).toHaveJSProperty("naturalWidth", 900);
  await expect(sample).toContainText("किसी का असली परचा नहीं है");
  await expectAccessible(page, "sample parcha");
  await page.goBack();
  await expect(sample).toBeHidden();
  await expect(page).toHaveURL(`${server.url}/`);
});

test("the summary shows the face above the price, and Back and Escape from the sample lead to the summary", async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`${server.url}/book`);
  await page.getByRole("button", { name: "सबसे पहला समय" }).click();
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const summary = page.getByRole("dialog", { name: "आपकी बुकिंग" });
  await expect(summary).toContainText(/1,240\sसत्र/);
  await expect(summary.getByText("₹751", { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(summary.getByRole("button", { name: "पेमेंट करें" })).toBeInViewport({ ratio: 1 });
  await summary.getByRole("button", { name: "परचे का नमूना" }).click();
  const sample = page.getByRole("dialog", { name: "परचे का नमूना" });
  await expect(sample).toBeVisible();
  await page.goBack();
  await expect(sample).toBeHidden();
  await expect(summary).toBeVisible();
  await summary.getByRole("button", { name: "परचे का नमूना" }).click();
  await expect(sample).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sample).toBeHidden();
  await expect(summary).toBeVisible();
  await page.goBack();
  await expect(summary).toBeHidden();
});
