import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { listAuditEntries } from "#contract/audit.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { listMoneyEntries } from "#contract/money-entries.ts";
import { getReceipt } from "#contract/payments.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let accounts: Client;
let asha: string;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  const [one, other] = [await app.customer("9700000001"), await app.customer("9700000002")];
  asha = one.user.id;
  await run(app.ctx.db)`update users set display_name = 'Asha', folded_name = ' asha' where id = ${asha}`;
  const { id } = await createPaidSession(app, one, DAY, "10:00");
  await createPaidSession(app, other, DAY, "10:10");
  app.clock.set(`${DAY}T12:00:00+05:30`);
  accounts = await app.admin("accounts");
  await (await app.admin()).call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  await accounts.call(refundBooking, { params: { id }, input: { amount: 200 } });
  await app.sweep();
});
afterAll(() => app.stop());

const find = async (search?: string, span: { from?: string; to?: string } = {}) =>
  (await accounts.call(listMoneyEntries, { query: { ...span, ...(search ? { search } : {}) } })).body;

test("a payment and its refund are two entries, each of its own day, with the session and the receipt", async () => {
  const { entries, sums, found } = await find("9700000001");
  expect(found).toBe(2);
  expect(sums).toEqual({ amount: 751, wentBack: 200, left: 551 });
  const [refund, payment] = entries;
  const same = {
    of: "session",
    paymentId: payment?.paymentId,
    customerId: asha,
    receiptNumber: "R/26-27/000001",
  };
  expect(refund).toMatchObject({
    ...same,
    kind: "refund",
    amount: 0,
    wentBack: 200,
    at: `${DAY}T06:30:00.000Z`,
  });
  expect(refund?.providerId).toMatch(/^rfnd_/);
  expect(payment).toMatchObject({
    ...{ ...same, kind: "payment", amount: 751, wentBack: 0, providerId: payment?.razorpayPaymentId },
    customer: { displayName: "Asha", phone: "9700000001" },
    session: { sessionDate: DAY, sessionTime: "10:00" },
  });
  expect((await find(undefined, { from: DAY, to: DAY })).entries.map(({ kind }) => kind)).toEqual(["refund"]);
  expect((await find(undefined, { to: "2026-11-24" })).found).toBe(2);
  const receipt = await accounts.call(getReceipt, { params: { id: payment?.paymentId ?? "" } });
  expect(receipt.body.receipt.number).toBe("R/26-27/000001");
});

test("the search finds by name, receipt, and the numbers of payment, order and refund", async () => {
  const { entries } = await find("asha");
  const [refund, payment] = entries;
  const order = await app.ctx.db.query(
    "select provider_order_id as id from payment_orders where user_id = $1",
    [asha],
  );
  const numbers = [
    payment?.providerId,
    refund?.providerId,
    order.rows[0].id,
    "R/26-27/1",
    "  r/26-27/000001 ",
  ];
  for (const number of numbers) expect((await find(number)).entries).toEqual(entries);
  expect((await find("R/26-27/2")).entries.map(({ customer }) => customer?.phone)).toEqual(["9700000002"]);
  expect(await find("TI/26-27/1")).toMatchObject({ found: 0, entries: [], sums: { left: 0 } });
  expect((await find("Nobody")).found).toBe(0);
});

test("the search finds a registered company's payment by the number of its tax document", async () => {
  const registered = await startTestApp({
    env: { RECEIPT_GSTIN: "06ABCDE1234F1Z4", RECEIPT_TAX_FROM: "2026-11-01" },
  });
  onTestFinished(() => registered.stop());
  await registered.openDay(DAY);
  const one = await registered.customer("9700000003");
  for (const time of ["10:00", "10:10"]) await createPaidSession(registered, one, DAY, time);
  await registered.sweep();
  const reader = await registered.admin("accounts");
  const search = async (query: { search?: string }) =>
    (await reader.call(listMoneyEntries, { query })).body.entries;
  const entries = await search({});
  const numbers = entries.map(({ taxDocuments }) => taxDocuments.map(({ number }) => number));
  expect(numbers.flat().sort()).toEqual(["RV/26-27/000001", "RV/26-27/000002"]);
  for (const [at, entry] of entries.entries())
    expect(await search({ search: numbers[at]?.[0]?.toLowerCase() ?? "" })).toEqual([entry]);
});

test("a closed account has its payments without name and phone", async () => {
  await run(app.ctx.db)`update users set deleted_at = ${app.ctx.now()}, phone = null, username = ''
    where phone = '9700000002'`;
  const [payment] = (await find("R/26-27/2")).entries;
  expect(payment).toMatchObject({ customer: null, amount: 751 });
});

test("the file is in the reader's language, and stands in the record of changes without the search", async () => {
  const init = { method: "POST", body: JSON.stringify({ search: "asha" }) };
  const headers = { "content-type": "application/json", "accept-language": "hi" };
  const lines = (
    await (await accounts.fetch("/api/admin/exports/payments", { ...init, headers })).text()
  ).split("\r\n");
  expect(lines[0]).toMatch(/तारीख़,समय \(IST\),क्या हुआ,रसीद,/);
  expect(lines[1]).toMatch(
    /^2026-11-25,12:00,रिफ़ंड,R\/26-27\/000001,,Asha,97000 00001,2026-11-25 10:00,0,200,pay_\w+,rfnd_\w+$/,
  );
  const record = (
    await (await app.admin("super_admin")).call(listAuditEntries, { query: { action: "export" } })
  ).body;
  expect(record.entries[0]).toMatchObject({ verb: "POST /api/admin/exports/payments", outcome: "done" });
  expect(JSON.stringify(record.entries[0])).not.toContain("asha");
});
