import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dropBooking, pastOfUser, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import { deleteAccount, logout } from "#contract/identity.ts";
import { allUpcoming, completedSessions, todayUpcoming } from "#contract/sessions.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import { adminLogout } from "#contract/staff.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows, sql } from "#server/db/sql.ts";
import { publish } from "#server/realtime/channel.ts";
import { type Channel, openChannel } from "#tests/support/channel.ts";
import type { Client } from "#tests/support/client.ts";
import * as scene from "#tests/support/live-scene.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let second: Awaited<ReturnType<typeof scene.startSecond>>;
let secondUrl: string;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  second = await scene.startSecond(app);
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

const session = (time = "10:00", who = customer) => paidSession(app, who, day, time);
const open = (client: Client) => scene.openFor(client, app.url);
const asCustomer = (who: SignedIn, bookingId: string, url = app.url) => scene.asCustomer(who, bookingId, url);
const asGuide = (bookingId: string | null, url = app.url) => scene.asGuide(admin, bookingId, url);
/** Whatever was sent before has arrived once this has. */
const settled = async (channel: Channel, bookingId: string, side: "user" | "admin") => {
  const message = { type: "booking_changed", bookingId, status: "approved" } as const;
  await publish(app.ctx.db, { to: { side, bookingId }, message }, app.ctx.now());
  for (;;) {
    const { status } = await channel.next("booking_changed");
    if (status === "approved") return channel.rest();
  }
};

describe("opening a channel", () => {
  test("X03 needs a session, and our own page", async () => {
    await expect(openChannel(app.browser(), app.url)).rejects.toThrow("401");
    const headers = { origin: "https://evil.example" };
    await expect(openChannel(customer.client, app.url, headers)).rejects.toThrow("403");
    await expect(openChannel(customer.client, `${app.url}/elsewhere`)).rejects.toThrow();
  });

  test("X03 is for one's own booking by the session, whatever the message claims", async () => {
    const { id } = await session();
    const other = await app.customer(String(next++));
    for (const claim of [
      { bookingId: id, userType: "user", userId: customer.user.id },
      { bookingId: id, userType: "admin" },
      { bookingId: null, userType: "admin" },
      { bookingId: null, userType: "user" },
    ]) {
      const channel = await open(other.client);
      channel.say({ type: "register", ...claim });
      expect(await channel.next("error")).toMatchObject({ code: "not-yours" });
      expect(await channel.closed).toBe(CLOSE_CODES["not-yours"]);
    }
  });

  test("what cannot be read is said, and the third time it is over; so is what is too large", async () => {
    const channel = await open(customer.client);
    for (const bad of ["{", JSON.stringify({ type: "register", userType: "god" }), "x".repeat(70_000)])
      channel.say(bad);
    expect((await channel.next("error")).code).toBe("malformed");
    expect((await channel.next("error")).code).toBe("malformed");
    expect((await channel.next("error")).code).toBe("too-large");
    expect(await channel.closed).toBe(CLOSE_CODES.malformed);
  });

  test("nothing is passed on from who has not registered for that booking", async () => {
    const [{ id }, other] = [await session(), await app.customer(String(next++))];
    const theirs = await paidSession(app, other, day, "11:00");
    const guide = await asGuide(id);
    const { channel } = await asCustomer(other, theirs.id);
    channel.say({ type: "participant_joined", bookingId: id });
    expect((await channel.next("error")).code).toBe("register-first");
    expect(await settled(guide.channel, id, "admin")).toEqual([]);
  });
});

describe("what the two sides tell each other, on whichever server they are", () => {
  test("the guide's coming, the customer's coming and going, and her devices", async () => {
    const { id } = await session();
    const guide = await asGuide(id, secondUrl);
    expect(guide.registered).toMatchObject({ bookingId: id, bookingStatus: "approved", peerPresent: false });
    const list = await asGuide(null);
    const hers = await asCustomer(customer, id);
    expect(hers.registered).toMatchObject({ userType: "user", peerPresent: true });
    await list.channel.next("sessions_changed");

    const devices = { camera: "ok", microphone: "blocked", speaker: "unknown", network: "weak" };
    hers.channel.say({ type: "device_check", bookingId: id, ...devices });
    for (const channel of [guide.channel, list.channel])
      expect(await channel.next("device_check")).toEqual({ type: "device_check", bookingId: id, ...devices });

    hers.channel.say({ type: "participant_joined", bookingId: id });
    expect(await guide.channel.next("participant_joined")).toMatchObject({
      username: customer.user.username,
    });

    guide.channel.say({ type: "notify-joined", bookingId: id });
    expect(await hers.channel.next("participant_waiting")).toEqual({
      type: "participant_waiting",
      bookingId: id,
    });

    hers.channel.close();
    expect(await guide.channel.next("participant_left")).toMatchObject({ bookingId: id, userType: "user" });
    const back = await asCustomer(customer, id);
    // The guide was there first.
    await back.channel.next("participant_waiting");
    guide.channel.close();
    expect(await back.channel.next("participant_left")).toMatchObject({ userType: "admin" });
  });

  test("a second tab of hers does not make her leave", async () => {
    const { id } = await session();
    const guide = await asGuide(id);
    const [one, two] = [await asCustomer(customer, id), await asCustomer(customer, id, secondUrl)];
    one.channel.close();
    await one.channel.closed;
    expect(await settled(guide.channel, id, "admin")).toEqual([]);
    two.channel.close();
    await guide.channel.next("participant_left");
  });

  test("a server that stops tells that who was there on it has left, before its database is let go", async () => {
    const { id } = await session();
    const third = await scene.startSecond(app);
    const guide = await asGuide(id);
    const { channel } = await asCustomer(customer, id, third.url);
    await third.stop();
    expect(await channel.closed).toBe(1001);
    await guide.channel.next("participant_left");
    const there = sql`select 1 from presences where booking_id = ${id} and side = 'user'`;
    expect(await rows(app.ctx.db, there)).toEqual([]);
  });

  test("V20 completing (twice, from two devices), moving and cancelling wake her, once each and only when it is committed", async () => {
    const { id } = await session("11:00");
    const hers = await asCustomer(customer, id, secondUrl);
    const move = { sessionDate: day, sessionTime: "12:00" };
    await customer.client.call(rescheduleBooking, { params: { id }, input: move });
    expect(await hers.channel.next("booking_changed")).toMatchObject({ bookingId: id, status: "approved" });
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
    await hers.channel.next("session_completed");
    expect(await settled(hers.channel, id, "user")).toEqual([]);
  });

  test("a message larger than NOTIFY can carry arrives whole", async () => {
    const { id } = await session();
    const guide = await asGuide(id, secondUrl);
    const message = { type: "participant_joined", bookingId: id, username: "न".repeat(5_000) } as const;
    await publish(app.ctx.db, { to: { side: "admin", bookingId: id }, message }, app.ctx.now());
    expect(await guide.channel.next("participant_joined")).toEqual(message);
  });
});

describe("channels end with the session that opened them", () => {
  test("X09 signing out ends hers and nobody else's", async () => {
    const { id } = await session();
    app.clock.forward(1);
    const phone = await app.customer(customer.user.phone);
    const [here, there] = [await asCustomer(customer, id), await asCustomer(phone, id, secondUrl)];
    await customer.client.call(logout);
    expect(await here.channel.closed).toBe(CLOSE_CODES["session-ended"]);
    expect(await settled(there.channel, id, "user")).toEqual([]);
  });

  test("D05 signing out everywhere, and closing the account, end all of hers", async () => {
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

  test("an admin's, too", async () => {
    const { channel } = await asGuide(null);
    await admin.call(adminLogout);
    expect(await channel.closed).toBe(CLOSE_CODES["session-ended"]);
  });
});

test("who a crash left behind counts no longer after a minute, and is cleared away", async () => {
  const { id } = await session();
  await asCustomer(customer, id);
  const present = () =>
    rows(app.ctx.db, sql`select 1 from presences where booking_id = ${id} and side = 'user'`);
  expect(await present()).toHaveLength(1);
  app.clock.forward(2);
  expect((await asGuide(id)).registered.peerPresent).toBe(false);
  app.clock.forward(5);
  await app.sweep();
  expect(await present()).toEqual([]);
});

describe("a guide who is in before her", () => {
  const told = async () => {
    await app.sweep();
    const response = await fetch(`${app.url}/sandbox/messages?to=${customer.user.phone}`);
    const { messages } = (await response.json()) as { messages: { channel: string; text: string }[] };
    return messages.filter(({ channel, text }) => channel === "whatsapp" && text.includes("is ready"));
  };
  /** The session's customer, who agreed to be written to, and whether her page is open. */
  const enter = async ({ at, isOpen }: { at: string; isOpen: boolean }) => {
    customer = await app.customer(String(next++), { whatsappOptIn: true });
    const { id } = await session();
    app.clock.set(`${day}T${at}:00+05:30`);
    admin = await app.admin();
    if (isOpen) await asCustomer(customer, id);
    const { channel: guide } = await asGuide(id);
    guide.say({ type: "notify-joined", bookingId: id });
    await settled(guide, id, "admin");
    guide.say({ type: "notify-joined", bookingId: id });
    await settled(guide, id, "admin");
    return told();
  };

  test("she is told once, with the way in", async () => {
    const messages = await enter({ at: "10:02", isOpen: false });
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("10:00 AM");
    expect(messages[0]?.text).toMatch(/\/join$/);
  });

  test("not while her waiting page is open, and not hours before", async () => {
    expect(await enter({ at: "10:02", isOpen: true })).toEqual([]);
    day = addDays("2026-11-25", days++);
    await app.openDay(day);
    expect(await enter({ at: "07:00", isOpen: false })).toEqual([]);
  });
});

describe("V17 a guide who does not come while she waits", () => {
  const waited = async () => {
    const booked = await session("10:00");
    app.clock.set(`${day}T04:31:00Z`);
    admin = await app.admin();
    await asCustomer(customer, booked.id);
    app.clock.set(`${day}T05:30:01Z`);
    return booked;
  };
  const past = async () =>
    (await customer.client.call(pastOfUser, { params: { userId: customer.user.id } })).body.bookings;

  test("gives her the money back in full, by one call", async () => {
    const { id } = await waited();
    expect(await past()).toMatchObject([
      { id, isMissed: false, isGuideAbsent: true, isRefundedOnCancel: true },
    ]);
    const { body } = await customer.client.call(dropBooking, { params: { id } });
    expect(body.booking).toMatchObject({ status: "cancelled", refund: { amount: 751 } });
  });

  test("or another time, which is not one of her two moves and begins anew", async () => {
    const { id } = await waited();
    const { body } = await customer.client.call(rescheduleBooking, {
      params: { id },
      input: { sessionDate: day, sessionTime: "15:00" },
    });
    expect(body.booking).toMatchObject({ status: "approved", rescheduleCount: 0, isGuideAbsent: false });
    app.clock.set(`${day}T10:30:01Z`);
    expect(await past()).toMatchObject([{ id, isMissed: true }]);
  });

  test("is one who never entered the room: one who did is not absent", async () => {
    const { id } = await session("10:00");
    app.clock.set(`${day}T04:31:00Z`);
    admin = await app.admin();
    const hers = await asCustomer(customer, id);
    const guide = await asGuide(id);
    guide.channel.say({ type: "notify-joined", bookingId: id });
    await hers.channel.next("participant_waiting");
    app.clock.set(`${day}T05:30:01Z`);
    expect(await past()).toMatchObject([{ id, isMissed: true, isGuideAbsent: false }]);
  });

  test("who came only before the start has missed it", async () => {
    const early = await session("11:00");
    app.clock.set(`${day}T05:26:00Z`);
    (await asCustomer(customer, early.id)).channel.close();
    app.clock.set(`${day}T06:30:01Z`);
    expect(await past()).toMatchObject([{ id: early.id, isMissed: true, isGuideAbsent: false }]);
    const late = await customer.client.call(dropBooking, { params: { id: early.id } });
    expect(late.status).toBe(409);
  });
});

describe("the guide's lists", () => {
  test("name who comes when, who waits, and what lies outside of the day", async () => {
    const other = await app.customer(String(next++));
    const [one, two] = [await session("10:00"), await session("10:10", other)];
    const upcoming = async () =>
      (await admin.call(allUpcoming)).body.bookings.filter(({ sessionDate }) => sessionDate === day);
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
    expect((await admin.call(todayUpcoming)).body.bookings).toEqual([]);
    app.clock.set(`${day}T04:30:00Z`);
    admin = await app.admin();
    expect((await admin.call(todayUpcoming)).body.bookings).toHaveLength(2);
    await admin.call(setBookingStatus, { params: { id: one.id }, input: { status: "completed" } });
    expect(await upcoming()).toHaveLength(1);
    const { sessions } = (await admin.call(completedSessions)).body;
    expect(sessions.find(({ id }) => id === one.id)).toMatchObject({ amount: 751, refunded: 0 });
  });

  test("X12 are for admins", async () => {
    for (const endpoint of [allUpcoming, todayUpcoming, completedSessions])
      expect((await customer.client.call(endpoint)).status).toBe(401);
  });
});
