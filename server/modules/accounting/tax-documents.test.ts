import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { refundBooking, refundRemedy, retryRefund } from "#contract/accounting.ts";
import { saveAddress } from "#contract/addresses.ts";
import { cancelBooking, setBookingStatus } from "#contract/bookings.ts";
import { listPayments } from "#contract/payments.ts";
import { createRemedy } from "#contract/remedies.ts";
import * as contract from "#contract/tax-documents.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows, sql } from "#server/db/sql.ts";
import { SeededRandom } from "#tests/simulation/random.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { buyRemedies, createCompletedSession, prescribeNewRemedies } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepTaxDocuments } from "./tax-documents.jobs.ts";
import { listUndocumented } from "./tax-supplies.sql.ts";

const GSTIN = "06ABCDE1234F1Z4";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    env: {
      ...{ DEMO_NO_ADDRESS_LIMITS: "1", CANCEL_GRACE_MINUTES: "20" },
      ...{ RECEIPT_GSTIN: GSTIN, RECEIPT_TAX_FROM: "2026-11-01" },
    },
  });
});
afterAll(() => app.stop());

let nextPhone = 9_710_000_000;
let days = 0;
let customer: SignedIn;
let admin: Client;
let day: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  // Each series begins anew: its numbers and months follow the clock, which the tests set back.
  await app.ctx.db.query(
    "truncate bookings, payment_orders, tax_documents, sandbox.orders, sandbox.payments cascade",
  );
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(nextPhone++));
});

const complete = async (id: string) => {
  app.clock.set(`${day}T06:30:00Z`);
  admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
};
const refund = (id: string, amount?: number) =>
  admin.call(refundBooking, { params: { id }, input: amount === undefined ? {} : { amount } });
/** What the customer sees of the documents of the first payment. */
const documents = async ({ client, user } = customer) => {
  await app.sweep();
  await app.sweep();
  const { payments } = (await client.call(listPayments, { params: { userId: user.id } })).body;
  const found: contract.TaxDocument[] = [];
  for (const { id } of payments.toReversed().flatMap(({ taxDocuments }) => taxDocuments))
    found.push((await client.call(contract.getTaxDocument, { params: { id } })).body.document);
  return found;
};
const kinds = async () => (await documents()).map(({ kind, amount }) => `${kind} ${amount}`);
const address = {
  recipientName: "Meera",
  line1: "4 Hill Road",
  city: "Mumbai",
  state: "MH",
  pinCode: "400050",
};

test("a session has a receipt voucher once it is paid, and an invoice that names the voucher once it was held", async () => {
  const { id } = await createPaidSession(app, customer, day, "12:00");
  expect(await kinds()).toEqual(["receipt-voucher 751"]);
  await complete(id);
  const [voucher, invoice] = await documents();
  expect(voucher).toMatchObject({
    number: expect.stringMatching(/^RV\/26-27\/\d{6}$/),
    company: { gstin: GSTIN, name: "Parcha Private Limited" },
    recipientName: customer.user.username,
    recipientAddress: null,
    lines: [{ kind: "session", questionType: "single", sessionDate: day, sessionTime: "12:00" }],
    ...{ placeOfSupply: "06", rate: 18, taxable: 636.44, cgst: 57.28, sgst: 57.28, igst: 0, amount: 751 },
    refersTo: null,
  });
  expect(invoice).toMatchObject({
    kind: "tax-invoice",
    number: expect.stringMatching(/^TI\/26-27\/\d{6}$/),
    refersTo: { kind: "receipt-voucher", number: voucher?.number },
    amount: 751,
  });
});

test("the place of supply is the state of the customer's address when it was paid, and the documents keep what they said", async () => {
  await customer.client.call(saveAddress, { input: address });
  const { id } = await createPaidSession(app, customer, day, "12:00");
  const [voucher] = await documents();
  const tax = { placeOfSupply: "27", taxable: 636.44, cgst: 0, sgst: 0, igst: 114.56 };
  expect(voucher).toMatchObject({
    ...tax,
    recipientName: "Meera",
    recipientAddress: "4 Hill Road, Mumbai, 400050",
  });
  await customer.client.call(saveAddress, { input: { ...address, state: "HR", recipientName: "Mira" } });
  await complete(id);
  const [again, invoice] = await documents();
  expect(again).toEqual(voucher);
  expect(invoice).toMatchObject({ ...tax, recipientName: "Mira" });
});

test("money that goes back has a refund voucher before the session, and a credit note on its invoice after it", async () => {
  const cancelled = await createPaidSession(app, customer, day, "12:50");
  await admin.call(setBookingStatus, { params: { id: cancelled.id }, input: { status: "cancelled" } });
  expect(await kinds()).toEqual(["receipt-voucher 751", "refund-voucher 751"]);
  customer = await app.customer(String(nextPhone++));
  const { id } = await createPaidSession(app, customer, day, "12:00");
  await app.sweep();
  await complete(id);
  await refund(id, 51);
  await documents();
  await refund(id);
  const [, invoice, ...notes] = await documents();
  expect(notes).toMatchObject([51, 700].map((amount) => ({ kind: "credit-note", amount })));
  for (const note of notes) expect(note.refersTo?.number).toBe(invoice?.number);
});

test("a session that is returned as it is completed has an invoice and a credit note", async () => {
  const { id } = await createPaidSession(app, customer, day, "12:00");
  await complete(id);
  await refund(id);
  expect(await kinds()).toEqual(["receipt-voucher 751", "tax-invoice 751", "credit-note 751"]);
});

test("what is kept for a session that its customer cancelled is invoiced", async () => {
  const { id } = await createPaidSession(app, customer, day, "12:00");
  app.clock.set("2026-11-21T05:00:00Z");
  await customer.client.call(cancelBooking, { params: { id } });
  expect(await kinds()).toEqual(["receipt-voucher 751", "tax-invoice 751"]);
  admin = await app.admin();
  await refund(id, 51);
  expect(await kinds()).toEqual(["receipt-voucher 751", "tax-invoice 751", "credit-note 51"]);
});

test("a session that its customer cancels for a refund has a refund voucher alone, whenever the sweep runs", async () => {
  const { id } = await createPaidSession(app, customer, day, "12:00");
  await customer.client.call(cancelBooking, { params: { id } });
  await sweepTaxDocuments(app.ctx, app.clock.now());
  expect(await kinds()).toEqual(["receipt-voucher 751", "refund-voucher 751"]);
});

test("a document names the attendee of a session that was booked for somebody else, until the payer's account is closed", async () => {
  const attendee = { phone: String(nextPhone++), name: "Kamla Devi" };
  await createPaidSession(app, customer, day, "12:00", attendee);
  const [voucher] = await documents();
  expect(voucher?.attendeeName).toBe("Kamla Devi");
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
  const { body } = await admin.call(contract.getTaxDocument, { params: { id: voucher?.id ?? "" } });
  expect(body.document.attendeeName).toBeNull();
});

test("the data export has the customer's tax documents whole, and no other customer's", async () => {
  await createPaidSession(app, await app.customer(String(nextPhone++)), day, "12:20");
  const { id } = await createPaidSession(app, customer, day, "12:00");
  await app.sweep();
  await complete(id);
  const issued = await documents();
  expect(issued.map(({ kind }) => kind)).toEqual(["receipt-voucher", "tax-invoice"]);
  expect((await customer.client.call(exportMyData)).body.taxDocuments).toEqual(issued);
});

test("a closed account leaves its documents without name and address, and a refund after it has them neither", async () => {
  await customer.client.call(saveAddress, { input: address });
  await createPaidSession(app, customer, day, "12:00");
  const [voucher] = await documents();
  await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
  await app.sweep();
  const { body } = await admin.call(contract.getTaxDocument, { params: { id: voucher?.id ?? "" } });
  expect(body.document).toEqual({ ...voucher, recipientName: null, recipientAddress: null });
  const left = await rows<{ name: string | null }>(app.ctx.db)`
    select recipient_name as name from (${ofCustomer()}) d`;
  expect(left).toEqual([{ name: null }, { name: null }]);
});

test("payments from before the registration have no documents, and those of an outage get theirs late", async () => {
  await createPaidSession(app, customer, day, "12:00");
  const setCaptured = (instant: string) =>
    app.ctx.db.query(
      "update payments set captured_at = $1 where order_id in (select id from payment_orders where user_id = $2)",
      [instant, customer.user.id],
    );
  await setCaptured("2026-10-31T18:29:59Z");
  expect(await documents()).toEqual([]);
  await setCaptured("2026-10-31T18:30:00Z");
  app.clock.set("2027-03-31T18:29:50Z");
  await sweepTaxDocuments(app.ctx, app.clock.now());
  expect(await rows(app.ctx.db)`${ofCustomer()}`).toEqual([]);
  // The first day of the registration is looked through in the first minute of an hour.
  app.clock.set("2027-03-31T19:00:30Z");
  await sweepTaxDocuments(app.ctx, app.clock.now());
  expect(await rows(app.ctx.db)`${ofCustomer()}`).toMatchObject([
    { kind: "receipt-voucher", year: "26-27", serial: 1 },
    { kind: "tax-invoice", year: "26-27", serial: 1 },
  ]);
});
const ofCustomer =
  () => sql`select d.kind, d.financial_year as year, d.serial, d.recipient_name from tax_documents d
  join payments p on p.id = d.payment_id join payment_orders o on o.id = p.order_id where o.user_id = ${customer.user.id} order by d.kind`;

test("remedies that were bought together have an invoice each when they are performed", async () => {
  const results = await createCompletedSession(app, customer, day, "12:00");
  const bought = await prescribeNewRemedies(results.admin, results.id, [300, 501]);
  await buyRemedies(app, customer, bought);
  const ofRemedies = async () => (await documents()).filter(({ lines }) => lines[0]?.kind === "remedy");
  expect(await ofRemedies()).toMatchObject([{ kind: "receipt-voucher", amount: 801 }]);
  await app.ctx.db.query("update booking_remedies set completed_at = $2 where id = $1", [
    bought[1],
    app.clock.now(),
  ]);
  const found = await ofRemedies();
  expect(found.map(({ kind, amount, lines }) => [kind, amount, lines.length])).toEqual([
    ["receipt-voucher", 801, 2],
    ["tax-invoice", 501, 1],
  ]);
});

test("a remedy that was bought again is in no invoice of the payment whose failed refund is tried again after it was performed", async () => {
  const results = await createCompletedSession(app, customer, day, "12:00");
  const [again = "", other = ""] = await prescribeNewRemedies(results.admin, results.id, [501, 300]);
  await buyRemedies(app, customer, [again, other]);
  const refundAgain = async () =>
    (await results.admin.call(refundRemedy, { params: { id: again }, input: {} })).body.refund.id;
  const failedId = await refundAgain();
  const query = "update refunds set status = 'failed', failed_at = $2 where id = $1";
  await app.ctx.db.query(query, [failedId, app.clock.now()]);
  app.clock.forward(1);
  await buyRemedies(app, customer, [again]);
  const perform = "update booking_remedies set completed_at = $2 where id = $1";
  await app.ctx.db.query(perform, [again, app.clock.now()]);
  app.clock.forward(5);
  await results.admin.call(retryRefund, { params: { id: failedId } });
  await app.sweep();
  await refundAgain();
  expect((await kinds()).slice(2)).toEqual([
    ...["receipt-voucher 801", "refund-voucher 501"],
    ...["receipt-voucher 501", "tax-invoice 501", "credit-note 501"],
  ]);
});

test("two sweeps at once issue each document once, and the numbers of a series have no gap", async () => {
  const { id } = await createPaidSession(app, customer, day, "12:00");
  await createPaidSession(app, await app.customer(String(nextPhone++)), day, "12:20");
  await complete(id);
  const sweeps = [1, 2, 3].map(() => sweepTaxDocuments(app.ctx, app.clock.now()));
  await Promise.all(sweeps);
  await sweepTaxDocuments(app.ctx, app.clock.now());
  expect(await kinds()).toEqual(["receipt-voucher 751", "tax-invoice 751"]);
  const { body } = await admin.call(contract.getTaxMonth, { query: { month: "2026-11" } });
  for (const { first, last, documents } of body.series)
    expect(Number(last.slice(9)) - Number(first.slice(9)) + 1).toBe(documents);
});

test("a month's return has invoices without credit notes, and advances in the month of the voucher until they are used", async () => {
  app.clock.set("2027-05-29T04:30:00Z");
  day = "2027-06-02";
  await app.openDay(day);
  const returned = async (month: string) => {
    admin = await app.admin();
    const { body } = await admin.call(contract.getTaxMonth, { query: { month } });
    return body.returned.map(({ table, placeOfSupply, taxable, amount }) =>
      [table, placeOfSupply, taxable, amount].join(" "),
    );
  };
  const other = await app.customer(String(nextPhone++));
  const later = await createPaidSession(app, other, day, "12:20");
  customer = await app.customer(String(nextPhone++));
  await customer.client.call(saveAddress, { input: address });
  const held = await createPaidSession(app, customer, day, "12:00");
  const refunded = await createPaidSession(app, await app.customer(String(nextPhone++)), day, "12:40");
  admin = await app.admin();
  await app.sweep();
  await admin.call(setBookingStatus, { params: { id: refunded.id }, input: { status: "cancelled" } });
  await app.sweep();
  await app.sweep();
  expect(await returned("2027-05")).toEqual(["11A 06 636.44 751", "11A 27 636.44 751"]);
  await complete(held.id);
  await refund(held.id, 51);
  await app.sweep();
  await app.sweep();
  expect(await returned("2027-06")).toEqual(["7 27 593.22 700", "11B 27 636.44 751"]);
  await admin.call(setBookingStatus, { params: { id: later.id }, input: { status: "cancelled" } });
  await app.sweep();
  await app.sweep();
  expect(await returned("2027-06")).toEqual(["7 27 593.22 700", "11B 06 636.44 751", "11B 27 636.44 751"]);
  expect(await returned("2027-05")).toEqual(["11A 06 636.44 751", "11A 27 636.44 751"]);
});

/** Half of them go back, all or a part, the rest of it perhaps later; two thirds were held or performed. */
function drawPayments(count: number) {
  const random = new SeededRandom();
  random.reseed(36, "payments");
  const below = (limit: number) => random.integerBelow(limit);
  return Array.from({ length: count }, (_, place) => {
    const paise = 100 + below(150_000);
    const first = below(2) === 0 ? 0 : 1 + below(paise);
    const later = below(3) === 0 ? below(paise - first + 1) : 0;
    return { place, paise, first, later, isDone: below(3) > 0, isRemedy: below(4) === 0 };
  });
}

const insertMonth = (customerId: string, payments: ReturnType<typeof drawPayments>, now: Date) => sql`
  with drawn as materialized (
    select *, gen_random_uuid() as booking, gen_random_uuid() as remedy, gen_random_uuid() as "order", gen_random_uuid() as payment
    from jsonb_to_recordset(${JSON.stringify(payments)}) as d(place integer, paise integer, first integer, later integer,
      "isDone" boolean, "isRemedy" boolean)),
  bookings as (insert into bookings (id, user_id, session_date, session_time, question_type, status, price, credits_used,
      created_at, approved_at, completed_at)
    select booking, ${customerId}, date '2027-01-01' + place, '10:00', 'single',
      case when "isDone" or "isRemedy" then 'completed' else 'approved' end, 1100, 0, ${now}::timestamptz, ${now},
      case when "isDone" or "isRemedy" then ${now}::timestamptz end from drawn),
  prescribed as (insert into booking_remedies (id, booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at,
      payment_id, completed_at)
    select remedy, booking, (select id from remedies limit 1), 'Havan', 'हवन', paise / 100, ${now}::timestamptz, ${now}, payment,
      case when "isDone" then ${now}::timestamptz end from drawn where "isRemedy"),
  orders as (insert into payment_orders (id, user_id, kind, booking_id, amount_paise, currency, state, created_at)
    select "order", ${customerId}, case when "isRemedy" then 'remedy' else 'session' end,
      case when "isRemedy" then null else booking end, paise, 'INR', 'paid', ${now} from drawn),
  lines as (insert into order_lines (order_id, booking_remedy_id, amount_paise)
    select "order", remedy, paise from drawn where "isRemedy"),
  paid as (insert into payments (id, order_id, provider_payment_id, state, proven_at, captured_at, settled_at, settled_as,
      amount_paise)
    select payment, "order", 'pay_month' || place, 'captured', ${now}::timestamptz, ${now}, ${now}, 'approved', paise from drawn)
  insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, processed_at)
    select payment, first, 'by-admin', 'processed', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
      from drawn where first > 0
    union all
    select payment, later, 'by-admin', 'pending', ${now}, ${now}, null from drawn where later > 0`;

test("the documents of a month of 500 payments add up to what was paid and refunded, to the paisa", async () => {
  const { db } = app.ctx;
  const now = app.clock.now();
  await admin.call(createRemedy, { input: { name: "Havan", nameHindi: "हवन", price: 300 } });
  await rows(db)`${insertMonth(customer.user.id, drawPayments(500), now)}`;
  const issueAll = async () => {
    for (let sweeps = 0; sweeps < 3; sweeps++) await sweepTaxDocuments(app.ctx, now);
  };
  await issueAll();
  await db.query("update refunds set status = 'processed', processed_at = $1 where status = 'pending'", [
    now,
  ]);
  await issueAll();
  expect(app.log.filter((line) => line.includes("tax document"))).toEqual([]);
  expect(await listUndocumented(db, { from: new Date("2026-11-01T00:00:00Z"), to: null }, 10, now)).toEqual(
    [],
  );
  const [books] = await rows<Record<"paid" | "received" | "refunded" | "returned", number>>(db)`
    select (select sum(amount_paise) from payments where state = 'captured') as paid,
      (select sum(amount_paise) from refunds where status = 'processed') as refunded,
      sum(amount_paise) filter (where kind = 'receipt-voucher') as received,
      sum(amount_paise) filter (where returned_paise is not null) as returned from tax_documents`;
  expect(books?.received).toBe(books?.paid);
  expect(books?.returned).toBe(books?.refunded);
  const { sums, returned } = (await admin.call(contract.getTaxMonth, { query: { month: "2026-11" } })).body;
  const rupeesOf = (all: readonly { amount: number }[]) => all.reduce((sum, { amount }) => sum + amount, 0);
  const kept = rupeesOf(sums.filter(({ kind }) => kind === "receipt-voucher"));
  const given = rupeesOf(sums.filter(({ kind }) => kind === "refund-voucher" || kind === "credit-note"));
  expect(new Set(returned.map(({ table }) => table))).toEqual(new Set(["7", "11A"]));
  expect(rupeesOf(returned)).toBeCloseTo(kept - given, 2);
  expect(new Set(sums.map(({ kind }) => kind)).size).toBe(4);
  for (const { taxable, cgst, sgst, igst, amount } of sums)
    expect(Math.abs(Math.round((taxable + cgst + sgst + igst - amount) * 100))).toBe(0);
});
