import type { Page } from "@playwright/test";
import { istDateOf } from "#domain/ist-time.ts";
import type { AppServer } from "./app-server.ts";
import { anotherPage, chooseSlot, expect, expectAccessible, signIn, test } from "./fixture.ts";
import { type Booking, paidSession, setClockAfterStart } from "./paid-session.ts";

/** The IST date this number of days from now. */
function dateAhead(days: number): string {
  return istDateOf(new Date(Date.now() + days * 24 * 60 * 60_000));
}

/** Signs a customer in, books a paid session, and opens the screen that moves it. */
async function openReschedule(page: Page, server: AppServer, phone: string) {
  const { id: customerId } = await signIn(page, server, phone);
  // The stories choose from the first slot on.
  const booking = await paidSession(page, server, -1);
  await page.goto(`${server.url}/book?reschedule=${booking.id}`);
  await expect(page.getByRole("heading", { name: "सत्र का समय बदलें" })).toBeVisible();
  const listUpcoming = async () => {
    const answer = await page.request.get(`${server.url}/api/bookings/user/${customerId}/upcoming`);
    return (await answer.json()).bookings as (Booking & { rescheduleCount: number })[];
  };
  return { customerId, booking, listUpcoming };
}

test("a paid session is moved to another slot without a charge", async ({ page, server, phone }) => {
  const { booking, listUpcoming } = await openReschedule(page, server, phone);
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

  const [moved] = await listUpcoming();
  expect(moved?.id).toBe(booking.id);
  expect(moved?.rescheduleCount).toBe(1);
  expect(moved?.sessionTime).not.toBe(booking.sessionTime);
  expect((await server.listGatewayPayments()).length).toBe(before);
});

test("if another customer takes the new slot first, the screen says so and the session keeps its old slot", {
  tag: "@long",
}, async ({ page, server, phone, browser }) => {
  const { booking, listUpcoming } = await openReschedule(page, server, phone);
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
  const [kept] = await listUpcoming();
  expect([kept?.sessionDate, kept?.sessionTime]).toEqual([booking.sessionDate, booking.sessionTime]);
  await other.context().close();
});

test("a session that starts soon, was moved twice or belongs to another customer cannot be moved, and the screen says why", {
  tag: "@long",
}, async ({ page, server, phone }) => {
  const { customerId, booking } = await openReschedule(page, server, phone);
  const refusal = page.getByRole("main").getByRole("alert");

  await setClockAfterStart(server, booking, -119);
  await page.reload();
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

  await page.goto(`${server.url}/book?reschedule=${customerId}`);
  await expect(refusal).toContainText("आपके आने वाले सत्रों में नहीं है");
});
