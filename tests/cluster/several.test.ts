import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { getMe, sendLoginCode } from "#contract/customers.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import { createRoomToken } from "#contract/rooms.ts";
import { adminLogin } from "#contract/staff.ts";
import { addDays, addMinutes, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import { SWEEP_LOCK } from "#server/sweeps.ts";
import { readBooks } from "#tests/simulation/books.ts";
import { chanceOf } from "#tests/simulation/chance.ts";
import { brokenRules } from "#tests/simulation/rules.ts";
import { signUp } from "#tests/simulation/shoppers.ts";
import { Client } from "#tests/support/client.ts";
import { asCustomer, asGuide } from "#tests/support/live-scene.ts";
import { paidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { ADMIN_PASSWORD, addressOf, type Several, startSeveral } from "./house.ts";
import { newLoad, shopTogether } from "./load.ts";
import * as people from "./people.ts";
import { ANSWERED_BY } from "./proxy.ts";

const IS_LONG = process.env.LONG === "1";
const MINUTE_MS = 60_000;
const PEOPLE = 30;
const PAYMENTS = 120;

let several: Several;
beforeAll(async () => {
  if (IS_LONG) several = await startSeveral();
});
afterAll(async () => {
  await several?.stop();
});

/** The demo has opened these days from 06:00 to 23:50. The clock goes through them as the tests go on. */
const today = istDateOf(new Date());
const day = (ahead: number) => addDays(today, ahead);
const at = (date: string, minutes: number) => addMinutes(new Date(`${date}T00:00:00+05:30`), minutes);
let movedMs = 0;
const now = () => new Date(Date.now() + movedMs);
const moveTo = (then: Date) => {
  movedMs = then.getTime() - Date.now();
  return several.moveClocks(movedMs);
};

let lastPhone = 9_810_000_000;
const phone = () => String(++lastPhone);
const newcomer = () => people.newcomer(several.url, phone());
const guide = () => people.admin(several.url, "guruji");

async function count(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await several.db.query<{ count: number }>(
    `select count(*)::int as count from ${statement}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** A connection whose locks are let go at the end of the test at the latest. */
async function lockHolder() {
  const client = await several.db.connect();
  onTestFinished(() => client.release(true));
  return client;
}

describe.runIf(IS_LONG)("three servers on one database, behind a proxy", { timeout: 2 * MINUTE_MS }, () => {
  test("all three answer, and whoever signs in at one is known to the others", async () => {
    const { client } = await newcomer();
    const answers = [await client.call(getMe), await client.call(getMe), await client.call(getMe)];
    expect(people.tally(answers)).toEqual({ 200: 3 });
    const ports = new Set(answers.map(({ headers }) => Number(headers.get(ANSWERED_BY))));
    expect(ports).toEqual(new Set(several.proxy.ports()));
  });

  test("of fifty customers who want one slot at once, one gets it", async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, newcomer));
    const answers = await Promise.all(crowd.map((one) => people.hold(one, day(3), "12:00")));
    expect(people.tally(answers)).toEqual({ 201: 1, 409: 49 });
    expect(new Set(answers.map(({ headers }) => headers.get(ANSWERED_BY))).size).toBe(3);
    const kept = "bookings where session_date = $1 and session_time = '12:00'";
    expect(await count(kept, [day(3)])).toBe(1);
  });

  test("one proof of payment shown to two servers at once approves once, with one receipt", async () => {
    for (const minutes of [780, 790, 800, 810, 820]) {
      const one = await newcomer();
      const { body } = await people.hold(one, day(3), timeOfDay(minutes));
      const bookingId = body.booking.id;
      // Two orders for one hold must not come about either.
      const made = await Promise.all(
        [1, 2, 3].map(() => one.client.call(createSessionOrder, { input: { bookingId } })),
      );
      expect(new Set(made.map((answer) => answer.body.order.id)).size).toBe(1);
      const proof = await payAtGateway(several, made[0]?.body.order.id ?? "");
      const shown = await Promise.all(
        several.proxy
          .ports()
          .map((port) =>
            people.atServer(one.client, port).call(verifySessionPayment, { input: { ...proof, bookingId } }),
          ),
      );
      expect(people.tally(shown)).toEqual({ 200: 3 });
      const { razorpay_payment_id: id } = proof;
      expect(await count("payments where provider_payment_id = $1", [id])).toBe(1);
      const numbered = "receipts join payments on payments.id = payment_id where provider_payment_id = $1";
      expect(await count(numbered, [id])).toBe(1);
    }
  });

  test("one is killed while thirty customers book and pay: what was answered stands, and the others go on", async () => {
    const chance = chanceOf(randomInt(2 ** 31), "several");
    const slots = [4, 5, 6].flatMap((ahead) =>
      Array.from({ length: 80 }, (_, index) => ({ date: day(ahead), time: timeOfDay(480 + index * 10) })),
    );
    const [victim = 0] = several.proxy.ports();
    let dying: Promise<void> | null = null;
    const load = newLoad({ url: several.url, chance, slots, hasDied: () => dying !== null });
    const shoppers = await Promise.all(Array.from({ length: PEOPLE }, () => signUp(load, phone())));
    await shopTogether(load, shoppers, PAYMENTS, () => {
      if (load.paid.size >= PAYMENTS / 3) dying ??= several.kill(victim);
    });
    await dying;
    expect(load.objections).toEqual([]);
    expect(load.paid.size).toBeGreaterThan(PAYMENTS / 2);
    expect(several.proxy.ports()).toHaveLength(2);
    // Each was waiting for one answer at the most, and the proxy sends nothing more there.
    expect(load.unanswered).toBeLessThanOrEqual(PEOPLE);
    const { bookings, orders } = load.acknowledged;
    expect(await count("bookings where id = any($1)", [[...bookings]])).toBe(bookings.size);
    expect(await count("payment_orders where provider_order_id = any($1)", [[...orders]])).toBe(orders.size);
    const approved = "payments where settled_as = 'approved' and provider_payment_id = any($1)";
    expect(await count(approved, [[...load.approved]])).toBe(load.approved.size);
    await several.start(victim);
  });

  test("codes for one phone are counted together: one in half a minute, six in a day, whichever servers are asked", async () => {
    const to = phone();
    const ask = () => new Client(several.url).call(sendLoginCode, { input: { phone: to } });
    const codes = () => count("sandbox.messages where recipient = $1", [to]);
    for (let sent = 1; sent <= 6; sent++) {
      const answers = await Promise.all(Array.from({ length: 9 }, ask));
      expect(people.tally(answers)).toEqual({ 200: 1, 429: 8 });
      expect(await codes()).toBe(sent);
      await moveTo(addMinutes(now(), 1));
    }
    expect(people.tally(await Promise.all(Array.from({ length: 9 }, ask)))).toEqual({ 429: 9 });
    expect(await codes()).toBe(6);
  });

  test("wrong passwords of an admin are counted together: the sixth is not looked at, nor is the right one", async () => {
    const login = (password: string) =>
      new Client(several.url).call(adminLogin, { input: { username: "superadmin", password } });
    const answers = await Promise.all(Array.from({ length: 30 }, () => login("wrong")));
    expect(people.tally(answers)).toEqual({ 401: 5, 429: 25 });
    const right = await Promise.all([1, 2, 3].map(() => login(ADMIN_PASSWORD)));
    expect(people.tally(right)).toEqual({ 429: 3 });
    await moveTo(addMinutes(now(), 16));
    expect((await login(ADMIN_PASSWORD)).status).toBe(200);
  });

  test("what is due is done once, though all three look after it at the same time", async () => {
    await people.setEvents(several.url, "drop");
    const rounds = [1, 2].flatMap((ahead) => [480, 840, 1200].map((start) => ({ ahead, start })));
    for (const { ahead, start } of rounds) {
      const date = day(ahead);
      const [late, silent, third] = await Promise.all([newcomer(), newcomer(), newcomer()]);
      const before = (minutes: number) => moveTo(at(date, start - minutes));
      await before(150);
      // One does not pay in time; one pays and is not heard of again.
      const lateOrder = await people.order(late, date, start);
      const silentProof = await payAtGateway(several, await people.order(silent, date, start + 10));
      await before(130);
      // The slot of the first hold is open again; its money comes when somebody else has it.
      const theirs = await paidSession(several, third, date, timeOfDay(start));
      const lateProof = await payAtGateway(several, lateOrder);
      for (const minutes of [110, 90, 70, 49, 9]) await before(minutes);

      const lateId = [lateProof.razorpay_payment_id];
      expect(await count("payments where provider_payment_id = $1 and settled_as = 'refunded'", lateId)).toBe(
        1,
      );
      expect(await count("sandbox.refunds where payment_id = $1", lateId)).toBe(1);
      const numbered = "receipts join payments p on p.id = payment_id where provider_payment_id = $1";
      expect(await count(numbered, [silentProof.razorpay_payment_id])).toBe(1);
      for (const kind of ["booked", "reminder-hour", "reminder-minutes"]) {
        const sent = "outbox where booking_id = $1 and channel = 'whatsapp' and state = 'sent' and kind = $2";
        expect([kind, await count(sent, [theirs.id, kind])]).toEqual([kind, 1]);
      }
    }
    const twice = `(select 1 from sandbox.messages where code is null
      group by channel, recipient, body having count(*) > 1) as twice`;
    expect(await count(twice)).toBe(0);
    await people.setEvents(several.url, "deliver");
  });

  test("one looks after what is due at a time: the others wait for it", async () => {
    const holder = await lockHolder();
    await holder.query("select pg_advisory_lock($1)", [SWEEP_LOCK]);
    const moved = moveTo(addMinutes(now(), 1));
    const waiting = "pg_locks where locktype = 'advisory' and objid = $1 and not granted";
    await vi.waitFor(async () => expect(await count(waiting, [SWEEP_LOCK])).toBe(3), { timeout: 10_000 });
    await holder.query("select pg_advisory_unlock($1)", [SWEEP_LOCK]);
    await moved;
  });

  test("V20 the two sides of a session meet, signal and part though each is on another server", async () => {
    const one = await newcomer();
    const { id } = await paidSession(several, one, day(3), "15:00");
    await moveTo(at(day(3), 15 * 60));
    const admin = await guide();
    const [first = 0, second = 0, third = 0] = several.proxy.ports();
    const theirs = await asGuide(people.atServer(admin, first), id, addressOf(first));
    const direct = { ...one, client: people.atServer(one.client, second) };
    const hers = await asCustomer(direct, id, addressOf(second));
    expect(hers.registered).toMatchObject({ peerPresent: true });

    for (const [client, { channel }] of [
      [admin, theirs],
      [one.client, hers],
    ] as const) {
      const { body } = await client.call(createRoomToken, { input: { roomName: roomNameOf(id) } });
      channel.say({ type: "room-join", bookingId: id, token: body.token });
      await channel.next("room-joined");
    }
    await theirs.channel.next("peer-joined");
    await theirs.channel.next("participant_joined");
    // Longer than what Postgres carries in one notification.
    const description = { type: "offer", sdp: "v=0 ".repeat(5_000) };
    for (const [from, to] of [
      [hers, theirs],
      [theirs, hers],
    ] as const) {
      from.channel.say({ type: "signal", bookingId: id, description });
      expect(await to.channel.next("signal")).toMatchObject({ bookingId: id, description });
    }
    const completed = { params: { id }, input: { status: "completed" } } as const;
    expect((await people.atServer(admin, third).call(setBookingStatus, completed)).status).toBe(200);
    await hers.channel.next("session_completed");
    await theirs.channel.next("booking_changed");
  });

  test("one that is asked to stop answers what is under way; its channels move to the others, and nobody meets a fault", async () => {
    const one = await newcomer();
    const { id } = await paidSession(several, one, day(3), "16:30");
    await moveTo(at(day(3), 16 * 60 + 30));
    const [leaving = 0, staying = 0] = several.proxy.ports();
    const direct = { ...one, client: people.atServer(one.client, leaving) };
    const theirs = await asGuide(people.atServer(await guide(), staying), id, addressOf(staying));
    const hers = await asCustomer(direct, id, addressOf(leaving));

    // It keeps the server in the middle of stopping until it is given up.
    await people.deafChannel(direct.client, addressOf(leaving));

    const holder = await lockHolder();
    await holder.query("begin");
    await holder.query("select from users where id = $1 for update", [one.user.id]);
    const underWay = people.hold(direct, day(3), "20:00");
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect(await count(waiting)).toBe(1), { timeout: 10_000 });

    const crowd = await Promise.all(Array.from({ length: 10 }, newcomer));
    const answers: { status: number }[] = [];
    let isOver = false;
    const visits = crowd.map(async ({ client }) => {
      while (!isOver) answers.push(await client.call(getMe));
    });
    const stopped = several.stopOne(leaving);
    expect(await hers.channel.closed).toBe(1001);
    await theirs.channel.next("participant_left");
    // As a page does: one that leaves lets nobody in any more, and the next try meets another.
    const again = await vi.waitFor(() => asCustomer(one, id, several.url), { timeout: 10_000 });
    expect(again.registered).toMatchObject({ peerPresent: true });
    await holder.query("commit");
    expect((await underWay).status).toBe(201);
    expect(await stopped).toBe(0);
    isOver = true;
    await Promise.all(visits);
    expect(people.tally(answers)).toEqual({ 200: answers.length });
    expect(several.proxy.ports()).not.toContain(leaving);
    expect(await count("presences where booking_id = $1 and side = 'user'", [id])).toBe(1);
  });

  test("when days have passed the books of all of it are in order", async () => {
    const start = now();
    for (const minutes of [5, 60, 1440, 3 * 1440, 6480, 7920])
      for (let round = 0; round < 4; round++) await moveTo(addMinutes(start, minutes));
    expect(brokenRules(await readBooks(several.db))).toEqual([]);
    expect(several.output()).not.toMatch(/unexpected error|a sweep failed|ALERT/);
  });
});
