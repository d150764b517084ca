import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { cancelBooking, listPastBookings, rescheduleBooking, setBookingStatus } from "#contract/bookings.ts";
import {
  getAdminBooking,
  listNotHeldSessions,
  listSessionsToComplete,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import type { RoomSide } from "#domain/room.ts";
import type { Client } from "#tests/support/client.ts";
import { answerPing, PageConnection } from "#tests/support/page-connection.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { handleHeartbeat } from "./presence.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_630_000_000;
let customer: SignedIn;
let admin: Client;
let adminId: string;
let day: string;
let days = 0;
let id: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  admin = await app.admin();
  adminId = (await app.ctx.db.query("select id from admins limit 1")).rows[0].id;
  customer = await app.customer(String(next++));
  ({ id } = await createPaidSession(app, customer, day, "10:00"));
  at("10:00:00");
});

/** A time of the day in India. */
const at = (time: string) => app.clock.set(`${day}T${time}+05:30`);

const open = (side: RoomSide) =>
  PageConnection.open(app.ctx, id, side === "user" ? { customerId: customer.user.id } : { adminId });
const pong = (...pages: PageConnection[]) => answerPing(app.ctx, pages);
/** Both are in the room. */
const meet = async () => {
  const guide = await open("admin");
  const other = await open("user");
  await other.enter();
  await guide.enter();
  return [guide, other] as const;
};
/** The admin's login ends in these tests while days pass. */
const asAdmin = async () => (admin = await app.admin());
const together = async () => {
  await asAdmin();
  return (await admin.call(getAdminBooking, { params: { id } })).body.booking.togetherSeconds;
};
const past = async () =>
  (await customer.client.call(listPastBookings, { params: { userId: customer.user.id } })).body.bookings;

describe("a session in which the two did not meet", () => {
  const notHeld = async () => {
    await asAdmin();
    const { sessions } = (await admin.call(listNotHeldSessions)).body;
    const { booking } = (await admin.call(getAdminBooking, { params: { id } })).body;
    return { row: sessions.find((session) => session.id === id), booking };
  };

  test("says when the guide, who was in the room before the start, has left it", async () => {
    at("09:53:00");
    const guide = await (await open("admin")).enter();
    at("09:57:00");
    await pong(guide);
    await guide.leave();
    at("09:58:00");
    const waiting = await open("user");
    at("10:20:00");
    await pong(waiting);
    await waiting.close();
    at("14:00:01");
    const { row, booking } = await notHeld();
    const left = new Date(`${day}T09:57:00+05:30`).toISOString();
    expect(row).toMatchObject({ why: "guide-absent", guideSeenAt: left, togetherSeconds: 0 });
    expect(booking).toMatchObject({ isGuideAbsent: true, guideSeenAt: left, wasEntered: true });
  });

  test("says that the guide has never been there", async () => {
    const waiting = await open("user");
    at("10:20:00");
    await pong(waiting);
    await waiting.close();
    at("14:00:01");
    const { row, booking } = await notHeld();
    expect(row).toMatchObject({ why: "guide-absent", guideSeenAt: null });
    expect(booking).toMatchObject({ guideSeenAt: null, wasEntered: false });
  });
});

describe("the time together", () => {
  test("grows while the session runs", async () => {
    const [guide, other] = await meet();
    at("10:00:25");
    await pong(guide, other);
    expect(await together()).toBe(25);
    at("10:00:50");
    await pong(guide);
    expect(await together()).toBe(25);
    await pong(other);
    expect(await together()).toBe(50);
  });

  test("counts to the moment at which one left, once the other answers a ping", async () => {
    const [guide, other] = await meet();
    at("10:01:05");
    await guide.leave();
    at("10:01:08");
    await pong(other);
    expect(await together()).toBe(65);
    at("10:05:00");
    await pong(other);
    await other.close();
    expect(await together()).toBe(65);
  });

  test("counts to the moment at which one left, when the other leaves next", async () => {
    const [guide, other] = await meet();
    at("10:01:05");
    await other.close();
    at("10:01:10");
    await guide.leave();
    expect(await together()).toBe(65);
  });

  test("does not count the silence of a connection that broke", async () => {
    const [guide, other] = await meet();
    at("10:00:25");
    await pong(guide, other);
    at("10:01:20");
    await pong(guide);
    await other.terminate(50);
    await pong(guide);
    expect(await together()).toBe(30);
    at("10:02:00");
    await guide.leave();
    expect(await together()).toBe(30);
  });

  test("does not count what a dead server left behind, nor the time until the browsers come back", async () => {
    const [guide, other] = await meet();
    at("10:00:25");
    await pong(guide, other);
    at("10:20:00");
    const [guideAgain, otherAgain] = await meet();
    at("10:20:10");
    await pong(guideAgain, otherAgain);
    expect(await together()).toBe(35);
  });

  test("counts two tabs of one side once, and goes on in the tab that takes the call over", async () => {
    const [guide, other] = await meet();
    at("10:00:25");
    await pong(guide, other);
    const laptop = await (await open("admin")).enter();
    await guide.close();
    at("10:00:50");
    await pong(laptop, other);
    expect(await together()).toBe(50);
  });

  test("does not lose the seconds for which the server waits for the database", async () => {
    const [guide, other] = await meet();
    at("10:01:00");
    for (const browser of [guide, other]) browser.receive();
    const machineMs = performance.now();
    let waitedMs = 0;
    const { db } = app.ctx;
    const query = db.query.bind(db) as (...args: unknown[]) => unknown;
    const mocks = [
      vi.spyOn(performance, "now").mockImplementation(() => machineMs + waitedMs),
      vi.spyOn(db, "query").mockImplementation((...args: unknown[]) => {
        waitedMs += 1000;
        return query(...args);
      }),
    ];
    onTestFinished(() => mocks.forEach((mock) => void mock.mockRestore()));
    await handleHeartbeat(app.ctx, [guide.connection]);
    await other.close();
    for (const mock of mocks) mock.mockRestore();
    expect(await together()).toBe(60);
  });

  test("is the sum of several meetings, without the pauses", async () => {
    const [guide, other] = await meet();
    for (const [from, until] of [
      ["10:10:00", "10:10:30"],
      ["10:20:00", "10:20:20"],
    ] as const) {
      await other.leave();
      at(from);
      await pong(guide, other);
      await other.enter();
      at(until);
      await pong(guide, other);
    }
    expect(await together()).toBe(50);
  });

  test("is counted once by heartbeats that run at the same time", async () => {
    const [guide, other] = await meet();
    at("10:00:40");
    await pong(guide);
    await Promise.all([pong(other), pong(other), pong(guide), pong(other, guide)]);
    expect(await together()).toBe(40);
  });

  test("begins anew when the session is moved while both are in the room, when the room of the new time opens", async () => {
    const [guide, other] = await meet();
    at("10:00:50");
    await pong(guide, other);
    await asAdmin();
    const to = { sessionDate: day, sessionTime: "12:00" };
    await admin.call(rescheduleBooking, { params: { id }, input: to });
    for (const [time, seconds] of [
      ["10:01:10", 0],
      ["10:02:30", 0],
      ["11:55:20", 20],
    ] as const) {
      at(time);
      await pong(guide, other);
      expect(await together()).toBe(seconds);
    }
    const { bookings } = (await admin.call(listSessionsToComplete)).body;
    expect(bookings.filter((booking) => booking.id === id)).toEqual([]);
  });
});

test.each([
  ["a side leaves the room", (page: PageConnection) => page.close()],
  ["the waiting customer's page answers a ping", (page: PageConnection) => pong(page)],
])("a session that is moved while %s has no attendance at the new time", async (_, act) => {
  const [, other] = await meet();
  const { db } = app.ctx;
  const move = await db.connect();
  onTestFinished(() => move.release());
  await move.query("begin");
  await move.query("select from bookings where id = $1 for update", [id]);
  await move.query("update bookings set session_time = '12:00' where id = $1", [id]);
  await move.query("delete from attendances where booking_id = $1", [id]);
  const acted = act(other);
  const waiting =
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  while ((await db.query(waiting)).rowCount === 0);
  await move.query("commit");
  await acted;
  const came = "coalesce(customer_at, customer_room_at, guide_at) is not null";
  const attended = `select from attendances where booking_id = $1 and ${came}`;
  expect((await db.query(attended, [id])).rowCount).toBe(0);
});

describe("a session in which both were in the room for a minute", () => {
  const hold = async () => {
    const [guide, other] = await meet();
    at("10:01:00");
    await pong(guide, other);
    await guide.leave();
    await other.leave();
    return [guide, other] as const;
  };
  const toComplete = async () => {
    await asAdmin();
    const { bookings } = (await admin.call(listSessionsToComplete)).body;
    return bookings.filter((booking) => booking.id === id);
  };

  test("is held and never missed, also after four hours, and has none of the rights of the guide's absence", async () => {
    await hold();
    for (const time of ["10:30:00", "11:30:00", "14:00:01"]) {
      at(time);
      await asAdmin();
      const { booking } = (await admin.call(getAdminBooking, { params: { id } })).body;
      expect(booking).toMatchObject({
        isHeld: true,
        isMissed: false,
        isGuideAbsent: false,
        wasEntered: true,
      });
    }
    expect(await past()).toMatchObject([{ id, isHeld: true, isMissed: false, canCancel: false }]);
    expect((await customer.client.call(cancelBooking, { params: { id } })).status).toBe(409);
    const { sessions } = (await admin.call(listNotHeldSessions)).body;
    expect(sessions.filter((session) => session.id === id)).toEqual([]);
  });

  test("is to be completed from when the guide has left the room until an admin completes it, also days later", async () => {
    const [guide, other] = await meet();
    at("10:01:00");
    await pong(guide, other);
    expect(await toComplete()).toEqual([]);
    await guide.leave();
    expect(await toComplete()).toMatchObject([{ id, isHeld: true }]);
    app.clock.forward(3 * 24 * 60);
    expect(await toComplete()).toHaveLength(1);
    await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
    expect(await toComplete()).toEqual([]);
  });

  test("is not to be completed when it is a test booking", async () => {
    await hold();
    await app.ctx.db.query("update bookings set is_test = true where id = $1", [id]);
    expect(await toComplete()).toEqual([]);
  });
});

describe("a call that failed before a minute was over", () => {
  test("leaves the customer the rights of the guide's absence", async () => {
    const [guide, other] = await meet();
    at("10:00:50");
    await pong(guide, other);
    await guide.terminate(0);
    at("11:00:01");
    await pong(other);
    expect((await customer.client.call(cancelBooking, { params: { id } })).body.booking).toMatchObject({
      status: "cancelled",
      refund: { amount: 751 },
    });
  });

  test("leaves no such rights while the guide is in the room again", async () => {
    const [guide, other] = await meet();
    at("10:00:30");
    await pong(guide, other);
    await guide.terminate(0);
    at("11:00:30");
    await pong(other);
    const again = await (await open("admin")).enter();
    expect((await customer.client.call(cancelBooking, { params: { id } })).status).toBe(409);
    await asAdmin();
    const { bookings } = (await admin.call(listUpcomingSessions)).body;
    expect(bookings.find((booking) => booking.id === id)).toMatchObject({ isGuideAbsent: false });
    await again.leave();
    at("11:01:31");
    await pong(other);
    expect((await customer.client.call(cancelBooking, { params: { id } })).status).toBe(200);
  });
});
