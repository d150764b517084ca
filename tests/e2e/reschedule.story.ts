import type { APIRequestContext, Page } from "@playwright/test";
import { istDateOf, istInstant } from "#domain/ist-time.ts";
import type { AppServer } from "./app-server.ts";
import { anotherPage, chooseSlot, expect, expectAccessible, signIn, test } from "./fixture.ts";

type Booking = { id: string; sessionDate: string; sessionTime: string; rescheduleCount: number };
type Customer = { server: AppServer; request: APIRequestContext; customerId: string };

/** The IST date this number of days from now. */
function dateAhead(days: number): string {
  return istDateOf(new Date(Date.now() + days * 24 * 60 * 60_000));
}

/** Books the last free slot of the day and pays it, through the API. The stories choose from the first slot on. */
async function paidSession({ server, request, customerId }: Customer, date = dateAhead(1)): Promise<Booking> {
  const headers = { origin: server.url };
  const post = async (path: string, data: object) =>
    (await request.post(`${server.url}${path}`, { headers, data })).json();
  const { slots } = await (await request.get(`${server.url}/api/slots/available?date=${date}`)).json();
  const { time } = slots.findLast((slot: { available: boolean }) => slot.available);
  const data = { userId: customerId, sessionDate: date, sessionTime: time, questionType: "single" };
  const { booking } = await post("/api/bookings", data);
  const { order } = await post("/api/payment/create-order", { bookingId: booking.id });
  const proof = await post(`/sandbox/razorpay/orders/${order.id}/pay`, { webhook: "drop" });
  return (await post("/api/payment/verify", { ...proof, bookingId: booking.id })).booking;
}

async function listUpcoming({ server, request, customerId }: Customer): Promise<Booking[]> {
  const answer = await request.get(`${server.url}/api/bookings/user/${customerId}/upcoming`);
  return (await answer.json()).bookings;
}

/** Signs a customer in, books a paid session, and opens the screen that moves it. */
async function openReschedule(page: Page, server: AppServer, phone: string) {
  const { id: customerId } = await signIn(page, server, phone);
  const customer = { server, request: page.request, customerId };
  const booking = await paidSession(customer);
  await page.goto(`${server.url}/book?reschedule=${booking.id}`);
  await expect(page.getByRole("heading", { name: "सत्र का समय बदलें" })).toBeVisible();
  return { customer, booking };
}

test("a paid session is moved to another slot without a charge", async ({ page, server, phone }) => {
  const { customer, booking } = await openReschedule(page, server, phone);
  const before = (await server.listGatewayPayments()).length;
  await expect(page.getByRole("region", { name: "अभी आपका सत्र" })).toContainText("2 बार और बदल सकते हैं");
  await expect(page.getByRole("button", { name: /अभी आपका सत्र$/ })).toBeDisabled();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("region", { name: "अभी आपका सत्र" })).toBeVisible();
  await expectAccessible(page, "moving a session");

  await chooseSlot(page, 0);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();
  const dialog = page.getByRole("dialog", { name: "सत्र का समय बदलें?" });
  await expect(dialog).toContainText("इसके बाद समय 1 बार और बदल सकेंगे");
  await expectAccessible(page, "confirmation of a move");
  await dialog.getByRole("button", { name: "समय बदलें" }).click();
  await expect(page.getByText("सत्र का समय बदल गया")).toBeVisible();
  await expect(page).toHaveURL(/\/manage-bookings/);

  const [moved] = await listUpcoming(customer);
  expect(moved?.id).toBe(booking.id);
  expect(moved?.rescheduleCount).toBe(1);
  expect(moved?.sessionTime).not.toBe(booking.sessionTime);
  expect((await server.listGatewayPayments()).length).toBe(before);
});

test("if another customer takes the new slot first, the screen says so and the session keeps its old slot", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const { customer, booking } = await openReschedule(page, server, phone);
  const name = await chooseSlot(page, 1, /^सुबह/);
  await page.getByRole("button", { name: "आगे बढ़ें" }).click();

  const other = await anotherPage(browser);
  await signIn(other, server, `97${phone.slice(2)}`);
  await other.goto(`${server.url}/book`);
  expect(await chooseSlot(other, 1, /^सुबह/)).toBe(name);
  await other.getByRole("button", { name: "आगे बढ़ें" }).click();
  await other.getByRole("dialog").getByRole("button", { name: "पेमेंट करें" }).click();
  await expect(other.getByRole("button", { name: "Pay", exact: true })).toBeVisible();

  await page.getByRole("dialog").getByRole("button", { name: "समय बदलें" }).click();
  const notice = page.getByRole("region", { name: "समय चुनें" }).getByRole("alert");
  await expect(notice).toContainText("यह समय अभी-अभी किसी ने बुक कर लिया");
  await expect(notice).toContainText("आपका सत्र पहले की तरह");
  await expect(page.getByRole("button", { name: name.replace(/खाली$/, "बुक हो चुका") })).toBeVisible();
  const [kept] = await listUpcoming(customer);
  expect([kept?.sessionDate, kept?.sessionTime]).toEqual([booking.sessionDate, booking.sessionTime]);
  await other.context().close();
});

test("a signed-out customer who opens the link signs in and returns to the session to move", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const { booking } = await openReschedule(page, server, phone);
  const signedOut = await anotherPage(browser);
  await signedOut.goto(`${server.url}/book?reschedule=${booking.id}`);
  await expect(signedOut).toHaveURL(`${server.url}/`);
  await expect(signedOut.getByText("सत्र का समय बदलने के लिए पहले लॉग इन कीजिए")).toBeVisible();
  // The server sends the next code to the same phone only after 30 seconds.
  await server.setClockOffset(1);
  await signedOut.getByLabel("आपका मोबाइल नंबर").fill(phone);
  await signedOut.getByRole("button", { name: "कोड भेजें" }).click();
  const code = signedOut.getByLabel("4 अंक का कोड");
  await expect(code).toBeVisible();
  await code.fill(await server.loginCodeFor(phone));
  await signedOut.getByRole("checkbox", { name: /निजता नीति/ }).check();
  await signedOut.getByRole("button", { name: "आगे बढ़ें" }).click();
  await expect(signedOut).toHaveURL(`${server.url}/book?reschedule=${booking.id}`);
  await expect(signedOut.getByRole("region", { name: "अभी आपका सत्र" })).toBeVisible();
  await signedOut.context().close();
});

test("a session that starts soon, was moved twice or belongs to another customer cannot be moved, and the screen says why", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  const { customer, booking } = await openReschedule(page, server, phone);
  const refusal = page.getByRole("main").getByRole("alert");

  const starts = istInstant(booking.sessionDate, booking.sessionTime).getTime();
  await server.setClockOffset((starts - Date.now()) / 60_000 - 119);
  await Promise.all([page.waitForResponse("**/api/answers?*"), page.reload()]);
  await expect(refusal).toContainText("2 घंटे से कम बचे हैं");
  await server.setClockOffset(0);

  for (const days of [2, 3]) {
    const { slots } = await (
      await page.request.get(`${server.url}/api/slots/available?date=${dateAhead(days)}`)
    ).json();
    const data = { sessionDate: dateAhead(days), sessionTime: slots.at(-1).time };
    const path = `${server.url}/api/bookings/${booking.id}/reschedule`;
    expect((await page.request.patch(path, { headers: { origin: server.url }, data })).ok()).toBe(true);
  }
  await page.reload();
  await expect(refusal).toContainText("दो बार बदला जा चुका है");
  await expectAccessible(page, "a session that cannot be moved");
  await expect(page.getByRole("link", { name: "मेरी बुकिंग देखें" })).toHaveAttribute("href", "/manage-bookings");

  await page.goto(`${server.url}/book?reschedule=${customer.customerId}`);
  await expect(refusal).toContainText("आपके आने वाले सत्रों में नहीं है");
});
