import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { cancelBooking, listPastBookings, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { logout } from "#contract/customers.ts";
import {
  getAdminBooking,
  listCompletedSessions,
  listTodaysUpcomingSessions,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { CLOSE_CODES, type ServerMessage } from "#contract/socket.ts";
import { adminLogout } from "#contract/staff.ts";
import { addDays, addMinutes } from "#domain/ist-time.ts";
import { NOT_IN_QUEUE } from "#domain/queue.ts";
import { rows, sql } from "#server/db/sql.ts";
import { sweepPresences } from "#server/modules/sessions/presence.jobs.ts";
import { publish } from "#server/realtime/channel.ts";
import { type Channel, openChannel } from "#tests/support/channel.ts";
import * as scene from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let second: Awaited<ReturnType<typeof scene.startSecondServer>>;
let secondUrl: string;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  second = await scene.startSecondServer(app);
  secondUrl = second.url;
});
afterAll(async () => {
  await second.stop();
  await app.stop();
});

let next = 9_600_000_000;
let customer: SignedIn;
let admin: Client;
let day: string;
let days = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  admin = await app.admin();
  customer = await app.customer(String(next++));
});

/** A paid session of which no server has anything left to deliver. */
const session = async (time = "10:00", who = customer) => {
  const allDelivered = await scene.watchDeliveries(app, who, [app.url, secondUrl]);
  const paid = await createPaidSession(app, who, day, time);
  await allDelivered();
  return paid;
};
const open = (client: Client) => scene.openChannelFor(client, app.url);
const asCustomer = (who: SignedIn, bookingId: string, url = app.url) =>
  scene.afterCompanion(scene.registerCustomer(who, bookingId, url));
const asGuide = (bookingId: string | null, url = app.url) => {
  const registering = scene.registerGuide(admin, bookingId, url);
  return bookingId ? scene.afterCompanion(registering) : registering;
};
/** Sends a last message and returns all that arrived before it. */
const messagesUntilNow = async (channel: Channel, bookingId: string, side: "user" | "admin") => {
  const message = { type: "booking_changed", bookingId, status: "approved" } as const;
  await publish(app.ctx.db, { to: { side, bookingId }, message }, app.ctx.now());
  for (;;) {
    const { status } = await channel.next("booking_changed");
    if (status === "approved") return channel.unread();
  }
};

describe("a connection", () => {
  test("gets an answer when it asks whether the channel works, also before it has registered", async () => {
    const channel = await open(customer.client);
    channel.send({ type: "ping" });
    expect(await channel.next("pong")).toEqual({ type: "pong" });
  });

  test("receives only the fields that the contract names, and no message that lacks one of them", async () => {
    const { id: bookingId } = await session();
    const { channel } = await asCustomer(customer, bookingId);
    channel.unread();
    const position = { ...NOT_IN_QUEUE, position: 1, isYourTurn: true, isActive: true };
    const queueUpdated = { type: "queue_updated", bookingId, ...position } as const;
    const missing = { type: "queue_updated", bookingId } as ServerMessage;
    for (const message of [missing, { ...queueUpdated, seenAt: "2026-11-25" }])
      await publish(app.ctx.db, { to: { side: "user", bookingId }, message }, app.ctx.now());
    expect(await messagesUntilNow(channel, bookingId, "user")).toEqual([queueUpdated]);
  });

  test("is refused without a login session, from another origin and on another path", async () => {
    await expect(openChannel(app.browser(), app.url)).rejects.toThrow("401");
    const headers = { origin: "https://evil.example" };
    await expect(openChannel(customer.client, app.url, headers)).rejects.toThrow("403");
    await expect(openChannel(customer.client, `${app.url}/elsewhere`)).rejects.toThrow();
  });

  test("may register only for the customer's own booking, whatever the message claims", async () => {
    const { id } = await session();
    const other = await app.customer(String(next++));
    for (const claim of [
      { bookingId: id, userType: "user", userId: customer.user.id },
      { bookingId: id, userType: "admin" },
      { bookingId: null, userType: "admin" },
    ]) {
      const channel = await open(other.client);
      channel.send({ type: "register", ...claim });
      expect(await channel.next("error")).toMatchObject({ code: "not-yours" });
      expect(await channel.closed).toBe(CLOSE_CODES["not-yours"]);
    }
  });

  test("of an admin cannot register as a customer to follow payments", async () => {
    const channel = await open(await app.admin());
    channel.send({ type: "register", userType: "user" });
    expect(await channel.next("error")).toMatchObject({ code: "not-yours" });
    expect(await channel.closed).toBe(CLOSE_CODES["not-yours"]);
  });

  test("gets an error for a malformed or too large message, and is closed at the third", async () => {
    const channel = await open(customer.client);
    for (const bad of ["{", JSON.stringify({ type: "register", userType: "god" }), "x".repeat(70_000)])
      channel.send(bad);
    expect((await channel.next("error")).code).toBe("malformed");
    expect((await channel.next("error")).code).toBe("malformed");
    expect((await channel.next("error")).code).toBe("too-large");
    expect(await channel.closed).toBe(CLOSE_CODES.malformed);
  });

  test("that is registered for another booking cannot send a message about this one", async () => {
    const [{ id }, other] = [await session(), await app.customer(String(next++))];
    const otherSession = await createPaidSession(app, other, day, "11:00");
    const guide = await asGuide(id);
    const { channel } = await asCustomer(other, otherSession.id);
    channel.send({ type: "participant_joined", bookingId: id });
    expect((await channel.next("error")).code).toBe("register-first");
    expect(await messagesUntilNow(guide.channel, id, "admin")).toEqual([]);
  });
});

describe("a connection whose login session has ended without a word to this server", () => {
  /** As the sandbox page moves it, which pings: by this many minutes, and back at the end of the test. */
  const moveClock = async (minutes: number) => {
    const move = (offsetMs: number) =>
      fetch(`${app.url}/sandbox/clock`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ offsetMs }),
      });
    await move(minutes * 60_000);
    onTestFinished(async () => void (await move(0)));
  };
  const endSilently = () =>
    app.ctx.db.query("delete from customer_sessions where user_id = $1", [customer.user.id]);

  test("is closed at the next ping, and the connections of others stay", async () => {
    const [{ id }, other] = [await session(), await app.customer(String(next++))];
    const { channel } = await asCustomer(customer, id);
    const others = await open(other.client);
    await endSilently();
    await moveClock(1);
    expect(await channel.closed).toBe(CLOSE_CODES["session-ended"]);
    others.send({ type: "register", userType: "user" });
    expect(await others.next("registered")).toMatchObject({ userType: "user" });
  });

  test("takes no other connection's place: it is closed when it registers", async () => {
    const { id } = await session();
    const channel = await open(customer.client);
    await endSilently();
    channel.send({ type: "register", bookingId: id, userType: "user" });
    expect(await channel.closed).toBe(CLOSE_CODES["session-ended"]);
    expect(channel.unread().map(({ type }) => type)).not.toContain("registered");
  });

  test("is closed when an admin's session has expired", async () => {
    const { channel } = await asGuide(null);
    await moveClock(13 * 60);
    expect(await channel.closed).toBe(CLOSE_CODES["session-ended"]);
  });
});

test("a login session has at most ten connections, and the eleventh is refused", async () => {
  for (let count = 0; count < 10; count += 1) await open(customer.client);
  await expect(openChannel(customer.client, app.url)).rejects.toThrow("429");
  const other = await app.customer(String(next++));
  await open(other.client);
});

describe("the two sides of a session, on two servers", () => {
  test("are sent each other's arrival and departure, and the admins the customer's device check", async () => {
    const { id } = await session();
    const guide = await asGuide(id, secondUrl);
    expect(guide.registered).toMatchObject({ bookingId: id, bookingStatus: "approved", peerPresent: false });
    const list = await asGuide(null);
    const customerTab = await asCustomer(customer, id);
    expect(customerTab.registered).toMatchObject({ userType: "user", peerPresent: true });
    await list.channel.next("sessions_changed");

    const devices = { camera: "ok", microphone: "blocked", speaker: "unknown", network: "weak" };
    customerTab.channel.send({ type: "device_check", bookingId: id, ...devices });
    for (const channel of [guide.channel, list.channel])
      expect(await channel.next("device_check")).toEqual({ type: "device_check", bookingId: id, ...devices });

    customerTab.channel.send({ type: "participant_joined", bookingId: id });
    expect(await guide.channel.next("participant_joined")).toMatchObject({
      username: customer.user.username,
    });

    guide.channel.send({ type: "notify-joined", bookingId: id });
    expect(await customerTab.channel.next("participant_waiting")).toEqual({
      type: "participant_waiting",
      bookingId: id,
    });

    customerTab.channel.close();
    expect(await guide.channel.next("participant_left")).toMatchObject({ bookingId: id, userType: "user" });
    const back = await asCustomer(customer, id);
    // The guide was there first.
    await back.channel.next("participant_waiting");
    guide.channel.close();
    expect(await back.channel.next("participant_left")).toMatchObject({ userType: "admin" });
  });

  test("learn at once on the session's page that the customer comes", async () => {
    const { id } = await session();
    const guide = await asGuide(id);
    guide.channel.unread();
    await asCustomer(customer, id);
    await guide.channel.next("sessions_changed");
  });

  describe("a customer whose network is gone", () => {
    const guideReady = async (bookingId: string) =>
      (
        await rows<{ count: number }>(app.ctx.db)`
          select count(*)::int as count from outbox where booking_id = ${bookingId} and kind = 'guide-ready'`
      )[0]?.count;
    const waiting = async () => {
      const { id } = await session();
      app.clock.set(`${day}T09:58:00+05:30`);
      admin = await app.admin();
      const again = await app.customer(customer.user.phone);
      const [guide, { channel }] = [await asGuide(id), await asCustomer(again, id)];
      guide.channel.send({ type: "notify-joined", bookingId: id });
      await channel.next("participant_waiting");
      return { id, guide, channel };
    };

    /** As the guide's list and page have it, also after a reload. */
    const shown = async (id: string) => {
      const { bookings } = (await admin.call(listUpcomingSessions)).body;
      const { booking } = (await admin.call(getAdminBooking, { params: { id } })).body;
      const states = [...bookings.filter((listed) => listed.id === id), booking];
      return states.map(({ customerWaiting, customerOutOfReach }) => ({
        customerWaiting,
        customerOutOfReach,
      }));
    };
    const both = (customerWaiting: boolean, customerOutOfReach: boolean) =>
      Array(2).fill({ customerWaiting, customerOutOfReach });

    test("is out of reach for the guide, and gets a message that the guide is there", async () => {
      const { id, guide, channel } = await waiting();
      expect(await guideReady(id)).toBe(0);
      expect(await shown(id)).toEqual(both(true, false));
      channel.lose();
      expect(await guide.channel.next("participant_left")).toMatchObject({ isOutOfReach: true });
      await expect.poll(() => guideReady(id)).toBeGreaterThan(0);
      expect(await shown(id)).toEqual(both(false, true));
    });

    test("gets the message also when they had entered the room, where the guide comes before anybody notices", async () => {
      const { id } = await session();
      app.clock.set(`${day}T09:58:00+05:30`);
      admin = await app.admin();
      const guide = await asGuide(id);
      const { channel } = await asCustomer(await app.customer(customer.user.phone), id);
      channel.send({ type: "participant_joined", bookingId: id });
      await guide.channel.next("participant_joined");
      guide.channel.send({ type: "notify-joined", bookingId: id });
      await channel.next("participant_waiting");
      expect(await guideReady(id)).toBe(0);
      channel.lose();
      await expect.poll(() => guideReady(id)).toBeGreaterThan(0);
    });

    test("is out of reach until they are back, and no more once they leave, or after half an hour", async () => {
      const { id, guide, channel } = await waiting();
      channel.lose();
      await guide.channel.next("participant_left");
      const back = await asCustomer(await app.customer(customer.user.phone), id);
      expect(await shown(id)).toEqual(both(true, false));
      back.channel.close();
      expect(await guide.channel.next("participant_left")).toMatchObject({ isOutOfReach: false });
      expect(await shown(id)).toEqual(both(false, false));

      const again = await asCustomer(await app.customer(customer.user.phone), id);
      again.channel.lose();
      expect(await guide.channel.next("participant_left")).toMatchObject({ isOutOfReach: true });
      await sweepPresences(app.ctx, addMinutes(app.clock.now(), 28));
      expect(await shown(id)).toEqual(both(false, true));
      await sweepPresences(app.ctx, addMinutes(app.clock.now(), 30));
      expect(await shown(id)).toEqual(both(false, false));
    });

    test("is out of reach for the guide only once the room is open", async () => {
      const { id } = await session();
      app.clock.set(`${day}T09:50:00+05:30`);
      admin = await app.admin();
      const { channel } = await asCustomer(await app.customer(customer.user.phone), id);
      const guide = await asGuide(id);
      channel.lose();
      expect(await guide.channel.next("participant_left")).toMatchObject({ isOutOfReach: true });
      expect(await shown(id)).toEqual(both(false, false));
      app.clock.set(`${day}T09:56:00+05:30`);
      expect(await shown(id)).toEqual(both(false, true));
    });

    test("has not left as one who closes the page, who gets none", async () => {
      const { id, guide, channel } = await waiting();
      channel.close();
      expect(await guide.channel.next("participant_left")).toMatchObject({ isOutOfReach: false });
      await guide.channel.next("sessions_changed");
      expect(await guideReady(id)).toBe(0);
    });
  });

  test("see a customer leave only when the last of two tabs is closed", async () => {
    const { id } = await session();
    const guide = await asGuide(id);
    const [one, two] = [await asCustomer(customer, id), await asCustomer(customer, id, secondUrl)];
    one.channel.close();
    await one.channel.closed;
    const received = await messagesUntilNow(guide.channel, id, "admin");
    expect(received.filter(({ type }) => type !== "sessions_changed")).toEqual([]);
    two.channel.close();
    await guide.channel.next("participant_left");
  });

  test("see a customer leave whose server shuts down, before it closes the database", async () => {
    const { id } = await session();
    const third = await scene.startSecondServer(app);
    const guide = await asGuide(id);
    const { channel } = await asCustomer(customer, id, third.url);
    await third.stop();
    expect(await channel.closed).toBe(1012);
    await guide.channel.next("participant_left");
    const there = sql`select 1 from presences where booking_id = ${id} and side = 'user'`;
    expect(await rows(app.ctx.db)`${there}`).toEqual([]);
  });

  test("are sent a move once, and a completion once when two devices complete the session at the same time", async () => {
    const { id } = await session("11:00");
    const customerTab = await asCustomer(customer, id, secondUrl);
    const move = { sessionDate: day, sessionTime: "12:00" };
    await customer.client.call(rescheduleBooking, { params: { id }, input: move });
    expect(await customerTab.channel.next("booking_changed")).toMatchObject({
      bookingId: id,
      status: "approved",
    });
    app.clock.set(`${day}T06:30:00Z`);
    admin = await app.admin();
    const devices = [admin, await app.admin("super_admin")];
    const answers = await Promise.all(
      devices.map((device) =>
        device.call(setBookingStatus, { params: { id }, input: { status: "completed" } }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.booking.status])).toEqual([
      [200, "completed"],
      [200, "completed"],
    ]);
    await customerTab.channel.next("session_completed");
    // The other server may say only now that the session was paid for.
    const later = await messagesUntilNow(customerTab.channel, id, "user");
    expect(later.filter(({ type }) => type !== "payment_changed")).toEqual([]);
  });
});

describe("the connections of a login session", () => {
  test("are closed by signing out, and those of another login session stay open", async () => {
    const { id } = await session();
    app.clock.forward(1);
    const phone = await app.customer(customer.user.phone);
    const [here, there] = [await asCustomer(customer, id), await asCustomer(phone, id, secondUrl)];
    await customer.client.call(logout);
    expect(await here.channel.closed).toBe(CLOSE_CODES["session-ended"]);
    expect(await messagesUntilNow(there.channel, id, "user")).toEqual([]);
  });

  test("are closed by signing out everywhere and by closing the account", async () => {
    const { id } = await session();
    const one = await asCustomer(customer, id, secondUrl);
    await customer.client.call(logout, { query: { devices: "all" } });
    expect(await one.channel.closed).toBe(CLOSE_CODES["session-ended"]);
    app.clock.forward(1);
    const again = await app.customer(customer.user.phone);
    const two = await asCustomer(again, id);
    await again.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
    expect(await two.channel.closed).toBe(CLOSE_CODES["session-ended"]);
  });

  test("are closed by signing out as admin", async () => {
    const { channel } = await asGuide(null);
    await admin.call(adminLogout);
    expect(await channel.closed).toBe(CLOSE_CODES["session-ended"]);
  });
});

test("a presence that a crash left behind stops counting after a minute and is deleted by the sweep", async () => {
  const { id } = await session();
  await asCustomer(customer, id);
  const present = () => rows(app.ctx.db)`select 1 from presences where booking_id = ${id} and side = 'user'`;
  expect(await present()).toHaveLength(1);
  app.clock.forward(2);
  expect((await asGuide(id)).registered.peerPresent).toBe(false);
  app.clock.forward(30);
  await app.sweep();
  expect(await present()).toEqual([]);
});

describe("a customer whose guide enters the room first", () => {
  const readyMessages = async () => {
    await app.sweep();
    const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
    const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
    return messages.filter(({ channel, text }) => channel === "whatsapp" && text.includes("is ready"));
  };
  /** A customer who agreed to messages, with or without the waiting page open. */
  const enter = async ({ at, isOpen }: { at: string; isOpen: boolean }) => {
    customer = await app.customer(String(next++), { whatsappOptIn: true });
    const { id } = await session();
    app.clock.set(`${day}T${at}:00+05:30`);
    admin = await app.admin();
    if (isOpen) await asCustomer(customer, id);
    const { channel: guide } = await asGuide(id);
    guide.send({ type: "notify-joined", bookingId: id });
    await messagesUntilNow(guide, id, "admin");
    guide.send({ type: "notify-joined", bookingId: id });
    await messagesUntilNow(guide, id, "admin");
    return readyMessages();
  };

  test("gets one message with a link to join", async () => {
    const messages = await enter({ at: "10:02", isOpen: false });
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("10:00 AM");
    expect(messages[0]?.text).toMatch(/\/m\/[0-9A-Za-z]{10}$/);
  });

  test("gets no message while the waiting page is open, and none hours before the start", async () => {
    expect(await enter({ at: "10:02", isOpen: true })).toEqual([]);
    day = addDays("2026-11-25", days++);
    await app.openDay(day);
    expect(await enter({ at: "07:00", isOpen: false })).toEqual([]);
  });
});

describe("a customer who waited in vain for the guide", () => {
  const waited = async () => {
    const booked = await session("10:00");
    app.clock.set(`${day}T04:31:00Z`);
    admin = await app.admin();
    await asCustomer(customer, booked.id);
    app.clock.set(`${day}T05:30:01Z`);
    return booked;
  };
  const past = async () =>
    (await customer.client.call(listPastBookings, { params: { userId: customer.user.id } })).body.bookings;

  test("can cancel for a full refund", async () => {
    const { id } = await waited();
    expect(await past()).toMatchObject([
      { id, isMissed: false, isGuideAbsent: true, isRefundedOnCancel: true },
    ]);
    const { body } = await customer.client.call(cancelBooking, { params: { id } });
    expect(body.booking).toMatchObject({ status: "cancelled", refund: { amount: 751 } });
  });

  test("can move the session without using one of the two moves, and the new time can be missed", async () => {
    const { id } = await waited();
    const { body } = await customer.client.call(rescheduleBooking, {
      params: { id },
      input: { sessionDate: day, sessionTime: "15:00" },
    });
    expect(body.booking).toMatchObject({ status: "approved", rescheduleCount: 0, isGuideAbsent: false });
    app.clock.set(`${day}T10:30:01Z`);
    expect(await past()).toMatchObject([{ id, isMissed: true }]);
  });

  test("keeps these rights when the guide was in the room and the session was not held", async () => {
    const { id } = await session("10:00");
    app.clock.set(`${day}T04:31:00Z`);
    admin = await app.admin();
    const customerTab = await asCustomer(customer, id);
    const guide = await asGuide(id);
    guide.channel.send({ type: "notify-joined", bookingId: id });
    await customerTab.channel.next("participant_waiting");
    app.clock.set(`${day}T05:30:01Z`);
    expect(await past()).toMatchObject([{ id, isMissed: false, isGuideAbsent: true, isHeld: false }]);
  });

  test("has missed the session instead when the customer left before the start", async () => {
    const early = await session("11:00");
    app.clock.set(`${day}T05:26:00Z`);
    (await asCustomer(customer, early.id)).channel.close();
    app.clock.set(`${day}T06:30:01Z`);
    expect(await past()).toMatchObject([{ id: early.id, isMissed: true, isGuideAbsent: false }]);
    const late = await customer.client.call(cancelBooking, { params: { id: early.id } });
    expect(late.status).toBe(409);
  });
});

describe("the admins' lists", () => {
  test("show the customers, who is waiting, and which sessions lie outside the opening hours", async () => {
    const other = await app.customer(String(next++));
    const [one, two] = [await session("10:00"), await session("10:10", other)];
    const upcoming = async () =>
      (await admin.call(listUpcomingSessions)).body.bookings.filter(({ sessionDate }) => sessionDate === day);
    expect((await upcoming()).map(({ id, user }) => [id, user?.phone])).toEqual([
      [one.id, customer.user.phone],
      [two.id, other.user.phone],
    ]);
    await asCustomer(customer, one.id);
    await app.openDay(day, "10:10", "12:00");
    expect(await upcoming()).toMatchObject([
      { id: one.id, customerWaiting: true, outsideAvailability: true, isTest: false },
      { id: two.id, customerWaiting: false, outsideAvailability: false },
    ]);
    expect((await admin.call(listTodaysUpcomingSessions)).body.bookings).toEqual([]);
    app.clock.set(`${day}T04:30:00Z`);
    admin = await app.admin();
    expect((await admin.call(listTodaysUpcomingSessions)).body.bookings).toHaveLength(2);
    await admin.call(setBookingStatus, { params: { id: one.id }, input: { status: "completed" } });
    expect(await upcoming()).toHaveLength(1);
    const { sessions } = (await admin.call(listCompletedSessions)).body;
    expect(sessions.find(({ id }) => id === one.id)).toMatchObject({ amount: 751, refunded: 0 });
  });
});
