import type { Page } from "@playwright/test";
import { ADMIN_PASSWORD } from "./app-server.ts";
import { expect, expectAccessible, signIn, test } from "./fixture.ts";
import { paidSession, post, signInGuide } from "./paid-session.ts";

test.use({ hasOwnServer: true });

const HALF_A_DAY = 12 * 60;

async function submitPassword(page: Page, username: string) {
  await page.getByLabel("यूज़रनेम").fill(username);
  await page.getByLabel("पासवर्ड").fill(ADMIN_PASSWORD);
  await page.getByRole("button", { name: "लॉग इन करें" }).click();
}

test("the guide writes the name with a capital, is signed out after 12 hours unused, reads why, and comes back to the same session", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  await signIn(page, server, phone);
  const { id } = await paidSession(page, server, 40);
  const place = `${server.url}/admin/session-detail/${id}?from=day`;
  await page.goto(place);
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole("status").filter({ hasText: "लॉग आउट" })).toHaveCount(0);
  await submitPassword(page, " Guruji ");
  await expect(page).toHaveURL(place);

  await server.setClockOffset(HALF_A_DAY);
  await page.reload();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByText("12 घंटे से यहाँ कोई काम नहीं हुआ, इसलिए आप लॉग आउट हो गए।")).toBeVisible();
  await expectAccessible(page, "login after the session ended");
  await submitPassword(page, "guruji");
  await expect(page).toHaveURL(place);
  await page.goto(`${server.url}/admin/login`);
  await expect(page.getByText("12 घंटे से यहाँ कोई काम नहीं हुआ")).toBeHidden();
});

test("a vidhi that is half typed when the login session ends is saved once the guide has signed in over it", {
  tag: "@long",
}, async ({ page, server }) => {
  await signInGuide(page, server);
  await page.goto(`${server.url}/admin/remedies`);
  await page.getByRole("button", { name: "नई विधि जोड़ें" }).click();
  await page.getByLabel("अंग्रेज़ी में नाम").fill("Half typed");
  await page.getByLabel("हिन्दी में नाम").fill("आधी लिखी");
  await page.getByLabel("दाम (रुपये)").fill("501");
  await server.setClockOffset(HALF_A_DAY);
  await page.getByLabel("दाम (रुपये)").press("Enter");
  const asked = page.getByRole("dialog", { name: "पासवर्ड एक बार और" });
  const password = asked.getByLabel("पासवर्ड", { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, "login over a half typed vidhi");
  await password.fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "आधी लिखी" })).toBeVisible();
  await expect(asked).toBeHidden();
});

test("half an hour after the login a refund asks for the password, and goes on once it is right", async ({
  page,
  server,
  phone,
}) => {
  await signIn(page, server, phone);
  const paid = await paidSession(page, server, 41);
  const { cancel } = await signInGuide(page, server);
  await post(page, server, "/sandbox/razorpay/modes", { refunds: "pending" });
  await cancel(paid);
  await server.setClockOffset(1);
  const refundId = async () => {
    const answer = await page.request.get(`${server.url}/sandbox/payments`);
    const { refunds } = (await answer.json()) as { refunds: { id: string; payment_id: string }[] };
    return refunds.find((refund) => refund.payment_id === paid.razorpay_payment_id)?.id;
  };
  await expect.poll(refundId).toBeTruthy();
  await post(page, server, `/sandbox/razorpay/refunds/${await refundId()}/settle`, { status: "failed" });
  await server.setClockOffset(31);

  await page.goto(`${server.url}/admin/money`);
  await page.getByRole("button", { name: "रिफ़ंड फिर भेजें" }).click();
  const dialog = page.getByRole("dialog", { name: "पासवर्ड एक बार और" });
  const password = dialog.getByLabel("पासवर्ड", { exact: true });
  await expect(password).toBeFocused();
  await expectAccessible(page, "password dialog");
  await dialog.getByRole("button", { name: "रहने दें" }).click();
  await expect(page.getByText("अभी कुछ नहीं बदला है।")).toBeVisible();

  await page.getByRole("button", { name: "रिफ़ंड फिर भेजें" }).click();
  await password.fill("wrong");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("यह पासवर्ड सही नहीं है। फिर से डालिए।")).toBeVisible();
  await password.fill(ADMIN_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("रिफ़ंड फिर से भेजा गया")).toBeVisible();
});
