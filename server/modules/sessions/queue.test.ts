import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  dropBooking,
  pastOfUser,
  rescheduleBooking,
  setBookingStatus,
  upcomingOfUser,
} from "#contract/bookings.ts";
import { queuePosition } from "#contract/live.ts";
import { jitsiToken } from "#contract/rooms.ts";
import { allUpcoming } from "#contract/sessions.ts";
import { addDays, istInstant } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import { rows, sql } from "#server/db/sql.ts";
import { publish } from "#server/realtime/channel.ts";
import type { Channel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import * as scene from "#tests/support/live-scene.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const GUIDE = "6123456789";

let app: TestApp;
let second: Awaited<ReturnType<typeof scene.startSecond>>;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", GUIDE_PHONE: GUIDE } });
  second = await scene.startSecond(app);
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

let next = 9_620_000_000;
let customer: SignedIn;
let other: SignedIn;
let admin: Client;
let day: string;
let days = 0;
beforeEach(async () => {
  day = addDays("2026-11-25", days++);
  await app.ctx.db.query("delete from attendances");
  await moveTo(istInstant(day, "00:00"));
  await app.openDay(day);
  customer = await app.customer(String(next++));
  other = await app.customer(String(next++));
  await at("08:00:00");
  admin = await app.admin();
});

/** As the sandbox leaps: who is there stays there, and what is due has run. */
async function moveTo(instant: Date) {
  const response = await fetch(`${app.url}/sandbox/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ offsetMs: instant.getTime() - app.clock.now().getTime() }),
  });
  expect(response.status).toBe(200);
}
/** A time of the day in India. */
const at = (time: string) => moveTo(new Date(`${day}T${time}+05:30`));
const ist = (time: string) => new Date(`${day}T${time}+05:30`).toISOString();

const session = (time = "10:00", who = customer) => paidSession(app, who, day, time);
const asCustomer = (who: SignedIn, bookingId: string, url = app.url) => scene.asCustomer(who, bookingId, url);
const asGuide = (bookingId: string | null, url = app.url) => scene.asGuide(admin, bookingId, url);
const place = async ({ client }: SignedIn, id: string) =>
  (await client.call(queuePosition, { params: { id } })).body;
const upcoming = async ({ client, user }: SignedIn) =>
  (await client.call(upcomingOfUser, { params: { userId: user.id } })).body.bookings;
const past = async ({ client, user }: SignedIn) =>
  (await client.call(pastOfUser, { params: { userId: user.id } })).body.bookings;
const listed = async () =>
  (await admin.call(allUpcoming)).body.bookings.filter(({ sessionDate }) => sessionDate === day);
const complete = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });

const enter = (channel: Channel, bookingId: string, side: "user" | "admin") =>
  channel.say({ type: side === "user" ? "participant_joined" : "notify-joined", bookingId });
/** Both in the room. */
const meet = async (who: SignedIn, bookingId: string) => {
  const hers = await asCustomer(who, bookingId);
  const guide = await asGuide(bookingId);
  enter(hers.channel, bookingId, "user");
  await guide.channel.next("participant_joined");
  enter(guide.channel, bookingId, "admin");
  await hers.channel.next("participant_waiting");
  return { hers: hers.channel, guide: guide.channel };
};
/** Whatever was sent before has arrived once this has. */
const settled = async (channel: Channel, bookingId: string, side: "user" | "admin") => {
  const message = { type: "payment_changed", bookingId, state: "approved" } as const;
  await publish(app.ctx.db, { to: { side, bookingId }, message }, app.ctx.now());
  await channel.next("payment_changed");
  return channel.rest();
};
/** The next place that is pushed to her which says this. */
const pushed = async (channel: Channel, wanted: object) => {
  for (;;) {
    const told = await channel.next("queue_updated");
    if (
      Object.entries(wanted).every(([name, value]) =>
        Object.entries(told).some(([key, is]) => key === name && is === value),
      )
    )
      return told;
  }
};

test("the place in the line follows the clock, a cancellation, and nobody else's eyes", async () => {
  const other = await app.customer(String(next++));
  const [first, later] = [await session("10:00"), await session("10:10", other)];
  const nowhere = { position: null, isYourTurn: false, isActive: false, estimateMinutes: null };
  expect(await place(other, later.id)).toEqual(nowhere);

  await at("08:15:00");
  expect(await place(other, later.id)).toEqual({ ...nowhere, position: 2 });

  await at("09:55:00");
  expect(await place(customer, first.id)).toEqual({
    ...nowhere,
    position: 1,
    isYourTurn: true,
    isActive: true,
  });
  expect(await place(other, later.id)).toEqual({ ...nowhere, position: 2, isActive: true });

  await customer.client.call(dropBooking, { params: { id: first.id } });
  expect(await place(customer, first.id)).toEqual(nowhere);
  await at("10:05:00");
  expect(await place(other, later.id)).toMatchObject({ position: 1, isYourTurn: true });

  const foreign = await customer.client.call(queuePosition, { params: { id: later.id } });
  expect(foreign.status).toBe(404);
});

test("who waits on the page is waited for; who is absent six minutes after the start is not", async () => {
  const other = await app.customer(String(next++));
  const [late, mine] = [await session("10:00"), await session("10:10", other)];
  await at("10:06:00");
  expect((await place(other, mine.id)).position).toBe(1);
  const { channel } = await asCustomer(customer, late.id);
  expect((await place(other, mine.id)).position).toBe(2);
  admin = await app.admin();
  const guide = await asGuide(late.id);
  channel.close();
  await guide.channel.next("participant_left");
  expect((await place(other, mine.id)).position).toBe(1);
});

describe("who was there when the window closed keeps the place", () => {
  test("until four hours after the start, with her money to be had back while the guide has not come", async () => {
    const { id } = await session();
    await at("09:56:00");
    const hers = await asCustomer(customer, id);
    expect(await upcoming(customer)).toMatchObject([{ id, joinClosesAt: ist("11:00:00") }]);
    await at("11:01:00");
    const kept = {
      id,
      joinClosesAt: ist("14:00:00"),
      isMissed: false,
      isGuideAbsent: true,
      isRefundedOnCancel: true,
    };
    expect(await upcoming(customer)).toMatchObject([kept]);
    expect(await past(customer)).toEqual([]);
    expect(await listed()).toMatchObject([{ id, customerWaiting: true }]);
    expect(await place(customer, id)).toMatchObject({ position: 1, isYourTurn: true, isActive: true });
    // Also when she goes away for a moment.
    hers.channel.close();
    await at("14:00:00");
    expect(await upcoming(customer)).toHaveLength(1);
    await at("14:00:01");
    expect(await upcoming(customer)).toEqual([]);
    expect(await past(customer)).toMatchObject([{ id, isGuideAbsent: true }]);
    expect(await listed()).toEqual([]);
    expect(await place(customer, id)).toMatchObject({ position: null });
  });

  test("and is waited for by those who come after her", async () => {
    const mine = await session("10:00");
    const theirs = await session("11:30", other);
    await at("10:00:00");
    await asCustomer(customer, mine.id);
    await at("11:30:00");
    expect(await place(other, theirs.id)).toMatchObject({ position: 2, isYourTurn: false });
  });

  test("who went before it closed, or comes after, does not", async () => {
    const [mine, theirs] = [await session("10:00"), await session("10:10", other)];
    await at("10:10:00");
    const hers = await asCustomer(customer, mine.id);
    const list = await asGuide(null);
    hers.channel.close();
    await list.channel.next("participant_left");
    await at("11:10:01");
    await asCustomer(other, theirs.id);
    await at("11:12:00");
    for (const who of [customer, other]) expect(await upcoming(who)).toEqual([]);
    expect(await past(customer)).toMatchObject([{ isGuideAbsent: true, joinClosesAt: ist("11:00:00") }]);
    expect(await past(other)).toMatchObject([{ isMissed: true, joinClosesAt: ist("11:10:00") }]);
  });

  test("who was last seen a moment before, when our server fell, does", async () => {
    const { id } = await session();
    await at("10:59:30");
    const hers = await asCustomer(customer, id);
    await app.ctx.db.query("delete from presences");
    hers.channel.close();
    await hers.channel.closed;
    await at("11:02:00");
    expect(await upcoming(customer)).toMatchObject([{ id, joinClosesAt: ist("14:00:00") }]);
    expect((await asCustomer(customer, id)).registered.bookingStatus).toBe("approved");
    expect(await place(customer, id)).toMatchObject({ position: 1, isYourTurn: true });
  });

  test("V01 a session in which both have been stays open, whoever has hung up", async () => {
    const { id } = await session();
    await at("10:00:00");
    const { hers, guide } = await meet(customer, id);
    await at("10:12:00");
    hers.close();
    await guide.next("participant_left");
    guide.close();
    await at("12:30:00");
    expect(await upcoming(customer)).toMatchObject([{ id, isMissed: false, isGuideAbsent: false }]);
    const back = await meet(customer, id);
    await complete(id);
    await back.hers.next("session_completed");
    expect(await past(customer)).toMatchObject([{ id, status: "completed" }]);
  });

  test("moved to another time, nothing of it is left", async () => {
    const { id } = await session("10:00");
    await at("10:00:00");
    const { hers } = await meet(customer, id);
    hers.close();
    const to = { sessionDate: day, sessionTime: "12:00" };
    await admin.call(rescheduleBooking, { params: { id }, input: to });
    expect(await upcoming(customer)).toMatchObject([{ id, joinClosesAt: ist("13:00:00") }]);
  });
});

describe("estimates", () => {
  /** A session in which both were in the room for so long. */
  const hold = async (time: string, until: string) => {
    const who = await app.customer(String(next++));
    const { id } = await session(time, who);
    await at(`${time}:00`);
    const { hers, guide } = await meet(who, id);
    await at(until);
    await complete(id);
    await hers.next("session_completed");
    hers.close();
    guide.close();
    return id;
  };

  test("V09 are the mean of the last sessions for each one ahead, and move when one runs over", async () => {
    const held = [await hold("10:00", "10:10:00"), await hold("10:20", "10:40:00")];
    const [mine, theirs] = [await session("11:10"), await session("11:20", other)];
    expect((await place(other, theirs.id)).estimateMinutes).toBe(null);
    await hold("10:50", "11:05:00");
    await at("11:10:00");
    const waiting = await asCustomer(other, theirs.id);
    await pushed(waiting.channel, { position: 2, estimateMinutes: 15 });
    await meet(customer, mine.id);
    await at("11:16:00");
    expect(await pushed(waiting.channel, { estimateMinutes: 9 })).toMatchObject({
      position: 2,
      isYourTurn: false,
    });
    await at("11:40:00");
    expect(await pushed(waiting.channel, { estimateMinutes: 2 })).toMatchObject({ position: 2 });
    await complete(mine.id);
    await pushed(waiting.channel, { position: 1, isYourTurn: true, estimateMinutes: 0 });
    // The house's tests do not count.
    await app.ctx.db.query("update bookings set is_test = true where id = any($1)", [held]);
    expect((await place(other, theirs.id)).estimateMinutes).toBe(null);
  });

  test("count only the time that both were in the room, however often one left", async () => {
    const { id } = await session("10:00");
    await at("10:00:00");
    const first = await meet(customer, id);
    await at("10:10:00");
    first.hers.say({ type: "room-leave", bookingId: id });
    first.hers.close();
    await first.guide.next("participant_left");
    await at("10:30:00");
    const hers = await asCustomer(customer, id);
    enter(hers.channel, id, "user");
    await first.guide.next("participant_joined");
    await at("10:35:00");
    await complete(id);
    const seconds = sql`select together_seconds as seconds from attendances where booking_id = ${id}`;
    expect(await rows(app.ctx.db, seconds)).toEqual([{ seconds: 15 * 60 }]);
  });
});

describe("a place that changes is pushed to who waits", () => {
  test("when somebody earlier comes and goes, when the guide enters and leaves, and once", async () => {
    const [mine, theirs] = [await session("10:00"), await session("10:10", other)];
    await at("10:06:00");
    const waiting = await asCustomer(other, theirs.id, second.url);
    const free = {
      type: "queue_updated",
      bookingId: theirs.id,
      position: 1,
      isYourTurn: true,
      isActive: true,
      estimateMinutes: null,
    };
    expect(await waiting.channel.next("queue_updated")).toEqual(free);

    const late = await asCustomer(customer, mine.id);
    expect(await waiting.channel.next("queue_updated")).toEqual({ ...free, position: 2, isYourTurn: false });
    late.channel.close();
    expect(await waiting.channel.next("queue_updated")).toEqual(free);

    const guide = await asGuide(mine.id);
    enter(guide.channel, mine.id, "admin");
    expect(await waiting.channel.next("queue_updated")).toEqual({ ...free, isYourTurn: false });
    guide.channel.close();
    expect(await waiting.channel.next("queue_updated")).toEqual(free);

    await app.sweep();
    await asGuide(mine.id);
    expect(await settled(waiting.channel, theirs.id, "user")).toEqual([]);
  });

  test("when one ahead is cancelled, and when time passes one who is absent", async () => {
    const first = await session("10:00");
    const second = await session("10:10");
    const theirs = await session("10:20", other);
    await at("10:00:00");
    const { channel } = await asCustomer(other, theirs.id);
    await pushed(channel, { position: 3 });
    await at("10:05:01");
    await pushed(channel, { position: 2 });
    await admin.call(setBookingStatus, { params: { id: second.id }, input: { status: "cancelled" } });
    await pushed(channel, { position: 1, isYourTurn: false });
    await at("10:15:00");
    await pushed(channel, { position: 1, isYourTurn: true });
    expect(await place(customer, first.id)).toMatchObject({ position: 1 });
  });

  test("who is far from her time is told nothing", async () => {
    const { id } = await session("17:00");
    const { channel } = await asCustomer(customer, id);
    expect(await settled(channel, id, "user")).toEqual([]);
  });

  test("V11 her own session that is cancelled under her, or moved", async () => {
    const [mine, theirs] = [await session("10:00"), await session("10:10", other)];
    await at("09:58:00");
    const hers = await asCustomer(customer, mine.id, second.url);
    const waiting = await asCustomer(other, theirs.id);
    await pushed(hers.channel, { position: 1 });
    await admin.call(setBookingStatus, { params: { id: mine.id }, input: { status: "cancelled" } });
    expect(await hers.channel.next("booking_changed")).toMatchObject({
      bookingId: mine.id,
      status: "cancelled",
    });
    await pushed(hers.channel, { position: null, isYourTurn: false });
    await pushed(waiting.channel, { position: 1 });
    const to = { sessionDate: day, sessionTime: "17:00" };
    await admin.call(rescheduleBooking, { params: { id: theirs.id }, input: to });
    expect(await waiting.channel.next("booking_changed")).toMatchObject({
      bookingId: theirs.id,
      status: "approved",
    });
    await pushed(waiting.channel, { position: null });
  });
});

describe("the guide's list", () => {
  test("knows her devices while she waits", async () => {
    const { id } = await session();
    const list = await asGuide(null);
    const hers = await asCustomer(customer, id);
    const devices = { camera: "ok", microphone: "blocked", speaker: "unknown", network: "weak" };
    expect(await listed()).toMatchObject([{ customerWaiting: true, deviceCheck: null }]);
    await list.channel.next("sessions_changed");
    hers.channel.say({ type: "device_check", bookingId: id, ...devices });
    await list.channel.next("device_check");
    await list.channel.next("sessions_changed");
    expect(await listed()).toMatchObject([{ customerWaiting: true, deviceCheck: devices }]);
    // A tab more has not looked at them yet.
    await asCustomer(customer, id, second.url);
    expect(await listed()).toMatchObject([{ deviceCheck: devices }]);
    hers.channel.close();
    await list.channel.next("sessions_changed");
    await list.channel.next("sessions_changed");
    expect(await listed()).toMatchObject([{ customerWaiting: true, deviceCheck: null }]);
  });

  test("V17 calls the guide, once, who has not come a quarter of an hour after the start", async () => {
    const { id } = await session();
    await app.ctx.db.query("delete from sandbox.messages");
    const sms = async () => {
      const { messages } = (await (await fetch(`${app.url}/sandbox/messages?to=${GUIDE}`)).json()) as {
        messages: { text: string }[];
      };
      return messages.filter(({ text }) => text.includes("इंतज़ार")).length;
    };
    await at("10:00:00");
    const list = await asGuide(null);
    await asCustomer(customer, id);
    await at("10:14:59");
    expect([await sms(), (await listed())[0]?.isGuideAwaited]).toEqual([0, false]);
    list.channel.rest();
    await at("10:15:00");
    await list.channel.next("sessions_changed");
    expect([await sms(), (await listed())[0]?.isGuideAwaited]).toEqual([1, true]);
    await at("10:40:00");
    await app.sweep();
    expect(await sms()).toBe(1);
    const guide = await asGuide(id);
    enter(guide.channel, id, "admin");
    await list.channel.next("sessions_changed");
    expect((await listed())[0]?.isGuideAwaited).toBe(false);
  });

  test("V17 a guide who was there only before she came has not come", async () => {
    const { id } = await session();
    await at("10:00:00");
    const guide = await asGuide(id);
    const list = await asGuide(null);
    enter(guide.channel, id, "admin");
    await list.channel.next("sessions_changed");
    guide.channel.close();
    await list.channel.next("sessions_changed");
    await at("10:20:00");
    const hers = await asCustomer(customer, id);
    await at("10:50:00");
    hers.channel.close();
    await list.channel.next("participant_left");
    await at("11:00:01");
    const absent = { id, isGuideAbsent: true, isRefundedOnCancel: true, joinClosesAt: ist("11:00:00") };
    expect(await past(customer)).toMatchObject([absent]);
    // Nor one who comes when it is over, while she looks what has become of it.
    await meet(customer, id);
    expect(await past(customer)).toMatchObject([absent]);
  });
});

describe("coming and going", () => {
  test("V06 a session that was completed while she was offline is over when she comes back, and says so once", async () => {
    const { id } = await session();
    await at("10:00:00");
    const { hers, guide } = await meet(customer, id);
    hers.close();
    await guide.next("participant_left");
    await complete(id);
    const back = await asCustomer(customer, id);
    expect(back.registered).toMatchObject({ bookingStatus: "completed" });
    expect(await settled(back.channel, id, "user")).toEqual([{ type: "participant_waiting", bookingId: id }]);
    expect(await upcoming(customer)).toEqual([]);
    expect(await past(customer)).toMatchObject([{ id, status: "completed" }]);
    expect(await place(customer, id)).toMatchObject({ position: null });
  });

  test("V12 leaving twice, or without a word, ends in the same", async () => {
    const [mine, theirs] = [await session("10:00"), await session("10:10", other)];
    await at("10:06:00");
    const state = async () => [
      (await listed()).map(({ customerWaiting }) => customerWaiting),
      await place(other, theirs.id),
    ];
    const before = await state();
    const list = await asGuide(null);

    const twice = await meet(customer, mine.id);
    for (const _ of [1, 2]) twice.hers.say({ type: "room-leave", bookingId: mine.id });
    twice.hers.close();
    await list.channel.next("participant_left");
    for (const _ of [1, 2]) twice.guide.say({ type: "room-leave", bookingId: mine.id });
    twice.guide.close();
    await twice.guide.closed;
    await expect.poll(state).toEqual([before[0], { ...Object(before[1]), isActive: true }]);

    const silent = await meet(customer, mine.id);
    await expect.poll(state).not.toEqual(before);
    // As after a crash: nobody has said anything, and nobody is seen any more.
    await app.ctx.db.query("update presences set seen_at = seen_at - interval '61 seconds'");
    expect(await state()).toEqual([before[0], { ...Object(before[1]), isActive: true }]);
    silent.hers.close();
    silent.guide.close();
  });

  test("coming in is announced once, however it is said", async () => {
    const { id } = await session();
    await at("10:00:00");
    const guide = await asGuide(id);
    const hers = await asCustomer(customer, id, second.url);
    const { body } = await customer.client.call(jitsiToken, { input: { roomName: roomNameOf(id) } });
    hers.channel.say({ type: "room-join", bookingId: id, token: body.token, seat: "a" });
    await hers.channel.next("room-joined");
    enter(hers.channel, id, "user");
    hers.channel.say({ type: "room-join", bookingId: id, token: body.token, seat: "a" });
    await hers.channel.next("room-joined");
    const told = await settled(guide.channel, id, "admin");
    expect(told.filter(({ type }) => type === "participant_joined")).toHaveLength(1);
  });
});
