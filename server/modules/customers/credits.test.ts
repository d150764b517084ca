import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { refundBooking, retryRefund } from "#contract/accounting.ts";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import { getCredits } from "#contract/credits.ts";
import { addDays } from "#domain/ist-time.ts";
import { handleRefundEvent } from "#server/modules/accounting/provider-refunds.ts";
import { refund as refundAtProvider } from "#simulator/refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { refundEvent } from "#tests/support/refund-event.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_660_000_000;
/** Signed up without a referral code; `friend` signs up with the referrer's. */
let referrer: SignedIn;
let friend: SignedIn;
let admin: Client;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  referrer = await app.customer(String(next++));
  friend = await app.customer(String(next++), { referralCode: referrer.user.referralCode });
});

/**
 * Books and pays sessions of the friend, then moves the clock to their day. The admin signs in only then, because an
 * admin's login session lasts 12 hours.
 */
async function sessionsAt(...times: string[]) {
  const ids = [];
  for (const time of times) ids.push((await createPaidSession(app, friend, day, time)).id);
  app.clock.set(`${day}T12:00:00+05:30`);
  admin = await app.admin();
  return ids;
}
const setStatus = (id: string | undefined, status: "completed" | "confirmed" | "cancelled") =>
  admin.call(setBookingStatus, { params: { id: id ?? "" }, input: { status } });
const refundSession = (id: string | undefined, amount?: number) =>
  admin.call(refundBooking, { params: { id: id ?? "" }, input: amount === undefined ? {} : { amount } });
const paymentOf = async (id: string | undefined) => {
  const found = await app.ctx.db.query<{ id: string; paise: number }>(
    `select p.provider_payment_id as id, o.amount_paise as paise
     from payments p join payment_orders o on o.id = p.order_id where o.booking_id = $1`,
    [id],
  );
  return found.rows[0] ?? { id: "", paise: 0 };
};
const ledger = async ({ client, user }: SignedIn) =>
  (await client.call(getCredits, { params: { userId: user.id } })).body;
const entries = async (customer: SignedIn) =>
  (await ledger(customer)).entries
    .map(({ reason, amount }) => `${reason} ${amount}`)
    .filter((entry) => !entry.startsWith("hold"))
    .sort();

describe("the referral reward", () => {
  test("is 110 credits, given once, when the friend's first paid session is completed", async () => {
    const [first, second] = await sessionsAt("11:40", "11:50");
    expect((await ledger(referrer)).balance).toBe(0);
    await setStatus(first, "completed");
    expect(await entries(referrer)).toEqual(["referral 110"]);
    await setStatus(first, "completed");
    await setStatus(second, "completed");
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("is given once when two sessions are completed concurrently", async () => {
    const ids = await sessionsAt("11:40", "11:50");
    await Promise.all(ids.map((id) => setStatus(id, "completed")));
    expect(await entries(referrer)).toEqual(["referral 110"]);
  });

  test("is reversed when the session is reopened and given again when it is completed again", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await setStatus(id, "confirmed");
    expect((await ledger(referrer)).balance).toBe(0);
    await setStatus(id, "completed");
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("is reversed by a full refund of the friend's session and not by a partial one", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await refundSession(id, 100);
    expect((await ledger(referrer)).balance).toBe(110);
    await refundSession(id);
    expect(await entries(referrer)).toEqual(["referral 110", "reversal -110"]);
    expect((await ledger(referrer)).balance).toBe(0);
  });

  test("is reversed once when the provider reports twice a full refund that was made there", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    const paid = await paymentOf(id);
    const refund = {
      id: `rfnd_${id}`,
      paymentId: paid.id,
      amountPaise: paid.paise,
      status: "processed",
    } as const;
    const report = () => handleRefundEvent(app.ctx, refundEvent(refund), app.ctx.now());
    await Promise.all([report(), report()]);
    expect(await entries(referrer)).toEqual(["referral 110", "reversal -110"]);
  });

  test("is given again when the provider fails the refund, and reversed again when the refund is retried", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    const { refund } = (await refundSession(id)).body;
    expect((await ledger(referrer)).balance).toBe(0);
    const failedRefund = {
      id: `rfnd_${id}`,
      paymentId: (await paymentOf(id)).id,
      amountPaise: 75_100,
      status: "failed",
      merchantReference: refund.id,
    } as const;
    const reportFailure = () => handleRefundEvent(app.ctx, refundEvent(failedRefund), app.ctx.now());
    await Promise.all([reportFailure(), reportFailure()]);
    expect((await ledger(referrer)).balance).toBe(110);
    await Promise.all([1, 2].map(() => admin.call(retryRefund, { params: { id: refund.id } })));
    expect(await entries(referrer)).toEqual([
      "referral 110",
      "referral 110",
      "reversal -110",
      "reversal -110",
    ]);
  });

  test("is given again when the refund fails because a part was refunded at the provider before", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await refundSession(id);
    await refundAtProvider(app.simulator.merchant, (await paymentOf(id)).id, { amount: 100 }, null);
    await app.sweep();
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("stays after a full refund when the friend has another completed session", async () => {
    const [first, second] = await sessionsAt("11:40", "11:50");
    await setStatus(first, "completed");
    await setStatus(second, "completed");
    await refundSession(first);
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("is not reversed as far as the referrer has spent it, so the balance never goes below 0", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await app.openDay(addDays(day, 1));
    const input = {
      userId: referrer.user.id,
      sessionDate: addDays(day, 1),
      sessionTime: "10:00",
      questionType: "single",
    } as const;
    expect((await referrer.client.call(createBooking, { input })).body.booking.creditsUsed).toBe(110);
    await refundSession(id);
    expect((await ledger(referrer)).balance).toBe(0);
    expect(await entries(referrer)).toEqual(["referral 110"]);
  });

  test("is not given for a session that the guide cancelled, nor to a closed account", async () => {
    const [first, second] = await sessionsAt("11:40", "11:50");
    await setStatus(first, "cancelled");
    expect((await ledger(referrer)).balance).toBe(0);
    const { client, user } = referrer;
    await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
    expect((await setStatus(second, "completed")).status).toBe(200);
  });

  test("is given to no customer when the friend signed up without a referral code", async () => {
    friend = referrer;
    const [id] = await sessionsAt("11:50");
    expect((await setStatus(id, "completed")).status).toBe(200);
    expect((await ledger(referrer)).entries).toEqual([]);
  });
});
