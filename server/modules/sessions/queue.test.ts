import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  cancelBooking,
  listPastBookings,
  listUpcomingBookings,
  rescheduleBooking,
  setBookingStatus,
} from "#contract/bookings.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { listAllBookings } from "#contract/reports.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { listUpcomingSessions } from "#contract/sessions.ts";
import { addDays, istInstant } from "#domain/ist-time.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { roomNameOf } from "#domain/room.ts";
import { publish } from "#server/realtime/channel.ts";
import type { Channel } from "#tests/support/channel.ts";
import * as scene from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { PageConnection } from "#tests/support/page-connection.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const GUIDE = "6123456789";

let app: TestApp;
let second: Awaited<ReturnType<typeof scene.startSecondServer>>;
let allDelivered: () => Promise<void>;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1", GUIDE_PHONE: GUIDE } });
  second = await scene.startSecondServer(app);
  const watcher = await app.customer("9619999999");
  allDelivered = await scene.watchDeliveries(app, watcher, [app.url, second.url]);
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
  await moveTo(istInstant(day, "00:00"));
  await app.openDay(day);
  customer = await app.customer(String(next++));
  other = await app.customer(String(next++));
  await at("08:00:00");
  // Calls that the test before left open have ended by now.
  await app.ctx.db.query("delete from attendances");
  admin = await app.admin();
});

/** Moves the clock as the sandbox page does: open connections stay present, and due work has run. */
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

const session = (time = "10:00", who = customer) => createPaidSession(app, who, day, time);
const asCustomer = async (who: SignedIn, bookingId: string, url = app.url) => {
  await allDelivered();
  return scene.afterCompanion(scene.registerCustomer(who, bookingId, url));
};
const asGuide = async (bookingId: string | null, url = app.url) => {
  await allDelivered();
  const registering = scene.registerGuide(admin, bookingId, url);
  return bookingId ? scene.afterCompanion(registering) : registering;
};
const positionOf = async ({ client }: SignedIn, id: string) =>
  (await client.call(getQueuePosition, { params: { id } })).body;
const upcoming = async ({ client, user }: SignedIn) =>
  (await client.call(listUpcomingBookings, { params: { userId: user.id } })).body.bookings;
const past = async ({ client, user }: SignedIn) =>
  (await client.call(listPastBookings, { params: { userId: user.id } })).body.bookings;
const listed = async () =>
  (await admin.call(listUpcomingSessions)).body.bookings.filter(({ sessionDate }) => sessionDate === day);
const complete = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });

const enter = (channel: Channel, bookingId: string, side: "user" | "admin") =>
  channel.send({ type: side === "user" ? "participant_joined" : "notify-joined", bookingId });
/** Both sides enter the room. */
const meet = async (who: SignedIn, bookingId: string) => {
  const customerTab = await asCustomer(who, bookingId);
  const guide = await asGuide(bookingId);
  enter(customerTab.channel, bookingId, "user");
  await guide.channel.next("participant_joined");
  enter(guide.channel, bookingId, "admin");
  await customerTab.channel.next("participant_waiting");
  return { customerTab: customerTab.channel, guide: guide.channel };
};
/** Sends a last message and returns all that arrived before it. */
const messagesUntilNow = async (channel: Channel, bookingId: string, side: "user" | "admin") => {
  const message = { type: "payment_changed", orderId: "order_1", bookingId, state: "settled" } as const;
  await publish(app.ctx.db, { to: { side, bookingId }, message }, app.ctx.now());
  await channel.next("payment_changed");
  return channel.unread();
};
/** Waits for a position that has these values. */
const nextPosition = async (channel: Channel, expected: object) => {
  for (;;) {
    const message = await channel.next("queue_updated");
    if (
      Object.entries(expected).every(([name, value]) =>
        Object.entries(message).some(([key, is]) => key === name && is === value),
      )
    )
      return message;
  }
};

test("a position follows the clock and a cancellation, and is 404 for another customer", async () => {
  const other = await app.customer(String(next++));
  const [first, later] = [await session("10:00"), await session("10:10", other)];
  expect(await positionOf(other, later.id)).toEqual(NOT_IN_QUEUE);

  await at("08:15:00");
  expect(await positionOf(other, later.id)).toEqual({ ...NOT_IN_QUEUE, position: 2 });

  await at("09:55:00");
  expect(await positionOf(customer, first.id)).toEqual({
    ...NOT_IN_QUEUE,
    position: 1,
    isYourTurn: true,
    isActive: true,
  });
  expect(await positionOf(other, later.id)).toEqual({ ...NOT_IN_QUEUE, position: 2, isActive: true });

  await customer.client.call(cancelBooking, { params: { id: first.id } });
  expect(await positionOf(customer, first.id)).toEqual(NOT_IN_QUEUE);
  await at("10:05:00");
  expect(await positionOf(other, later.id)).toMatchObject({ position: 1, isYourTurn: true });

  const foreign = await customer.client.call(getQueuePosition, { params: { id: later.id } });
  expect(foreign.status).toBe(404);
});

describe("after the join window closed, a customer", () => {
  /** Of the customer and of the guide: 200, or why the token was refused. */
  const tokensFor = (id: string) =>
    Promise.all(
      [customer.client, admin].map(async (client) => {
        const { status, body } = await client.call(createRoomToken, { input: { roomName: roomNameOf(id) } });
        return body.code ?? status;
      }),
    );
  /** By which the admins' table of bookings finds the session. */
  const statusInTable = async (id: string) => {
    const superAdmin = await app.admin("super_admin");
    for (const status of ["guide-absent", "missed", "approved"] as const) {
      const { bookings } = (await superAdmin.call(listAllBookings, { query: { status } })).body;
      if (bookings.some((booking) => booking.id === id)) return status;
    }
    return null;
  };

  test("who was waiting can join until four hours after the start, and can cancel for a refund until the guide comes", async () => {
    const { id } = await session();
    await at("09:56:00");
    const customerTab = await asCustomer(customer, id);
    expect(await upcoming(customer)).toMatchObject([{ id, joinClosesAt: ist("11:00:00") }]);
    await at("11:01:00");
    const kept = {
      id,
      joinClosesAt: ist("14:00:00"),
      isMissed: false,
      isGuideAbsent: false,
      isGuideOverdue: true,
      isRefundedOnCancel: true,
    };
    expect(await upcoming(customer)).toMatchObject([kept]);
    expect(await past(customer)).toEqual([]);
    expect([await tokensFor(id), await statusInTable(id)]).toEqual([[200, 200], "approved"]);
    expect(await listed()).toMatchObject([{ id, customerWaiting: true }]);
    expect(await positionOf(customer, id)).toMatchObject({ position: 1, isYourTurn: true, isActive: true });
    // Also when the customer closes the page for a while.
    customerTab.channel.close();
    await at("14:00:00");
    expect(await upcoming(customer)).toHaveLength(1);
    expect(await tokensFor(id)).toEqual([200, 200]);
    await at("14:00:01");
    expect(await upcoming(customer)).toEqual([]);
    expect(await past(customer)).toMatchObject([{ id, isGuideAbsent: true }]);
    expect([await tokensFor(id), await statusInTable(id)]).toEqual([
      ["too-late", "too-late"],
      "guide-absent",
    ]);
    expect(await listed()).toEqual([]);
    expect(await positionOf(customer, id)).toMatchObject({ position: null });
  });

  test("who was waiting keeps the position before later sessions", async () => {
    const ownSession = await session("10:00");
    const otherSession = await session("11:30", other);
    await at("10:00:00");
    await asCustomer(customer, ownSession.id);
    await at("11:30:00");
    expect(await positionOf(other, otherSession.id)).toMatchObject({ position: 2, isYourTurn: false });
  });

  test("who left before it closed, or arrives after, cannot join", async () => {
    const [ownSession, otherSession] = [await session("10:00"), await session("10:10", other)];
    await at("10:10:00");
    const customerTab = await asCustomer(customer, ownSession.id);
    const list = await asGuide(null);
    customerTab.channel.close();
    await list.channel.next("participant_left");
    await at("11:10:01");
    await asCustomer(other, otherSession.id);
    await at("11:12:00");
    for (const who of [customer, other]) expect(await upcoming(who)).toEqual([]);
    expect(await past(customer)).toMatchObject([{ isGuideAbsent: true, joinClosesAt: ist("11:00:00") }]);
    expect([await tokensFor(ownSession.id), await statusInTable(ownSession.id)]).toEqual([
      ["too-late", "too-late"],
      "guide-absent",
    ]);
    expect(await past(other)).toMatchObject([{ isMissed: true, joinClosesAt: ist("11:10:00") }]);
  });

  test("whose connection was lost with a server just before can join", async () => {
    const { id } = await session();
    await at("10:59:30");
    const customerTab = await asCustomer(customer, id);
    await app.ctx.db.query("delete from presences");
    customerTab.channel.close();
    await customerTab.channel.closed;
    await at("11:02:00");
    expect(await upcoming(customer)).toMatchObject([{ id, joinClosesAt: ist("14:00:00") }]);
    expect((await asCustomer(customer, id)).registered.bookingStatus).toBe("approved");
    expect(await positionOf(customer, id)).toMatchObject({ position: 1, isYourTurn: true });
  });

  test("who met the guide in the room can join again after both left", async () => {
    const { id } = await session();
    await at("10:00:00");
    const { customerTab, guide } = await meet(customer, id);
    await at("10:12:00");
    customerTab.close();
    await guide.next("participant_left");
    guide.close();
    await at("12:30:00");
    expect(await upcoming(customer)).toMatchObject([{ id, isMissed: false, isGuideAbsent: false }]);
    const back = await meet(customer, id);
    await complete(id);
    await back.customerTab.next("session_completed");
    expect(await past(customer)).toMatchObject([{ id, status: "completed" }]);
  });

  test("whose session is moved starts with a new join window", async () => {
    const { id } = await session("10:00");
    await at("10:00:00");
    const { customerTab } = await meet(customer, id);
    customerTab.close();
    const to = { sessionDate: day, sessionTime: "12:00" };
    await admin.call(rescheduleBooking, { params: { id }, input: to });
    expect(await upcoming(customer)).toMatchObject([{ id, joinClosesAt: ist("13:00:00") }]);
  });
});

describe("the estimate", () => {
  /** Holds a session with both in the room until a time, and completes it. */
  const hold = async (time: string, until: string) => {
    const who = await app.customer(String(next++));
    const { id } = await session(time, who);
    await at(`${time}:00`);
    const { customerTab, guide } = await meet(who, id);
    await at(until);
    await complete(id);
    await customerTab.next("session_completed");
    customerTab.close();
    // Time together counts until the server has handled the closing, so the clock may only move afterwards.
    await guide.next("participant_left");
    guide.close();
    return id;
  };

  test("is the mean length of the last sessions for each one ahead, and grows when a session runs over", async () => {
    const held = [await hold("10:00", "10:10:00"), await hold("10:20", "10:40:00")];
    const [ownSession, otherSession] = [await session("11:10"), await session("11:20", other)];
    expect((await positionOf(other, otherSession.id)).estimateMinutes).toBe(null);
    await hold("10:50", "11:05:00");
    await at("11:10:00");
    const waiting = await asCustomer(other, otherSession.id);
    await nextPosition(waiting.channel, { position: 2, estimateMinutes: 15 });
    await meet(customer, ownSession.id);
    await at("11:16:00");
    expect(await nextPosition(waiting.channel, { estimateMinutes: 9 })).toMatchObject({
      position: 2,
      isYourTurn: false,
    });
    await at("11:40:00");
    expect(await nextPosition(waiting.channel, { estimateMinutes: 2 })).toMatchObject({ position: 2 });
    await complete(ownSession.id);
    await nextPosition(waiting.channel, { position: 1, isYourTurn: true, estimateMinutes: 0 });
    // Test bookings do not count.
    await app.ctx.db.query("update bookings set is_test = true where id = any($1)", [held]);
    expect((await positionOf(other, otherSession.id)).estimateMinutes).toBe(null);
  });
});

describe("a waiting customer", () => {
  test("gets the new position once when an earlier customer comes or goes and when the guide enters or leaves", async () => {
    const [ownSession, otherSession] = [await session("10:00"), await session("10:10", other)];
    await at("10:06:00");
    const waiting = await asCustomer(other, otherSession.id, second.url);
    const free = {
      type: "queue_updated",
      bookingId: otherSession.id,
      ...NOT_IN_QUEUE,
      position: 1,
      isYourTurn: true,
      isActive: true,
    };
    expect(await waiting.channel.next("queue_updated")).toEqual(free);

    const late = await asCustomer(customer, ownSession.id);
    expect(await waiting.channel.next("queue_updated")).toEqual({ ...free, position: 2, isYourTurn: false });
    late.channel.close();
    expect(await waiting.channel.next("queue_updated")).toEqual(free);

    const guide = await asGuide(ownSession.id);
    enter(guide.channel, ownSession.id, "admin");
    expect(await waiting.channel.next("queue_updated")).toEqual({
      ...free,
      isYourTurn: false,
      isGuideElsewhere: true,
    });
    guide.channel.close();
    expect(await waiting.channel.next("queue_updated")).toEqual(free);

    await app.sweep();
    await asGuide(ownSession.id);
    expect(await messagesUntilNow(waiting.channel, otherSession.id, "user")).toEqual([]);
  });

  test("gets no position hours before the start", async () => {
    const { id } = await session("17:00");
    const { channel } = await asCustomer(customer, id);
    expect(await messagesUntilNow(channel, id, "user")).toEqual([]);
  });

  test("gets the new status and position when the own session is cancelled or moved by an admin", async () => {
    const [ownSession, otherSession] = [await session("10:00"), await session("10:10", other)];
    await at("09:58:00");
    const customerTab = await asCustomer(customer, ownSession.id, second.url);
    const waiting = await asCustomer(other, otherSession.id);
    await nextPosition(customerTab.channel, { position: 1 });
    await admin.call(setBookingStatus, { params: { id: ownSession.id }, input: { status: "cancelled" } });
    expect(await customerTab.channel.next("booking_changed")).toMatchObject({
      bookingId: ownSession.id,
      status: "cancelled",
    });
    await nextPosition(customerTab.channel, { position: null, isYourTurn: false });
    await nextPosition(waiting.channel, { position: 1 });
    const to = { sessionDate: day, sessionTime: "17:00" };
    await admin.call(rescheduleBooking, { params: { id: otherSession.id }, input: to });
    expect(await waiting.channel.next("booking_changed")).toMatchObject({
      bookingId: otherSession.id,
      status: "approved",
    });
    await nextPosition(waiting.channel, { position: null });
  });
});

test("a page that opens or closes makes the server compute positions only if its session can be in the queue", async () => {
  const [soon, later] = [await session("10:00"), await session("12:00", other)];
  await at("08:30:00");
  const query = vi.spyOn(app.ctx.db, "query");
  onTestFinished(() => query.mockRestore());
  const rankings = () =>
    query.mock.calls.filter(([statement]) => JSON.stringify(statement).includes("set place =")).length;
  const laterPage = await PageConnection.open(app.ctx, later.id, { customerId: other.user.id });
  await laterPage.close();
  expect(rankings()).toBe(0);
  const soonPage = await PageConnection.open(app.ctx, soon.id, { customerId: customer.user.id });
  expect(rankings()).toBe(1);
  await soonPage.close();
  // The last customer has left, so no position is computed. Another customer who waits gets the new one.
  const waiting = await PageConnection.open(app.ctx, soon.id, { customerId: customer.user.id });
  await (await PageConnection.open(app.ctx, soon.id, { customerId: customer.user.id })).close();
  expect(rankings()).toBe(4);
  await waiting.close();
});

describe("the admins' list", () => {
  test("shows the customer's device check while the waiting page is open", async () => {
    const { id } = await session();
    const list = await asGuide(null);
    const customerTab = await asCustomer(customer, id);
    const devices = { camera: "ok", microphone: "blocked", speaker: "unknown", network: "weak" };
    expect(await listed()).toMatchObject([{ customerWaiting: true, deviceCheck: null }]);
    await list.channel.next("sessions_changed");
    customerTab.channel.send({ type: "device_check", bookingId: id, ...devices });
    await list.channel.next("device_check");
    await list.channel.next("sessions_changed");
    expect(await listed()).toMatchObject([{ customerWaiting: true, deviceCheck: devices }]);
    // Another tab without a device check does not hide the first one's.
    await asCustomer(customer, id, second.url);
    expect(await listed()).toMatchObject([{ deviceCheck: devices }]);
    customerTab.channel.close();
    await list.channel.next("sessions_changed");
    await list.channel.next("sessions_changed");
    expect(await listed()).toMatchObject([{ customerWaiting: true, deviceCheck: null }]);
  });

  test("shows that the guide is awaited a quarter of an hour after the start, and the guide gets one message", async () => {
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
    list.channel.unread();
    await at("10:15:00");
    await list.channel.next("sessions_changed");
    expect([await sms(), (await listed())[0]?.isGuideAwaited]).toEqual([1, true]);
    await at("10:40:00");
    await app.sweep();
    expect(await sms()).toBe(1);
    const guide = await asGuide(id);
    enter(guide.channel, id, "admin");
    // Messages of before may still arrive.
    await expect.poll(async () => (await listed())[0]?.isGuideAwaited).toBe(false);
  });

  test("shows the guide as absent when the guide was in the room only while the customer was not there", async () => {
    const { id } = await session();
    await at("10:00:00");
    const guide = await asGuide(id);
    const list = await asGuide(null);
    enter(guide.channel, id, "admin");
    await list.channel.next("sessions_changed");
    guide.channel.close();
    await list.channel.next("sessions_changed");
    await at("10:20:00");
    const customerTab = await asCustomer(customer, id);
    await at("10:50:00");
    customerTab.channel.close();
    await list.channel.next("participant_left");
    await at("11:00:01");
    const absent = { id, isGuideAbsent: true, isRefundedOnCancel: true, joinClosesAt: ist("11:00:00") };
    expect(await past(customer)).toMatchObject([absent]);
    // Meeting after the join window closed does not change that.
    await meet(customer, id);
    expect(await past(customer)).toMatchObject([absent]);
  });
});

describe("joining and leaving", () => {
  test("a customer who was offline when the session was completed learns it on registering, and once", async () => {
    const { id } = await session();
    await at("10:00:00");
    const { customerTab, guide } = await meet(customer, id);
    customerTab.close();
    await guide.next("participant_left");
    await complete(id);
    const back = await asCustomer(customer, id);
    expect(back.registered).toMatchObject({ bookingStatus: "completed" });
    expect(await messagesUntilNow(back.channel, id, "user")).toEqual([
      { type: "participant_waiting", bookingId: id },
    ]);
    expect(await upcoming(customer)).toEqual([]);
    expect(await past(customer)).toMatchObject([{ id, status: "completed" }]);
    expect(await positionOf(customer, id)).toMatchObject({ position: null });
  });

  test("an entry is announced once when the browser sends both messages for it", async () => {
    const { id } = await session();
    await at("10:00:00");
    const guide = await asGuide(id);
    const customerTab = await asCustomer(customer, id, second.url);
    const { body } = await customer.client.call(createRoomToken, { input: { roomName: roomNameOf(id) } });
    customerTab.channel.send({ type: "room-join", bookingId: id, token: body.token, seat: "a" });
    await customerTab.channel.next("room-joined");
    enter(customerTab.channel, id, "user");
    customerTab.channel.send({ type: "room-join", bookingId: id, token: body.token, seat: "a" });
    await customerTab.channel.next("room-joined");
    const received = await messagesUntilNow(guide.channel, id, "admin");
    expect(received.filter(({ type }) => type === "participant_joined")).toHaveLength(1);
  });
});
