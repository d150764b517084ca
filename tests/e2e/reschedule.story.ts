import type { APIRequestContext, Page } from "@playwright/test";
import { istDateOf, istInstant } from "#domain/ist-time.ts";
import { anotherPage, chooseTime, expect, expectAccessible, type Parcha, signedIn, test } from "./fixture.ts";

type Session = { sessionDate: string; sessionTime: string };
type Booking = Session & { id: string; rescheduleCount: number };
type Customer = { parcha: Parcha; request: APIRequestContext; userId: string };

/** The IST day that many days from now. */
function day(ahead: number): string {
  return istDateOf(new Date(Date.now() + ahead * 24 * 60 * 60_000));
}

/** A session of that day, paid through the API: its last free time, as the stories choose from the first on. */
async function paidSession({ parcha, request, userId }: Customer, date = day(1)): Promise<Booking> {
  const headers = { origin: parcha.url };
  const post = async (path: string, data: object) =>
    (await request.post(`${parcha.url}${path}`, { headers, data })).json();
  const { slots } = await (await request.get(`${parcha.url}/api/slots/available?date=${date}`)).json();
  const { time } = slots.findLast((slot: { available: boolean }) => slot.available);
  const wish = { userId, sessionDate: date, sessionTime: time, questionType: "single" };
  const { booking } = await post("/api/bookings", wish);
  const { order } = await post("/api/payment/create-order", { bookingId: booking.id });
  const proof = await post(`/sandbox/razorpay/orders/${order.id}/pay`, { webhook: "drop" });
  return (await post("/api/payment/verify", { ...proof, bookingId: booking.id })).booking;
}

async function upcoming({ parcha, request, userId }: Customer): Promise<Booking[]> {
  const answer = await request.get(`${parcha.url}/api/bookings/user/${userId}/upcoming`);
  return (await answer.json()).bookings;
}

/** A customer with a paid session, on the screen that moves it. */
async function moving(page: Page, parcha: Parcha, phone: string) {
  const { id: userId } = await signedIn(page, parcha, phone);
  const customer = { parcha, request: page.request, userId };
  const booking = await paidSession(customer);
  await page.goto(`${parcha.url}/book?reschedule=${booking.id}`);
  await expect(page.getByRole("heading", { name: "सत्र का समय बदलें" })).toBeVisible();
  return { customer, booking };
}

test("a paid session is moved to another time, at no charge, and found there", async ({
  page,
  parcha,
  phone,
}) => {
  const { customer, booking } = await moving(page, parcha, phone);
  const before = (await parcha.payments()).length;
  await expect(page.getByRole("region", { name: "अभी आपका सत्र" })).toContainText("2 बार और बदल सकते हैं");
  await expect(page.getByRole("button", { name: /अभी आपका सत्र$/ })).toBeDisabled();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "अभी आपका सत्र" })).toBeVisible();
  await expectAccessible(page, "moving a session");

  await chooseTime(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const dialog = page.getByRole("dialog", { name: "सत्र का समय बदलें?" });
  await expect(dialog).toContainText("इसके बाद समय 1 बार और बदल सकेंगे");
  await expectAccessible(page, "the last look at a move");
  await dialog.getByRole("button", { name: "समय बदलें" }).click();
  await expect(page.getByText("सत्र का समय बदल गया")).toBeVisible();
  await expect(page).toHaveURL(/\/manage-bookings/);

  const [moved] = await upcoming(customer);
  expect(moved?.id).toBe(booking.id);
  expect(moved?.rescheduleCount).toBe(1);
  expect(moved?.sessionTime).not.toBe(booking.sessionTime);
  expect((await parcha.payments()).length).toBe(before);
});

test("S16 the new time is taken meanwhile by another: told at the place, and the old time is still hers", async ({
  page,
  parcha,
  phone,
  browser,
}) => {
  const { customer, booking } = await moving(page, parcha, phone);
  const name = await chooseTime(page, 1);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();

  const other = await anotherPage(browser);
  await signedIn(other, parcha, `97${phone.slice(2)}`);
  await other.goto(`${parcha.url}/book`);
  expect(await chooseTime(other, 1)).toBe(name);
  await other.getByRole("button", { name: "आगे बढ़ें" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(other.getByRole("button", { name: "Pay", exact: true })).toBeVisible();

  await page.getByRole("dialog").getByRole("button", { name: "समय बदलें" }).click();
  const notice = page.getByRole("region", { name: "समय चुनें" }).getByRole("alert");
  await expect(notice).toContainText("यह समय अभी-अभी किसी ने बुक कर लिया");
  await expect(notice).toContainText("आपका सत्र पहले की तरह");
  await expect(page.getByRole("button", { name: name.replace(/खाली$/, "बुक हो चुका") })).toBeVisible();
  const [kept] = await upcoming(customer);
  expect([kept?.sessionDate, kept?.sessionTime]).toEqual([booking.sessionDate, booking.sessionTime]);
  await other.context().close();
});

test("she signs in first, and comes back to the session that she wants to move", async ({
  page,
  parcha,
  phone,
}) => {
  const { booking } = await moving(page, parcha, phone);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem("user"));
  // A code may be sent again after half a minute.
  await parcha.moveClock(1);
  await page.reload();
  await expect(page).toHaveURL(`${parcha.url}/`);
  await expect(page.getByText("सत्र का समय बदलने के लिए पहले लॉग इन कीजिए")).toBeVisible();
  await page.getByLabel("आपका मोबाइल नंबर").fill(phone);
  await page.getByRole("button", { name: "कोड भेजें" }).click();
  const code = page.getByLabel("4 अंक का कोड");
  await expect(code).toBeVisible();
  await code.fill(await parcha.codeFor(phone));
  await page.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(page).toHaveURL(`${parcha.url}/book?reschedule=${booking.id}`);
  await expect(page.getByRole("region", { name: "अभी आपका सत्र" })).toBeVisible();
  await parcha.moveClock(0);
});

test("what cannot be moved says why, with a way back: too late, moved twice, not hers", async ({
  page,
  parcha,
  phone,
}) => {
  const { customer, booking } = await moving(page, parcha, phone);
  const refusal = page.getByRole("main").getByRole("alert");

  const starts = istInstant(booking.sessionDate, booking.sessionTime).getTime();
  await parcha.moveClock((starts - Date.now()) / 60_000 - 119);
  await Promise.all([page.waitForResponse("**/api/config"), page.reload()]);
  await expect(refusal).toContainText("2 घंटे से कम बचे हैं");
  await parcha.moveClock(0);

  for (const ahead of [2, 3]) {
    const { slots } = await (
      await page.request.get(`${parcha.url}/api/slots/available?date=${day(ahead)}`)
    ).json();
    const data = { sessionDate: day(ahead), sessionTime: slots.at(-1).time };
    const path = `${parcha.url}/api/bookings/${booking.id}/reschedule`;
    expect((await page.request.patch(path, { headers: { origin: parcha.url }, data })).ok()).toBe(true);
  }
  await page.reload();
  await expect(refusal).toContainText("दो बार बदला जा चुका है");
  await expectAccessible(page, "a session that cannot be moved");
  await expect(page.getByRole("link", { name: "मेरी बुकिंग देखें" })).toHaveAttribute("href", "/manage-bookings");

  await page.goto(`${parcha.url}/book?reschedule=${customer.userId}`);
  await expect(refusal).toContainText("आपके आने वाले सत्रों में नहीं है");
});
