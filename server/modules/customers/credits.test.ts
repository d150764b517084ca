import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import { deleteAccount } from "#contract/identity.ts";
import { refundBooking, retryRefund } from "#contract/ledger.ts";
import { creditsOfUser } from "#contract/referrals.ts";
import { addDays } from "#domain/ist-time.ts";
import { noteRefund } from "#server/modules/accounting/refunds.ts";
import { refund as refundAtProvider } from "#simulator/refunds.ts";
import type { Client } from "#tests/support/client.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_660_000_000;
/** She came by herself; the friend with her code. */
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

/** Booked and paid now, and then its day: an admin's session lasts twelve hours. */
async function sessionsAt(...times: string[]) {
  const ids = [];
  for (const time of times) ids.push((await paidSession(app, friend, day, time)).id);
  app.clock.set(`${day}T12:00:00+05:30`);
  admin = await app.admin();
  return ids;
}
const setStatus = (id: string | undefined, status: "completed" | "confirmed" | "cancelled") =>
  admin.call(setBookingStatus, { params: { id: id ?? "" }, input: { status } });
const giveBack = (id: string | undefined, amount?: number) =>
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
  (await client.call(creditsOfUser, { params: { userId: user.id } })).body;
const entries = async (who: SignedIn) =>
  (await ledger(who)).entries
    .map(({ reason, amount }) => `${reason} ${amount}`)
    .filter((entry) => !entry.startsWith("hold"))
    .sort();

describe("the reward for bringing a friend", () => {
  test("110 when the friend's first paid session is completed, and only then, once", async () => {
    const [first, second] = await sessionsAt("11:40", "11:50");
    expect((await ledger(referrer)).balance).toBe(0);
    await setStatus(first, "completed");
    expect(await entries(referrer)).toEqual(["referral 110"]);
    await setStatus(first, "completed");
    await setStatus(second, "completed");
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("two completed at once are one reward", async () => {
    const ids = await sessionsAt("11:40", "11:50");
    await Promise.all(ids.map((id) => setStatus(id, "completed")));
    expect(await entries(referrer)).toEqual(["referral 110"]);
  });

  test("a completion taken back takes it back; completed again, it is there again", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await setStatus(id, "confirmed");
    expect((await ledger(referrer)).balance).toBe(0);
    await setStatus(id, "completed");
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("C06 the friend's session refunded whole takes it back, a part of it does not", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await giveBack(id, 100);
    expect((await ledger(referrer)).balance).toBe(110);
    await giveBack(id);
    expect(await entries(referrer)).toEqual(["referral 110", "reversal -110"]);
    expect((await ledger(referrer)).balance).toBe(0);
  });

  test("C06 refunded whole at the provider itself, and told of twice, takes it back once", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    const paid = await paymentOf(id);
    const refund = {
      id: `rfnd_${id}`,
      paymentId: paid.id,
      amountPaise: paid.paise,
      status: "processed",
      reference: null,
      receipt: null,
    } as const;
    const told = () => noteRefund(app.ctx, { refund, orderId: null }, app.ctx.now());
    await Promise.all([told(), told()]);
    expect(await entries(referrer)).toEqual(["referral 110", "reversal -110"]);
  });

  test("C06 a refund that the provider fails gives it back, and takes it anew when it is tried once more", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    const { refund } = (await giveBack(id)).body;
    expect((await ledger(referrer)).balance).toBe(0);
    const told = {
      id: `rfnd_${id}`,
      paymentId: "",
      amountPaise: 75_100,
      status: "failed",
      reference: null,
      receipt: refund.id,
    } as const;
    const failed = () => noteRefund(app.ctx, { refund: told, orderId: null }, app.ctx.now());
    await Promise.all([failed(), failed()]);
    expect((await ledger(referrer)).balance).toBe(110);
    await Promise.all([1, 2].map(() => admin.call(retryRefund, { params: { id: refund.id } })));
    expect(await entries(referrer)).toEqual([
      "referral 110",
      "referral 110",
      "reversal -110",
      "reversal -110",
    ]);
  });

  test("C06 a refund that is given up, as a part went back at the provider itself, gives it back", async () => {
    const [id] = await sessionsAt("11:50");
    await setStatus(id, "completed");
    await giveBack(id);
    await refundAtProvider(app.simulator.merchant, (await paymentOf(id)).id, { amount: 100 }, null);
    await app.sweep();
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("C06 refunded whole, with another session held: the reward stays", async () => {
    const [first, second] = await sessionsAt("11:40", "11:50");
    await setStatus(first, "completed");
    await setStatus(second, "completed");
    await giveBack(first);
    expect((await ledger(referrer)).balance).toBe(110);
  });

  test("C06 what she has spent of it is not taken back: nobody's credits go below 0", async () => {
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
    await giveBack(id);
    expect((await ledger(referrer)).balance).toBe(0);
    expect(await entries(referrer)).toEqual(["referral 110"]);
  });

  test("a session that was cancelled by the guide is none, and a closed account gets none", async () => {
    const [first, second] = await sessionsAt("11:40", "11:50");
    await setStatus(first, "cancelled");
    expect((await ledger(referrer)).balance).toBe(0);
    const { client, user } = referrer;
    await client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });
    expect((await setStatus(second, "completed")).status).toBe(200);
  });

  test("who came without a code brings nobody anything", async () => {
    friend = referrer;
    const [id] = await sessionsAt("11:50");
    expect((await setStatus(id, "completed")).status).toBe(200);
    expect((await ledger(referrer)).entries).toEqual([]);
  });
});
