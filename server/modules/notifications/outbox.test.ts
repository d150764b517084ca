import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setWhatsappOptIn } from "#contract/customers.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { MESSAGE_KINDS, messageDefinition } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { row, rows } from "#server/db/sql.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { composeMessage } from "./message-text.ts";
import { sweepOutbox } from "./outbox.jobs.ts";
import {
  announceBooked,
  announceCancelled,
  announceMoved,
  announceRefundSent,
  skipMessagesOf,
} from "./outbox.ts";

const GUIDE = "6123456789";
/** The link at the end of a message. */
const LINK = /\s+http:\/\/127\.0\.0\.1:\d+\/\S+$/;

let app: TestApp;
let ctx: AppContext;
let phone = 9_300_000_000;
let customer: SignedIn;
/** Tomorrow at 16:30 in India. */
const day = "2026-11-22";

beforeAll(async () => {
  app = await startTestApp({ env: { GUIDE_PHONE: GUIDE, DEMO_NO_ADDRESS_LIMITS: "1" } });
  ctx = app.ctx;
});
afterAll(() => app.stop());

beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  app.simulator.messageFaults.clear();
  await ctx.db.query("delete from outbox");
  await ctx.db.query("delete from bookings");
  customer = await app.customer(String(++phone), { whatsappOptIn: true });
  await ctx.db.query("delete from sandbox.messages");
});

type BookingOptions = {
  of?: SignedIn;
  date?: string;
  time?: string;
  questionType?: string;
  isTest?: boolean;
};

async function insertBooking({
  of = customer,
  date = day,
  time = "16:30",
  ...more
}: BookingOptions = {}): Promise<string> {
  const booking = await row<{ id: string }>(ctx.db)`
    insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
      approved_at, created_at)
    values (${of.user.id}, ${date}, ${time}, ${more.questionType ?? "single"}, 'approved', 751, 0,
      ${more.isTest ?? false}, ${ctx.now()}, ${ctx.now()}) returning id`;
  return booking?.id ?? "";
}

const transact = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(ctx.db, work);
const announceNewBooking = (id: string) => transact((tx) => announceBooked(tx, id, ctx.now()));
const move = (id: string, by: "customer" | "admin", date: string, time: string) =>
  transact(async (tx) => {
    await tx.query(
      "update bookings set session_date = $2, session_time = $3, move_count = move_count + 1 where id = $1",
      [id, date, time],
    );
    await announceMoved(tx, id, by, ctx.now());
  });
const cancel = (id: string, by: "customer" | "admin") =>
  transact(async (tx) => {
    await tx.query("update bookings set status = 'cancelled' where id = $1", [id]);
    await announceCancelled(tx, id, by, ctx.now());
  });

/** The messages that a phone received, oldest first, as "channel: text". */
async function inbox(to = customer.user.phone ?? ""): Promise<string[]> {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
  return messages.reverse().map(({ channel, text }) => `${channel}: ${text}`);
}
const sms = async (to?: string) => (await inbox(to)).filter((line) => line.startsWith("sms"));
const whatsapp = async (to?: string) => (await inbox(to)).filter((line) => line.startsWith("whatsapp"));
const waiting = async () =>
  (
    await rows<{ kind: string }>(ctx.db)`
      select kind from outbox where state = 'waiting' group by kind order by min(due_at), kind`
  ).map(({ kind }) => kind);
/** Of the messages by SMS and WhatsApp. No customer of these tests has subscribed to push messages. */
const reasons = async () =>
  (
    await rows<{ what: string }>(ctx.db)`select concat_ws(' ', kind, channel, reason) as what from outbox
      where state in ('skipped', 'failed') and channel <> 'push' order by kind, channel`
  ).map(({ what }) => what);

describe("a booked session", () => {
  test("is announced to the customer by SMS and WhatsApp and to the guide by SMS, each in the own language", async () => {
    await announceNewBooking(await insertBooking({ questionType: "multiple" }));
    expect(await inbox()).toEqual([]);
    await app.sweep();
    const words = "Parcha: your session is booked for Sunday 22 November at 4:30 PM.";
    const [first, second, ...more] = (await inbox()).sort();
    expect(first).toMatch(`sms: ${words}`);
    expect(second).toMatch(`whatsapp: ${words}`);
    expect([LINK.test(first ?? ""), LINK.test(second ?? ""), more]).toEqual([true, true, []]);
    expect(await inbox(GUIDE)).toEqual(["sms: परचा: नई बुकिंग, रविवार 22 नवंबर को शाम 4:30 बजे, कई सवाल।"]);
  });

  test("is announced by SMS only to a customer who has not opted in to WhatsApp", async () => {
    const other = await app.customer(String(++phone));
    await announceNewBooking(await insertBooking({ of: other }));
    await app.sweep();
    expect(await whatsapp(other.user.phone ?? "")).toEqual([]);
    expect(await sms(other.user.phone ?? "")).toHaveLength(2); // the login code and the announcement
  });

  test("is announced in the language that the customer used last", async () => {
    app.clock.forward(1);
    await customer.client.withLanguage("hi").call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    await announceNewBooking(await insertBooking());
    await app.sweep();
    expect((await sms())[0]?.replace(LINK, "")).toBe(
      "sms: परचा: आपका सत्र रविवार 22 नवंबर को शाम 4:30 बजे बुक है। 5 मिनट पहले से जुड़ सकते हैं।",
    );
  });

  test("has one reminder a day, one an hour and one ten minutes before", async () => {
    await announceNewBooking(await insertBooking());
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    const seen: [string, number][] = [];
    for (const time of ["21T10:59", "21T11:00", "22T09:59", "22T10:00", "22T10:49", "22T10:50", "22T11:00"]) {
      app.clock.set(`2026-11-${time}:00Z`);
      await app.sweep();
      await ctx.db.query("update outbox set opened_at = $1 where state = 'sent'", [ctx.now()]);
      seen.push([time, (await whatsapp()).length]);
    }
    expect(seen).toEqual([
      ["21T10:59", 0],
      ["21T11:00", 1],
      ["22T09:59", 1],
      ["22T10:00", 2],
      ["22T10:49", 2],
      ["22T10:50", 3],
      ["22T11:00", 3],
    ]);
    expect((await whatsapp()).map((line) => line.replace(LINK, ""))).toEqual([
      "whatsapp: Parcha: a reminder, your session is on Sunday 22 November at 4:30 PM.",
      "whatsapp: Parcha: a reminder, your session is on Sunday 22 November at 4:30 PM. You can join from 5 minutes before.",
      "whatsapp: Parcha: your session starts at 4:30 PM. You can join from 5 minutes before.",
    ]);
  });

  test("has only the reminders that are still ahead, and a late sweep skips one whose session has started", async () => {
    app.clock.set(`${day}T10:30:00Z`);
    await announceNewBooking(await insertBooking());
    expect(await waiting()).toEqual(["booked", "guide-booked", "reminder-minutes"]);
    await app.sweep();
    expect(await waiting()).toEqual(["reminder-minutes"]);
    app.clock.set(`${day}T11:00:00Z`);
    await app.sweep();
    expect(await inbox()).toHaveLength(2);
    expect(await reasons()).toEqual([
      "reminder-minutes sms no-longer-true",
      "reminder-minutes whatsapp no-longer-true",
    ]);
  });

  test("that is a test session is not announced", async () => {
    const id = await insertBooking({ isTest: true });
    await announceNewBooking(id);
    await move(id, "admin", day, "17:00");
    await cancel(id, "admin");
    expect(await waiting()).toEqual([]);
  });

  test("is not announced when its transaction is rolled back", async () => {
    const id = await insertBooking();
    const rolledBack = transact(async (tx) => {
      await announceBooked(tx, id, ctx.now());
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    expect(await waiting()).toEqual([]);
  });
});

describe("a rescheduled session", () => {
  test("is announced by SMS and WhatsApp and to the guide when the customer moved it, with reminders of the new time only", async () => {
    const id = await insertBooking();
    await announceNewBooking(id);
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    await move(id, "customer", day, "17:40");
    await app.sweep();
    const words = "Parcha: your session is now on Sunday 22 November at 5:40 PM.";
    expect((await inbox()).sort()).toEqual([
      expect.stringContaining(`sms: ${words}`),
      expect.stringContaining(`whatsapp: ${words}`),
    ]);
    expect(await inbox(GUIDE)).toEqual([expect.stringContaining("शाम 5:40")]);
    for (const time of ["21T11:00", "21T12:09", "21T12:10", "22T11:09", "22T11:10", "22T11:25", "22T12:00"]) {
      app.clock.set(`2026-11-${time}:00Z`);
      await app.sweep();
    }
    expect((await whatsapp()).slice(1)).toEqual([
      expect.stringContaining("a reminder, your session is on Sunday 22 November at 5:40 PM."),
      expect.stringContaining("on Sunday 22 November at 5:40 PM. You can join"),
      expect.stringContaining("starts at 5:40 PM"),
    ]);
    expect(await reasons()).toEqual(
      ["reminder-day", "reminder-hour", "reminder-minutes"].flatMap((kind) => [
        `${kind} sms no-longer-true`,
        `${kind} whatsapp no-longer-true`,
      ]),
    );
  });

  test("is announced by SMS and WhatsApp, and not to the guide, when the guide moved it", async () => {
    const id = await insertBooking();
    await move(id, "admin", "2026-11-23", "10:00");
    await app.sweep();
    const words = "your session had to be moved. It is now on Monday 23 November at 10:00 AM.";
    expect((await inbox()).sort()).toEqual([
      expect.stringMatching(`^sms: Parcha: ${words}`),
      expect.stringMatching(`^whatsapp: Parcha: ${words}`),
    ]);
    expect(await inbox(GUIDE)).toEqual([]);
  });

  test("is announced with its current time when it was moved twice before a message was sent", async () => {
    const id = await insertBooking();
    await announceNewBooking(id);
    await move(id, "customer", day, "17:00");
    await move(id, "customer", day, "17:40");
    await app.sweep();
    const all = [...(await inbox()), ...(await inbox(GUIDE))];
    expect(all).toHaveLength(6); // "booked" and the last move, each by both channels and to the guide
    for (const line of all) expect(line).toContain("5:40");
  });
});

describe("a cancelled session", () => {
  test("is announced by SMS and WhatsApp and to the guide when the customer cancelled it, and has no reminders", async () => {
    const id = await insertBooking();
    await announceNewBooking(id);
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    await cancel(id, "customer");
    app.clock.set(`${day}T10:55:00Z`);
    await app.sweep();
    const words = "Parcha: your session on Sunday 22 November at 4:30 PM is cancelled.";
    expect((await inbox()).sort()).toEqual([
      expect.stringContaining(`sms: ${words}`),
      expect.stringContaining(`whatsapp: ${words}`),
    ]);
    expect(await inbox(GUIDE)).toEqual(["sms: परचा: ग्राहक ने रविवार 22 नवंबर शाम 4:30 बजे का सत्र रद्द किया।"]);
  });

  test("is announced by SMS and WhatsApp, even after its time, when the guide cancelled it, and no longer as booked", async () => {
    const id = await insertBooking();
    await announceNewBooking(id);
    await cancel(id, "admin");
    app.clock.set(`${day}T13:00:00Z`);
    await app.sweep();
    expect((await inbox()).sort()).toEqual([
      expect.stringMatching(/^sms: .*had to be cancelled/),
      expect.stringMatching(/^whatsapp: .*had to be cancelled/),
    ]);
    expect(await inbox(GUIDE)).toEqual([]);
  });
});

/** Inserts an order, a payment and a refund for a booking. */
async function refundOf(bookingId: string): Promise<string> {
  const refund = await row<{ id: string }>(ctx.db)`with o as (
      insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at)
      values (${customer.user.id}, 'session', ${bookingId}, 110000, 'INR', 'closed', ${ctx.now()}) returning id),
    p as (
      insert into payments (order_id, provider_payment_id, state, proven_at)
      select id, ${`pay_${bookingId}`}, 'captured', ${ctx.now()} from o returning id)
    insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
    select id, 110000, 'slot-taken', 'processed', ${ctx.now()}, ${ctx.now()} from p returning id`;
  return refund?.id ?? "";
}

test("a sent refund is announced once by SMS and WhatsApp when it is recorded several times", async () => {
  const bookingId = await insertBooking();
  const refundId = await refundOf(bookingId);
  const refund = { customerId: customer.user.id, bookingId, refundId, amountPaise: 110_000 };
  const announce = () => transact((tx) => announceRefundSent(tx, refund, ctx.now()));
  await Promise.all([announce(), announce()]);
  await app.sweep();
  await announce();
  await app.sweep();
  expect((await inbox()).sort()).toEqual([
    expect.stringMatching(/^sms: Parcha: your refund of Rs 1100 has been sent/),
    expect.stringMatching(/^whatsapp: Parcha: your refund of ₹1,100 has been sent/),
  ]);
  await ctx.db.query("delete from outbox");
  await ctx.db.query("delete from refunds");
  await ctx.db.query("delete from payments");
  await ctx.db.query("delete from payment_orders");
});

describe("a message is sent once", () => {
  test("when its event is announced five times concurrently, and again later", async () => {
    const id = await insertBooking();
    await Promise.all([1, 2, 3, 4, 5].map(() => announceNewBooking(id)));
    await app.sweep();
    await announceNewBooking(id);
    await app.sweep();
    expect([await sms(), await whatsapp(), await inbox(GUIDE)].map((lines) => lines.length)).toEqual([
      1, 1, 1,
    ]);
  });

  test("when several sweeps run concurrently", async () => {
    const times = ["10:00", "10:10", "10:20", "10:30", "10:40", "10:50", "11:00", "11:10"];
    for (const time of times) await announceNewBooking(await insertBooking({ time }));
    await Promise.all([1, 2, 3].map(() => sweepOutbox(ctx, ctx.now())));
    expect([(await sms()).length, new Set(await sms()).size]).toEqual([8, 8]);
    expect([(await whatsapp()).length, new Set(await whatsapp()).size]).toEqual([8, 8]);
  });

  test("except the one during which the server crashed after the provider had accepted it, which is sent again", async () => {
    const date = "2026-11-25";
    for (const time of ["10:00", "10:10", "10:20"])
      await announceNewBooking(await insertBooking({ date, time }));
    let accepted = 0;
    const crashing: AppContext = {
      ...ctx,
      sms: {
        async send(message) {
          const providerId = await ctx.sms.send(message);
          accepted += 1;
          // Simulates a crash: nothing after this is executed.
          if (accepted === 2) await new Promise(() => undefined);
          return providerId;
        },
      },
    };
    void sweepOutbox(crashing, ctx.now());
    await expect.poll(() => accepted).toBe(2);
    // Another server sends the rest at once, and that one only after its lease has ended.
    await app.sweep();
    const all = async () => [...(await sms()), ...(await sms(GUIDE))];
    expect([(await all()).length, new Set(await all()).size]).toEqual([6, 6]);
    app.clock.forward(10);
    await app.sweep();
    await app.sweep();
    app.clock.forward(120);
    await app.sweep();
    expect([(await all()).length, new Set(await all()).size]).toEqual([7, 6]);
  });

  test("or at most three times when the provider never answers", async () => {
    await announceNewBooking(await insertBooking());
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "silent", isAfterEffect: false }, 9);
    for (let minutes = 0; minutes < 300; minutes += 10) {
      await app.sweep();
      app.clock.forward(10);
    }
    expect(await whatsapp()).toHaveLength(3);
    expect(await sms()).toHaveLength(1);
    expect(await reasons()).toEqual(["booked whatsapp given-up"]);
  });
});

describe("a provider that refuses a message", () => {
  const refuse = (fault: "refused" | "unreachable", count: number) =>
    app.simulator.messageFaults.plan({ route: "sms", fault, isAfterEffect: false }, count);

  test("gets it again with growing delays, while the other channel is not delayed", async () => {
    refuse("refused", 4);
    await announceNewBooking(await insertBooking());
    // Leaves the SMS to the customer only.
    await ctx.db.query("delete from outbox where kind = 'guide-booked'");
    const arrived: number[] = [];
    for (let minute = 0; minute <= 40; minute++) {
      await app.sweep();
      arrived.push((await sms()).length);
      if (minute === 0) expect(await whatsapp()).toHaveLength(1);
      app.clock.forward(1);
    }
    // Refused at 0, 2, 6 and 14; accepted at 30.
    expect(arrived.indexOf(1)).toBe(30);
    const kept = await row<{ tries: number; unanswered: number }>(ctx.db)`
      select tries, unanswered from outbox where kind = 'booked' and channel = 'sms'`;
    expect(kept).toEqual({ tries: 5, unanswered: 1 });
  });

  test("for a day does not get it again: an ALERT without a phone number is logged", async () => {
    refuse("refused", 1000);
    await announceNewBooking(await insertBooking({ date: "2026-12-20" }));
    for (let hour = 0; hour < 30; hour++) {
      for (let third = 0; third < 3; third++) await app.sweep();
      app.clock.forward(60);
    }
    expect(await reasons()).toEqual(["booked sms given-up", "guide-booked sms given-up"]);
    expect(await waiting()).toEqual(["reminder-day", "reminder-hour", "reminder-minutes"]);
    const lines = app.log.filter(
      (line) => line.includes("did not accept a message") || line.includes("given up"),
    );
    expect(lines.some((line) => line.includes("ALERT: a message is given up"))).toBe(true);
    for (const line of lines) expect(line).not.toContain(customer.user.phone);
  });

  test("because the number is unreachable does not get it again", async () => {
    refuse("unreachable", 1);
    await announceNewBooking(await insertBooking());
    await app.sweep();
    app.clock.forward(300);
    await app.sweep();
    expect((await sms()).length + (await sms(GUIDE)).length).toBe(1);
    expect(await reasons()).toEqual([expect.stringMatching(/booked sms unreachable/)]);
  });

  test("delays the other messages of its channel only until the next sweep", async () => {
    for (const time of ["10:00", "10:10"]) await announceNewBooking(await insertBooking({ time }));
    refuse("refused", 1);
    await app.sweep();
    expect((await sms()).length + (await sms(GUIDE)).length).toBe(0);
    await app.sweep();
    expect((await sms()).length + (await sms(GUIDE)).length).toBe(3);
  });
});

describe("several messages of a channel", () => {
  const nextCustomers = () => Promise.all([1, 2, 3].map(() => app.customer(String(++phone))));
  /** Counts the SMS that are with the provider, which answers when the test says so. */
  function waitingSms() {
    const answers: (() => void)[] = [];
    const sentTo: string[] = [];
    const patient: AppContext = {
      ...ctx,
      sms: {
        async send(message) {
          sentTo.push(message.to);
          await new Promise<void>((resolve) => answers.push(resolve));
          return ctx.sms.send(message);
        },
      },
    };
    const answerAll = () => {
      for (const answer of answers.splice(0)) answer();
    };
    return { patient, sentTo, answerAll };
  }

  test("are with the provider at the same time, but one customer's one after the other, in their order", async () => {
    const customers = await nextCustomers();
    for (const hour of [10, 11]) {
      app.clock.forward(1);
      for (const [at, of] of customers.entries())
        await announceNewBooking(await insertBooking({ of, time: `${hour}:${at}0` }));
    }
    await ctx.db.query("delete from outbox where kind <> 'booked' or channel <> 'sms'");
    const { patient, sentTo, answerAll } = waitingSms();
    const sweeping = sweepOutbox(patient, ctx.now());
    await expect.poll(() => sentTo.length).toBe(3);
    expect(new Set(sentTo).size).toBe(3);
    answerAll();
    await expect.poll(() => sentTo.length).toBe(6);
    answerAll();
    await sweeping;
    for (const { user } of customers) {
      const [first, second] = (await sms(user.phone ?? "")).filter((text) => text.includes("booked"));
      expect([first, second].map((text) => /1[01]:/.exec(text ?? "")?.[0])).toEqual(["10:", "11:"]);
    }
  });

  test("are at most as many as MESSAGES_AT_ONCE", async () => {
    for (const [at, of] of (await nextCustomers()).entries())
      await announceNewBooking(await insertBooking({ of, time: `10:${at}0` }));
    await ctx.db.query("delete from outbox where kind <> 'booked' or channel <> 'sms'");
    const { patient, sentTo, answerAll } = waitingSms();
    const sweeping = sweepOutbox({ ...patient, config: { ...ctx.config, messagesAtOnce: 2 } }, ctx.now());
    await expect.poll(() => sentTo.length).toBe(2);
    answerAll();
    await expect.poll(() => sentTo.length).toBe(3);
    answerAll();
    await sweeping;
  });

  test("do not wait for another channel's provider", async () => {
    await announceNewBooking(await insertBooking());
    await ctx.db.query("delete from outbox where kind <> 'booked'");
    const { patient, sentTo, answerAll } = waitingSms();
    const sweeping = sweepOutbox(patient, ctx.now());
    await expect.poll(() => whatsapp()).toHaveLength(1);
    await expect.poll(() => sentTo.length).toBe(1);
    expect(await sms()).toEqual([]);
    answerAll();
    await sweeping;
    expect(await sms()).toHaveLength(1);
  });
});

describe("a slow provider", () => {
  /** Each SMS takes so many seconds, by the clock that the sweep measures with. */
  function slowSms(seconds: number) {
    let elapsedMs = 0;
    const slow: AppContext = {
      ...ctx,
      sms: {
        async send(message) {
          elapsedMs += seconds * 1000;
          return ctx.sms.send(message);
        },
      },
    };
    return { slow, elapsed: () => elapsedMs };
  }

  test("ends the sending of its channel after five seconds, and the next sweep goes on", async () => {
    for (const time of ["10:00", "10:10", "10:20"]) await announceNewBooking(await insertBooking({ time }));
    await ctx.db.query("delete from outbox where kind <> 'booked'");
    const { slow, elapsed } = slowSms(4);
    const seen: number[] = [];
    for (const _ of [1, 2]) {
      const end = elapsed() + 5_000;
      await sweepOutbox(slow, ctx.now(), () => elapsed() < end);
      seen.push((await sms()).length);
    }
    expect(seen).toEqual([2, 3]);
  });

  test("makes no message valid for longer: each is judged at the time at which it is taken", async () => {
    for (const time of ["10:00", "10:10"]) await announceNewBooking(await insertBooking({ time }));
    await ctx.db.query("delete from outbox where kind <> 'booked' or channel <> 'sms'");
    app.clock.set(`${day}T04:20:00Z`);
    const slow: AppContext = {
      ...ctx,
      sms: {
        async send(message) {
          app.clock.forward(25);
          return ctx.sms.send(message);
        },
      },
    };
    await sweepOutbox(slow, ctx.now());
    expect([(await sms()).length, await reasons()]).toEqual([1, ["booked sms no-longer-true"]]);
  });

  test("leaves each message its whole lease", async () => {
    for (const time of ["10:00", "10:10"]) await announceNewBooking(await insertBooking({ time }));
    await ctx.db.query("delete from outbox where kind <> 'booked' or channel <> 'sms'");
    const leases: number[] = [];
    const slow: AppContext = {
      ...ctx,
      sms: {
        async send() {
          const taken = await row<{ dueAt: Date }>(ctx.db)`
            select due_at as "dueAt" from outbox where state = 'waiting' and tries > 0`;
          leases.push(((taken?.dueAt.getTime() ?? 0) - ctx.now().getTime()) / 60_000);
          app.clock.forward(11);
          return null;
        },
      },
    };
    await sweepOutbox(slow, ctx.now());
    expect(leases).toEqual([10, 10]);
  });
});

describe("a customer who does not want messages", () => {
  test("gets no reminder by WhatsApp that was queued before the opt-out", async () => {
    await announceNewBooking(await insertBooking());
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: false } });
    for (const time of ["10:00", "10:50"]) {
      app.clock.set(`${day}T${time}:00Z`);
      await app.sweep();
    }
    expect(await whatsapp()).toEqual([]);
    expect(await sms()).toHaveLength(2);
    expect((await reasons()).filter((reason) => reason.includes("whatsapp"))).toEqual([
      "reminder-day whatsapp no-longer-true",
      "reminder-hour whatsapp not-opted-in",
      "reminder-minutes whatsapp not-opted-in",
    ]);
  });

  test("gets the next message after opting in again", async () => {
    await announceNewBooking(await insertBooking());
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: false } });
    await app.sweep();
    expect(await whatsapp()).toEqual([]);
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    app.clock.set(`${day}T10:00:00Z`);
    await app.sweep();
    expect(await whatsapp()).toEqual([expect.stringContaining("a reminder")]);
  });

  test("gets no queued message after closing the account, while the guide gets theirs", async () => {
    await announceNewBooking(await insertBooking());
    await transact((tx) => skipMessagesOf(tx, customer.user.id, ctx.now()));
    expect(await waiting()).toEqual(["guide-booked"]);
    await app.sweep();
    expect([await inbox(), (await inbox(GUIDE)).length]).toEqual([[], 1]);
  });

  test("gets nothing that is queued after the account was closed", async () => {
    const id = await insertBooking();
    await ctx.db.query("update users set phone = null, deleted_at = $2 where id = $1", [
      customer.user.id,
      ctx.now(),
    ]);
    await cancel(id, "admin");
    await app.sweep();
    expect(await reasons()).toEqual([
      "cancelled-by-guide sms no-number",
      "cancelled-by-guide whatsapp no-number",
    ]);
  });
});

test("messages by SMS are sent without WhatsApp configured, and the customer's without the guide's number", async () => {
  const config = { ...ctx.config, guide: { phone: null, language: "hi" as const } };
  await announceNewBooking(await insertBooking());
  await sweepOutbox({ ...ctx, messaging: null, config }, ctx.now());
  expect([(await sms()).length, await whatsapp(), await inbox(GUIDE)]).toEqual([1, [], []]);
  expect(await reasons()).toEqual(["booked whatsapp no-provider", "guide-booked sms no-number"]);
});

test("messages that are no longer waiting are deleted after 30 days", async () => {
  await announceNewBooking(await insertBooking({ date: "2027-01-10" }));
  await app.sweep();
  const count = async () =>
    (await row<{ count: number }>(ctx.db)`select count(*) as count from outbox`)?.count;
  app.clock.forward(30 * 24 * 60);
  await app.sweep();
  const sent = ["booked sms", "booked whatsapp", "booked push", "guide-booked sms", "guide-booked push"];
  expect(await count()).toBe(sent.length + 9);
  app.clock.forward(1);
  await app.sweep();
  expect([await count(), await waiting()]).toEqual([
    9,
    ["reminder-day", "reminder-hour", "reminder-minutes"],
  ]);
});

describe("every registered text", () => {
  /** A Wednesday in September has the longest formatted date in both languages. */
  const session = {
    sessionDate: "2026-09-30",
    sessionTime: "12:50",
    status: "approved",
    questionType: "multiple",
    moveCount: 0,
  } as const;
  const remedy = {
    name: "A fire offering of a hundred and eight names",
    nameHindi: "एक सौ आठ नामों के साथ महामृत्युंजय हवन",
  };
  const texts = MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));
  type Text = (typeof texts)[number];

  function compose({ kind, language }: Text, given: Partial<Parameters<typeof composeMessage>[1]> = {}) {
    const brand = { name: "Parcha", nameHindi: "परचा", guideName: "Guruji", guideNameHindi: "गुरुजी" };
    const config = {
      ...{ ...ctx.config, publicUrl: "https://parcha.example", brand: { ...ctx.config.brand, ...brand } },
      guide: { phone: GUIDE, language },
    };
    const known = {
      ...{ id: "", publicId: "01234abcde", customerId: "", recipientId: "", payerPhone: "9876501234" },
      ...{ phone: "9876543210", isOptedIn: true, isRefused: false, isOpened: false, moveCount: 0 },
      ...{ paymentId: null, tries: 1, unanswered: 0, waitlistOfferId: null, bookingId: "b-1" },
      ...{ signedInAt: null, respondBy: null, offer: null },
      settings: { reminders: true, results: true, pushDetails: false },
      ...(kind === "slot-free"
        ? { offer: { ...session, endsAt: new Date("2026-09-30T07:20:00Z"), isTaken: false } }
        : {}),
    };
    const usual = {
      session,
      remedy,
      channel: "sms",
      amountPaise: 110_000,
      device: "Chrome, Android",
    } as const;
    return composeMessage({ config }, { ...known, ...usual, kind, language, ...given });
  }

  test.each(texts)(
    "$kind in $language has its placeholders filled, each with at most 30 characters",
    (text) => {
      const isForGuide = messageDefinition(text.kind).recipient === "guide";
      const composed = compose(text, {
        ...{ amountPaise: 1_234_567_850, device: "Samsung Internet, Chromebook" },
        respondBy: new Date("2026-11-28T11:30:00Z"),
      });
      expect(composed).toMatchObject({ to: isForGuide ? GUIDE : "9876543210", language: text.language });
      for (const value of composed.values) {
        expect(value.length).toBeLessThanOrEqual(30);
        expect(composed.text).toContain(value);
      }
      expect(composed.text).not.toMatch(/[{}]|undefined/);
      // At most three SMS segments, of 153 characters in GSM-7 and of 67 in UCS-2.
      expect(composed.text.length).toBeLessThanOrEqual(3 * (text.language === "en" ? 153 : 67));
    },
  );

  const bySms = texts.filter(({ kind }) => messageDefinition(kind).channels.includes("sms"));
  const DEVANAGARI_PART = [70, 67];
  const LATIN_PART = [160, 153];
  /** GSM-7, as Indian names and sentences use it. */
  const GSM_7 = /^[A-Za-z0-9 !"#%&'()*+,\-./:;<=>?@$£¥_\n]*$/;

  test.each(bySms)("$kind in $language is just over no part of an SMS, in letters that fit it", (text) => {
    const { text: sent } = compose(text, {
      remedy: { name: "Mahamrityunjay havan", nameHindi: "महामृत्युंजय हवन" },
    });
    if (text.language === "en") expect(sent).toMatch(GSM_7);
    const [whole = 0, part = 0] = text.language === "en" ? LATIN_PART : DEVANAGARI_PART;
    const parts = sent.length <= whole ? 1 : Math.ceil(sent.length / part);
    const over = sent.length - (parts === 1 ? 0 : parts === 2 ? whole : (parts - 1) * part);
    expect(over, `${sent.length} characters: ${sent}`).toBeGreaterThan(8);
    expect(parts).toBeLessThanOrEqual(3);
  });

  test.each(bySms)(
    "$kind in $language has values of the regulator's kinds alone, and no phone number",
    (text) => {
      for (const value of compose(text, { amountPaise: 75_150 }).values) {
        expect(value).toMatch(/^[\p{L}\p{M}\p{N} ]+$/u);
        expect(value).not.toMatch(/\d{8}\d*$/);
      }
    },
  );

  test("an amount, a time and a number are told as they are, and a name without its signs", () => {
    const inEnglish = (kind: Text["kind"], given?: Parameters<typeof compose>[1]) =>
      compose({ kind, language: "en" }, given);
    expect(inEnglish("refund-sent").text).toContain("your refund of Rs 1100 has");
    expect(inEnglish("refund-sent", { amountPaise: 75_150 }).text).toContain("of Rs 751 and 50 paise has");
    expect(inEnglish("moved").values).toEqual(["Wednesday 30 September", "12", "50 PM", "01234abcde"]);
    expect(inEnglish("booked-for-you").text).toContain("the number ending in 1234 has booked");
    const hindi = compose(
      { kind: "vidhi-performed", language: "hi" },
      { remedy: { ...remedy, nameHindi: "शनि-शांति (108)" } },
    );
    expect(hindi.text).toContain("की विधि शनि शांति 108 पूरी");
    expect(compose({ kind: "moved", language: "hi" }, { channel: "whatsapp" }).text).toContain(
      "बुधवार, 30 सितंबर",
    );
  });
});
