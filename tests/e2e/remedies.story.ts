// Vidhis from the prescription to the purchase: choosing, a choice that changes meanwhile, a closed checkout, paying.
import type { Page } from "@playwright/test";
import { istInstant } from "#domain/ist-time.ts";
import { anotherPage, expect, expectAccessible, onServerOfItsOwn, type Parcha, signedIn } from "./fixture.ts";
import { expectGoodLooks } from "./looks.ts";
import { guide, paidSession, post } from "./paid-session.ts";

// They move the clock.
const test = onServerOfItsOwn();
test.afterEach(async ({ parcha }) => parcha.moveClock(0));

type Prescribed = { bookingRemedyId: string; name: string; nameHindi: string; price: number };

/** A session that was held and completed, with the first vidhis of the catalogue that cost something. */
async function prescribed(
  page: Page,
  guidePage: Page,
  parcha: Parcha,
  place: number,
  count: number,
): Promise<Prescribed[]> {
  const booking = await paidSession(page, parcha, place);
  const startsAt = istInstant(booking.sessionDate, booking.sessionTime).getTime();
  await parcha.moveClock((startsAt - Date.now()) / 60_000 + 1);
  await guide(guidePage, parcha);
  await guidePage.request.patch(`${parcha.url}/api/bookings/${booking.id}/status`, {
    headers: { origin: parcha.url },
    data: { status: "completed" },
  });
  const answer = await guidePage.request.get(`${parcha.url}/api/remedies/admin`);
  const { remedies } = (await answer.json()) as { remedies: { id: string; price: number }[] };
  const remedyIds = remedies.filter(({ price }) => price > 0).map(({ id }) => id);
  const list = { remedyIds: remedyIds.slice(0, count) };
  return (await post(guidePage, parcha, `/api/bookings/${booking.id}/remedies`, list)).remedies;
}

/** Buys without a screen, as another tab does. */
async function buyElsewhere(page: Page, parcha: Parcha, userId: string, ids: string[]) {
  const cart = { bookingRemedyIds: ids, userId };
  const { order } = await post(page, parcha, "/api/remedy-payment/create-order", cart);
  const proof = await post(page, parcha, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome: "captured" });
  return post(page, parcha, "/api/remedy-payment/verify", { ...proof, ...cart });
}

const rupees = (amount: number) => `₹${amount.toLocaleString("en-IN")}`;
const bar = (page: Page) => page.getByRole("region", { name: "आपने क्या चुना और कितने का है" });
const checkout = (page: Page, name: "Pay" | "Close") => page.getByRole("button", { name, exact: true });

test("M01 M04 two vidhis chosen, one bought meanwhile in another tab: the rest at its sum, paid, and hers", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const { id } = await signedIn(page, parcha, phone);
  await page.goto(`${parcha.url}/remedies`);
  await expect(page.getByText("अभी कोई विधि नहीं है")).toBeVisible();
  const [first, second] = await prescribed(page, await anotherPage(browser), parcha, 0, 2);
  if (!first || !second) throw new Error("The catalogue has no two vidhis.");

  await page.goto(`${parcha.url}/dashboard`);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "मेरी विधियाँ" }).click();
  const both = rupees(first.price + second.price);
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(bar(page).getByRole("button")).toBeDisabled();
  await page.getByRole("checkbox", { name: new RegExp(`^${first.nameHindi}`) }).check();
  await page.getByRole("checkbox", { name: new RegExp(`^${second.nameHindi}`) }).check();
  const buyBoth = bar(page).getByRole("button", { name: `2 विधियाँ लें · ${both}` });
  await expectAccessible(page, "vidhis chosen");

  // A closed checkout loses nothing.
  await buyBoth.click();
  await checkout(page, "Close").click();
  await expect(page.getByText("पेमेंट रद्द हुआ", { exact: true })).toBeVisible();
  await expect(buyBoth).toBeEnabled();

  // This page hears nothing of the other tab.
  await page.route("**/api/remedies/user/*", (route) => route.abort());
  await buyElsewhere(page, parcha, id, [first.bookingRemedyId]);
  await page.unroute("**/api/remedies/user/*");
  await buyBoth.click();
  const notice = bar(page).getByRole("alert");
  await expect(notice).toContainText(`पहले से आपकी है: ${first.nameHindi}।`);
  await expect(notice).toContainText(rupees(second.price));
  await expectAccessible(page, "a choice that has changed");

  await bar(page)
    .getByRole("button", { name: `1 विधि लें · ${rupees(second.price)}` })
    .click();
  await checkout(page, "Pay").click();
  await expect(page.getByText("ख़रीद हो गई")).toBeVisible();
  await expect(page.getByText("ख़रीदी हुई")).toHaveCount(2);
  await expect(page.getByText("होनी बाक़ी")).toHaveCount(2);
  await expect(bar(page)).toBeHidden();
  expect((await parcha.payments()).filter(({ status }) => status === "captured").length).toBe(3);
  await expectGoodLooks(page, () => expect(page.locator("main h3").last()).toBeVisible(), "own vidhis");

  await page.goto(`${parcha.url}/dashboard`);
  const paid = page.getByRole("heading", { level: 3, name: "1 विधि" });
  await expect(paid).toHaveCount(2);
  await page.getByRole("link", { name: /^रसीद/ }).first().click();
  await expect(page.getByText(second.nameHindi)).toBeVisible();
});

test("M05 she pays and the word of it is lost: it waits, cannot be paid for twice, and is hers once it is looked at again", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  await signedIn(page, parcha, phone);
  await prescribed(page, await anotherPage(browser), parcha, 3, 3);
  await page.goto(`${parcha.url}/remedies`);
  await expectGoodLooks(page, () => expect(page.getByRole("checkbox").first()).toBeVisible(), "vidhis");
  await page.getByRole("checkbox").first().check();
  await parcha.events("drop");
  await page.route("**/api/remedy-payment/verify", (route) => route.abort());
  await bar(page).getByRole("button").click();
  await checkout(page, "Pay").click();
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page, "a payment that is checked");
  await page.reload();
  await expect(page.getByText("पेमेंट देखा जा रहा है").first()).toBeVisible();
  await page.unrouteAll();
  await parcha.events("deliver");
  await page.getByRole("button", { name: "पेमेंट की स्थिति देखें" }).click();
  await expect(page.getByText("ख़रीदी हुई")).toHaveCount(1);
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeHidden();
});
