import type { Locator, Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, expectAccessible, signIn, test, withoutDrawing } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { completeSessions, paidSession, post } from "./paid-session.ts";
import { uploadPhoto } from "./written-notes.ts";

test.use({ hasOwnServer: true });

/** Books a paid session, and completes it as the guide a minute after its start. */
async function completedSession(page: Page, guidePage: Page, server: AppServer, slotIndex: number) {
  const booking = await paidSession(page, server, slotIndex);
  await completeSessions(guidePage, server, [booking]);
  return booking;
}

const photoButtons = (page: Page) => page.getByRole("button", { name: /^बड़ा करके देखें/ });
const downloads = (page: Page | Locator) => page.getByRole("button", { name: "डाउनलोड करें", exact: true });

/** The names of two files that one press saves. */
async function downloadBoth(page: Page, within: Page | Locator) {
  const files: string[] = [];
  const note = (file: { suggestedFilename(): string }) => files.push(file.suggestedFilename());
  page.on("download", note);
  await within.getByRole("button", { name: "दोनों तरफ़ डाउनलोड करें" }).click();
  await expect.poll(() => files.length).toBe(2);
  page.off("download", note);
  return files.map((name) => name.replace(/^.*-/, "").replace(/\..*$/, ""));
}

test("photos of the parcha appear while the customer waits, can be enlarged and downloaded, and show when the parcha is sent", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const guidePage = await anotherPage(browser);
  await signIn(page, server, phone);
  await page.goto(`${server.url}/parchas`);
  await expect(page.getByText("अभी कोई परचा नहीं है")).toBeVisible();
  await expect(page.getByRole("link", { name: "वापस जाएँ" }).last()).toHaveAttribute("href", "/dashboard");
  const { id, sessionDate } = await completedSession(page, guidePage, server, 0);

  await page.goto(`${server.url}/parchas`);
  await expect(page.getByRole("heading", { name: "गुरुजी परचा लिख रहे हैं" })).toBeVisible();
  await page.goto(`${server.url}/session/${id}/results`);
  await expect(page.getByRole("region", { name: "आपका परचा तैयार हो रहा है" })).toBeVisible();
  const front = await uploadPhoto(guidePage, server, id, "Front");
  const ready = page.getByRole("region", { name: "आपका परचा तैयार है" });
  await expect(ready.getByText("आगे की फ़ोटो आ गई है। पीछे की भी आएगी।")).toBeVisible();
  await expect(page.getByText("आपके परचे की आगे की फ़ोटो आ गई है।")).toBeVisible();
  await uploadPhoto(guidePage, server, id, "Back");
  await expect(ready.getByRole("img")).toHaveCount(2);
  await ready.getByRole("link", { name: "परचे देखें" }).click();

  await expect(page).toHaveURL(/\/my-parchas$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["आगे", "पीछे"]);
  await expect(page.getByText("डाक से भेजना बाक़ी है")).toHaveCount(2);
  const [file] = await Promise.all([page.waitForEvent("download"), downloads(page).last().click()]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^parcha-${sessionDate}-back\\.\\w+$`));
  await expect(page.getByText("परचा डाउनलोड हो गया")).toBeVisible();

  expect(await downloadBoth(page, page)).toEqual(["front", "back"]);

  await photoButtons(page).first().click();
  const viewer = page.getByRole("dialog", { name: /का परचा$/ });
  const picture = viewer.getByRole("img", { name: /का परचा, आगे$/ });
  // Transparent until it has loaded.
  await expect(picture).toHaveCSS("opacity", "1");
  const width = () => picture.evaluate((image) => Math.round(image.getBoundingClientRect().width));
  const whole = await width();
  await page.keyboard.press("+");
  await expect.poll(width).toBe(2 * whole);
  await viewer.getByRole("button", { name: "छोटा करें" }).click();
  await expect.poll(width).toBe(whole);
  await viewer.getByRole("button", { name: "पीछे" }).click();
  await expect(viewer.getByRole("img", { name: /का परचा, पीछे$/ })).toBeInViewport({ ratio: 0.9 });
  expect(await downloadBoth(page, viewer)).toEqual(["front", "back"]);
  await expectAccessible(page, "reader");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(photoButtons(page).first()).toBeFocused();

  const trackingNumber = "EM123456789IN";
  await post(guidePage, server, `/api/admin/parchas/${front.id}/tracking`, { trackingNumber });
  await post(guidePage, server, `/api/admin/parchas/${front.id}/mark-sent`, {});
  await page.goto(`${server.url}/parchas`);
  await expect(page.getByText("डाक से रास्ते में है")).toHaveCount(1);
  await expect(page.getByText(/को भेजा गया$/)).toBeVisible();
  await expect(page.getByText(trackingNumber)).toBeVisible();
  await expectAccessibleInLooks(page, () => expect(page.locator("main h3").last()).toBeVisible(), "parchas");

  await page.getByRole("button", { name: "हाँ, मिल गया" }).click();
  await expect(page.getByText("मिल गया", { exact: true })).toHaveCount(2);

  await page.goto(`${server.url}/manage-bookings`);
  await page.getByRole("tab", { name: /^पिछले/ }).click();
  await page.getByRole("link", { name: "परचे देखें" }).click();
  await expect(photoButtons(page)).toHaveCount(2);
});

test("a photo taken again replaces the first, and a photo or list that fails to load can be loaded again", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const guidePage = await anotherPage(browser);
  await signIn(page, server, phone);
  const { id } = await completedSession(page, guidePage, server, 3);
  const first = await uploadPhoto(guidePage, server, id, "Front");
  await page.goto(`${server.url}/parchas`);
  await expect(photoButtons(page).locator("img")).toHaveAttribute("src", first.thumbnailUrl);

  const second = await uploadPhoto(guidePage, server, id, "Front");
  expect(second.imageUrl).not.toBe(first.imageUrl);
  // The open page waits for the other side, so it hears of the change.
  await expect(photoButtons(page)).toHaveCount(1);
  await expect(photoButtons(page).locator("img")).toHaveAttribute("src", second.thumbnailUrl);

  await page.route("**/objects/**?download=*", (route) => route.abort());
  await downloads(page).click();
  await expect(page.getByText("परचा डाउनलोड नहीं हो सका")).toBeVisible();

  await page.route(`**${second.thumbnailUrl}`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("परचे की फ़ोटो नहीं खुल सकी")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "फिर" }).click();
  await expect(photoButtons(page)).toBeVisible();

  // Otherwise the page shows the list that it kept, and its channel makes it ask again.
  await page.addInitScript((kept) => localStorage.removeItem(kept), "kept-lists");
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await withoutDrawing(page);
  await page.route("**/api/parchas/*", (route) => route.fulfill({ status: 503, json: {} }));
  await page.reload();
  await expect(page.getByText("परचे नहीं खुल सके")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "फिर" }).click();
  await expect(photoButtons(page)).toHaveCount(1);
});
