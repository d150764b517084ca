// Which channels a message takes: push and WhatsApp at once, SMS if the customer does not open them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openMessage, setNotificationSettings } from "#contract/notifications.ts";
import { getReminder, subscribeAdminToPush, subscribeToPush } from "#contract/push.ts";
import type { MessageKind } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { row, rows } from "#server/db/sql.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { SendError, type SendErrorKind } from "#server/providers/send-error.ts";
import { inLockOrder, waitForBlocked } from "#tests/support/in-lock-order.ts";
import { newPushSubscription } from "#tests/support/push-subscription.ts";
import { deadlockOnce } from "#tests/support/refused-rows.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { markOpened } from "./message-links.ts";
import { sweepOutbox } from "./outbox.jobs.ts";
import { takeDue } from "./outbox.sql.ts";
import { announce, announceBooked, announceRemedyPerformed, skipMessagesOf } from "./outbox.ts";

const GUIDE = "6123456789";
let app: TestApp;
let ctx: AppContext;
let phone = 9_500_000_000;

beforeAll(async () => {
  app = await startTestApp({
    env: {
      GUIDE_PHONE: GUIDE,
      GUIDE_LANGUAGE: "en",
      DEMO_NO_ADDRESS_LIMITS: "1",
      WHATSAPP_APP_SECRET: "the app's secret",
      WHATSAPP_VERIFY_TOKEN: "a long verify token",
    },
  });
  ctx = app.ctx;
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set("2026-11-20T04:30:00Z");
  app.simulator.messageFaults.clear();
  for (const table of ["outbox", "booking_remedies", "bookings", "push_subscriptions"])
    await ctx.db.query(`delete from ${table}`);
});

type Reach = { whatsapp?: boolean; push?: boolean };
async function newCustomer({ whatsapp = false, push = false }: Reach = {}): Promise<SignedIn> {
  const customer = await app.customer(String(++phone), { whatsappOptIn: whatsapp });
  if (push) await customer.client.call(subscribeToPush, { input: newPushSubscription() });
  await ctx.db.query("delete from sandbox.messages");
  return customer;
}

/** On the 22nd at 16:30 in India, which is 11:00 UTC. */
async function insertBooking({ user }: SignedIn, status = "approved", time = "16:30"): Promise<string> {
  const booking = await row<{ id: string }>(ctx.db)`
    insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
      approved_at, created_at)
    values (${user.id}, '2026-11-22', ${time}, 'single', ${status}, 751, 0, false, ${ctx.now()}, ${ctx.now()})
    returning id`;
  return booking?.id ?? "";
}

const transact = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(ctx.db, work);
const book = async (customer: SignedIn) => {
  const id = await insertBooking(customer);
  await transact((tx) => announceBooked(tx, id, ctx.now()));
  await app.sweep();
  await ctx.db.query("delete from sandbox.messages");
  return id;
};
const finishParcha = async (customer: SignedIn, time?: string) => {
  const id = await insertBooking(customer, "completed", time);
  await transact((tx) => announce(tx, id, "parcha-ready", ctx.now()));
};

async function sweepAt(instant: string) {
  app.clock.set(`2026-11-${instant}:00Z`);
  await app.sweep();
}

type InboxMessage = { channel: string; to: string; text: string; messageId?: string };
/** Everything that was sent to anybody, oldest first. */
async function inbox(): Promise<InboxMessage[]> {
  const response = await fetch(`${app.url}/sandbox/messages`);
  return ((await response.json()) as { messages: InboxMessage[] }).messages.reverse();
}
const channels = async () => (await inbox()).map(({ channel }) => channel).sort();

const publicIdOf = async (kind: MessageKind) =>
  (await row<{ id: string }>(ctx.db)`select public_id as id from outbox where kind = ${kind} limit 1`)?.id ??
  "";
const open = async (kind: MessageKind) => markOpened(ctx, [await publicIdOf(kind)], ctx.now());
const smsRow = (kind: MessageKind) =>
  row<{ state: string; reason: string | null }>(ctx.db)`
    select state, reason from outbox where kind = ${kind} and channel = 'sms'`;

describe("a reminder", () => {
  test("comes by SMS at its time to a customer without push and WhatsApp", async () => {
    await book(await newCustomer());
    const seen: [string, number][] = [];
    for (const time of ["21T10:59", "21T11:00", "22T09:59", "22T10:00", "22T10:49", "22T10:50"]) {
      await sweepAt(time);
      seen.push([time, (await inbox()).length]);
    }
    expect(seen.map(([, count]) => count)).toEqual([0, 1, 1, 2, 2, 3]);
    expect(await channels()).toEqual(["sms", "sms", "sms"]);
  });

  test.each([
    ["reminder-day", "21T11:00", "21T12:59", "21T13:00"],
    ["reminder-hour", "22T10:00", "22T10:14", "22T10:15"],
    ["reminder-minutes", "22T10:50", "22T10:51", "22T10:52"],
  ] as const)(
    "%s that the customer does not open comes by SMS after its wait",
    async (_kind, due, early, after) => {
      await book(await newCustomer({ whatsapp: true, push: true }));
      await ctx.db.query("delete from outbox where kind <> $1", [_kind]);
      await sweepAt(due);
      await sweepAt(early);
      expect(await channels()).toEqual(["push", "whatsapp"]);
      await sweepAt(after);
      expect(await channels()).toEqual(["push", "sms", "whatsapp"]);
    },
  );

  test("whose push message was opened does not come by SMS", async () => {
    await book(await newCustomer({ push: true }));
    await sweepAt("22T10:00");
    const { messageId } = (await inbox()).find(({ text }) => text.includes("\n/join")) ?? {};
    // The service worker reports it, which may have no login session any more.
    const params = { id: messageId ?? "" };
    for (const _ of [1, 2]) expect((await app.browser().call(openMessage, { params })).status).toBe(200);
    await sweepAt("22T10:15");
    expect(await smsRow("reminder-hour")).toEqual({ state: "skipped", reason: "opened" });
  });

  test("that was read by WhatsApp does not come by SMS, and one that was only delivered does", async () => {
    await book(await newCustomer({ whatsapp: true }));
    const report = async (status: "read" | "delivered") => {
      const { messageId = "" } = (await inbox()).at(-1) ?? {};
      await app.simulator.whatsapp.sendStatuses([{ messageId, status }]);
    };
    await sweepAt("22T10:00");
    await report("read");
    await sweepAt("22T10:15");
    expect(await smsRow("reminder-hour")).toEqual({ state: "skipped", reason: "opened" });
    await sweepAt("22T10:50");
    await report("delivered");
    await sweepAt("22T10:52");
    expect(await smsRow("reminder-minutes")).toEqual({ state: "sent", reason: null });
  });

  test("comes by SMS as soon as WhatsApp reports that it failed", async () => {
    await book(await newCustomer({ whatsapp: true }));
    await sweepAt("21T11:00");
    const { messageId = "" } = (await inbox()).at(-1) ?? {};
    await app.simulator.whatsapp.sendStatuses([{ messageId, status: "failed", code: 131_049 }]);
    await app.sweep();
    expect(await channels()).toEqual(["sms", "whatsapp"]);
  });

  test("that the customer has switched off comes by no channel, and messages about the booking still come", async () => {
    const customer = await newCustomer({ whatsapp: true, push: true });
    await customer.client.call(setNotificationSettings, { input: { reminders: false } });
    const id = await insertBooking(customer);
    await transact((tx) => announceBooked(tx, id, ctx.now()));
    await ctx.db.query("delete from outbox where kind = 'guide-booked'");
    for (const time of ["20T04:31", "21T11:00", "21T13:00", "22T10:00", "22T10:15", "22T10:50", "22T10:52"])
      await sweepAt(time);
    expect(await channels()).toEqual(["push", "sms", "whatsapp"]);
    expect(await rows(ctx.db)`select distinct reason from outbox where state = 'skipped'`).toEqual([
      { reason: "switched-off" },
    ]);
  });
});

describe("a message about a parcha", () => {
  test("comes by push at once and by SMS after six hours", async () => {
    await finishParcha(await newCustomer({ push: true }));
    for (const time of ["20T04:30", "20T10:29"]) await sweepAt(time);
    expect(await channels()).toEqual(["push"]);
    await sweepAt("20T10:30");
    expect(await channels()).toEqual(["push", "sms"]);
  });

  test("comes by SMS at once to a customer without push and WhatsApp, but not in the night", async () => {
    const customer = await newCustomer();
    app.clock.set("2026-11-20T15:30:00Z"); // 21:00 in India
    await finishParcha(customer);
    for (const time of ["20T15:30", "20T23:00", "21T02:29"]) await sweepAt(time);
    expect(await channels()).toEqual([]);
    await sweepAt("21T02:30");
    expect(await channels()).toEqual(["sms"]);
  });

  test("whose six hours end in the night comes by SMS in the morning, unless it was opened before", async () => {
    const [sleeping, reading] = [await newCustomer({ push: true }), await newCustomer({ push: true })];
    app.clock.set("2026-11-20T12:00:00Z"); // 17:30 in India
    await finishParcha(sleeping);
    await app.sweep();
    await sweepAt("20T18:00");
    expect(await channels()).toEqual(["push"]);
    await sweepAt("21T02:30");
    expect(await channels()).toEqual(["push", "sms"]);

    for (const table of ["outbox", "bookings", "sandbox.messages"])
      await ctx.db.query(`delete from ${table}`);
    app.clock.set("2026-11-21T12:00:00Z");
    await finishParcha(reading);
    await app.sweep();
    await sweepAt("21T18:00");
    await open("parcha-ready");
    await sweepAt("22T02:30");
    expect(await channels()).toEqual(["push"]);
  });

  test("that the customer has switched off does not come", async () => {
    const customer = await newCustomer({ push: true });
    await customer.client.call(setNotificationSettings, { input: { results: false } });
    await finishParcha(customer);
    for (const time of ["20T04:30", "20T10:30"]) await sweepAt(time);
    expect(await channels()).toEqual([]);
  });
});

describe("the order of the SMS", () => {
  test("is by when each has become due: a reminder goes before a result whose six hours have just ended", async () => {
    const [reading, reminded] = [await newCustomer({ push: true }), await newCustomer()];
    await finishParcha(reading, "10:00");
    await book(reminded);
    await ctx.db.query("delete from outbox where kind not in ('parcha-ready', 'reminder-hour')");
    await sweepAt("20T04:30");
    await ctx.db.query("update outbox set waits_until = $1 where kind = 'parcha-ready' and channel = 'sms'", [
      new Date("2026-11-22T10:16:00Z"),
    ]);
    await ctx.db.query("delete from sandbox.messages");
    app.clock.set("2026-11-22T10:16:00Z");
    // One after the other: SMS that are with the provider at the same time may be answered in any order.
    await sweepOutbox({ ...ctx, config: { ...ctx.config, messagesAtOnce: 1 } }, ctx.now());
    expect((await inbox()).filter(({ channel }) => channel === "sms").map(({ to }) => to)).toEqual([
      reminded.user.phone,
      reading.user.phone,
    ]);
  });

  test("is read from an index: taking one reads no SMS that still waits", async () => {
    await ctx.db.query(
      `insert into outbox (kind, channel, public_id, move_count, user_id, created_at, due_at, waits_until)
        select 'parcha-ready', 'sms', 'waiting' || n, n, $1, $2, $2, $2::timestamptz + interval '6 hours'
        from generate_series(1, 3000) n`,
      [(await newCustomer()).user.id, ctx.now()],
    );
    await ctx.db.query("analyze outbox");
    const options = {
      channel: "sms",
      leaseUntil: ctx.now(),
      newPublicId: "new",
      busyCustomerIds: [],
    } as const;
    let plan = "";
    const explained = {
      query: async ({ text, values }: { text: string; values: unknown[] }) => {
        plan = JSON.stringify((await ctx.db.query(`explain (analyze, format json) ${text}`, values)).rows);
        return { rows: [], rowCount: 0 };
      },
    };
    await takeDue(explained as unknown as Transaction, options, ctx.now());
    expect(plan).toContain('"Index Name":"outbox_by_readiness"');
    expect(plan.match(/"Rows Removed by Filter":[1-9]\d*/g)).toBeNull();
  });
});

describe("one update decides between the channels", () => {
  const waitUntilDue = async () => {
    await finishParcha(await newCustomer({ push: true }));
    await app.sweep();
    app.clock.set("2026-11-20T10:30:00Z");
  };

  test("a message that is opened while the sweep takes its SMS is not sent by SMS if the customer was first", async () => {
    await waitUntilDue();
    const publicId = await publicIdOf("parcha-ready");
    const holder = await ctx.db.connect();
    await holder.query("begin");
    await holder.query("update outbox set opened_at = $2 where public_id = $1", [publicId, ctx.now()]);
    // The row of the SMS is locked, so this sweep leaves it to the next one.
    await sweepOutbox(ctx, ctx.now());
    expect(await smsRow("parcha-ready")).toMatchObject({ state: "waiting" });
    await holder.query("commit");
    holder.release();
    await sweepOutbox(ctx, ctx.now());
    expect(await smsRow("parcha-ready")).toEqual({ state: "skipped", reason: "opened" });
    expect(await channels()).toEqual(["push"]);
  });

  test("and is sent once if the sweep was first", async () => {
    await waitUntilDue();
    const openedMeanwhile: AppContext = {
      ...ctx,
      sms: {
        async send(message) {
          await open("parcha-ready");
          return ctx.sms.send(message);
        },
      },
    };
    await sweepOutbox(openedMeanwhile, ctx.now());
    await sweepOutbox(ctx, ctx.now());
    expect(await channels()).toEqual(["push", "sms"]);
    expect(await smsRow("parcha-ready")).toEqual({ state: "sent", reason: null });
  });

  test("and is not sent again after the provider refused it and the customer opened the message", async () => {
    await waitUntilDue();
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 1);
    await app.sweep();
    await open("parcha-ready");
    app.clock.forward(5);
    await app.sweep();
    expect(await smsRow("parcha-ready")).toEqual({ state: "skipped", reason: "opened" });
    expect(await channels()).toEqual(["push"]);
  });

  test("a message that is opened twice at once keeps the first instant, in all its rows", async () => {
    await waitUntilDue();
    const id = await publicIdOf("parcha-ready");
    const [first, second] = [ctx.now(), new Date(ctx.now().getTime() + 60_000)];
    const sms = await row<{ id: string }>(ctx.db)`select id from outbox where channel = 'sms'`;
    await inLockOrder(
      ctx.db,
      { lock: "select id from outbox where id = $1", id: sms?.id ?? "" },
      () => markOpened(ctx, [id], first),
      () => markOpened(ctx, [id], second),
    );
    await markOpened(ctx, [id], second);
    expect(await rows(ctx.db)`select distinct opened_at as at from outbox where public_id = ${id}`).toEqual([
      { at: first },
    ]);
  });
});

describe("channels that end or are opened at once", () => {
  /** The rows of the outbox whose lock no transaction holds. */
  const unlocked = async () => {
    const found = await ctx.db.query("select id from outbox for update skip locked");
    return found.rowCount;
  };
  const lowestId = async () =>
    (await row<{ id: string }>(ctx.db)`select id from outbox order by id limit 1`)?.id ?? "";

  test.each(["reports of WhatsApp", "closing the account"])(
    "%s lock their rows in the order of the ids",
    async (what) => {
      const customer = await newCustomer({ whatsapp: true });
      for (let hour = 10; hour < 16; hour++) await finishParcha(customer, `${hour}:00`);
      const { rows: found } = await ctx.db.query<{ id: string }>(
        "select id from outbox where channel = 'whatsapp' order by id desc",
      );
      const holder = await ctx.db.connect();
      await holder.query("begin");
      await holder.query("select from outbox where id = $1 for update", [await lowestId()]);
      const working =
        what === "closing the account"
          ? transact((tx) => skipMessagesOf(tx, customer.user.id, ctx.now()))
          : app.simulator.whatsapp.sendStatuses(
              found.map(({ id }) => ({ messageId: id, status: "failed", code: 1 })),
            );
      await waitForBlocked(ctx.db, 1);
      expect(await unlocked()).toBe(17);
      await holder.query("commit");
      holder.release();
      await working;
    },
  );

  test("opening a message is repeated after a deadlock", async () => {
    await finishParcha(await newCustomer({ push: true }));
    const id = await publicIdOf("parcha-ready");
    const countUpdates = await deadlockOnce(ctx.db, "outbox");
    await markOpened(ctx, [id], ctx.now());
    expect(await countUpdates()).toBeGreaterThan(1);
    expect(await rows(ctx.db)`select distinct opened_at as at from outbox`).toEqual([{ at: ctx.now() }]);
  });

  test("the SMS comes with the next sweep when push and WhatsApp fail at the same time", async () => {
    await finishParcha(await newCustomer({ whatsapp: true, push: true }));
    await sweepAt("20T04:30");
    const { messageId = "" } = (await inbox()).find(({ channel }) => channel === "whatsapp") ?? {};
    await ctx.db.query(
      "update outbox set state = 'waiting', ended_at = null, due_at = $1 where channel = 'push'",
      [ctx.now()],
    );
    const noPush: AppContext = { ...ctx, push: null };
    await Promise.all([
      app.simulator.whatsapp.sendStatuses([{ messageId, status: "failed", code: 131_049 }]),
      sweepOutbox(noPush, ctx.now()),
    ]);
    await sweepOutbox(noPush, ctx.now());
    expect(await channels()).toEqual(["push", "sms", "whatsapp"]);
  });
});

describe("a push message", () => {
  const payloads: { id: string; title: string; body: string; url: string }[] = [];
  const sent: { ttlSeconds: number; urgency: string }[] = [];
  let errorKinds: (SendErrorKind | null)[] = [];
  let errorOptions: { retryAfterSeconds?: number; isOwnFault?: boolean } = {};
  const withPush = (): AppContext => ({
    ...ctx,
    push: {
      async send({ payload, ttlSeconds, urgency }) {
        const kind = errorKinds.shift();
        if (kind) throw new SendError("refused", kind, errorOptions);
        payloads.push(JSON.parse(payload));
        sent.push({ ttlSeconds, urgency });
      },
    },
  });
  beforeEach(() => {
    payloads.length = 0;
    sent.length = 0;
    errorKinds = [];
    errorOptions = {};
  });

  test("whose service refuses the server's key leaves the browser subscribed, and raises an alert", async () => {
    const customer = await newCustomer({ push: true });
    await finishParcha(customer);
    app.log.length = 0;
    errorKinds = ["refused"];
    errorOptions = { isOwnFault: true };
    await sweepOutbox(withPush(), ctx.now());
    expect(app.log.join("")).toContain("ALERT: a push service refuses the key or token of this server");
    app.clock.forward(2);
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads).toHaveLength(1);
  });

  test("is not sent again before the time that its service asks for", async () => {
    const customer = await newCustomer({ push: true });
    await finishParcha(customer);
    errorKinds = ["retryable"];
    errorOptions = { retryAfterSeconds: 1800 };
    await sweepOutbox(withPush(), ctx.now());
    app.clock.forward(29);
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads).toHaveLength(0);
    app.clock.forward(1);
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads).toHaveLength(1);
  });

  test("hides its text until the customer allows it, lives as long as the SMS waits, and opens the session's parcha", async () => {
    const customer = await newCustomer({ push: true });
    await finishParcha(customer);
    await sweepOutbox(withPush(), ctx.now());
    const id = await publicIdOf("parcha-ready");
    const bookingId = (await row<{ id: string }>(ctx.db)`select id from bookings`)?.id;
    const url = `/parchas?session=${bookingId}`;
    expect(payloads).toEqual([{ id, title: "Parcha", body: "You have a message", url }]);
    expect(sent).toEqual([{ ttlSeconds: 6 * 3600, urgency: "normal" }]);

    await customer.client.call(setNotificationSettings, { input: { pushDetails: true } });
    await ctx.db.query(
      "update outbox set state = 'waiting', ended_at = null, due_at = created_at where channel = 'push'",
    );
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads[1]?.body).toMatch(/^the parcha of your session on Sunday 22 November is ready/i);
  });

  const reminderOf = async ({ client }: SignedIn, id: string) =>
    (await client.call(getReminder, { params: { id } })).body.reminder;

  test.each([
    ["with its text where the customer allows it", true, "text"],
    ["without it elsewhere", false, "hiddenText"],
  ] as const)(
    "of a reminder is the one that the booked screen showed, word for word, %s",
    async (_, pushDetails, shown) => {
      const customer = await newCustomer({ push: true });
      const reminder = await reminderOf(customer, await book(customer));
      expect(reminder).toMatchObject({
        dueAt: "2026-11-22T10:00:00.000Z",
        language: "en",
        text: "a reminder, your session is on Sunday 22 November at 4:30 PM. You can join from 5 minutes before.",
      });
      await customer.client.call(setNotificationSettings, { input: { pushDetails } });
      await ctx.db.query("delete from outbox where kind <> 'reminder-hour'");
      app.clock.set("2026-11-22T10:00:00Z");
      await sweepOutbox(withPush(), ctx.now());
      expect(payloads).toMatchObject([{ title: reminder?.title, body: reminder?.[shown] }]);
    },
  );

  test("of a reminder begins with what the customer has chosen, once a browser has push messages", async () => {
    const customer = await newCustomer();
    const id = await book(customer);
    const chosen = async () => (await reminderOf(customer, id))?.pushDetails;
    expect(await chosen()).toBe(null);
    await customer.client.call(subscribeToPush, { input: newPushSubscription() });
    expect(await chosen()).toBe(false);
    await customer.client.call(setNotificationSettings, { input: { pushDetails: true } });
    expect(await chosen()).toBe(true);
  });

  test("of a reminder is shown to nobody whom none will reach", async () => {
    const customer = await newCustomer();
    const id = await book(customer);
    app.clock.set("2026-11-22T10:30:00Z");
    expect((await reminderOf(customer, id))?.text).toBe(
      "your session starts at 4:30 PM. You can join from 5 minutes before.",
    );
    await customer.client.call(setNotificationSettings, { input: { reminders: false } });
    expect(await reminderOf(customer, id)).toBe(null);
    await customer.client.call(setNotificationSettings, { input: { reminders: true } });
    app.clock.set("2026-11-22T10:50:00Z");
    expect(await reminderOf(customer, id)).toBe(null);
    const params = { id: await insertBooking(customer, "completed", "10:00") };
    expect((await customer.client.call(getReminder, { params })).status).toBe(404);
  });

  test("never names a remedy", async () => {
    const customer = await newCustomer({ push: true });
    await customer.client.call(setNotificationSettings, { input: { pushDetails: true } });
    const bookingId = await insertBooking(customer, "completed");
    const remedy = await row<{ id: string }>(ctx.db)`with r as (
        insert into remedies (name, name_hindi, price, is_active, created_at)
        values ('A secret rite', 'गुप्त विधि', 100, true, ${ctx.now()}) returning *)
      insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at)
      select ${bookingId}, r.id, r.name, r.name_hindi, r.price, ${ctx.now()} from r returning id`;
    await transact((tx) =>
      announceRemedyPerformed(tx, { bookingId, bookingRemedyId: remedy?.id ?? "" }, ctx.now()),
    );
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads.map(({ body }) => body)).toEqual(["You have a message"]);
  });

  test("goes to all browsers, and a browser whose push service no longer knows it is forgotten", async () => {
    const customer = await newCustomer({ push: true });
    for (const _ of [1, 2]) await customer.client.call(subscribeToPush, { input: newPushSubscription() });
    await finishParcha(customer);
    errorKinds = ["unreachable", null, null];
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads).toHaveLength(2);
    expect((await ctx.db.query("select 1 from push_subscriptions")).rowCount).toBe(2);
  });

  test("that no browser can get any more is followed by the SMS at once, and one to repeat is not", async () => {
    const customer = await newCustomer({ push: true });
    await finishParcha(customer);
    errorKinds = ["retryable"];
    await sweepOutbox(withPush(), ctx.now());
    expect([payloads.length, (await inbox()).length]).toEqual([0, 0]);
    app.clock.forward(3);
    errorKinds = ["unreachable"];
    await sweepOutbox(withPush(), ctx.now());
    expect(await channels()).toEqual(["sms"]);
  });

  test("that a push service refuses for one browser delays no other customer's, and one that it cannot take does", async () => {
    for (const time of ["10:00", "11:00"]) await finishParcha(await newCustomer({ push: true }), time);
    errorKinds = ["refused"];
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads).toHaveLength(1);
    expect((await ctx.db.query("select 1 from push_subscriptions")).rowCount).toBe(2);

    await ctx.db.query(
      "update outbox set state = 'waiting', ended_at = null, due_at = created_at where channel = 'push'",
    );
    errorKinds = ["retryable"];
    const oneByOne = { ...withPush(), config: { ...ctx.config, messagesAtOnce: 1 } };
    await sweepOutbox(oneByOne, ctx.now());
    expect(payloads).toHaveLength(1);
  });

  test("of a new booking and of a waiting customer reaches the guide beside the SMS, with its text", async () => {
    const guide = await app.admin();
    await guide.call(subscribeAdminToPush, { input: newPushSubscription() });
    const customer = await newCustomer();
    const id = await insertBooking(customer);
    await transact((tx) => announceBooked(tx, id, ctx.now()));
    app.clock.set("2026-11-22T11:15:00Z");
    await transact((tx) => announce(tx, id, "guide-awaited", ctx.now()));
    await ctx.db.query("delete from outbox where kind not like 'guide-%'");
    app.clock.set("2026-11-20T04:31:00Z");
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads).toMatchObject([
      { url: "/admin/sessions", body: expect.stringContaining("a new booking, Sunday 22 November") },
    ]);
    app.clock.set("2026-11-22T11:15:00Z");
    await sweepOutbox(withPush(), ctx.now());
    expect(payloads[1]?.body).toContain("a customer is waiting");
    expect(sent[1]?.urgency).toBe("high");
    expect((await inbox()).map(({ channel, to }) => [channel, to])).toEqual([
      ["sms", GUIDE],
      ["sms", GUIDE],
    ]);
  });
});
