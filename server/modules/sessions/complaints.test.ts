import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { exportMyData } from "#contract/account.ts";
import { getSessionMoney, listMoneyTasks, refundBooking } from "#contract/accounting.ts";
import { cancelBooking, createBooking, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import * as contract from "#contract/complaints.ts";
import { getCredits } from "#contract/credits.ts";
import type { ComplaintAnswer, ComplaintReason } from "#domain/complaints.ts";
import { row, run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { createCompletedSession } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  await app.openDay("2026-11-26");
});
afterAll(() => app.stop());

let nextPhone = 9_750_000_000;
let slots = 0;
const nextTime = () => {
  const minutes = 600 + 10 * slots++;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
};
let customer: SignedIn;
let id: string;
let guide: Client;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  customer = await app.customer(String(nextPhone++));
  ({ id, admin: guide } = await createCompletedSession(app, customer, DAY, nextTime()));
});

const complain = (reason: ComplaintReason = "cut") =>
  customer.client.call(contract.saveComplaint, { params: { id }, input: { reason } });
const read = async () => (await customer.client.call(contract.getComplaint, { params: { id } })).body;
const answer = (chosen: ComplaintAnswer, headers: Record<string, string> = {}) =>
  guide.call(contract.answerComplaint, { params: { id }, input: { answer: chosen }, headers });
const balance = async () =>
  (await customer.client.call(getCredits, { params: { userId: customer.user.id } })).body.balance;
const refunds = async () => {
  const { body } = await guide.call(getSessionMoney, { params: { id } });
  return body.payments.flatMap((payment) => payment.refunds);
};
const openIds = async () =>
  (await guide.call(contract.listComplaints)).body.complaints.map(({ bookingId }) => bookingId);

test("before the session the customer hears from when on it can be said that it did not work", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const { id: upcoming } = await createPaidSession(app, customer, DAY, nextTime());
  const save = async () =>
    (
      await customer.client.call(contract.saveComplaint, {
        params: { id: upcoming },
        input: { reason: "cut" },
      })
    ).body;
  expect(await save()).toMatchObject({
    code: "not-yet",
    message: expect.stringMatching(/^You can do this from \d/),
  });
  const { body } = await customer.client.call(cancelBooking, { params: { id: upcoming } });
  expect(body.booking.status).toBe("cancelled");
  expect(await save()).toMatchObject({ code: "not-possible-now" });
});

test("a customer says with one call that a session did not work, and may change the reason until the answer", async () => {
  expect(await read()).toEqual({ complaint: null, canComplain: true });
  expect((await complain("sound")).body.complaint).toMatchObject({ reason: "sound", answer: null });
  await complain("cut");
  expect((await read()).complaint).toMatchObject({ reason: "cut" });
  await answer("settled");
  expect((await complain("sound")).status).toBe(409);
  expect((await read()).complaint).toMatchObject({ reason: "cut", answer: "settled" });
});

describe("an admin", () => {
  beforeEach(() => complain());

  test("sees it with the customer's name among the open ones and the money tasks until it is answered", async () => {
    expect(await openIds()).toContain(id);
    const tasks = async () =>
      (await guide.call(listMoneyTasks)).body.tasks.filter(({ about }) => about === id);
    expect(await tasks()).toMatchObject([{ kind: "did-not-work", customer: { phone: expect.any(String) } }]);
    await answer("settled");
    expect(await openIds()).not.toContain(id);
    expect(await tasks()).toEqual([]);
  });

  test("gives a new time: credits for the whole price, once, with which any free slot costs nothing", async () => {
    const key = { "idempotency-key": crypto.randomUUID() };
    expect((await answer("new-time", key)).body.complaint).toMatchObject({ answer: "new-time" });
    await Promise.all([answer("new-time", key), answer("new-time")]);
    expect(await balance()).toBe(751);
    expect((await answer("money-back")).status).toBe(409);
    expect(await refunds()).toEqual([]);
    const { body } = await customer.client.call(createBooking, {
      input: { sessionDate: "2026-11-26", sessionTime: nextTime(), questionType: "single" },
    });
    expect(body).toMatchObject({ isFree: true, booking: { status: "approved", rescheduleCount: 0 } });
    const queued = await row(app.ctx.db)`
      select from outbox where booking_id = ${id} and kind = 'new-time' and channel = 'sms'`;
    expect(queued).not.toBe(null);
  });

  test("gives back what is left of the money, once, of a completed session", async () => {
    await Promise.all([answer("money-back"), answer("money-back")]);
    expect(await refunds()).toMatchObject([{ amount: 751 }]);
    expect((await answer("new-time")).status).toBe(409);
    expect(await balance()).toBe(0);
    expect((await read()).complaint).toMatchObject({ answer: "money-back" });
  });

  test("gets an error where nothing is left to give back, and may answer in another way", async () => {
    await guide.call(refundBooking, { params: { id }, input: {} });
    expect((await answer("money-back")).status).toBe(409);
    expect((await read()).complaint).toMatchObject({ answer: null });
    expect((await answer("settled")).status).toBe(200);
  });

  test("gives the money back where the clock of the server that took the complaint is ahead", async () => {
    await guide.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
    await run(app.ctx.db)`insert into attendances (booking_id, together_seconds) values (${id}, 120)`;
    const later = await row<{ startsAt: Date }>(app.ctx.db)`
      update bookings set session_time = session_time + interval '3 hours' where id = ${id}
      returning starts_at as "startsAt"`;
    await run(app.ctx.db)`update complaints set reported_at = ${later?.startsAt} where booking_id = ${id}`;
    expect((await answer("money-back")).status).toBe(200);
    expect(await refunds()).toMatchObject([{ amount: 751 }]);
  });

  test("needs the password for the money alone", async () => {
    app.clock.forward(30);
    guide.password = null;
    expect((await answer("money-back")).body).toMatchObject({ code: "password-needed" });
    expect((await answer("new-time")).status).toBe(200);
  });
});

describe("of a session in which the guide was absent", () => {
  beforeEach(async () => {
    await guide.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
    await run(app.ctx.db)`insert into attendances (booking_id, customer_at, customer_seen_at)
      select id, starts_at, starts_at + interval '20 minutes' from bookings where id = ${id}`;
    app.clock.forward(20);
    await complain("guide-absent");
  });

  test("the guide cannot give a new time, which the customer may take without an answer", async () => {
    const { answers } = (await guide.call(contract.getCall, { params: { id } })).body;
    expect(answers).toEqual(["money-back", "settled"]);
    expect((await answer("new-time")).status).toBe(409);
    expect(await balance()).toBe(0);
  });

  test("the money goes back once, whether the customer or the guide decides first", async () => {
    const cancelled = await customer.client.call(cancelBooking, {
      params: { id },
      query: { refund: "expected" },
    });
    expect(cancelled.status).toBe(200);
    expect(await openIds()).not.toContain(id);
    expect((await answer("money-back")).status).toBe(404);
    expect(await refunds()).toMatchObject([{ amount: 751 }]);
  });

  test("that gets another time after the two have found a way is complained of anew", async () => {
    expect((await answer("settled")).status).toBe(200);
    const slot = { sessionDate: "2026-11-26", sessionTime: nextTime() };
    const moved = await guide.call(rescheduleBooking, { params: { id }, input: slot });
    expect(moved.status).toBe(200);
    expect((await read()).complaint).toBe(null);
    app.clock.forward(24 * 60);
    expect((await complain("sound")).body.complaint).toMatchObject({ reason: "sound", answer: null });
  });

  test("the guide's answer cancels it with all the money", async () => {
    expect((await answer("money-back")).status).toBe(200);
    expect(await refunds()).toMatchObject([{ amount: 751 }]);
    expect(await read()).toMatchObject({ complaint: { answer: "money-back" }, canComplain: false });
  });
});

test.each([
  ["was given back in answer to a complaint", () => complain().then(() => answer("money-back"))],
  ["was refunded", () => guide.call(refundBooking, { params: { id }, input: {} })],
])(
  "a session whose money %s is not reopened: it would stand with nothing paid for it",
  async (_, giveBack) => {
    expect([200, 201]).toContain((await giveBack()).status);
    const reopened = await guide.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
    expect(reopened.status).toBe(409);
  },
);

test("a session that gave a new time is not reopened: its customer could take another time or the money besides", async () => {
  await complain();
  await answer("new-time");
  const reopened = await guide.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
  expect(reopened.status).toBe(409);
});

test("the customer's export has what was said and answered", async () => {
  await complain("sound");
  await answer("settled");
  const { complaints } = (await customer.client.call(exportMyData)).body;
  expect(complaints).toMatchObject([{ bookingId: id, reason: "sound", answer: "settled" }]);
});

test("a session that gets another time, or is cancelled, needs no answer any more", async () => {
  await complain();
  await guide.call(setBookingStatus, { params: { id }, input: { status: "confirmed" } });
  await guide.call(setBookingStatus, { params: { id }, input: { status: "cancelled" } });
  expect(await openIds()).not.toContain(id);
  expect((await complain()).status).toBe(409);
});
