import type { Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { photo } from "#tests/support/results.ts";
import { anotherPage, expect, onServerOfItsOwn, type Parcha, signedIn } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { guide, paidSession, post } from "./paid-session.ts";

// They move the clock.
const test = onServerOfItsOwn();

/** A session that was held and completed, and the guide who did it. */
async function completed(page: Page, guidePage: Page, parcha: Parcha, place: number) {
  const booking = await paidSession(page, parcha, place);
  const startsAt = istInstant(booking.sessionDate, booking.sessionTime).getTime();
  await parcha.moveClock((startsAt - Date.now()) / 60_000 + 1);
  await guide(guidePage, parcha);
  await guidePage.request.patch(`${parcha.url}/api/bookings/${booking.id}/status`, {
    headers: { origin: parcha.url },
    data: { status: "completed" },
  });
  return booking;
}

async function upload(guidePage: Page, parcha: Parcha, bookingId: string, notes: "Front" | "Back") {
  const body = await photo();
  const ticket = await post(guidePage, parcha, "/api/objects/upload", { contentType: "image/jpeg" });
  await fetch(ticket.uploadURL, { method: "PUT", headers: ticket.headers, body });
  const claim = { parchaURL: ticket.objectPath, notes };
  return (await post(guidePage, parcha, `/api/admin/bookings/${bookingId}/parcha`, claim)).parcha;
}

const sheets = (page: Page) => page.getByRole("button", { name: /^बड़ा करके देखें/ });
const downloads = (page: Page) => page.getByRole("button", { name: "डाउनलोड करें" });

test("the parcha comes while she waits; she reads it, enlarges it, keeps it, and sees it sent", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const guidePage = await anotherPage(browser);
  await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/parchas`);
  await expect(page.getByText("अभी कोई परचा नहीं है")).toBeVisible();
  await expect(page.getByRole("link", { name: "वापस जाएँ" }).last()).toHaveAttribute("href", "/dashboard");
  const { id, sessionDate } = await completed(page, guidePage, parcha, 0);

  await page.goto(`${parcha.url}/session/${id}/results`);
  await expect(page.getByRole("region", { name: "आपका परचा तैयार हो रहा है" })).toBeVisible();
  const front = await upload(guidePage, parcha, id, "Front");
  const ready = page.getByRole("region", { name: "आपका परचा तैयार है" });
  await expect(ready.getByText("आगे की फ़ोटो आ गई है। पीछे की भी आएगी।")).toBeVisible();
  await expect(page.getByText("आपके परचे की आगे की फ़ोटो आ गई है।")).toBeVisible();
  await upload(guidePage, parcha, id, "Back");
  await expect(ready.getByRole("img")).toHaveCount(2);
  await ready.getByRole("link", { name: "परचे देखें" }).click();

  await expect(page).toHaveURL(/\/my-parchas$/);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["आगे", "पीछे"]);
  await expect(page.getByText("तैयार हो रहा है")).toHaveCount(2);
  const [file] = await Promise.all([page.waitForEvent("download"), downloads(page).last().click()]);
  expect(file.suggestedFilename()).toMatch(new RegExp(`^parcha-${sessionDate}-back\\.\\w+$`));
  await expect(page.getByText("परचा डाउनलोड हो गया")).toBeVisible();

  await sheets(page).first().click();
  const viewer = page.getByRole("dialog", { name: /^आगे/ });
  await expect(viewer.getByRole("img", { name: /का परचा, आगे$/ })).toBeVisible();
  const scale = () => viewer.locator("[style]").evaluate(({ style }: HTMLElement) => style.transform);
  await page.keyboard.press("+");
  expect(await scale()).toContain("scale(1.5)");
  await page.keyboard.press("-");
  expect(await scale()).toContain("scale(1)");
  await page.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(sheets(page).first()).toBeFocused();

  const trackingNumber = "EM123456789IN";
  await post(guidePage, parcha, `/api/admin/parchas/${front.id}/tracking`, { trackingNumber });
  await post(guidePage, parcha, `/api/admin/parchas/${front.id}/mark-sent`, {});
  await page.goto(`${parcha.url}/parchas`);
  await expect(page.getByText("भेज दिया")).toHaveCount(1);
  await expect(page.getByText(/को भेजा गया$/)).toBeVisible();
  await expect(page.getByText(trackingNumber)).toBeVisible();
  await expectGoodLooks(page, () => expect(page.locator("main h3").last()).toBeVisible(), "parchas");

  await page.goto(`${parcha.url}/manage-bookings`);
  await page.getByRole("tab", { name: /^पिछले/ }).click();
  await page.getByRole("link", { name: "परचे देखें" }).click();
  await expect(sheets(page)).toHaveCount(2);
});

test("R02 a photo taken again is the only one she sees; a photo or list that does not come can be asked for again", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const guidePage = await anotherPage(browser);
  await signedIn(page, parcha, phone);
  const { id } = await completed(page, guidePage, parcha, 3);
  const first = await upload(guidePage, parcha, id, "Front");
  await page.goto(`${parcha.url}/parchas`);
  await expect(sheets(page).locator("img")).toHaveAttribute("src", first.thumbnailUrl);

  const again = await upload(guidePage, parcha, id, "Front");
  expect(again.imageUrl).not.toBe(first.imageUrl);
  // The open page still has the old address, which answers nobody.
  await downloads(page).click();
  await expect(page.getByText("परचा डाउनलोड नहीं हो सका")).toBeVisible();
  await page.reload();
  await expect(sheets(page)).toHaveCount(1);
  await expect(sheets(page).locator("img")).toHaveAttribute("src", again.thumbnailUrl);

  await page.route(`**${again.thumbnailUrl}`, (route) => route.abort());
  await page.reload();
  await expect(page.getByText("परचे की फ़ोटो नहीं खुल सकी")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "फिर" }).click();
  await expect(sheets(page)).toBeVisible();

  await page.route("**/api/parchas/*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("परचे नहीं खुल सके")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "फिर" }).click();
  await expect(sheets(page)).toHaveCount(1);
});
