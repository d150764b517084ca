import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { getBusiness, getStatement } from "#contract/business.ts";
import { getCustomerMoney } from "#contract/customer-page.ts";
import * as contract from "#contract/reports.ts";
import { run } from "#server/db/sql.ts";
import { handleRefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let customer: SignedIn;
/** A new database for each test, because the total sums all payments that there ever were. */
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
const today = async () => (await admin.call(contract.getRevenueToday)).body;
const total = async () => (await admin.call(contract.getRevenueTotal)).body;
const share = (date: string, sessionShare: number, remedyShare = 0) => ({
  date,
  isWithoutTax: false,
  totalShare: sessionShare + remedyShare,
  sessionShare,
  remedyShare,
});
const session = (time: string) => createPaidSession(app, customer, DAY, time);
/** The guide cancels the session; the next sweep refunds it. */
const cancelByGuide = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });

/** A refund that was made in the provider's dashboard. */
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
  };
  await handleRefundEvent(app.ctx, refundEvent(refund), app.ctx.now());
}

/** Inserts a captured payment for a remedy that was prescribed for this session. */
async function paidRemedy(bookingId: string, amountPaise: number) {
  await app.ctx.db.query(
    `with remedy as (
       insert into remedies (name, name_hindi, price, is_active, created_at) values ('A', 'A', 100, true, $3) returning id),
     prescribed as (
       insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at)
       select $1, id, 'A', 'A', 100, $3 from remedy returning id),
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
  test("is half of today’s payments for sessions and remedies", async () => {
    expect(await today()).toEqual(share("2026-11-21", 0));
    const { id } = await session("10:00");
    await paidRemedy(id, 110_100);
    expect(await today()).toEqual(share("2026-11-21", 375.5, 550.5));
    expect(await total()).toEqual(share("2026-11-21", 375.5, 550.5));
  });

  test("belongs to the IST day of the payment or refund, before and after midnight", async () => {
    await at("2026-11-21T23:59");
    const { id } = await session("10:00");
    expect(await today()).toEqual(share("2026-11-21", 375.5));
    await at("2026-11-22T00:00");
    expect(await today()).toEqual(share("2026-11-22", 0));
    await session("10:10");
    expect(await today()).toEqual(share("2026-11-22", 375.5));
    await cancelByGuide(id);
    await app.sweep();
    expect(await today()).toEqual(share("2026-11-22", 0));
    expect(await total()).toEqual(share("2026-11-22", 375.5));
  });

  test("falls by half of a refund once the provider has processed it", async () => {
    const { id } = await session("10:00");
    await at("2026-11-25T10:00");
    await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
    await admin.call(refundBooking, { params: { id }, input: { amount: 200 } });
    expect(await total()).toEqual(share("2026-11-25", 375.5));
    await app.sweep();
    expect(await total()).toEqual(share("2026-11-25", 275.5));
    expect(await today()).toEqual(share("2026-11-25", -100));
  });

  test("counts refunds made in the provider’s dashboard, to the paisa, and no failed ones", async () => {
    const { id } = await session("10:00");
    await refundAtProvider(id, 5_001, "processed");
    await refundAtProvider(id, 10_000, "failed");
    expect(await total()).toEqual(share("2026-11-21", 350.5));
  });

  test("counts the provider's fee on top neither when it is paid nor when all of the payment goes back", async () => {
    const before = await total();
    const [refunded, disputed] = [await session("10:00"), await session("10:10")];
    await run(app.ctx.db)`update payments set fee_on_top_paise = 1772`;
    await refundAtProvider(refunded.id, 76_872, "processed");
    await run(app.ctx.db)`
      with taken as (insert into disputes (provider_dispute_id, payment_id, amount_paise, status, status_word, created_at, reported_at)
        select 'disp_1', p.id, 76872, 'lost', 'lost', captured_at, captured_at
        from payments p join payment_orders o on o.id = p.order_id where o.booking_id = ${disputed.id}
        returning id, payment_id, amount_paise, created_at)
      insert into dispute_entries (dispute_id, payment_id, kind, amount_paise, at)
        select id, payment_id, 'session', amount_paise, created_at from taken`;
    expect(await total()).toEqual(before);
    const { body } = await admin.call(getStatement, { query: { month: "2026-11" } });
    expect(body).toMatchObject({
      sessionsTaken: 1502,
      sessionsRefunded: 751,
      sessionsTakenBack: 751,
      left: 0,
    });
    const { refunds } = (await admin.call(getBusiness, { query: {} })).body;
    expect(refunds).toEqual([{ reason: "made-at-provider", refunds: 1, amount: 751 }]);
  });

  test("counts the provider's fee on top in no refund when several of the dashboard give all of the payment back", async () => {
    const before = await total();
    const [staff, both] = [await session("10:00"), await session("10:10")];
    await run(app.ctx.db)`update payments set fee_on_top_paise = 1772`;
    await refundAtProvider(staff.id, 50_000, "processed");
    await refundAtProvider(staff.id, 26_872, "processed");
    await cancelByGuide(both.id);
    await app.sweep();
    await refundAtProvider(both.id, 1_772, "processed");
    expect(await total()).toEqual(before);
    const { body } = await (await app.admin("super_admin")).call(getCustomerMoney, {
      params: { id: customer.user.id },
    });
    expect(body).toMatchObject({ paid: 1502, refunded: 1502, kept: 0 });
  });

  test("leaves out payments and refunds of test bookings and of their remedies", async () => {
    const { id } = await session("10:00");
    await paidRemedy(id, 10_000);
    await run(app.ctx.db)`update bookings set is_test = true where id = ${id}`;
    await refundAtProvider(id, 5_000, "processed");
    expect(await total()).toEqual(share("2026-11-21", 0));
  });
});

test("by the setting the share is half of the money without its tax, since the first day of the registration", async () => {
  const tax = { gstin: "06ABCDE1234F1Z4", sac: null, from: "2026-11-22", ratePercent: 18 };
  app.ctx.config = { ...app.ctx.config, tax, isShareWithoutTax: true };
  await session("12:00");
  await at("2026-11-21T11:00");
  expect(await today()).toMatchObject({ isWithoutTax: true, totalShare: 375.5 });
  await at("2026-11-22T10:00");
  await session("12:20");
  await at("2026-11-22T11:00");
  const taxed = { date: "2026-11-22", isWithoutTax: true, totalShare: 318.22, sessionShare: 318.22 };
  expect(await today()).toMatchObject(taxed);
  expect(await total()).toMatchObject({ ...taxed, totalShare: 693.72, sessionShare: 693.72 });
  const { status, body } = await admin.call(getStatement, { query: { month: "2026-11" } });
  expect({ status, ...body }).toMatchObject({ status: 200, left: 1502, tax: 114.56, totalShare: 693.72 });
});
