// Sessions that are held, paid and cancelled without a screen, for stories of what comes after.
import type { Page } from "@playwright/test";
import { istDateOf } from "#domain/ist-time.ts";
import { ADMIN_PASSWORD, type Parcha } from "./fixture.ts";

export type Booking = { id: string; sessionDate: string; sessionTime: string };
type Proof = { razorpay_order_id: string; razorpay_payment_id: string; razorpay_signature: string };

/** Posts as the signed-in browser does, and answers the answer. */
export async function post(page: Page, parcha: Parcha, path: string, data: object) {
  return (await page.request.post(`${parcha.url}${path}`, { headers: { origin: parcha.url }, data })).json();
}

/** Holds the free time of that place, tomorrow or on a later day of the demo's open week. */
export async function hold(page: Page, parcha: Parcha, place: number, daysAhead = 1): Promise<Booking> {
  const sessionDate = istDateOf(new Date(Date.now() + daysAhead * 24 * 60 * 60_000));
  const answer = await page.request.get(`${parcha.url}/api/slots/available?date=${sessionDate}`);
  const { slots } = (await answer.json()) as { slots: { time: string; available: boolean }[] };
  const sessionTime = slots.filter(({ available }) => available)[place]?.time;
  const data = { sessionDate, sessionTime, questionType: "single" };
  return (await post(page, parcha, "/api/bookings", data)).booking;
}

/** Pays for a hold as the checkout does, without a word to our page; answers the proof. */
export async function payAtGateway(page: Page, parcha: Parcha, bookingId: string): Promise<Proof> {
  const { order } = await post(page, parcha, "/api/payment/create-order", { bookingId });
  return post(page, parcha, `/sandbox/razorpay/orders/${order.id}/pay`, { outcome: "captured" });
}

/** A session that is booked and paid; answers its payment at the gateway. */
export async function paidSession(
  page: Page,
  parcha: Parcha,
  place: number,
  daysAhead = 1,
): Promise<Booking & Proof> {
  const booking = await hold(page, parcha, place, daysAhead);
  const proof = await payAtGateway(page, parcha, booking.id);
  await post(page, parcha, "/api/payment/verify", { ...proof, bookingId: booking.id });
  return { ...booking, ...proof };
}

/** The guide on a phone of his own, who cancels what he is asked to. */
export async function guide(page: Page, parcha: Parcha) {
  const data = { username: "guruji", password: ADMIN_PASSWORD };
  await post(page, parcha, "/api/admin/login", data);
  return {
    cancel: ({ id }: Booking) =>
      page.request.patch(`${parcha.url}/api/bookings/${id}/status`, {
        headers: { origin: parcha.url },
        data: { status: "cancelled" },
      }),
  };
}
