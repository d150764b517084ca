// Holds, payments and cancellations through the API, for stories about what comes after them.
import type { Page } from "@playwright/test";
import { istDateOf, istInstant } from "#domain/ist-time.ts";
import { ADMIN_PASSWORD, type AppServer } from "./app-server.ts";

export type Booking = { id: string; sessionDate: string; sessionTime: string };
type PaymentProof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** Sends a POST with the browser's cookies, and returns the response's body. */
export async function post(page: Page, server: AppServer, path: string, data: object) {
  return (await page.request.post(`${server.url}${path}`, { headers: { origin: server.url }, data })).json();
}

/** Holds the free slot with this index (-1 is the last), tomorrow or on a later day of the week that demo mode opens. */
export async function holdSlot(
  page: Page,
  server: AppServer,
  slotIndex: number,
  daysAhead = 1,
): Promise<Booking> {
  const sessionDate = istDateOf(new Date(Date.now() + daysAhead * 24 * 60 * 60_000));
  const answer = await page.request.get(`${server.url}/api/slots/available?date=${sessionDate}`);
  const { slots } = (await answer.json()) as { slots: { time: string; available: boolean }[] };
  const sessionTime = slots.filter(({ available }) => available).at(slotIndex)?.time;
  const data = { sessionDate, sessionTime, questionType: "single" };
  return (await post(page, server, "/api/bookings", data)).booking;
}

/** Pays for a hold at the gateway and sends the proof to the server, as the checkout does. */
export async function payForHold(
  page: Page,
  server: AppServer,
  bookingId: string,
  outcome: "captured" | "failed" = "captured",
): Promise<PaymentProof> {
  const { order } = await post(page, server, "/api/payment/create-order", { bookingId });
  const proof = await post(page, server, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome });
  await post(page, server, "/api/payment/verify", { ...proof, bookingId });
  return proof;
}

/** A booked and paid session, with the proof of its payment. */
export async function paidSession(
  page: Page,
  server: AppServer,
  slotIndex: number,
  daysAhead = 1,
): Promise<Booking & PaymentProof> {
  const booking = await holdSlot(page, server, slotIndex, daysAhead);
  return { ...booking, ...(await payForHold(page, server, booking.id)) };
}

/** Signs the guide in on this page, through the API. */
export async function signInGuide(page: Page, server: AppServer) {
  const data = { username: "guruji", password: ADMIN_PASSWORD };
  await post(page, server, "/api/admin/login", data);
  return {
    cancel: ({ id }: Booking) =>
      page.request.patch(`${server.url}/api/bookings/${id}/status`, {
        headers: { origin: server.url, "idempotency-key": `cancel-${id}` },
        data: { status: "cancelled" },
      }),
  };
}

/** Sets the server's clock to this many minutes after the start of a session (before it, if negative). */
export function setClockAfterStart(
  server: AppServer,
  { sessionDate, sessionTime }: Pick<Booking, "sessionDate" | "sessionTime">,
  minutes: number,
) {
  const startsAt = istInstant(sessionDate, sessionTime).getTime();
  return server.setClockOffset((startsAt - Date.now()) / 60_000 + minutes);
}

/** Completes a session whose room is open, as the guide who is signed in on this page. */
export async function completeSession(guidePage: Page, server: AppServer, id: string) {
  await guidePage.request.patch(`${server.url}/api/bookings/${id}/status`, {
    headers: { origin: server.url },
    data: { status: "completed" },
  });
}

/** Moves the clock to a minute after the last of these sessions begins, signs the guide in, and completes them. */
export async function completeSessions(guidePage: Page, server: AppServer, sessions: readonly Booking[]) {
  const starts = sessions.map(({ sessionDate, sessionTime }) =>
    istInstant(sessionDate, sessionTime).getTime(),
  );
  await server.setClockOffset((Math.max(...starts) - Date.now()) / 60_000 + 1);
  await signInGuide(guidePage, server);
  for (const { id } of sessions) await completeSession(guidePage, server, id);
}
