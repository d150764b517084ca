import { afterEach, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/business.ts";
import { getStats } from "#contract/reports.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let customer: SignedIn;
beforeEach(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "10:00", "11:00");
  customer = await app.customer("9700000001");
  await at("2026-11-21T10:00");
});
afterEach(() => app.stop());

/** Goes to a moment in India, where the super admin signs in: an admin's session lasts twelve hours. */
const at = async (moment: string) => {
  app.clock.set(`${moment}:00+05:30`);
  admin = await app.admin("super_admin");
};
const business = async (query: { period: "day"; from: string }) =>
  (await admin.call(contract.getBusiness, { query })).body;
const session = (time: string) => createPaidSession(app, customer, DAY, time);

describe("a day that is over", () => {
  const MOMENT = "2026-11-25T06:00:00Z";
  /** `change` is made days later; `figure` of the day is then `expected`. */
  const CHANGES = [
    {
      name: "a payment is captured",
      prepare: `insert into payments (order_id, provider_payment_id, state, proven_at)
        select id, 'pay_late', 'checking', now() from payment_orders`,
      change: `update payments set state = 'captured', captured_at = '${MOMENT}' where provider_payment_id = 'pay_late'`,
      figure: "sessionsTaken",
      expected: 751,
    },
    {
      name: "a refund is processed",
      prepare: `insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
        select id, 12345, 'by-admin', 'pending', now(), now() from payments`,
      change: `update refunds set status = 'processed', processed_at = '${MOMENT}'`,
      figure: "sessionsRefunded",
      expected: 123.45,
    },
    {
      name: "a remedy is bought",
      prepare: `with remedy as (
          insert into remedies (name, name_hindi, price, is_active, created_at) values ('A', 'A', 1, true, now()) returning id)
        insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at)
          select b.id, r.id, 'A', 'A', 1, now() from bookings b, remedy r`,
      change: `update booking_remedies set purchased_at = '${MOMENT}'`,
      figure: "remediesSold",
      expected: 1,
    },
    {
      name: "a remedy is performed",
      prepare: `with remedy as (
          insert into remedies (name, name_hindi, price, is_active, created_at) values ('A', 'A', 1, true, now()) returning id)
        insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at)
          select b.id, r.id, 'A', 'A', 1, now(), '2026-11-24T06:00:00Z' from bookings b, remedy r`,
      change: `update booking_remedies set completed_at = '${MOMENT}'`,
      figure: "remediesPerformed",
      expected: 1,
    },
    {
      name: "a session is moved to it",
      prepare: "update bookings set session_date = '2026-11-24'",
      change: "update bookings set session_date = '2026-11-25'",
      figure: "filledSlots",
      expected: 1,
    },
  ] as const;

  test.each(CHANGES)("is exact at once when $name on it", async ({ prepare, change, figure, expected }) => {
    await session("10:00");
    await app.ctx.db.query(prepare);
    await at("2026-12-05T09:00");
    await app.sweep();
    const read = async () => (await business({ period: "day", from: DAY })).current[figure];
    expect(await read()).toBe(0);
    await app.ctx.db.query(change);
    expect(await read()).toBe(expected);
    await app.sweep();
    expect(await read()).toBe(expected);
  });

  test("counts an account no longer once it is closed", async () => {
    await at("2026-12-05T09:00");
    await app.sweep();
    const count = async () => (await admin.call(getStats)).body.totalUsers;
    expect(await count()).toBe(1);
    await app.ctx.db.query("update users set deleted_at = now(), phone = null");
    expect(await count()).toBe(0);
    await app.sweep();
    expect(await count()).toBe(0);
  });
});
