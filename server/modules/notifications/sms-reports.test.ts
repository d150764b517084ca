// Delivery reports of SMS: who may send them, and what the server concludes from them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listUpcomingSessions } from "#contract/sessions.ts";
import { row, rows } from "#server/db/sql.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { announceBooked, announceCancelled, announceMoved } from "./outbox.ts";

const SECRET = "the-new-secret-of-the-webhook";
const OLD_SECRET = "the-old-secret-of-the-webhook";
let app: TestApp;
let customer: SignedIn;
let phone = 9_430_000_000;
let slot = 0;

beforeAll(async () => {
  app = await startTestApp({
    env: { DEMO_NO_ADDRESS_LIMITS: "1", SMS_MSG91_WEBHOOK_SECRETS: `${SECRET},${OLD_SECRET}` },
  });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.messageFaults.clear();
  for (const table of ["presences", "outbox", "bookings", "sms_reports", "login_code_messages"])
    await app.ctx.db.query(`delete from ${table}`);
  customer = await app.customer(String(++phone));
  app.log.length = 0;
});

async function post(body: unknown, secret = SECRET) {
  const response = await fetch(`${app.url}/api/sms/webhook${secret && `/${secret}`}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: typeof body === "string" ? body : new URLSearchParams({ data: JSON.stringify(body) }),
  });
  return response.status;
}

/** As MSG91 sends it (version 2). */
const reportOf = (requestId: string, status: string, desc = "") => ({
  requestId,
  report: [{ number: `91${customer.user.phone}`, status, desc, date: "2026-11-21 10:00:30" }],
});

async function report(requestId: string, status: string, desc = "") {
  expect(await post([reportOf(requestId, status, desc)])).toBe(200);
  await app.sweep();
}

type Sms = {
  id: string;
  providerId: string;
  deliveredAt: Date | null;
  failedCode: string | null;
  report: string | null;
};

const find = (id: string) => row<Sms>(app.ctx.db)`
  select id, provider_id as "providerId", delivered_at as "deliveredAt", failed_code as "failedCode", report
  from outbox where id = ${id}`;

async function insertBooking(of = customer) {
  const now = app.ctx.now();
  const time = `1${Math.floor(slot / 6) % 8}:${slot++ % 6}0`;
  const booking = await row<{ id: string }>(app.ctx.db)`
    insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
      approved_at, created_at)
    values (${of.user.id}, '2026-11-22', ${time}, 'single', 'approved', 751, 0, false, ${now}, ${now}) returning id`;
  return booking?.id ?? "";
}

/** The SMS about a booking, sent to its customer. */
async function sendSms(of = customer): Promise<Sms> {
  const bookingId = await insertBooking(of);
  await inTransaction(app.ctx.db, (tx) => announceBooked(tx, bookingId, app.ctx.now()));
  await app.sweep();
  const [sms] = await rows<{ id: string }>(app.ctx.db)`select id from outbox
    where booking_id = ${bookingId} and kind = 'booked' and channel = 'sms' and state = 'sent'`;
  const found = await find(sms?.id ?? "");
  if (!found?.providerId) throw new Error("The SMS was not sent");
  return found;
}

const alerts = () => app.log.filter((line) => line.includes('"ALERT: '));
const UNREACHED = "ALERT: a message has reached nobody by any channel";

describe("the webhook", () => {
  test("takes each of its secrets, and refuses a wrong one, an earlier one and none", async () => {
    expect(await post([], SECRET)).toBe(200);
    expect(await post([], OLD_SECRET)).toBe(200);
    for (const secret of ["a-secret-that-was-replaced-before", SECRET.slice(0, -1), `${SECRET}x`, ""])
      expect(await post([reportOf("3568616c", "2")], secret)).toBe(403);
    expect((await rows(app.ctx.db)`select from sms_reports`).length).toBe(0);
  });

  test("refuses every secret where none is configured", async () => {
    const secrets = app.ctx.config.smsWebhookSecrets.splice(0);
    expect([await post([], SECRET), await post([], "")]).toEqual([403, 403]);
    app.ctx.config.smsWebhookSecrets.push(...secrets);
  });

  test("writes neither its secret nor a phone number into the log", async () => {
    const { providerId } = await sendSms();
    await report(providerId, "2", `FAILED for 91${customer.user.phone}`);
    for (const path of [
      `/api/sms/webhook/${SECRET}`,
      `//api/SMS//webhook/${SECRET}`,
      `/api/sms/webhook/${SECRET}/x`,
    ])
      await fetch(`${app.url}${path}`, { method: "POST" });
    expect(app.log.join("")).toContain("/api/sms/webhook/…");
    expect(app.log.join("")).not.toContain(SECRET);
    expect(app.log.join("")).not.toContain(customer.user.phone);
  });

  test("accepts what cannot be read with a line in the log, so that the provider goes on reporting", async () => {
    for (const body of ["{", "", "data=[]]", "data=%7B%22requestId%22%3A7%7D"])
      expect(await post(body)).toBe(200);
    expect(app.log.filter((line) => line.includes("a delivery report of MSG91 cannot be read"))).toHaveLength(
      4,
    );
  });
});

describe("an SMS", () => {
  test("that is reported as delivered is, with the time of the report, and nobody is alerted", async () => {
    const { id, providerId } = await sendSms();
    await report(providerId, "1", "DELIVERED");
    expect(await find(id)).toMatchObject({ deliveredAt: new Date("2026-11-21T04:30:30Z"), failedCode: null });
    expect(alerts()).toEqual([]);
  });

  test("that did not arrive, and whose customer has no other channel, is an alert once, however often it is reported", async () => {
    const { id, providerId } = await sendSms();
    await Promise.all([1, 2, 3].map(() => post([reportOf(providerId, "16", "Rejected")])));
    await app.sweep();
    await report(providerId, "2", "FAILED");
    expect((await find(id))?.failedCode).toBe("16 Rejected");
    expect(alerts()).toHaveLength(1);
    expect(alerts()[0]).toContain(UNREACHED);
    expect(alerts()[0]).toContain(customer.user.id);
  });

  test.each([
    ["1", "2"],
    ["2", "1"],
  ])("that is reported as %s and then as %s has arrived", async (first, second) => {
    const { id, providerId } = await sendSms();
    await report(providerId, first);
    await report(providerId, second);
    const found = await find(id);
    expect([found?.deliveredAt !== null, found?.failedCode]).toEqual([true, null]);
  });

  test("whose report has both statuses in one call has arrived, without an alert", async () => {
    const { id, providerId } = await sendSms();
    await post([reportOf(providerId, "2"), reportOf(providerId, "1")]);
    await app.sweep();
    expect((await find(id))?.failedCode).toBe(null);
    expect(alerts()).toEqual([]);
  });

  test.each(["FAILED\u0000", "FAILED\ud83d"])(
    "whose report has the words %j, which the database cannot hold, is recorded with the others of its call",
    async (desc) => {
      const [good, bad] = [await sendSms(), await sendSms()];
      expect(await post([reportOf(good.providerId, "1"), reportOf(bad.providerId, "2", desc)])).toBe(200);
      await app.sweep();
      expect((await find(good.id))?.deliveredAt).not.toBe(null);
      expect((await find(bad.id))?.failedCode).toMatch(/^2 FAILED/);
    },
  );

  test("with a report of a status that is not known stays as it was, and the report is kept", async () => {
    const { id, providerId } = await sendSms();
    await report(providerId, "77", "HELD BY SCRUBBER");
    expect(await find(id)).toMatchObject({
      deliveredAt: null,
      failedCode: null,
      report: "77 HELD BY SCRUBBER",
    });
    await report(providerId, "2", "FAILED");
    expect(await find(id)).toMatchObject({ failedCode: "2 FAILED", report: "77 HELD BY SCRUBBER" });
  });

  test("that did not arrive while WhatsApp has the message alerts nobody", async () => {
    const reachable = await app.customer(String(++phone), { whatsappOptIn: true });
    const { providerId } = await sendSms(reachable);
    await report(providerId, "2", "FAILED");
    expect(alerts()).toEqual([]);
  });

  test("that did not arrive after WhatsApp had failed too is an alert", async () => {
    const reachable = await app.customer(String(++phone), { whatsappOptIn: true });
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "unreachable", isAfterEffect: false }, 10);
    const { providerId } = await sendSms(reachable);
    await report(providerId, "2", "FAILED");
    expect(alerts()[0]).toContain(UNREACHED);
  });
});

test("the guide's list asks for a call while no message about a session arrives, and no more after a later one did", async () => {
  const guide = await app.admin();
  const isUnreached = async () =>
    (await guide.call(listUpcomingSessions, { query: {} })).body.bookings.map(
      (session) => session.isUnreached,
    );
  const { providerId } = await sendSms();
  expect(await isUnreached()).toEqual([false]);
  await report(providerId, "2", "FAILED");
  expect(await isUnreached()).toEqual([true]);
  const moved = await row<{ id: string }>(app.ctx.db)`update bookings set move_count = 1 returning id`;
  app.clock.forward(1);
  await inTransaction(app.ctx.db, (tx) => announceMoved(tx, moved?.id ?? "", "admin", app.ctx.now()));
  await app.sweep();
  expect(await isUnreached()).toEqual([false]);
});

test("the guide's list asks for a call after the provider refused the number, and not while WhatsApp has the message", async () => {
  const guide = await app.admin();
  const isUnreached = async () =>
    (await guide.call(listUpcomingSessions, { query: {} })).body.bookings.map(
      (session) => session.isUnreached,
    );
  const book = async (of: SignedIn) => {
    const bookingId = await insertBooking(of);
    app.simulator.messageFaults.plan({ route: "sms", fault: "unreachable", isAfterEffect: false }, 1);
    await inTransaction(app.ctx.db, (tx) => announceBooked(tx, bookingId, app.ctx.now()));
    await app.ctx.db.query("delete from outbox where kind like 'guide%'");
    await app.sweep();
  };
  await book(await app.customer(String(++phone), { whatsappOptIn: true }));
  expect(await isUnreached()).toEqual([false]);
  await book(customer);
  expect((await isUnreached()).toSorted()).toEqual([false, true]);
});

test("a report that comes before the server has written down the id of the SMS is recorded afterwards", async () => {
  const { id, providerId } = await sendSms();
  await app.ctx.db.query("update outbox set provider_id = null where id = $1", [id]);
  await report(providerId, "2", "FAILED");
  expect((await find(id))?.failedCode).toBe(null);
  await app.ctx.db.query("update outbox set provider_id = $2 where id = $1", [id, providerId]);
  app.clock.forward(1);
  await app.sweep();
  expect((await find(id))?.failedCode).toBe("2 FAILED");
});

test("a report on an SMS of another program is dropped after ten minutes, without a line", async () => {
  await report("of-another-program", "2", "FAILED");
  app.clock.forward(9);
  await app.sweep();
  expect((await rows(app.ctx.db)`select from sms_reports`).length).toBe(1);
  app.clock.forward(2);
  await app.sweep();
  expect((await rows(app.ctx.db)`select from sms_reports`).length).toBe(0);
  expect(alerts()).toEqual([]);
  expect(app.log.join("")).not.toContain("of-another-program");
});

describe("an SMS that is reported as failed", () => {
  /** The SMS is made one of a kind, since a reminder's own time is not what is tested. */
  async function failAs(kind: string, change: string, minutesLater: number) {
    const { id, providerId } = await sendSms();
    await app.ctx.db.query("delete from outbox where kind = $1 and id <> $2", [kind, id]);
    await app.ctx.db.query("update outbox set kind = $2 where id = $1", [id, kind]);
    app.clock.forward(minutesLater);
    await app.ctx.db.query(
      `with b as (select booking_id as id, $2::timestamptz as now from outbox where id = $1) ${change}`,
      [id, app.ctx.now()],
    );
    await report(providerId, "2", "FAILED");
    return alerts().filter((line) => line.includes(UNREACHED));
  }
  const NOTHING = "select id, now from b";
  const CAME = `insert into presences (connection_id, booking_id, side, since, seen_at)
    select gen_random_uuid(), id, 'user', now, now from b`;
  const CANCELLED =
    "update bookings set status = 'cancelled' from b where bookings.id = b.id and now is not null";
  const HELD = "update bookings set status = 'completed' from b where bookings.id = b.id and now is not null";

  test.each([
    ["reminder-day", "to which the customer has come since", CAME, 1],
    ["booked", "to which the customer has come since", CAME, 1],
    ["reminder-minutes", "that was cancelled", CANCELLED, 1],
    ["reminder-day", "that was held", HELD, 1],
    ["guide-late", "that has ended", NOTHING, 2 * 24 * 60],
  ])("and is %s of a session %s alerts nobody", async (kind, _, change, minutesLater) => {
    expect(await failAs(kind, change, minutesLater)).toEqual([]);
    expect(app.log.join("")).toContain("an SMS did not arrive that says nothing new any more");
  });

  test.each([
    ["reminder-day", "that is still to come", NOTHING, 1],
    ["booked", "that has ended, and to which nobody came", NOTHING, 2 * 24 * 60],
    ["cancelled-by-guide", "that was cancelled", CANCELLED, 1],
    ["cancelled-by-guide", "for which the customer waits", CAME, 1],
  ])("and is %s of a session %s is an alert", async (kind, _, change, minutesLater) => {
    expect(await failAs(kind, change, minutesLater)).toHaveLength(1);
  });
});

test("more than half of five SMS that failed are an alert of its own, and fewer or older ones are none", async () => {
  const MOST = "ALERT: most SMS of the last hour did not arrive";
  const most = () => alerts().filter((line) => line.includes(MOST));
  const sent: Sms[] = [];
  for (let count = 0; count < 5; count += 1) sent.push(await sendSms());
  for (const { providerId } of sent.slice(0, 2)) await report(providerId, "1");
  for (const { providerId } of sent.slice(2, 4)) await report(providerId, "2", "FAILED");
  expect(most()).toEqual([]);
  await report(sent[4]?.providerId ?? "", "25", "Rejected by DLT");
  expect(most()).toHaveLength(1);
  expect(most()[0]).toContain('"count":5,"failed":3');
  expect(most()[0]).toContain("Rejected by DLT");
});

test("five SMS with login codes that all failed are the same alert, once, and the latest of other messages count with them", async () => {
  const MOST = "ALERT: most SMS of the last hour did not arrive";
  const most = () => alerts().filter((line) => line.includes(MOST));
  app.clock.forward(24 * 60);
  for (let count = 0; count < 5; count += 1) await app.customer(String(++phone));
  const ids = (
    await rows<{ id: string }>(app.ctx.db)`
      select provider_id as id from login_code_messages where sent_at >= ${app.ctx.now()}`
  ).map(({ id }) => id);
  expect(ids).toHaveLength(5);
  for (const id of ids.slice(0, 4)) await report(id, "2", "FAILED");
  expect(most()).toEqual([]);
  await report(ids[4] ?? "", "16", "Rejected by DLT");
  expect(most()).toHaveLength(1);
  expect(most()[0]).toContain('"count":5,"failed":5');
  await report(ids[4] ?? "", "2", "FAILED");
  expect(most()).toHaveLength(1);
  const others = [];
  for (let count = 0; count < 6; count += 1) others.push(await sendSms());
  for (const { providerId } of others.slice(1)) await report(providerId, "1");
  await report(others[0]?.providerId ?? "", "2", "FAILED");
  expect(most()[1]).toContain('"count":11,"failed":6');
});

test("a report on an SMS with a login code is recorded with the code", async () => {
  const { id: codeId, providerId } = (await row<{ id: string; providerId: string }>(app.ctx.db)`
    select code_id as id, provider_id as "providerId" from login_code_messages`) ?? {
    id: "",
    providerId: "",
  };
  await report(providerId, "2", "FAILED");
  expect(
    await rows(
      app.ctx.db,
    )`select failed_code as words, channel from login_code_messages where code_id = ${codeId}`,
  ).toEqual([{ words: "2 FAILED", channel: "sms" }]);
  expect(alerts()).toEqual([]);
});

test("a cancelled session whose SMS did not arrive is an alert with its kind", async () => {
  const bookingId = await insertBooking();
  await app.ctx.db.query("update bookings set status = 'cancelled' where id = $1", [bookingId]);
  await inTransaction(app.ctx.db, (tx) => announceCancelled(tx, bookingId, "admin", app.ctx.now()));
  await app.sweep();
  const sms = await row<Sms>(app.ctx.db)`
    select id, provider_id as "providerId" from outbox where booking_id = ${bookingId} and channel = 'sms'`;
  await report(sms?.providerId ?? "", "2", "FAILED");
  expect(alerts()[0]).toContain('"kind":"cancelled-by-guide"');
});
