// What a call does that is sent again with its Idempotency-Key. Which endpoints take a key, and which keys they refuse, is in
// tests/api/idempotency.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { listPayments } from "#contract/payments.ts";
import { slotTimesOf } from "#domain/slots.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createCompletedSession } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const TIMES = slotTimesOf([{ startTime: "10:00", endTime: "12:00" }]);

let app: TestApp;
let admin: Client;
let customer: SignedIn;
let id: string;
let nextPhone = 9_800_000_000;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set(`${DAY}T04:00:00Z`);
  await app.openDay(DAY);
  customer = await app.customer(String(nextPhone++));
  const completed = await createCompletedSession(app, customer, DAY, TIMES.shift() ?? "");
  id = completed.id;
  admin = completed.admin;
});

const withKey = (key: string) => ({ "idempotency-key": key });
const refund = (key: string, input: InputOf<typeof refundBooking> = { amount: 300 }) =>
  admin.call(refundBooking, { params: { id }, input, headers: withKey(key) });
const setStatus = (key: string, status: "completed" | "confirmed") =>
  admin.call(setBookingStatus, { params: { id }, input: { status }, headers: withKey(key) });
const refunds = async () => {
  const { body } = await customer.client.call(listPayments, { params: { userId: customer.user.id } });
  return body.payments.flatMap((payment) => payment.refunds);
};
const customerRow = () => ({ lock: "select from users where id = $1", id: customer.user.id });

describe("a refund of a part", () => {
  test("is made once when it is sent twice at once with one key, and both answers are the same", async () => {
    const send = () => refund("double-tap");
    const [one, two] = await inLockOrder(app.ctx.db, customerRow(), send, send);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(two.body).toEqual(one.body);
    expect(await refunds()).toEqual([one.body.refund]);
  });

  test("is refused with the new figure when another key has refunded since the admin looked", async () => {
    const input = { amount: 300, refundedBefore: 0 };
    const [one, two] = await inLockOrder(
      app.ctx.db,
      customerRow(),
      () => refund("first-tab", input),
      () => refund("second-tab", input),
    );
    expect([one.status, two.status]).toEqual([201, 409]);
    expect(two.body).toMatchObject({ code: "just-changed", refunded: 300 });
    const again = await refund("second-tab", { amount: 300, refundedBefore: 300 });
    expect(again.status).toBe(201);
    expect((await refunds()).map(({ amount }) => amount)).toEqual([300, 300]);
  });

  test("answers a repeat with the refund as it is by then", async () => {
    const first = await refund("repeated");
    expect(first.body.refund.status).toBe("pending");
    await app.sweep();
    const again = await refund("repeated");
    expect(again.body.refund).toMatchObject({ id: first.body.refund.id, status: "processed" });
  });

  test("leaves its key free when it is refused", async () => {
    await setStatus("reopen-1", "confirmed");
    expect((await refund("refused-1")).body.code).toBe("not-completed-yet");
    await setStatus("complete-1", "completed");
    expect((await refund("refused-1")).status).toBe(201);
  });

  test("leaves its key free when the server dies before the commit", async () => {
    const { db } = app.ctx;
    const holder = await db.connect();
    await holder.query("begin; select from users for update");
    const killed = refund("killed-once");
    const kill = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect((await db.query(kill)).rowCount).toBe(1));
    expect((await killed).body.code).toBe("try-again");
    await holder.query("rollback");
    holder.release();
    expect(await refunds()).toEqual([]);
    expect((await refund("killed-once")).status).toBe(201);
    expect(await refunds()).toHaveLength(1);
  });

  test("frees its key after 24 hours", async () => {
    const first = await refund("yesterday");
    app.clock.forward(24 * 60);
    await app.sweep();
    admin = await app.admin();
    expect((await refund("yesterday")).body.refund.id).toBe(first.body.refund.id);
    app.clock.forward(1);
    await app.sweep();
    expect((await refund("yesterday")).body.refund.id).not.toBe(first.body.refund.id);
  });
});

test("a repeated completion does not complete a session that was reopened since", async () => {
  expect((await setStatus("reopen-1", "confirmed")).body.booking.status).toBe("confirmed");
  expect((await setStatus("complete-1", "completed")).body.booking.status).toBe("completed");
  expect((await setStatus("reopen-2", "confirmed")).body.booking.status).toBe("confirmed");
  expect((await setStatus("complete-1", "completed")).body.booking.status).toBe("confirmed");
});

test("only a cancellation by an admin needs a key", async () => {
  const send = async (status: string) => {
    const headers = { "content-type": "application/json" };
    const init = { method: "PATCH", headers, body: JSON.stringify({ status }) };
    return (await admin.fetch(`/api/bookings/${id}/status`, init)).json();
  };
  expect(await send("confirmed")).toMatchObject({ success: true });
  expect(await send("cancelled")).toMatchObject({ code: "key-needed" });
});

test("a repeated booking answers a hold that has expired as expired", async () => {
  const [sessionTime = ""] = TIMES.splice(-1);
  const input = { sessionDate: DAY, sessionTime, questionType: "single" } as const;
  const book = () => customer.client.call(createBooking, { input, headers: withKey("hold-once") });
  const held = await book();
  expect([held.status, held.body.booking.status]).toEqual([201, "pending"]);
  app.clock.forward(16);
  await app.sweep();
  const again = await book();
  expect([again.status, again.body.booking.id]).toEqual([200, held.body.booking.id]);
  expect(again.body.booking.status).toBe("cancelled");
});
