// A guide who does not come: when the customer may choose another time or the money, and what the customer is sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelBooking, listUpcomingBookings, rescheduleBooking } from "#contract/bookings.ts";
import { getQueuePosition } from "#contract/queue.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows } from "#server/db/sql.ts";
import { sweepOutbox } from "#server/modules/notifications/outbox.jobs.ts";
import { SendError } from "#server/providers/send-error.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { answerPing, PageConnection } from "#tests/support/page-connection.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { refuseRows } from "#tests/support/refused-rows.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { alertLateGuide, announceOverdueGuide } from "./queue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_680_000_000;
let customer: SignedIn;
let phone: string;
let adminId: string;
let day: string;
let days = 0;
let id: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  await app.admin();
  adminId = (await app.ctx.db.query("select id from admins limit 1")).rows[0].id;
  phone = String(next++);
  customer = await app.customer(phone);
  ({ id } = await createPaidSession(app, customer, day, "10:00"));
  await app.ctx.db.query("delete from sandbox.messages");
  app.log.length = 0;
});

/** A time of the day in India. */
const at = (time: string) => app.clock.set(`${day}T${time}+05:30`);
const openAsCustomer = () => PageConnection.open(app.ctx, id, { customerId: customer.user.id });
const openAsGuide = (bookingId = id) => PageConnection.open(app.ctx, bookingId, { adminId });
/** The customer has been in the room since before the start, and it is now this time. */
async function waitUntil(time: string) {
  at("09:58:00");
  const page = await (await openAsCustomer()).enter();
  at("10:00:10");
  await answerPing(app.ctx, [page]);
  at(time);
  await answerPing(app.ctx, [page]);
  return page;
}
/** A session of another customer, at the same time of day. */
async function anotherSession(time: string) {
  app.clock.set("2026-11-21T04:30:00Z");
  return createPaidSession(app, await app.customer(String(next++)), day, time);
}
const position = async () => (await customer.client.call(getQueuePosition, { params: { id } })).body;
const booking = async () => {
  const params = { userId: customer.user.id };
  return (await customer.client.call(listUpcomingBookings, { params })).body.bookings[0];
};
const takeMoneyBack = () => customer.client.call(cancelBooking, { params: { id } });
const move = (sessionTime: string) =>
  customer.client.call(rescheduleBooking, { params: { id }, input: { sessionDate: day, sessionTime } });
const refundsOf = async () =>
  (await app.ctx.db.query("select reason, amount_paise from refunds where reason = 'guide-absent'")).rows;
const sentMessages = async () => {
  await app.sweep();
  const answer = await fetch(`${app.url}/sandbox/messages?to=${phone}`);
  const { messages } = (await answer.json()) as { messages: { text: string }[] };
  return messages.filter(({ text }) => text.includes("the guide is late") || text.includes("देर हो रही है"));
};

describe("a customer who has waited a quarter of an hour for a guide who is in no room", () => {
  test("gets all the money back once, also after a double tap", async () => {
    const page = await waitUntil("10:14:59");
    expect((await position()).isGuideOverdue).toBe(false);
    for (const { body } of [await takeMoneyBack(), await move("12:00")])
      expect(body).toMatchObject({
        code: "not-yet",
        message: expect.stringMatching(/^You can do this from 10:15 AM on /),
      });
    at("10:15:00");
    await answerPing(app.ctx, [page]);
    expect(await position()).toMatchObject({ isGuideOverdue: true, isGuideElsewhere: false });
    expect(await booking()).toMatchObject({
      isGuideOverdue: true,
      isRefundedOnCancel: true,
      canReschedule: true,
      isGuideAbsent: false,
    });
    const before = (await refundsOf()).length;
    const taps = await Promise.all([takeMoneyBack(), takeMoneyBack()]);
    expect(taps.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refundsOf()).slice(before)).toEqual([{ reason: "guide-absent", amount_paise: 75_100 }]);
  });

  test("moves the session, which is not one of the two moves, also after leaving the room", async () => {
    const page = await waitUntil("10:15:00");
    await page.close();
    at("10:18:00");
    const moved = await move("12:00");
    expect(moved.body.booking).toMatchObject({ sessionTime: "12:00", rescheduleCount: 0 });
    expect(await booking()).toMatchObject({ isGuideOverdue: false });
  });

  test("is messaged once about the session and its time", async () => {
    const waiting = await waitUntil("10:14:00");
    expect(await sentMessages()).toEqual([]);
    at("10:15:30");
    await answerPing(app.ctx, [waiting]);
    expect(await sentMessages()).toHaveLength(1);
    at("10:16:30");
    expect(await sentMessages()).toHaveLength(1);
    await move("12:00");
    at("12:01:00");
    const page = await openAsCustomer();
    at("12:16:00");
    await answerPing(app.ctx, [page]);
    expect(await sentMessages()).toHaveLength(2);
  });

  test("is refused with guide-has-come once the guide sits down, and keeps the session", async () => {
    await waitUntil("10:16:00");
    await (await openAsGuide()).enter();
    expect(await position()).toMatchObject({ isGuideHere: true, isGuideElsewhere: false });
    const [money, moved] = [await takeMoneyBack(), await move("12:00")];
    expect([money.body.code, moved.body.code]).toEqual(["guide-has-come", "guide-has-come"]);
    expect(await booking()).toMatchObject({
      status: "approved",
      sessionTime: "10:00",
      isGuideOverdue: false,
    });
  });
});

describe("a customer whose guide is with another customer", () => {
  test("waits an hour for the choices, and a minute after the guide leaves that room has them", async () => {
    const other = await anotherSession("10:10");
    const page = await waitUntil("10:16:00");
    const guide = await (await openAsGuide(other.id)).enter();
    expect(await position()).toMatchObject({
      isGuideOverdue: false,
      isGuideHere: false,
      isGuideElsewhere: true,
    });
    expect((await takeMoneyBack()).body.code).toBe("guide-has-come");
    await guide.leave();
    expect(await position()).toMatchObject({ isGuideOverdue: false, isGuideElsewhere: false });
    at("10:17:10");
    expect(await position()).toMatchObject({ isGuideOverdue: true });
    await guide.enter();
    at("11:00:01");
    await answerPing(app.ctx, [page, guide]);
    expect(await position()).toMatchObject({ isGuideOverdue: true, isGuideElsewhere: true });
  });
});

describe("a customer who did not wait", () => {
  test("has no choices a quarter of an hour after the start", async () => {
    at("09:58:00");
    const page = await openAsCustomer();
    at("10:02:00");
    await answerPing(app.ctx, [page]);
    await page.close();
    at("10:20:00");
    expect([(await position()).isGuideOverdue, (await takeMoneyBack()).body.code]).toEqual([
      false,
      "not-possible-now",
    ]);
  });

  test("and came late has them a quarter of an hour after coming", async () => {
    at("10:20:00");
    const page = await openAsCustomer();
    at("10:34:00");
    await answerPing(app.ctx, [page]);
    expect((await position()).isGuideOverdue).toBe(false);
    at("10:35:00");
    await answerPing(app.ctx, [page]);
    expect((await position()).isGuideOverdue).toBe(true);
  });
});

describe("when the guide sits down while the customer takes the money", () => {
  const bookingLock = { lock: "select from bookings where id = $1" };
  const guideSeats = async () =>
    (await app.ctx.db.query("select from seats where booking_id = $1 and side = 'admin'", [id])).rowCount;

  test("the guide who is first keeps the session", async () => {
    await waitUntil("10:16:00");
    const guide = await openAsGuide();
    const lock = { ...bookingLock, id };
    const [, money] = await inLockOrder(app.ctx.db, lock, () => guide.enter(), takeMoneyBack);
    expect(money.body.code).toBe("guide-has-come");
    expect(await booking()).toMatchObject({ status: "approved" });
  });

  test("the customer who is first gets the money, and the guide no seat", async () => {
    await waitUntil("10:16:00");
    const guide = await openAsGuide();
    const lock = { ...bookingLock, id };
    const [money] = await inLockOrder(app.ctx.db, lock, takeMoneyBack, () => guide.enter());
    expect(money.body.booking).toMatchObject({ status: "cancelled" });
    expect(await guideSeats()).toBe(0);
  });

  test("the customer who is first moves the session, and the guide gets no seat in it", async () => {
    await waitUntil("10:16:00");
    const guide = await openAsGuide();
    const lock = { ...bookingLock, id };
    const [moved] = await inLockOrder(
      app.ctx.db,
      lock,
      () => move("12:00"),
      () => guide.enter(),
    );
    expect(moved.body.booking).toMatchObject({ sessionTime: "12:00" });
    expect(await guideSeats()).toBe(0);
  });
});

describe("after an outage in which no presence was recorded", () => {
  /** The guide is with another customer, this customer waits, and then nothing is heard for three minutes. */
  async function outage() {
    const other = await anotherSession("10:10");
    const page = await waitUntil("10:16:00");
    const guide = await (await openAsGuide(other.id)).enter();
    for (const time of ["10:16:25", "10:16:50", "10:17:15"]) {
      at(time);
      await answerPing(app.ctx, [page, guide]);
    }
    at("10:20:15");
    return { page, guide };
  }

  test("a guide who is in a call is not announced as late, whichever server hears of its browsers first", async () => {
    const { page, guide } = await outage();
    expect(await sentMessages()).toEqual([]);
    expect((await takeMoneyBack()).body.code).toBe("guide-has-come");
    await answerPing(app.ctx, [page]);
    at("10:20:39");
    expect(await sentMessages()).toEqual([]);
    await answerPing(app.ctx, [guide]);
    for (const time of ["10:20:40", "10:21:05", "10:21:30", "10:21:55"]) {
      at(time);
      await answerPing(app.ctx, [page, guide]);
      expect(await sentMessages()).toEqual([]);
    }
    expect(await position()).toMatchObject({ isGuideOverdue: false });
  });

  test("a guide who is gone is late once presence has been recorded for a minute", async () => {
    const { page } = await outage();
    for (const time of ["10:20:15", "10:20:40", "10:21:05"]) {
      at(time);
      await answerPing(app.ctx, [page]);
      expect(await sentMessages()).toEqual([]);
    }
    at("10:21:30");
    await answerPing(app.ctx, [page]);
    expect(await sentMessages()).toHaveLength(1);
    expect(await position()).toMatchObject({ isGuideOverdue: true });
  });
});

describe("a guide who is in the room before it opens to the customer", () => {
  const announced = async () =>
    (
      await app.ctx.db.query(
        "select distinct kind from outbox where booking_id = $1 and kind = 'guide-ready'",
        [id],
      )
    ).rowCount;
  const isInRoomUntil = async (pages: readonly PageConnection[], time: string) => {
    at(time);
    await answerPing(app.ctx, pages);
    await app.sweep();
  };

  test("is announced to a customer who is not there as it opens, once", async () => {
    at("09:54:30");
    const guide = await (await openAsGuide()).enter();
    await isInRoomUntil([guide], "09:54:58");
    expect(await announced()).toBe(0);
    await isInRoomUntil([guide], "09:55:03");
    await isInRoomUntil([guide], "09:55:08");
    expect(await announced()).toBe(1);
    expect(app.log.filter((line) => line.includes("due work cannot be done"))).toEqual([]);
  });

  test("is not announced to a customer whose page shows it, nor when the guide has gone", async () => {
    at("09:54:30");
    const pages = [await (await openAsGuide()).enter(), await openAsCustomer()];
    await isInRoomUntil(pages, "09:55:03");
    expect(await announced()).toBe(0);
    for (const page of pages.toReversed()) await page.close();
    await isInRoomUntil([], "09:55:08");
    expect(await announced()).toBe(0);
  });
});

describe("a message about the guide that its provider refuses at first", () => {
  /** The provider takes nothing in this sweep. */
  const sweepRefused = () => {
    const send = () => Promise.reject(new SendError("the provider is away"));
    return sweepOutbox({ ...app.ctx, sms: { send } }, app.clock.now());
  };
  const smsOf = (kind: string) =>
    rows<{ state: string; reason: string | null }>(app.ctx.db)`
      select state, reason from outbox where booking_id = ${id} and kind = ${kind} and channel = 'sms'`;
  async function refuseLateMessage() {
    const page = await waitUntil("10:15:30");
    await announceOverdueGuide(app.ctx, app.clock.now());
    await sweepRefused();
    expect(await smsOf("guide-late")).toEqual([{ state: "waiting", reason: null }]);
    return page;
  }

  test("does not say that the guide is late once the two have met", async () => {
    const page = await refuseLateMessage();
    const guide = await (await openAsGuide()).enter();
    for (const time of ["10:16:00", "10:16:30", "10:17:00", "10:17:40"]) {
      at(time);
      await answerPing(app.ctx, [page, guide]);
    }
    expect(await sentMessages()).toEqual([]);
    expect(await smsOf("guide-late")).toEqual([{ state: "skipped", reason: "no-longer-true" }]);
  });

  test("does not say so while the guide sits in the room, and says it if the guide goes and stays away", async () => {
    const page = await refuseLateMessage();
    at("10:16:00");
    const guide = await (await openAsGuide()).enter();
    await page.leave();
    for (const time of ["10:17:00", "10:18:00"]) {
      at(time);
      await answerPing(app.ctx, [page, guide]);
      expect(await sentMessages()).toEqual([]);
    }
    await guide.close();
    for (const time of ["10:19:30", "10:32:00"]) {
      expect(await sentMessages()).toEqual([]);
      at(time);
      await answerPing(app.ctx, [page]);
    }
    at("10:33:30");
    await answerPing(app.ctx, [page]);
    expect((await position()).isGuideOverdue).toBe(true);
    expect(await sentMessages()).toHaveLength(1);
  });

  test("does not say so while the guide is with another customer, and says it once the guide has left", async () => {
    const other = await anotherSession("10:10");
    const page = await refuseLateMessage();
    const guide = await (await openAsGuide(other.id)).enter();
    for (const time of ["10:17:00", "10:18:00"]) {
      at(time);
      await answerPing(app.ctx, [page, guide]);
      expect(await sentMessages()).toEqual([]);
    }
    await guide.close();
    at("10:20:30");
    await answerPing(app.ctx, [page]);
    expect(await sentMessages()).toHaveLength(1);
  });

  test("does not say that a customer waits once the guide has come", async () => {
    await waitUntil("10:15:30");
    await alertLateGuide(app.ctx, app.clock.now());
    await sweepRefused();
    await (await openAsGuide()).enter();
    at("10:18:00");
    await app.sweep();
    expect(await smsOf("guide-awaited")).toEqual([{ state: "skipped", reason: "no-longer-true" }]);
  });

  test("does not say that the guide is ready while the guide is gone", async () => {
    const sent: string[] = [];
    const withWhatsApp = (send: (message: { kind: string }) => Promise<string>) => ({
      ...app.ctx,
      messaging: { send } as never,
    });
    await app.ctx.db.query("update users set whatsapp_opt_in = true where id = $1", [customer.user.id]);
    at("09:56:00");
    const guide = await (await openAsGuide()).enter();
    await sweepOutbox(
      withWhatsApp(() => Promise.reject(new SendError("the provider is away"))),
      app.clock.now(),
    );
    await guide.close();
    const sweep = async (time: string) => {
      at(time);
      await sweepOutbox(
        withWhatsApp(async ({ kind }) => {
          if (kind === "guide-ready") sent.push(time);
          return "an id";
        }),
        app.clock.now(),
      );
    };
    await sweep("09:58:30");
    expect(sent).toEqual([]);
    await (await openAsGuide()).enter();
    await sweep("09:59:40");
    expect(sent).toEqual(["09:59:40"]);
  });
});

describe("the sweep", () => {
  test("opens no transaction for a session that was announced", async () => {
    await waitUntil("10:16:00");
    let transactions = 0;
    const db = Object.create(app.ctx.db, {
      connect: {
        value: () => {
          transactions += 1;
          return app.ctx.db.connect();
        },
      },
      query: { value: app.ctx.db.query.bind(app.ctx.db) },
    }) as typeof app.ctx.db;
    const counted = { ...app.ctx, db };
    for (const announce of [announceOverdueGuide, alertLateGuide]) await announce(counted, app.clock.now());
    expect(transactions).toBe(2);
    for (const announce of [announceOverdueGuide, alertLateGuide]) await announce(counted, app.clock.now());
    expect(transactions).toBe(2);
  });

  test("announces the other sessions and publishes the queue when one of them fails", async () => {
    const other = await anotherSession("10:10");
    await waitUntil("10:16:00");
    await app.ctx.db.query(
      "insert into attendances (booking_id, customer_at, customer_seen_at) values ($1, $2, $3)",
      [other.id, new Date(`${day}T10:10:00+05:30`), new Date(`${day}T10:26:00+05:30`)],
    );
    at("10:26:30");
    await refuseRows(app.ctx.db, "insert on outbox", `new.booking_id = '${id}'`);
    await app.sweep();
    const announced = await app.ctx.db.query(
      "select distinct booking_id from outbox where kind = 'guide-late'",
    );
    expect(announced.rows).toContainEqual({ booking_id: other.id });
    expect(app.log.filter((line) => line.includes("a sweep failed"))).toEqual([]);
  });
});

describe("the call of a session", () => {
  test("runs while the customer is in the room, and after both have met while the guide is", async () => {
    at("10:00:30");
    expect((await position()).isCallRunning).toBe(false);
    const page = await (await openAsCustomer()).enter();
    expect((await position()).isCallRunning).toBe(true);
    const guide = await (await openAsGuide()).enter();
    await page.close();
    expect((await position()).isCallRunning).toBe(true);
    await guide.leave();
    expect((await position()).isCallRunning).toBe(false);
  });
});
