import { afterAll, beforeAll, expect, test } from "vitest";
import { createBooking } from "#contract/bookings.ts";
import { getCustomerMoney } from "#contract/customer-page.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { listAllBookings } from "#contract/reports.ts";
import { searchEverything } from "#contract/search.ts";
import { handleRefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { exportBookings } from "./exports.ts";

const DAY = "2026-11-25";
const OTHER_DAY = "2026-11-26";
let app: TestApp;
let admin: Client;
let payer: SignedIn;
/** By what became of their money. */
let ids: Record<"paidTwice" | "tooLate" | "withFee", string>;

async function order({ client }: SignedIn, sessionTime: string, sessionDate = DAY) {
  const input = { sessionDate, sessionTime, questionType: "single" } as const;
  const bookingId = (await client.call(createBooking, { input })).body.booking?.id ?? "";
  const { body } = await client.call(createSessionOrder, { input: { bookingId } });
  return { bookingId, orderId: body.order.id };
}

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  app.clock.set("2026-11-21T10:00:00+05:30");
  for (const day of [DAY, OTHER_DAY]) await app.openDay(day);
  payer = await app.customer("9700000001");
  const [twice, late, other] = await Promise.all(
    ["9700000002", "9700000003", "9700000004"].map((phone) => app.customer(phone)),
  );
  if (!twice || !late || !other) throw new Error("no customers");
  const pay = async (
    { client }: SignedIn,
    { bookingId, orderId }: Awaited<ReturnType<typeof order>>,
    how: Parameters<typeof payAtGateway>[2] = {},
  ) => {
    const proof = await payAtGateway(app, orderId, how);
    await client.call(verifySessionPayment, { input: { ...proof, bookingId } });
    return proof.razorpay_payment_id;
  };
  const paidTwice = await order(twice, "10:00");
  await pay(twice, paidTwice);
  await pay(twice, paidTwice, { isSecond: true });
  const tooLate = await order(late, "10:10");
  app.clock.forward(30);
  await createPaidSession(app, other, DAY, "10:10");
  await pay(late, tooLate);
  const withFee = await order(payer, "10:20");
  const paymentId = await pay(payer, withFee, { amountChange: "with-fee" });
  const refund = { id: "rfnd_1", paymentId, amountPaise: 76_872, status: "processed" } as const;
  await handleRefundEvent(app.ctx, refundEvent(refund), app.ctx.now());
  await app.sweep();
  ids = { paidTwice: paidTwice.bookingId, tooLate: tooLate.bookingId, withFee: withFee.bookingId };
  admin = await app.admin("super_admin");
});
afterAll(() => app.stop());

const ON_DAY = { from: DAY, to: DAY };
const list = async (query: object) =>
  (await admin.call(listAllBookings, { query: { ...ON_DAY, ...query } })).body;

test("what went back of a booking is the same in its row, its filter, its order and its file", async () => {
  const refunded = { [ids.tooLate]: 751, [ids.withFee]: 751 };
  const { bookings } = await list({ sort: "-refunded" });
  expect(bookings).toHaveLength(4);
  const amounts = bookings.map((booking) => booking.refunded);
  expect(amounts).toEqual([751, 751, 0, 0]);
  expect(Object.fromEntries(bookings.slice(0, 2).map(({ id, refunded }) => [id, refunded]))).toEqual(
    refunded,
  );
  for (const query of [{ refunded: "yes" }, { refundedFrom: "2026-11-21" }]) {
    const filtered = await list(query);
    expect([filtered.found, new Set(filtered.bookings.map(({ id }) => id))]).toEqual([
      2,
      new Set(Object.keys(refunded)),
    ]);
  }
  const file = await exportBookings(
    app.ctx,
    { ...ON_DAY, sort: "-refunded" },
    { language: "en", now: app.ctx.now() },
  );
  let text = "";
  for await (const part of file.text()) text += part;
  const lines = text.trimEnd().split("\r\n").slice(1);
  expect(lines.map((line) => Number(line.split(",")[8]))).toEqual(amounts);
});

test("the provider's fee on top, which went back with all of a payment, is in no sum of the customer's", async () => {
  const { body } = await admin.call(getCustomerMoney, { params: { id: payer.user.id } });
  expect(body).toMatchObject({ paid: 751, refunded: 751, takenBack: 0, kept: 0 });
  expect(body.events.find(({ kind }) => kind === "payment")).toMatchObject({ session: { refunded: 751 } });
});

test("a payment of another amount than its order is of that amount on the customer's page and in the search", async () => {
  const { client, user } = await app.customer("9700000005");
  const { orderId, bookingId } = await order({ client, user }, "10:30", OTHER_DAY);
  const proof = await payAtGateway(app, orderId, { amountChange: "offer" });
  await client.call(verifySessionPayment, { input: { ...proof, bookingId } });
  const { body } = await admin.call(getCustomerMoney, { params: { id: user.id } });
  const text = proof.razorpay_payment_id;
  const [found] = (await admin.call(searchEverything, { query: { text } })).body.payments;
  expect([body.paid, body.refunded]).toEqual([675.9, 675.9]);
  expect(found).toMatchObject({ amount: 675.9, refunded: 675.9 });
});
