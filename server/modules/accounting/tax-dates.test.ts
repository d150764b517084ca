// The dates of tax documents are those of the money and of the service, whenever the sweep makes them.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { cancelBooking, setBookingStatus } from "#contract/bookings.ts";
import { getReceipt, listPayments, verifySessionPayment } from "#contract/payments.ts";
import * as contract from "#contract/tax-documents.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createOrderedHold, createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { buyRemedies, createCompletedSession, prescribeNewRemedies } from "#tests/support/session-results.ts";
import { listIssued } from "#tests/support/tax-documents.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepTaxDocuments } from "./tax-documents.jobs.ts";

const DAY = "2027-04-03";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      ...{ DEMO_NO_ADDRESS_LIMITS: "1", CANCEL_GRACE_MINUTES: "20" },
      ...{ RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-11-01" },
    },
  });
});
afterAll(() => app.stop());

let nextPhone = 9_711_000_000;
let customer: SignedIn;
/** A time of this day in India. */
const at = (day: string, time: string) => app.clock.set(`${day}T${time}+05:30`);
const sweep = () => sweepTaxDocuments(app.ctx, app.clock.now());
const newCustomer = () => app.customer(String(nextPhone++));
beforeEach(async () => {
  at("2027-03-31", "12:00:00");
  await app.ctx.db.query(
    "truncate bookings, payment_orders, tax_documents, sandbox.orders, sandbox.payments cascade",
  );
  await app.openDay(DAY);
  customer = await newCustomer();
});

const readMonth = async (month: string) => {
  const accountant = await app.admin("accounts");
  return (await accountant.call(contract.getTaxMonth, { query: { month } })).body;
};
const tablesOf = async (month: string) =>
  (await readMonth(month)).returned.map(({ table, amount }) => `${table} ${amount}`);
/** As "kind year/number day rupees". */
const shown = async (kind: string) =>
  (await listIssued(app.ctx.db))
    .filter((document) => document.kind === kind)
    .map(({ year, serial, issuedAt, rupees }) => `${year}/${serial} ${istDateOf(issuedAt)} ${rupees}`);

test("an advance that came in the last seconds of a year is of that year, month and day, though its voucher is made in the next", async () => {
  at("2027-03-31", "23:59:50");
  await createPaidSession(app, customer, DAY, "12:00");
  at("2027-04-01", "00:00:40");
  await sweep();
  expect(await shown("receipt-voucher")).toEqual(["26-27/1 2027-03-31 751"]);
  expect([await tablesOf("2027-03"), await tablesOf("2027-04")]).toEqual([["11A 751"], []]);
  const { series, late } = await readMonth("2027-03");
  expect(series).toMatchObject([{ kind: "receipt-voucher", first: "RV/26-27/000001" }]);
  expect(late).toEqual({ documents: 1, lastAt: "2027-03-31T18:30:40.000Z" });
  expect((await readMonth("2027-04")).late).toBeNull();
});

test("a receipt is of the day and year of the capture, though the payment is proven in the next", async () => {
  at("2027-03-31", "23:59:30");
  const { bookingId, orderId } = await createOrderedHold(customer, DAY, "12:00");
  at("2027-03-31", "23:59:50");
  const proof = await payAtGateway(app, orderId);
  at("2027-04-01", "00:00:40");
  await customer.client.call(verifySessionPayment, { input: { ...proof, bookingId } });
  const { payments } = (await customer.client.call(listPayments, { params: { userId: customer.user.id } }))
    .body;
  const { receipt } = (await customer.client.call(getReceipt, { params: { id: payments[0]?.id ?? "" } }))
    .body;
  expect([receipt.number.slice(0, 8), istDateOf(new Date(receipt.issuedAt))]).toEqual([
    "R/26-27/",
    "2027-03-31",
  ]);
});

test("an advance that came in the first second of a month is of that month", async () => {
  at("2027-03-31", "23:58:00");
  const { orderId } = await createOrderedHold(customer, DAY, "12:00");
  at("2027-04-01", "00:00:00");
  await payAtGateway(app, orderId);
  at("2027-04-01", "00:10:00");
  await app.sweep();
  expect(await shown("receipt-voucher")).toEqual(["27-28/1 2027-04-01 751"]);
});

test("what went back before and after the end of a month has a document in each, though one sweep makes both", async () => {
  await createPaidSession(app, customer, DAY, "12:00");
  const refund = (time: string, paise: number) =>
    run(
      app.ctx.db,
    )`insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, processed_at)
      select id, ${paise}, 'by-admin', 'processed', ${time}, ${time}, ${time} from payments`;
  await refund("2027-03-31T18:29:59Z", 20_000);
  await refund("2027-03-31T18:30:00Z", 5_100);
  at("2027-04-01", "09:00:00");
  await sweep();
  expect(await shown("refund-voucher")).toEqual(["26-27/1 2027-03-31 200", "27-28/1 2027-04-01 51"]);
  expect([await tablesOf("2027-03"), await tablesOf("2027-04")]).toEqual([["11A 551"], ["11B 51"]]);
});

test("the invoice of a vidhi has the day on which it was performed", async () => {
  await app.openDay("2027-03-31");
  at("2027-03-31", "09:00:00");
  const results = await createCompletedSession(app, customer, "2027-03-31", "12:00");
  const bought = await prescribeNewRemedies(results.admin, results.id, [501]);
  await buyRemedies(app, customer, bought);
  await run(app.ctx.db)`update booking_remedies set completed_at = ${"2027-03-31T18:20:00Z"}`;
  at("2027-04-02", "10:00:00");
  await sweep();
  expect(await shown("tax-invoice")).toEqual(["26-27/1 2027-03-31 751", "26-27/2 2027-03-31 501"]);
});

test("the invoice of a session has the day on which it was completed, and that of a cancelled one the day of the cancellation", async () => {
  const held = await createPaidSession(app, customer, DAY, "12:00");
  const cancelled = await createPaidSession(app, customer, DAY, "12:40");
  at("2027-04-02", "23:00:00");
  customer = await app.customer(customer.user.phone);
  await customer.client.call(cancelBooking, { params: { id: cancelled.id } });
  at(DAY, "12:20:00");
  const admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id: held.id }, input: { status: "completed" } });
  at("2027-05-02", "12:00:00");
  await sweep();
  expect(await shown("tax-invoice")).toEqual(["27-28/1 2027-04-02 751", `27-28/2 ${DAY} 751`]);
  expect(await tablesOf("2027-04")).toEqual(["7 1502", "11B 1502"]);
});

test("after an outage the numbers follow the dates over all payments", async () => {
  const admin: Client = await app.admin();
  const times = ["12:00", "12:20", "12:40"];
  const booked = [];
  for (const time of times) {
    app.clock.forward(1);
    booked.push(await createPaidSession(app, await newCustomer(), DAY, time));
  }
  for (const { id } of booked.toReversed()) {
    app.clock.forward(1);
    await admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
    await app.ctx.db.query("update refunds set status = 'processed', processed_at = created_at");
  }
  at("2027-04-02", "12:00:00");
  await sweep();
  const issued = await listIssued(app.ctx.db);
  const paid = issued.filter(({ kind }) => kind === "receipt-voucher").map(({ payment }) => payment);
  const returned = issued.filter(({ kind }) => kind === "refund-voucher").map(({ payment }) => payment);
  expect(paid).toHaveLength(3);
  expect(returned).toEqual(paid.toReversed());
});

test("the numbers of more payments than a sweep looks at follow the dates", async () => {
  const { db } = app.ctx;
  const start = app.clock.now();
  await run(db)`
    with drawn as materialized (select place, gen_random_uuid() as booking, gen_random_uuid() as "order",
        ${start}::timestamptz + place * interval '1 second' as paid, ${start}::timestamptz + (2000 - place) * interval '1 second' as done
      from generate_series(1, 230) place),
    bookings as (insert into bookings (id, user_id, session_date, session_time, question_type, status, price, credits_used, created_at,
        approved_at, completed_at)
      select booking, ${customer.user.id}, date '2027-01-01' + place, '10:00', 'single', 'completed', 751, 0, paid, paid, done from drawn),
    orders as (insert into payment_orders (id, user_id, kind, booking_id, amount_paise, currency, state, created_at)
      select "order", ${customer.user.id}, 'session', booking, 75100, 'INR', 'paid', paid from drawn)
    insert into payments (order_id, provider_payment_id, state, proven_at, captured_at, settled_at, settled_as, amount_paise)
      select "order", 'pay_drawn' || place, 'captured', paid, paid, paid, 'approved', 75100 from drawn`;
  app.clock.forward(60);
  for (let sweeps = 0; sweeps < 5; sweeps++) await sweep();
  const issued = await listIssued(db);
  for (const kind of ["receipt-voucher", "tax-invoice"]) {
    const ofKind = issued.filter((document) => document.kind === kind);
    expect(ofKind.map(({ serial }) => serial)).toEqual(Array.from({ length: 230 }, (_, place) => place + 1));
    const dates = ofKind.map(({ issuedAt }) => issuedAt.getTime());
    expect(dates).toEqual(dates.toSorted((a, b) => a - b));
  }
});

test("a payment that is reported late has its date and the next number, which the series of its month names apart", async () => {
  at("2027-02-27", "12:00:00");
  const late = await createOrderedHold(customer, DAY, "12:00");
  await payAtGateway(app, late.orderId);
  await createPaidSession(app, await newCustomer(), DAY, "12:20");
  await sweep();
  at("2027-03-01", "12:00:00");
  await createPaidSession(app, await newCustomer(), DAY, "12:40");
  await sweep();
  // The server hears of the first payment now.
  await app.sweep();
  await sweep();
  expect(await shown("receipt-voucher")).toEqual([
    ...["26-27/1 2027-02-27 751", "26-27/2 2027-03-01 751"],
    "26-27/3 2027-02-27 751",
  ]);
  const { series, late: madeLate } = await readMonth("2027-02");
  expect(series.map(({ first, last }) => [first, last])).toEqual([
    ["RV/26-27/000001", "RV/26-27/000001"],
    ["RV/26-27/000003", "RV/26-27/000003"],
  ]);
  expect(madeLate).toMatchObject({ documents: 1 });
  const accountant = await app.admin("accounts");
  const file = await accountant.fetch(contract.exportTaxDocuments.path, {
    ...{ method: "POST", headers: { "content-type": "application/json" } },
    body: JSON.stringify({ month: "2027-02" }),
  });
  const [head, ...lines] = (await file.text()).trim().split("\r\n");
  expect(head).toMatch(/Made on$/);
  expect(lines.map((line) => line.split(",").at(-1))).toEqual(["2027-02-27", "2027-03-01"]);
});
