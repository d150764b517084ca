import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { refundBooking } from "#contract/ledger.ts";
import * as contract from "#contract/reports.ts";
import { run, sql } from "#server/db/sql.ts";
import { noteRefund } from "#server/modules/accounting/refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let customer: SignedIn;
/** Money has no end: each test has books of its own. */
beforeEach(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "10:00", "23:00");
  customer = await app.customer("9700000001");
  await at("2026-11-21T10:00");
});
afterEach(() => app.stop());

/** Goes to a moment in India, where the admin signs in: an admin's session lasts twelve hours. */
const at = async (moment: string) => {
  app.clock.set(`${moment}:00+05:30`);
  admin = await app.admin();
};
const today = async () => (await admin.call(contract.revenueToday)).body;
const total = async () => (await admin.call(contract.revenueTotal)).body;
const share = (date: string, sessionShare: number, remedyShare = 0) => ({
  date,
  totalShare: sessionShare + remedyShare,
  sessionShare,
  remedyShare,
});
const session = (time: string) => paidSession(app, customer, DAY, time);
/** The guide calls it off, so that its money goes back, as soon as the sweep comes. */
const callOff = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });

/** What somebody did at the provider itself. */
async function refundAtProvider(bookingId: string, amountPaise: number, status: "processed" | "failed") {
  const found = await app.ctx.db.query(
    "select p.provider_payment_id as id from payments p join payment_orders o on o.id = p.order_id where o.booking_id = $1",
    [bookingId],
  );
  const refund = {
    id: `rfnd_${randomUUID().slice(0, 8)}`,
    paymentId: String(found.rows[0].id),
    amountPaise,
    status,
    reference: null,
    receipt: null,
  };
  await noteRefund(app.ctx, { refund, orderId: null }, app.ctx.now());
}

/** A payment for a vidhi of this session, as the gateway would have taken it. */
async function paidVidhi(bookingId: string, amountPaise: number) {
  await app.ctx.db.query(
    `with vidhi as (
       insert into remedies (name, name_hindi, price, is_active, created_at) values ('A', 'A', 100, true, $3) returning id),
     prescribed as (
       insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at)
       select $1, id, 'A', 'A', 100, $3 from vidhi returning id),
     ordered as (
       insert into payment_orders (user_id, kind, amount_paise, currency, state, created_at)
       values ($2, 'remedy', $4, 'INR', 'paid', $3) returning id),
     lined as (
       insert into order_lines (order_id, booking_remedy_id, amount_paise)
       select ordered.id, prescribed.id, $4 from ordered, prescribed)
     insert into payments (order_id, provider_payment_id, state, proven_at, captured_at)
     select id, 'pay_' || id, 'captured', $3, $3 from ordered`,
    [bookingId, customer.user.id, app.ctx.now(), amountPaise],
  );
}

describe("the guide's share", () => {
  test("is half of what came today, of sessions and of vidhis", async () => {
    expect(await today()).toEqual(share("2026-11-21", 0));
    const { id } = await session("10:00");
    await paidVidhi(id, 110_100);
    expect(await today()).toEqual(share("2026-11-21", 375.5, 550.5));
    expect(await total()).toEqual(share("2026-11-21", 375.5, 550.5));
  });

  test("belongs to the day in India on which the money moved, before and after midnight", async () => {
    await at("2026-11-21T23:59");
    const { id } = await session("10:00");
    expect(await today()).toEqual(share("2026-11-21", 375.5));
    await at("2026-11-22T00:00");
    expect(await today()).toEqual(share("2026-11-22", 0));
    await session("10:10");
    expect(await today()).toEqual(share("2026-11-22", 375.5));
    await callOff(id);
    await app.sweep();
    expect(await today()).toEqual(share("2026-11-22", 0));
    expect(await total()).toEqual(share("2026-11-22", 375.5));
    const { days } = (await admin.call(contract.revenueDays)).body;
    expect(days).toHaveLength(90);
    expect(days.slice(-3)).toEqual([
      { date: "2026-11-20", sessionShare: 0, remedyShare: 0 },
      { date: "2026-11-21", sessionShare: 375.5, remedyShare: 0 },
      { date: "2026-11-22", sessionShare: 0, remedyShare: 0 },
    ]);
  });

  test("is less by what went back, a part or more, and not before it has", async () => {
    const { id } = await session("10:00");
    await at("2026-11-25T10:00");
    await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
    await admin.call(refundBooking, { params: { id }, input: { amount: 200 } });
    expect(await total()).toEqual(share("2026-11-25", 375.5));
    await app.sweep();
    expect(await total()).toEqual(share("2026-11-25", 275.5));
    expect(await today()).toEqual(share("2026-11-25", -100));
  });

  test("knows of refunds made at the provider, to the paisa, and not of failed ones", async () => {
    const { id } = await session("10:00");
    await refundAtProvider(id, 5_001, "processed");
    await refundAtProvider(id, 10_000, "failed");
    expect(await total()).toEqual(share("2026-11-21", 350.5));
  });

  test("leaves tests out, what came and what went back, and vidhis of theirs", async () => {
    const { id } = await session("10:00");
    await paidVidhi(id, 10_000);
    await run(app.ctx.db, sql`update bookings set is_test = true where id = ${id}`);
    await refundAtProvider(id, 5_000, "processed");
    expect(await total()).toEqual(share("2026-11-21", 0));
  });

  test("is read by every admin, and by nobody else", async () => {
    const superAdmin = await app.admin("super_admin");
    for (const endpoint of [contract.revenueToday, contract.revenueTotal, contract.revenueDays]) {
      const statuses = [];
      for (const who of [app.browser(), customer.client, admin, superAdmin])
        statuses.push((await who.call(endpoint)).status);
      expect(statuses).toEqual([401, 401, 200, 200]);
    }
  });
});
