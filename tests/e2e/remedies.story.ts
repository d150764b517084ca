// Prescribed remedies up to their purchase: choosing, a choice that another tab changes, a closed checkout, paying.
import type { Page } from "@playwright/test";
import type { AppServer } from "./app-server.ts";
import { anotherPage, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { expectAccessibleInLooks } from "./looks.ts";
import { completeSessions, paidSession, post } from "./paid-session.ts";

test.use({ hasOwnServer: true });
type PrescribedRemedy = { bookingRemedyId: string; name: string; nameHindi: string; price: number };

/** Books and completes a session with the first remedies of the catalogue that have a price. */
async function prescribeRemedies(
  page: Page,
  guidePage: Page,
  server: AppServer,
  slotIndex: number,
  count: number,
): Promise<PrescribedRemedy[]> {
  const booking = await paidSession(page, server, slotIndex);
  await completeSessions(guidePage, server, [booking]);
  const answer = await guidePage.request.get(`${server.url}/api/remedies/admin`);
  const { remedies } = (await answer.json()) as { remedies: { id: string; price: number }[] };
  const remedyIds = remedies.filter(({ price }) => price > 0).map(({ id }) => id);
  const prescription = { remedyIds: remedyIds.slice(0, count) };
  return (await post(guidePage, server, `/api/bookings/${booking.id}/remedies`, prescription)).remedies;
}

/** Buys through the API, as another tab would. */
async function buyInOtherTab(page: Page, server: AppServer, customerId: string, bookingRemedyIds: string[]) {
  const cart = { bookingRemedyIds, userId: customerId };
  const { order } = await post(page, server, "/api/remedy-payment/create-order", cart);
  const proof = await post(page, server, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome: "captured" });
  return post(page, server, "/api/remedy-payment/verify", { ...proof, ...cart });
}

const rupees = (amount: number) => `₹${amount.toLocaleString("en-IN")}`;
const cartBar = (page: Page) => page.getByRole("region", { name: "आपने क्या चुना और कितने का है" });
/** Confirms the summary of what is bought. */
const proceed = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();

const checkoutButton = (page: Page, name: "Pay" | "Close") => page.getByRole("button", { name, exact: true });

test("when another tab buys one of two chosen remedies, the screen says so and sells only the other one", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const { id } = await signIn(page, server, phone);
  // A channel that stays silent: a push would make the page notice the other tab's purchase.
  await page.routeWebSocket(/\/ws$/, () => undefined);
  await page.goto(`${server.url}/remedies`);
  await expect(page.getByText("अभी कोई विधि नहीं है")).toBeVisible();
  const [first, second] = await prescribeRemedies(page, await anotherPage(browser), server, 0, 2);
  if (!first || !second) throw new Error("The catalogue has fewer than two remedies with a price");

  await page.goto(`${server.url}/dashboard`);
  await page.getByRole("button", { name: "मेनू खोलें" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "मेरी विधियाँ" }).click();
  const both = rupees(first.price + second.price);
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expect(cartBar(page).getByRole("button")).toBeDisabled();
  await page.getByRole("checkbox", { name: new RegExp(`^${first.nameHindi}`) }).check();
  await page.getByRole("checkbox", { name: new RegExp(`^${second.nameHindi}`) }).check();
  const buyBoth = cartBar(page).getByRole("button", { name: `2 विधियाँ करवाएँ · ${both}` });
  await expectAccessible(page, "remedies chosen");

  // Closing the checkout keeps the choice.
  await buyBoth.click();
  await proceed(page);
  await checkoutButton(page, "Close").click();
  await expect(page.getByText("पेमेंट नहीं हुआ", { exact: true })).toBeVisible();
  await expect(buyBoth).toBeEnabled();

  // Without these responses the page does not notice the purchase.
  await page.route("**/api/remedies/user/*", (route) => route.abort());
  await buyInOtherTab(page, server, id, [first.bookingRemedyId]);
  await page.unroute("**/api/remedies/user/*");
  await buyBoth.click();
  await proceed(page);
  const notice = cartBar(page).getByRole("alert");
  await expect(notice).toContainText(`पहले से आपकी: ${first.nameHindi}।`);
  await expect(notice).toContainText(rupees(second.price));
  await expectAccessible(page, "a choice that has changed");

  await cartBar(page)
    .getByRole("button", { name: `विधि करवाएँ · ${rupees(second.price)}` })
    .click();
  await proceed(page);
  await checkoutButton(page, "Pay").click();
  await expect(page.getByText("ख़रीद हो गई")).toBeVisible();
  await expect(page.getByText("ख़रीदी हुई")).toHaveCount(2);
  await expect(page.getByText("होनी बाक़ी")).toHaveCount(2);
  await expect(cartBar(page)).toBeHidden();
  expect((await server.listGatewayPayments()).filter(({ status }) => status === "captured").length).toBe(3);
  await expectAccessibleInLooks(
    page,
    () => expect(page.locator("main h3").last()).toBeVisible(),
    "bought remedies",
  );

  await page.goto(`${server.url}/dashboard`);
  const paid = page.getByRole("heading", { level: 3, name: "1 विधि" });
  await expect(paid).toHaveCount(2);
  await page.getByRole("link", { name: /^रसीद/ }).first().click();
  await expect(page.getByText(second.nameHindi)).toBeVisible();
});

test("a remedy whose payment cannot be verified is shown as being checked and cannot be paid twice, and is bought after the next check", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  await signIn(page, server, phone);
  await prescribeRemedies(page, await anotherPage(browser), server, 3, 3);
  await page.goto(`${server.url}/remedies`);
  await expectAccessibleInLooks(
    page,
    () => expect(page.getByRole("checkbox").first()).toBeVisible(),
    "vidhis",
  );
  await page.getByRole("checkbox").first().check();
  await server.setWebhookMode("drop");
  await page.route("**/api/remedy-payment/verify", (route) => route.abort());
  await cartBar(page).getByRole("button").click();
  await proceed(page);
  await checkoutButton(page, "Pay").click();
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(2);
  await expectAccessible(page, "payment being checked");
  await page.reload();
  await expect(page.getByText("पेमेंट देखा जा रहा है").first()).toBeVisible();
  // The page itself sends the proof again within 10 seconds.
  await page.unrouteAll();
  await server.setWebhookMode("deliver");
  await expect(page.getByText("ख़रीदी हुई")).toHaveCount(1);
  await expect(page.getByText("पेमेंट की जाँच बाक़ी है")).toBeHidden();
});
