import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import { setAttendee } from "#contract/attendees.ts";
import { clearAvailability, listAvailability, listOpenDates, listSlots } from "#contract/availability.ts";
import { cancelBooking, createBooking, rescheduleBooking } from "#contract/bookings.ts";
import { getMessageLink } from "#contract/notifications.ts";
import * as contract from "#contract/waitlist.ts";
import { MAX_UPCOMING_BOOKINGS } from "#domain/bookings.ts";
import { addDays, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { UNPAID_HOLD_PAUSE_MINUTES, type WaitFor } from "#domain/waitlist.ts";
import { row, rows } from "#server/db/sql.ts";
import { formatTime } from "#server/i18n/format.ts";
import { closeDay, saveDayHours } from "#server/modules/availability/open-hours.ts";
import { listMessages } from "#simulator/messages.sql.ts";
import { inLockOrder, waitForBlocked } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { holdSlot } from "./holds.ts";
import { joinWaitlist, offerFreeSlots } from "./waitlist.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

/** Each test has a week of its own, from this Monday on. */
let monday = "2026-11-23";
let day: string;
let next = 9_300_000_000;
beforeEach(async () => {
  await app.ctx.db.query("delete from waitlist_entries");
  await app.ctx.db.query("delete from waitlist_offers");
  app.clock.set(`${monday}T04:30:00Z`);
  app.simulator.messageFaults.clear();
  day = addDays(monday, 3);
  monday = addDays(monday, 7);
  await app.openDay(day, "18:00", "18:10");
});

const newCustomer = () => app.customer(String(next++));
const join = ({ client }: SignedIn, date = day, waitFor: WaitFor = "day") =>
  client.call(contract.joinWaitlist, { input: { date, waitFor } });
const waitlistOf = async ({ client }: SignedIn) => (await client.call(contract.getWaitlist)).body;
const hold = ({ client }: SignedIn, sessionTime = "18:00", sessionDate = day) =>
  client.call(createBooking, { input: { sessionDate, sessionTime, questionType: "single" } });
/** The slot of an unpaid hold is offered two minutes later. */
async function release({ client }: SignedIn, id: string) {
  await client.call(cancelBooking, { params: { id }, query: { only: "hold" } });
  app.clock.forward(UNPAID_HOLD_PAUSE_MINUTES);
}
const slotsFor = async ({ client }: Pick<SignedIn, "client">) =>
  (await client.call(listSlots, { query: { date: day } })).body.slots;

/** Phones that got the message about a freed slot, in the order of its rows. */
async function phonesWithSms() {
  const sent = await rows<{ phone: string }>(app.ctx.db)`
    select u.phone from outbox o join users u on u.id = o.user_id
    where o.kind = 'slot-free' and o.channel = 'sms' and o.state = 'sent' order by o.created_at, u.phone`;
  return sent.map(({ phone }) => phone).filter((phone) => phone >= firstPhone);
}
let firstPhone: string;

/** The slot is held, and so many customers wait for it, a minute after each other. */
async function fullDay(customers: number) {
  firstPhone = String(next);
  const holder = await newCustomer();
  const { booking } = (await hold(holder)).body;
  const waiting: SignedIn[] = [];
  for (let at = 0; at < customers; at++) {
    const customer = await newCustomer();
    app.clock.forward(1);
    expect((await join(customer)).status).toBe(200);
    waiting.push(customer);
  }
  return { holder, booking, waiting };
}

describe("joining", () => {
  test("a customer can wait for a day without a free slot, once, and leave by one call", async () => {
    const { waiting } = await fullDay(1);
    const [customer] = waiting as [SignedIn];
    const { entries } = await waitlistOf(customer);
    expect(entries).toMatchObject([{ fromDay: day, toDay: day, part: null }]);
    expect((await join(customer)).body.entry.id).toBe(entries[0]?.id);
    expect((await waitlistOf(customer)).entries).toHaveLength(1);
    const params = { id: entries[0]?.id ?? "" };
    for (const status of [200, 404])
      expect((await customer.client.call(contract.leaveWaitlist, { params })).status).toBe(status);
    expect((await waitlistOf(customer)).entries).toEqual([]);
  });

  test("while a slot of the days is free, the customer is asked to choose it instead", async () => {
    const customer = await newCustomer();
    const refused = await join(customer);
    expect([refused.status, refused.body.code]).toEqual([409, "slot-free"]);
    expect((await join(customer, day, "week")).body.code).toBe("slot-free");
    // 18:00 is in the evening.
    expect((await join(customer, day, "morning")).status).toBe(200);
    expect((await join(customer, addDays(day, 60))).body.code).toBe("bad-date");
    expect((await join(customer, addDays(day, -7))).body.code).toBe("bad-date");
  });

  test("a customer waits for three things at most, also when the requests come at once", async () => {
    const customer = await newCustomer();
    const other = addDays(day, 1);
    const parts = ["day", "morning", "evening", "night"] as const;
    const answers = await Promise.all(parts.map((part) => join(customer, other, part)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("too-many-waits");
  });
});

describe("a slot that becomes free", () => {
  test("is offered to the three who have waited longest, and to the next three after ten minutes", async () => {
    const { holder, booking, waiting } = await fullDay(5);
    await app.sweep();
    expect(await phonesWithSms()).toEqual([]);
    await release(holder, booking.id);
    await app.sweep();
    const phones = waiting.map(({ user }) => user.phone);
    expect(await phonesWithSms()).toEqual(phones.slice(0, 3));
    app.clock.forward(9);
    await app.sweep();
    expect(await phonesWithSms()).toEqual(phones.slice(0, 3));
    app.clock.forward(1);
    await app.sweep();
    expect(await phonesWithSms()).toEqual(phones);
    app.clock.forward(10);
    await app.sweep();
    expect(await phonesWithSms()).toEqual(phones);
    expect(await slotsFor({ client: app.browser() })).toEqual([{ time: "18:00", available: true }]);
  });

  test("is reserved for the customers of its offer, and the first of them who holds it has it", async () => {
    const { holder, booking, waiting } = await fullDay(4);
    const [first, second, , fourth] = waiting as [SignedIn, SignedIn, SignedIn, SignedIn];
    await release(holder, booking.id);
    await app.sweep();
    const taken = [{ time: "18:00", available: false }];
    expect(await slotsFor({ client: app.browser() })).toEqual(taken);
    expect(await slotsFor(fourth)).toEqual(taken);
    expect(await slotsFor(second)).toEqual([{ time: "18:00", available: true }]);
    const days = (await fourth.client.call(listOpenDates, { query: { from: day, to: day } })).body;
    expect(days).toEqual({ dates: [], full: [day] });
    for (const late of [holder, fourth]) expect((await hold(late)).body.code).toBe("slot-taken");
    expect((await hold(second)).status).toBe(201);
    expect((await hold(first)).body.code).toBe("slot-taken");
    // Who came too late still waits.
    expect((await waitlistOf(first)).entries).toHaveLength(1);
    app.clock.forward(11);
    await app.sweep();
    expect(await phonesWithSms()).toHaveLength(3);
  });

  test("goes either to the waiting list or to a customer who holds it at that moment, never to both", async () => {
    const { holder, booking, waiting } = await fullDay(1);
    const slot = { lock: "select pg_advisory_xact_lock(hashtextextended($1, 0))", id: `slot ${day} 18:00` };
    const offer = () => offerFreeSlots(app.ctx, app.ctx.now());
    const stranger = await newCustomer();
    await release(holder, booking.id);
    const [held, offers] = await inLockOrder(app.ctx.db, slot, () => hold(stranger), offer);
    expect([held.status, offers]).toEqual([201, 0]);
    await release(stranger, held.body.booking.id);
    const [offered, refused] = await inLockOrder(app.ctx.db, slot, offer, () => hold(stranger));
    expect([offered, refused.body.code]).toEqual([1, "slot-taken"]);
    expect((await hold(waiting[0] as SignedIn)).status).toBe(201);
  });

  test("is not moved into by a session of another customer, nor by an admin, while it is reserved", async () => {
    const { holder, booking } = await fullDay(1);
    const mover = await newCustomer();
    await app.openDay(addDays(day, 2), "10:00", "11:00");
    const session = await createPaidSession(app, mover, addDays(day, 2), "10:00");
    await release(holder, booking.id);
    await app.sweep();
    const params = { id: session.id };
    const input = { sessionDate: day, sessionTime: "18:00" };
    for (const client of [mover.client, await app.admin()])
      expect((await client.call(rescheduleBooking, { params, input })).body.code).toBe("slot-taken");
    app.clock.forward(10);
    expect((await mover.client.call(rescheduleBooking, { params, input })).status).toBe(200);
  });

  test("by an expired hold or new open hours is offered too, to those who wait for its part of the day", async () => {
    const { waiting } = await fullDay(2);
    const phones = waiting.map(({ user }) => user.phone);
    app.clock.forward(15);
    await app.sweep();
    expect(await phonesWithSms()).toEqual([]);
    app.clock.forward(UNPAID_HOLD_PAUSE_MINUTES);
    await app.sweep();
    expect(await phonesWithSms()).toEqual(phones);
    const last = await newCustomer();
    const closed = addDays(day, 1);
    await join(last, closed, "afternoon");
    await app.openDay(closed, "10:00", "11:00");
    await app.sweep();
    expect(await phonesWithSms()).toHaveLength(2);
    await app.openDay(closed, "10:00", "12:20");
    await app.sweep();
    expect((await phonesWithSms()).slice(2)).toEqual([last.user.phone]);
  });

  test("of an unpaid hold can be held again for two minutes, before it is offered", async () => {
    const { holder, booking } = await fullDay(1);
    await holder.client.call(cancelBooking, { params: { id: booking.id }, query: { only: "hold" } });
    await app.sweep();
    expect((await hold(holder)).status).toBe(201);
  });

  test("goes to customers who can take it: with a phone, and fewer than five sessions", async () => {
    const { holder, booking, waiting } = await fullDay(2);
    const [busy, detached] = waiting as [SignedIn, SignedIn];
    for (let ahead = 0; ahead < MAX_UPCOMING_BOOKINGS; ahead++) {
      const other = addDays(istDateOf(app.ctx.now()), ahead === 0 ? 0 : 14 + ahead);
      await app.openDay(other, "10:20", "10:30");
      await createPaidSession(app, busy, other, "10:20");
    }
    // The first one has begun, and counts until its room closes.
    app.clock.forward(30);
    await app.ctx.db.query("update users set phone = null where id = $1", [detached.user.id]);
    await release(holder, booking.id);
    await app.sweep();
    expect(await rows(app.ctx.db)`select id from waitlist_offers`).toEqual([]);
  });

  test("goes to a customer whose earlier offer another one has taken, though that slot is free again", async () => {
    const { holder, booking, waiting } = await fullDay(2);
    const [late, quick] = waiting as [SignedIn, SignedIn];
    await release(holder, booking.id);
    await app.sweep();
    expect((await hold(quick)).status).toBe(201);
    app.clock.forward(15);
    await app.sweep();
    await app.openDay(day, "18:00", "18:20");
    app.clock.forward(UNPAID_HOLD_PAUSE_MINUTES);
    await app.sweep();
    const { offers } = await waitlistOf(late);
    expect(offers.map(({ sessionTime }) => sessionTime).toSorted()).toEqual(["18:00", "18:10"]);
  });

  test("whose hold has expired is locked before that hold, as every slot", async () => {
    const { booking } = await fullDay(0);
    app.clock.forward(16);
    const blocker = await app.ctx.db.connect();
    await blocker.query("begin");
    await blocker.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`slot ${day} 18:00`]);
    const held = hold(await newCustomer());
    await waitForBlocked(app.ctx.db, 1);
    await blocker.query("select from bookings where id = $1 for update nowait", [booking.id]);
    await blocker.query("commit");
    blocker.release();
    expect((await held).status).toBe(201);
  });

  test("in the night is open to everybody, and offered from eight o'clock if it is still free", async () => {
    const { holder, booking } = await fullDay(1);
    app.clock.set(`${addDays(day, -1)}T15:30:00Z`);
    await release(holder, booking.id);
    await app.sweep();
    expect(await phonesWithSms()).toEqual([]);
    expect(await slotsFor({ client: app.browser() })).toEqual([{ time: "18:00", available: true }]);
    app.clock.set(`${day}T02:30:00Z`);
    await app.sweep();
    expect(await phonesWithSms()).toHaveLength(1);
  });

  test("is offered no more when its start is too near", async () => {
    const { holder, booking } = await fullDay(1);
    app.clock.set(`${day}T12:10:01Z`);
    await release(holder, booking.id);
    await app.sweep();
    expect(await phonesWithSms()).toEqual([]);
  });
});

describe("messages", () => {
  test("a customer gets two a day at most, and none about another slot while an offered one is still free", async () => {
    const { waiting } = await fullDay(1);
    const [customer] = waiting as [SignedIn];
    const other = await newCustomer();
    const offered = async () => {
      await app.sweep();
      return (await waitlistOf(customer)).offers.map(({ sessionTime }) => sessionTime).toSorted();
    };
    app.clock.forward(15);
    await app.sweep();
    app.clock.forward(UNPAID_HOLD_PAUSE_MINUTES);
    expect(await offered()).toEqual(["18:00"]);
    await app.openDay(day, "18:00", "18:30");
    app.clock.forward(10);
    expect(await offered()).toEqual(["18:00"]);
    await createPaidSession(app, other, day, "18:00");
    expect(await offered()).toEqual(["18:00", "18:10"]);
    app.clock.forward(10);
    await createPaidSession(app, other, day, "18:10");
    expect(await offered()).toEqual(["18:00", "18:10"]);
    app.clock.set(`${addDays(day, -2)}T04:30:00Z`);
    expect(await offered()).toEqual(["18:00", "18:10", "18:20"]);
  });

  test("another day, or another part of the day, is told of though an offered slot has stayed free", async () => {
    const saturday = addDays(day, 2);
    await app.openDay(saturday, "18:00", "18:10");
    const [one, other] = [await newCustomer(), await newCustomer()];
    const held = (await hold(one)).body.booking;
    const heldToo = (await hold(other, "18:00", saturday)).body.booking;
    const customer = await newCustomer();
    await join(customer, day, "week");
    const offered = async () => {
      await app.sweep();
      return (await waitlistOf(customer)).offers.map((o) => `${o.sessionDate} ${o.sessionTime}`).toSorted();
    };
    await release(one, held.id);
    expect(await offered()).toEqual([`${day} 18:00`]);
    app.clock.forward(11);
    expect(await offered()).toHaveLength(1);
    await release(other, heldToo.id);
    expect(await offered()).toEqual([`${day} 18:00`, `${saturday} 18:00`]);
    // The next day, with both still free: a slot in the morning of the same day.
    app.clock.set(`${addDays(day, -2)}T04:30:00Z`);
    await app.openDay(day, "18:00", "18:20");
    expect(await offered()).toHaveLength(2);
    const timeRanges = [
      { startTime: "10:00", endTime: "10:10" },
      { startTime: "18:00", endTime: "18:20" },
    ];
    await saveDayHours(app.ctx, { date: day, timeRanges }, app.ctx.now());
    expect(await offered()).toEqual([`${day} 10:00`, `${day} 18:00`, `${saturday} 18:00`]);
  });

  test("the link of the message leads its customer, and no other one, to the offer", async () => {
    const { holder, booking, waiting } = await fullDay(1);
    const [customer] = waiting as [SignedIn];
    await release(holder, booking.id);
    await app.sweep();
    const { offers } = await waitlistOf(customer);
    expect(offers).toMatchObject([{ sessionDate: day, sessionTime: "18:00" }]);
    expect(Date.parse(offers[0]?.endsAt ?? "") - Date.parse(offers[0]?.createdAt ?? "")).toBe(600_000);
    const message = await row<{ id: string }>(app.ctx.db)`
      select public_id as id from outbox where waitlist_offer_id = ${offers[0]?.id} and channel = 'sms'`;
    const params = { id: message?.id ?? "" };
    const path = `/book?offer=${offers[0]?.id}`;
    expect((await customer.client.call(getMessageLink, { params })).body).toEqual({ path });
    expect((await holder.client.call(getMessageLink, { params })).status).toBe(404);
  });

  test("one that is sent late names the minute until which the slot is kept", async () => {
    const { holder, booking, waiting } = await fullDay(1);
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 1);
    await release(holder, booking.id);
    await app.sweep();
    const endsAt = app.ctx.now().getTime() + 10 * 60_000;
    app.clock.forward(5);
    await app.sweep();
    expect(await phonesWithSms()).toHaveLength(1);
    const until = formatTime("en", istTimeOf(new Date(endsAt)));
    const [message] = await listMessages(app.ctx.db, waiting[0]?.user.phone ?? "", 1);
    expect(message?.text).toContain(`kept until ${until} for you`);
  });

  test("one that could not be sent while the slot was reserved and free is not sent later", async () => {
    const { holder, booking, waiting } = await fullDay(2);
    const [first] = waiting as [SignedIn];
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 9);
    await release(holder, booking.id);
    await app.sweep();
    expect((await hold(first)).status).toBe(201);
    app.clock.forward(5);
    await app.sweep();
    expect(await phonesWithSms()).toEqual([]);
  });

  test("one that could not be sent before the guide closed the day is not sent later", async () => {
    const { holder, booking } = await fullDay(1);
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 1);
    await release(holder, booking.id);
    await app.sweep();
    await (await app.admin()).call(clearAvailability, { params: { date: day } });
    app.clock.forward(5);
    await app.sweep();
    expect(await phonesWithSms()).toEqual([]);
  });
});

describe("waiting ends by itself", () => {
  test("when the customer has a session on one of the days, by payment or by a move", async () => {
    const { holder, booking, waiting } = await fullDay(2);
    const [customer, mover] = waiting as [SignedIn, SignedIn];
    await release(holder, booking.id);
    await createPaidSession(app, customer, day, "18:00");
    expect((await waitlistOf(customer)).entries).toEqual([]);
    await app.openDay(addDays(day, 4), "10:00", "11:00");
    const session = await createPaidSession(app, mover, addDays(day, 4), "10:00");
    expect((await waitlistOf(mover)).entries).toHaveLength(1);
    await app.openDay(day, "18:00", "18:20");
    const input = { sessionDate: day, sessionTime: "18:10" };
    await mover.client.call(rescheduleBooking, { params: { id: session.id }, input });
    expect((await waitlistOf(mover)).entries).toEqual([]);
  });

  test("for who attends a session that somebody else pays for, and not for the payer", async () => {
    const { holder, booking, waiting } = await fullDay(3);
    const [payer, mother, other] = waiting as [SignedIn, SignedIn, SignedIn];
    const entriesOf = async (who: SignedIn) => (await waitlistOf(who)).entries.length;
    const nameOf = ({ user }: SignedIn) => ({ phone: user.phone, name: "Kamla Devi" });
    await release(holder, booking.id);
    await app.sweep();
    const session = await createPaidSession(app, payer, day, "18:00", nameOf(mother));
    expect([await entriesOf(payer), await entriesOf(mother), await entriesOf(other)]).toEqual([1, 0, 1]);
    const name = (attendee: ReturnType<typeof nameOf> | null) =>
      payer.client.call(setAttendee, { params: { id: session.id }, input: { attendee } });
    await name(nameOf(other));
    expect([await entriesOf(payer), await entriesOf(other)]).toEqual([1, 0]);
    await name(null);
    expect(await entriesOf(payer)).toBe(0);
  });

  test("for the payer once the attendee's account is closed, and on the new day of a move for who attends", async () => {
    const { waiting } = await fullDay(2);
    const [payer, mother] = waiting as [SignedIn, SignedIn];
    const later = addDays(day, 4);
    await app.openDay(later, "10:00", "11:00");
    const attendee = { phone: mother.user.phone, name: "Kamla Devi" };
    const session = await createPaidSession(app, payer, later, "10:00", attendee);
    await app.openDay(day, "18:00", "18:20");
    const input = { sessionDate: day, sessionTime: "18:10" };
    await payer.client.call(rescheduleBooking, { params: { id: session.id }, input });
    expect((await waitlistOf(mother)).entries).toEqual([]);
    expect((await waitlistOf(payer)).entries).toHaveLength(1);
    await mother.client.enterCode();
    const closed = await mother.client.call(deleteAccount, {
      input: { phoneConfirmation: mother.user.phone },
    });
    expect(closed.status).toBe(200);
    expect((await waitlistOf(payer)).entries).toEqual([]);
  });

  test("when its days are past", async () => {
    const { waiting } = await fullDay(1);
    const [customer] = waiting as [SignedIn];
    app.clock.set(`${addDays(day, 1)}T04:30:00Z`);
    expect(await waitlistOf(customer)).toEqual({ entries: [], offers: [] });
    await app.sweep();
    expect(await rows(app.ctx.db)`select id from waitlist_entries`).toEqual([]);
  });

  test("when the account is closed; before, the export has it", async () => {
    const { holder, booking, waiting } = await fullDay(1);
    const [customer] = waiting as [SignedIn];
    await release(holder, booking.id);
    await app.sweep();
    await customer.client.enterCode();
    const { waitlist } = (await customer.client.call(exportMyData)).body;
    expect([waitlist.entries.length, waitlist.offers.length]).toEqual([1, 1]);
    await customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
    for (const table of ["waitlist_entries", "waitlist_offers"])
      expect((await app.ctx.db.query(`select 1 from ${table}`)).rowCount).toBe(0);
  });
});

test("the guide sees how many customers wait for which day, each counted once", async () => {
  const { waiting } = await fullDay(2);
  const [customer] = waiting as [SignedIn];
  await join(customer, day, "evening");
  await closeDay(app.ctx, addDays(day, 1), app.ctx.now());
  await join(customer, day, "week");
  const admin = await app.admin();
  const { days } = (
    await admin.call(listAvailability, { query: { from: addDays(day, -4), to: addDays(day, 4) } })
  ).body;
  expect(days.map(({ waiting: customers }) => customers)).toEqual([0, 1, 1, 1, 2, 1, 1, 1, 0]);
});

test("of 500 customers who want one slot at once, one gets it, and none gets two messages about it", async () => {
  firstPhone = "9290000000";
  const { holder, booking } = await fullDay(0);
  const made = await rows<{ id: string }>(app.ctx.db)`
    insert into users (phone, username, referral_code, created_at)
    select (9290000000 + n)::text, 'c' || n, 'W' || n, ${app.ctx.now()} from generate_series(1, 500) n returning id`;
  const ids = made.map(({ id }) => id);
  await Promise.all(ids.map((id) => joinWaitlist(app.ctx, id, { date: day, waitFor: "day" }, app.ctx.now())));
  await release(holder, booking.id);
  const sweepTwice = () => Promise.all([app.sweep(), app.sweep()]);
  for (let wave = 1; wave <= 3; wave++) {
    await sweepTwice();
    app.clock.forward(10);
  }
  await sweepTwice();
  const choice = { date: day, time: "18:00", questionType: "single", attendee: null } as const;
  const now = app.ctx.now();
  const outcomes = await Promise.allSettled(
    ids.map((customerId) =>
      holdSlot(app.ctx, { customerId, ...choice }, { key: null, unpaidHolds: new Set() }, now),
    ),
  );
  const [winner, ...others] = outcomes.flatMap((outcome, at) =>
    outcome.status === "fulfilled" ? [ids[at]] : [],
  );
  expect(others).toEqual([]);
  const offers = await rows<{ userId: string; isLast: boolean }>(app.ctx.db)`
    select user_id as "userId", ends_at > ${now} as "isLast" from waitlist_offers`;
  expect(offers.map(({ isLast }) => isLast).filter(Boolean)).toHaveLength(3);
  expect(offers.filter(({ isLast }) => isLast).map(({ userId }) => userId)).toContain(winner);
  expect(new Set(offers.map(({ userId }) => userId)).size).toBe(12);
  const sent = await rows<{ messages: number }>(app.ctx.db)`
    select count(*)::integer as messages from outbox where kind = 'slot-free' and channel = 'sms'
    and user_id = any(${ids}) group by user_id`;
  expect(sent.map(({ messages }) => messages)).toEqual(Array(12).fill(1));
});
