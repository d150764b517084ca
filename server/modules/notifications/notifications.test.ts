import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setWhatsappOptIn } from "#contract/identity.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { MESSAGE_KINDS, planOf } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { row, rows, sql } from "#server/db/sql.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { sweepNotifications } from "./notifications.jobs.ts";
import {
  announceBooked,
  announceCancelled,
  announceMoved,
  announceRefundSent,
  compose,
  dropMessagesOf,
} from "./notifications.ts";

const GUIDE = "6123456789";
const SITE = /\n\nhttp:\/\/127\.0\.0\.1:\d+\/\S+$/;

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

type Wanted = { who?: SignedIn; date?: string; time?: string; questionType?: string; isTest?: boolean };

async function booked({ who = customer, date = day, time = "16:30", ...more }: Wanted = {}): Promise<string> {
  const booking = await row<{ id: string }>(
    ctx.db,
    sql`insert into bookings (user_id, session_date, session_time, question_type, status, price, credits_used, is_test,
        approved_at, created_at)
      values (${who.user.id}, ${date}, ${time}, ${more.questionType ?? "single"}, 'approved', 751, 0,
        ${more.isTest ?? false}, ${ctx.now()}, ${ctx.now()}) returning id`,
  );
  return booking?.id ?? "";
}

const inTx = (work: (tx: Transaction) => Promise<unknown>) => inTransaction(ctx.db, work);
const tellBooked = (id: string) => inTx((tx) => announceBooked(tx, id, ctx.now()));
const move = (id: string, by: "customer" | "admin", date: string, time: string) =>
  inTx(async (tx) => {
    await tx.query(
      "update bookings set session_date = $2, session_time = $3, move_count = move_count + 1 where id = $1",
      [id, date, time],
    );
    await announceMoved(tx, id, by, ctx.now());
  });
const cancel = (id: string, by: "customer" | "admin") =>
  inTx(async (tx) => {
    await tx.query("update bookings set status = 'cancelled' where id = $1", [id]);
    await announceCancelled(tx, id, by, ctx.now());
  });

/** What lies on a phone, oldest first, as "channel: text". */
async function inbox(to = customer.user.phone ?? ""): Promise<string[]> {
  const response = await fetch(`${app.url}/sandbox/messages?to=${to}`);
  const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
  return messages.reverse().map(({ channel, text }) => `${channel}: ${text}`);
}
const sms = async (to?: string) => (await inbox(to)).filter((line) => line.startsWith("sms"));
const whatsapp = async (to?: string) => (await inbox(to)).filter((line) => line.startsWith("whatsapp"));
const waiting = async () =>
  (
    await rows<{ kind: string }>(
      ctx.db,
      sql`select kind from outbox where state = 'waiting' order by due_at, kind`,
    )
  ).map(({ kind }) => kind);
const reasons = async () =>
  (
    await rows<{ what: string }>(
      ctx.db,
      sql`select concat_ws(' ', kind, channel, reason) as what from outbox
        where state in ('skipped', 'failed') order by kind, channel`,
    )
  ).map(({ what }) => what);

describe("a booked session", () => {
  test("is told to its customer by SMS and WhatsApp and to the guide, in their languages", async () => {
    await tellBooked(await booked({ questionType: "multiple" }));
    expect(await inbox()).toEqual([]);
    await app.sweep();
    const words = "Parcha: your session is booked for Sunday 22 November at 4:30 PM.";
    const [first, second, ...more] = (await inbox()).sort();
    expect(first).toMatch(`sms: ${words}`);
    expect(second).toMatch(`whatsapp: ${words}`);
    expect([SITE.test(first ?? ""), SITE.test(second ?? ""), more]).toEqual([false, true, []]);
    expect(await inbox(GUIDE)).toEqual(["sms: परचा: नई बुकिंग, रविवार, 22 नवंबर को शाम 4:30 बजे, कई सवाल।"]);
  });

  test("is told by SMS alone to a customer who has not opted in", async () => {
    const other = await app.customer(String(++phone));
    await tellBooked(await booked({ who: other }));
    await app.sweep();
    expect(await whatsapp(other.user.phone ?? "")).toEqual([]);
    expect(await sms(other.user.phone ?? "")).toHaveLength(2); // the code, and this
  });

  test("is told in the language that she used last", async () => {
    app.clock.forward(1);
    await customer.client.speaking("hi").call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    await tellBooked(await booked());
    await app.sweep();
    expect((await sms())[0]).toBe(
      "sms: परचा: आपका सत्र रविवार, 22 नवंबर को शाम 4:30 बजे के लिए बुक हो गया है। 5 मिनट पहले से जुड़ सकते हैं।",
    );
  });

  test("is reminded of an hour and ten minutes before, once each", async () => {
    await tellBooked(await booked());
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    const seen: [string, number][] = [];
    for (const time of ["09:59", "10:00", "10:49", "10:50", "11:00"]) {
      app.clock.set(`${day}T${time}:00Z`);
      await app.sweep();
      seen.push([time, (await inbox()).length]);
    }
    expect(seen).toEqual([
      ["09:59", 0],
      ["10:00", 1],
      ["10:49", 1],
      ["10:50", 2],
      ["11:00", 2],
    ]);
    expect(await sms()).toEqual([]);
    expect((await inbox()).map((line) => line.replace(SITE, ""))).toEqual([
      "whatsapp: Parcha: a reminder, your session is on Sunday 22 November at 4:30 PM. You can join from 5 minutes before.",
      "whatsapp: Parcha: your session starts at 4:30 PM. You can join from 5 minutes before.",
    ]);
  });

  test("has only the reminders that are still ahead, and a late sweep sends none that are of no use", async () => {
    app.clock.set(`${day}T10:30:00Z`);
    await tellBooked(await booked());
    expect(await waiting()).not.toContain("reminder-hour");
    await app.sweep();
    expect(await waiting()).toEqual(["reminder-minutes"]);
    app.clock.set(`${day}T11:00:00Z`);
    await app.sweep();
    expect(await inbox()).toHaveLength(2);
    expect(await reasons()).toEqual(["reminder-minutes whatsapp no-longer-true"]);
  });

  test("that is a test of the house is told to nobody", async () => {
    const id = await booked({ isTest: true });
    await tellBooked(id);
    await move(id, "admin", day, "17:00");
    await cancel(id, "admin");
    expect(await waiting()).toEqual([]);
  });

  test("costs whoever books one statement, and none of it is kept when the booking is not", async () => {
    const id = await booked();
    let statements = 0;
    const undone = inTx(async (tx) => {
      const counted = Object.create(tx, {
        query: {
          value: (...call: Parameters<Transaction["query"]>) => {
            statements += 1;
            return tx.query(...call);
          },
        },
      }) as Transaction;
      await announceBooked(counted, id, ctx.now());
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect([statements, await waiting()]).toEqual([1, []]);
  });
});

describe("a session that moves", () => {
  test("by its customer: told by WhatsApp and to the guide; only the new time is reminded of", async () => {
    const id = await booked();
    await tellBooked(id);
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    await move(id, "customer", day, "17:40");
    await app.sweep();
    expect(await inbox()).toEqual([
      expect.stringContaining("whatsapp: Parcha: your session is now on Sunday 22 November at 5:40 PM."),
    ]);
    expect(await inbox(GUIDE)).toEqual([expect.stringContaining("शाम 5:40")]);
    app.clock.set(`${day}T10:55:00Z`);
    await app.sweep();
    expect(await inbox()).toHaveLength(1);
    app.clock.set(`${day}T11:10:00Z`);
    await app.sweep();
    app.clock.set(`${day}T12:00:00Z`);
    await app.sweep();
    expect((await inbox()).slice(1)).toEqual([
      expect.stringContaining("on Sunday 22 November at 5:40 PM"),
      expect.stringContaining("starts at 5:40 PM"),
    ]);
    expect(await reasons()).toEqual([
      "reminder-hour whatsapp no-longer-true",
      "reminder-minutes whatsapp no-longer-true",
    ]);
  });

  test("by the guide: told by SMS and WhatsApp, and not back to the guide", async () => {
    const id = await booked();
    await move(id, "admin", "2026-11-23", "10:00");
    await app.sweep();
    const words = "your session had to be moved. It is now on Monday 23 November at 10:00 AM.";
    expect((await inbox()).sort()).toEqual([
      expect.stringMatching(`^sms: Parcha: ${words}`),
      expect.stringMatching(`^whatsapp: Parcha: ${words}`),
    ]);
    expect(await inbox(GUIDE)).toEqual([]);
  });

  test("twice before anything was sent: told of where it is, not of where it was", async () => {
    const id = await booked();
    await tellBooked(id);
    await move(id, "customer", day, "17:00");
    await move(id, "customer", day, "17:40");
    await app.sweep();
    const all = [...(await inbox()), ...(await inbox(GUIDE))];
    expect(all).toHaveLength(5); // booked by both channels and to the guide; the last move by WhatsApp and to the guide
    for (const line of all) expect(line).toContain("5:40");
  });
});

describe("a session that is cancelled", () => {
  test("by its customer: told by WhatsApp and to the guide, and not reminded of", async () => {
    const id = await booked();
    await tellBooked(id);
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    await cancel(id, "customer");
    app.clock.set(`${day}T10:55:00Z`);
    await app.sweep();
    expect(await inbox()).toEqual([
      expect.stringContaining(
        "whatsapp: Parcha: your session of Sunday 22 November at 4:30 PM is cancelled.",
      ),
    ]);
    expect(await inbox(GUIDE)).toEqual([
      "sms: परचा: एक ग्राहक ने रविवार, 22 नवंबर को शाम 4:30 बजे का सत्र रद्द किया है।",
    ]);
  });

  test("by the guide: told by SMS and WhatsApp, also after its time, and not as booked any more", async () => {
    const id = await booked();
    await tellBooked(id);
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

/** A refund of a booking, paid for by an order of its own. */
async function refundOf(bookingId: string): Promise<string> {
  const refund = await row<{ id: string }>(
    ctx.db,
    sql`with o as (
        insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at)
        values (${customer.user.id}, 'session', ${bookingId}, 110000, 'INR', 'closed', ${ctx.now()}) returning id),
      p as (
        insert into payments (order_id, provider_payment_id, state, proven_at)
        select id, ${`pay_${bookingId}`}, 'captured', ${ctx.now()} from o returning id)
      insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at)
      select id, 110000, 'slot-taken', 'processed', ${ctx.now()}, ${ctx.now()} from p returning id`,
  );
  return refund?.id ?? "";
}

test("a refund is told by SMS and WhatsApp, once for each refund, however often it is announced", async () => {
  const bookingId = await booked();
  const refundId = await refundOf(bookingId);
  const told = { userId: customer.user.id, bookingId, refundId, amountPaise: 110_000 };
  const announce = () => inTx((tx) => announceRefundSent(tx, told, ctx.now()));
  await Promise.all([announce(), announce()]);
  await app.sweep();
  await announce();
  await app.sweep();
  expect((await inbox()).sort()).toEqual([
    expect.stringMatching(/^sms: Parcha: your refund of ₹1,100 has been sent/),
    expect.stringMatching(/^whatsapp: Parcha: your refund of ₹1,100 has been sent/),
  ]);
  await ctx.db.query("delete from outbox");
  await ctx.db.query("delete from refunds");
  await ctx.db.query("delete from payments");
  await ctx.db.query("delete from payment_orders");
});

describe("sent once", () => {
  test("P03 P05 what is announced five times, at once and later, is one message", async () => {
    const id = await booked();
    await Promise.all([1, 2, 3, 4, 5].map(() => tellBooked(id)));
    await app.sweep();
    await tellBooked(id);
    await app.sweep();
    expect([await sms(), await whatsapp(), await inbox(GUIDE)].map((lines) => lines.length)).toEqual([
      1, 1, 1,
    ]);
  });

  test("two sweeps at once send each message once", async () => {
    const times = ["10:00", "10:10", "10:20", "10:30", "10:40", "10:50", "11:00", "11:10"];
    for (const time of times) await tellBooked(await booked({ time }));
    await Promise.all([1, 2, 3].map(() => sweepNotifications(ctx, ctx.now())));
    expect([(await sms()).length, new Set(await sms()).size]).toEqual([8, 8]);
    expect([(await whatsapp()).length, new Set(await whatsapp()).size]).toEqual([8, 8]);
  });

  test("a crash after the provider took a message brings that one again, and no other", async () => {
    for (const time of ["10:00", "10:10", "10:20"]) await tellBooked(await booked({ time }));
    let taken = 0;
    const dying: AppContext = {
      ...ctx,
      sms: {
        async send(message) {
          await ctx.sms.send(message);
          taken += 1;
          // The process ends here: nothing after this is ever done.
          if (taken === 2) await new Promise(() => undefined);
        },
      },
    };
    void sweepNotifications(dying, ctx.now());
    await expect.poll(() => taken).toBe(2);
    // Whoever comes up at once sends the rest, and leaves that one alone while it may still be under way.
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

  test("a provider that never answers gets a message three times at the most", async () => {
    await tellBooked(await booked());
    app.simulator.messageFaults.plan({ route: "whatsapp", fault: "silent", isAfterEffect: false }, 9);
    for (let minutes = 0; minutes < 600; minutes += 10) {
      await app.sweep();
      app.clock.forward(10);
    }
    expect(await whatsapp()).toHaveLength(3);
    expect(await sms()).toHaveLength(1);
    expect(await reasons()).toEqual(["booked whatsapp given-up"]);
  });
});

describe("a provider that does not take a message", () => {
  const refuse = (fault: "refused" | "unreachable", count: number) =>
    app.simulator.messageFaults.plan({ route: "sms", fault, isAfterEffect: false }, count);

  test("gets it again, with growing pauses; the other channel goes on meanwhile", async () => {
    refuse("refused", 4);
    await tellBooked(await booked());
    // The guide's goes by SMS too; this test is about hers.
    await ctx.db.query("delete from outbox where kind = 'guide-booked'");
    const arrived: number[] = [];
    for (let minute = 0; minute <= 40; minute++) {
      await app.sweep();
      arrived.push((await sms()).length);
      if (minute === 0) expect(await whatsapp()).toHaveLength(1);
      app.clock.forward(1);
    }
    // Refused at 0, 2, 6 and 14; taken at 30.
    expect(arrived.indexOf(1)).toBe(30);
    const kept = await row<{ tries: number; unanswered: number }>(
      ctx.db,
      sql`select tries, unanswered from outbox where kind = 'booked' and channel = 'sms'`,
    );
    expect(kept).toEqual({ tries: 5, unanswered: 1 });
  });

  test("for a day is given up, loudly, and without a phone number in the log", async () => {
    refuse("refused", 1000);
    await tellBooked(await booked({ date: "2026-12-20" }));
    for (let hour = 0; hour < 30; hour++) {
      for (let third = 0; third < 3; third++) await app.sweep();
      app.clock.forward(60);
    }
    expect(await reasons()).toEqual(["booked sms given-up", "guide-booked sms given-up"]);
    expect(await waiting()).toEqual(["reminder-hour", "reminder-minutes"]);
    const lines = app.log.filter(
      (line) => line.includes("message was not taken") || line.includes("given up"),
    );
    expect(lines.some((line) => line.includes("ALERT: a message is given up"))).toBe(true);
    for (const line of lines) expect(line).not.toContain(customer.user.phone);
  });

  test("because nobody can be reached there is not asked again", async () => {
    refuse("unreachable", 1);
    await tellBooked(await booked());
    await app.sweep();
    app.clock.forward(300);
    await app.sweep();
    expect((await sms()).length + (await sms(GUIDE)).length).toBe(1);
    expect(await reasons()).toEqual([expect.stringMatching(/booked sms unreachable/)]);
  });

  test("is not waited for by other messages of its channel for longer than to the next sweep", async () => {
    for (const time of ["10:00", "10:10"]) await tellBooked(await booked({ time }));
    refuse("refused", 1);
    await app.sweep();
    expect((await sms()).length + (await sms(GUIDE)).length).toBe(0);
    await app.sweep();
    expect((await sms()).length + (await sms(GUIDE)).length).toBe(3);
  });
});

describe("who does not want messages", () => {
  test("D06 Given messaging opt-in is turned off, then a reminder already queued is not sent there", async () => {
    await tellBooked(await booked());
    await app.sweep();
    await ctx.db.query("delete from sandbox.messages");
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: false } });
    for (const time of ["10:00", "10:50"]) {
      app.clock.set(`${day}T${time}:00Z`);
      await app.sweep();
    }
    expect(await inbox()).toEqual([]);
    expect(await reasons()).toEqual([
      "reminder-hour whatsapp not-opted-in",
      "reminder-minutes whatsapp not-opted-in",
    ]);
  });

  test("D06 and who turns it on again gets the next one", async () => {
    await tellBooked(await booked());
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: false } });
    await app.sweep();
    expect(await whatsapp()).toEqual([]);
    await customer.client.call(setWhatsappOptIn, { input: { whatsappOptIn: true } });
    app.clock.set(`${day}T10:00:00Z`);
    await app.sweep();
    expect(await whatsapp()).toEqual([expect.stringContaining("a reminder")]);
  });

  test("closing the account: nothing that waits goes out to her; the guide still hears", async () => {
    await tellBooked(await booked());
    await inTx((tx) => dropMessagesOf(tx, customer.user.id, ctx.now()));
    expect(await waiting()).toEqual(["guide-booked"]);
    await app.sweep();
    expect([await inbox(), (await inbox(GUIDE)).length]).toEqual([[], 1]);
  });

  test("an account without a phone gets nothing, whatever is queued for it after", async () => {
    const id = await booked();
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

test("without WhatsApp, SMS goes alone; without the guide's number, the customer's do", async () => {
  const config = { ...ctx.config, guide: { phone: null, language: "hi" as const } };
  await tellBooked(await booked());
  await sweepNotifications({ ...ctx, messaging: null, config }, ctx.now());
  expect([(await sms()).length, await whatsapp(), await inbox(GUIDE)]).toEqual([1, [], []]);
  expect(await reasons()).toEqual(["booked whatsapp no-provider", "guide-booked sms no-number"]);
});

test("what has ended is forgotten after 30 days", async () => {
  await tellBooked(await booked({ date: "2027-01-10" }));
  await app.sweep();
  const count = async () =>
    (await row<{ count: number }>(ctx.db, sql`select count(*) as count from outbox`))?.count;
  app.clock.forward(30 * 24 * 60);
  await app.sweep();
  expect(await count()).toBe(5);
  app.clock.forward(1);
  await app.sweep();
  expect([await count(), await waiting()]).toEqual([2, ["reminder-hour", "reminder-minutes"]]);
});

describe("every text, as it is registered", () => {
  /** A Wednesday in September: the longest day there is, in either language. */
  const session = {
    sessionDate: "2026-09-30",
    sessionTime: "12:50",
    status: "approved",
    questionType: "multiple",
    moveCount: 0,
  } as const;
  const vidhi = {
    name: "A fire offering of a hundred and eight names",
    nameHindi: "एक सौ आठ नामों के साथ महामृत्युंजय हवन",
  };
  const texts = MESSAGE_KINDS.flatMap((kind) => LANGUAGES.map((language) => ({ kind, language })));

  test.each(texts)(
    "$kind in $language has its places filled, each within 30 characters",
    ({ kind, language }) => {
      const isForGuide = planOf(kind).to === "guide";
      const config = { ...ctx.config, guide: { phone: GUIDE, language } };
      const known = { id: "", tries: 1, unanswered: 0, phone: "9876543210", isOptedIn: true, moveCount: 0 };
      const letter = compose(
        { config },
        {
          ...known,
          bookingId: "b-1",
          kind,
          language,
          session,
          vidhi,
          channel: "sms",
          amountPaise: 1_234_567_800,
        },
      );
      expect(letter).toMatchObject({ to: isForGuide ? GUIDE : "9876543210", language });
      expect(letter?.values).toHaveLength(planOf(kind).places.length);
      for (const value of letter?.values ?? []) {
        expect(value.length).toBeLessThanOrEqual(30);
        expect(letter?.text).toContain(value);
      }
      expect(letter?.text).not.toMatch(/[{}]|undefined/);
      // Three parts of an SMS: 153 characters each in English, 67 in Hindi.
      expect(letter?.text.length).toBeLessThanOrEqual(3 * (language === "en" ? 153 : 67));
    },
  );
});
