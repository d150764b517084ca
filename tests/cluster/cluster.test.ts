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
import { readFinalState } from "#tests/simulation/final-state.ts";
import { signUp } from "#tests/simulation/http-customers.ts";
import { findViolations } from "#tests/simulation/invariants.ts";
import { SWEEP_FAILED, UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import { seededRandom } from "#tests/simulation/random.ts";
import { openChannel } from "#tests/support/channel.ts";
import { registerCustomer, registerGuide } from "#tests/support/channel-fixtures.ts";
import { Client } from "#tests/support/client.ts";
import { createOrderedHold, createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import * as clients from "./clients.ts";
import { ADMIN_PASSWORD, addressOf, type Cluster, startCluster } from "./cluster.ts";
import { bookAndPayTogether, createWorkload } from "./cluster-workload.ts";
import { ANSWERED_BY } from "./load-balancer.ts";

const IS_LONG = process.env.LONG === "1";
const MINUTE_MS = 60_000;
const CUSTOMERS = 30;
const PAYMENTS = 120;

let cluster: Cluster;
beforeAll(async () => {
  if (IS_LONG) cluster = await startCluster();
});
afterAll(async () => {
  await cluster?.stop();
});

/** Demo mode opens the coming days from 06:00 to 23:50. The tests move the clock forward through them, in their order. */
const today = istDateOf(new Date());
const dayAhead = (ahead: number) => addDays(today, ahead);
const instantOf = (date: string, minutes: number) => addMinutes(new Date(`${date}T00:00:00+05:30`), minutes);
let clockOffsetMs = 0;
const now = () => new Date(Date.now() + clockOffsetMs);
const moveClocksTo = (instant: Date) => {
  clockOffsetMs = instant.getTime() - Date.now();
  return cluster.moveClocks(clockOffsetMs);
};

let lastPhone = 9_810_000_000;
const newPhone = () => String(++lastPhone);
const newCustomer = () => clients.signUpCustomer(cluster.url, newPhone());
const signInGuide = () => clients.signInAdmin(cluster.url, "guruji");

async function countRows(statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await cluster.db.query<{ count: number }>(
    `select count(*)::int as count from ${statement}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** A database connection that is closed at the end of the test, which releases its locks. */
async function connectForLocks() {
  const client = await cluster.db.connect();
  onTestFinished(() => client.release(true));
  return client;
}

const STEPS = { timeout: 2 * MINUTE_MS, shuffle: false };
describe.runIf(IS_LONG)("three servers behind a load balancer", STEPS, () => {
  test("a customer who signed in through one server is signed in on all three", async () => {
    const { client } = await newCustomer();
    const responses = [await client.call(getMe), await client.call(getMe), await client.call(getMe)];
    expect(clients.countByStatus(responses)).toEqual({ 200: 3 });
    const ports = new Set(responses.map(({ headers }) => Number(headers.get(ANSWERED_BY))));
    expect(ports).toEqual(new Set(cluster.loadBalancer.ports()));
  });

  test("when fifty customers book one slot at once, one gets it", async () => {
    const crowd = await Promise.all(Array.from({ length: 50 }, newCustomer));
    const responses = await Promise.all(
      crowd.map((customer) => clients.createHold(customer, dayAhead(3), "12:00")),
    );
    expect(clients.countByStatus(responses)).toEqual({ 201: 1, 409: 49 });
    expect(new Set(responses.map(({ headers }) => headers.get(ANSWERED_BY))).size).toBe(3);
    const kept = "bookings where session_date = $1 and session_time = '12:00'";
    expect(await countRows(kept, [dayAhead(3)])).toBe(1);
  });

  test("one payment proof sent to all servers at once is approved once, with one receipt", async () => {
    for (const minutes of [780, 790, 800, 810, 820]) {
      const customer = await newCustomer();
      const { body } = await clients.createHold(customer, dayAhead(3), timeOfDay(minutes));
      const bookingId = body.booking.id;
      // Concurrent requests for an order of one hold get the same order.
      const ordered = await Promise.all(
        [1, 2, 3].map(() => customer.client.call(createSessionOrder, { input: { bookingId } })),
      );
      expect(new Set(ordered.map((response) => response.body.order.id)).size).toBe(1);
      const proof = await payAtGateway(cluster, ordered[0]?.body.order.id ?? "");
      const verified = await Promise.all(
        cluster.loadBalancer
          .ports()
          .map((port) =>
            clients
              .directClient(customer.client, port)
              .call(verifySessionPayment, { input: { ...proof, bookingId } }),
          ),
      );
      expect(clients.countByStatus(verified)).toEqual({ 200: 3 });
      const { razorpay_payment_id: id } = proof;
      expect(await countRows("payments where provider_payment_id = $1", [id])).toBe(1);
      const numbered = "receipts join payments on payments.id = payment_id where provider_payment_id = $1";
      expect(await countRows(numbered, [id])).toBe(1);
    }
  });

  test("when a server is killed while thirty customers book and pay, acknowledged rows remain and the others go on", async () => {
    const random = seededRandom(randomInt(2 ** 31), "cluster");
    const slots = [4, 5, 6].flatMap((ahead) =>
      Array.from({ length: 80 }, (_, index) => ({
        date: dayAhead(ahead),
        time: timeOfDay(480 + index * 10),
      })),
    );
    const [killed = 0] = cluster.loadBalancer.ports();
    let killing: Promise<void> | null = null;
    const isServerKilled = () => killing !== null;
    const workload = createWorkload({ url: cluster.url, random, slots, mayFail: isServerKilled });
    const customers = await Promise.all(Array.from({ length: CUSTOMERS }, () => signUp(workload, newPhone)));
    await bookAndPayTogether(workload, customers, PAYMENTS, () => {
      if (workload.paid.size >= PAYMENTS / 3) killing ??= cluster.killServer(killed);
    });
    await killing;
    expect(workload.findings).toEqual([]);
    expect(workload.paid.size).toBeGreaterThan(PAYMENTS / 2);
    expect(cluster.loadBalancer.ports()).toHaveLength(2);
    // Each customer waited for at most one response, and the load balancer no longer uses the killed server.
    expect(workload.unanswered).toBeLessThanOrEqual(CUSTOMERS);
    const { bookings, orders } = workload.acknowledged;
    expect(await countRows("bookings where id = any($1)", [[...bookings]])).toBe(bookings.size);
    expect(await countRows("payment_orders where provider_order_id = any($1)", [[...orders]])).toBe(
      orders.size,
    );
    const approved = "payments where settled_as = 'approved' and provider_payment_id = any($1)";
    expect(await countRows(approved, [[...workload.approved]])).toBe(workload.approved.size);
    await cluster.startServer(killed);
  });

  test("of login codes for a browser that its customer has used, ten in a day leave all servers together", async () => {
    const phone = newPhone();
    const { client } = await clients.signUpCustomer(cluster.url, phone);
    const codes = () => countRows("sandbox.messages where recipient = $1 and code is not null", [phone]);
    const before = await codes();
    const request = () => client.call(sendLoginCode, { input: { phone } });
    const responses = await Promise.all(Array.from({ length: 30 }, request));
    expect(clients.countByStatus(responses)).toEqual({ 200: 10, 429: 20 });
    expect(await codes()).toBe(before + 10);
  });

  test("after five wrong passwords across servers, an admin cannot sign in with the right one either", async () => {
    const login = (password: string) =>
      new Client(cluster.url).call(adminLogin, { input: { username: "superadmin", password } });
    const responses = await Promise.all(Array.from({ length: 30 }, () => login("wrong")));
    expect(clients.countByStatus(responses)).toEqual({ 401: 5, 429: 25 });
    const right = await Promise.all([1, 2, 3].map(() => login(ADMIN_PASSWORD)));
    expect(clients.countByStatus(right)).toEqual({ 429: 3 });
    await moveClocksTo(addMinutes(now(), 16));
    expect((await login(ADMIN_PASSWORD)).status).toBe(200);
  });

  test("due work is done once when all three servers sweep at the same time", async () => {
    await clients.setWebhookMode(cluster.url, "drop");
    const rounds = [1, 2].flatMap((ahead) => [480, 840, 1200].map((start) => ({ ahead, start })));
    for (const { ahead, start } of rounds) {
      const date = dayAhead(ahead);
      const [late, silent, third] = await Promise.all([newCustomer(), newCustomer(), newCustomer()]);
      const before = (minutes: number) => moveClocksTo(instantOf(date, start - minutes));
      await before(150);
      // One customer pays too late. One pays in time, but sends no proof.
      const lateHold = await createOrderedHold(late, date, timeOfDay(start));
      const silentHold = await createOrderedHold(silent, date, timeOfDay(start + 10));
      const silentProof = await payAtGateway(cluster, silentHold.orderId);
      await before(130);
      // The first hold has expired. Its payment arrives when another customer has the slot.
      const booking = await createPaidSession(cluster, third, date, timeOfDay(start));
      const lateProof = await payAtGateway(cluster, lateHold.orderId);
      for (const minutes of [110, 90, 70, 49, 9]) await before(minutes);

      const lateId = [lateProof.razorpay_payment_id];
      expect(
        await countRows("payments where provider_payment_id = $1 and settled_as = 'refunded'", lateId),
      ).toBe(1);
      expect(await countRows("sandbox.refunds where payment_id = $1", lateId)).toBe(1);
      const numbered = "receipts join payments p on p.id = payment_id where provider_payment_id = $1";
      expect(await countRows(numbered, [silentProof.razorpay_payment_id])).toBe(1);
      for (const kind of ["booked", "reminder-hour", "reminder-minutes"]) {
        const sent = "outbox where booking_id = $1 and channel = 'whatsapp' and state = 'sent' and kind = $2";
        expect([kind, await countRows(sent, [booking.id, kind])]).toEqual([kind, 1]);
      }
    }
    const twice = `(select 1 from sandbox.messages where code is null
      group by channel, recipient, body having count(*) > 1) as twice`;
    expect(await countRows(twice)).toBe(0);
    await clients.setWebhookMode(cluster.url, "deliver");
  });

  test("all servers wait with their sweeps while the sweep lock is held", async () => {
    const holder = await connectForLocks();
    await holder.query("select pg_advisory_lock($1)", [SWEEP_LOCK]);
    const moved = moveClocksTo(addMinutes(now(), 1));
    const waiting = `pg_locks where locktype = 'advisory' and objid = $1 and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await vi.waitFor(async () => expect(await countRows(waiting, [SWEEP_LOCK])).toBe(3));
    await holder.query("select pg_advisory_unlock($1)", [SWEEP_LOCK]);
    await moved;
  });

  test("guide and customer meet, signal and part when they are connected to different servers", async () => {
    const customer = await newCustomer();
    const { id } = await createPaidSession(cluster, customer, dayAhead(3), "15:00");
    await moveClocksTo(instantOf(dayAhead(3), 15 * 60));
    const admin = await signInGuide();
    const [first = 0, second = 0, third = 0] = cluster.loadBalancer.ports();
    const guideSide = await registerGuide(clients.directClient(admin, first), id, addressOf(first));
    const connected = { ...customer, client: clients.directClient(customer.client, second) };
    const customerSide = await registerCustomer(connected, id, addressOf(second));
    expect(customerSide.registered).toMatchObject({ peerPresent: true });

    for (const [client, { channel }] of [
      [admin, guideSide],
      [customer.client, customerSide],
    ] as const) {
      const { body } = await client.call(createRoomToken, { input: { roomName: roomNameOf(id) } });
      channel.send({ type: "room-join", bookingId: id, token: body.token });
      await channel.next("room-joined");
    }
    await guideSide.channel.next("peer-joined");
    await guideSide.channel.next("participant_joined");
    // Longer than the payload of one NOTIFY, which PostgreSQL limits to 8000 bytes.
    const description = { type: "offer", sdp: "v=0 ".repeat(5_000) };
    for (const [from, to] of [
      [customerSide, guideSide],
      [guideSide, customerSide],
    ] as const) {
      from.channel.send({ type: "signal", bookingId: id, description });
      expect(await to.channel.next("signal")).toMatchObject({ bookingId: id, description });
    }
    const completed = { params: { id }, input: { status: "completed" } } as const;
    expect((await clients.directClient(admin, third).call(setBookingStatus, completed)).status).toBe(200);
    await customerSide.channel.next("session_completed");
    await guideSide.channel.next("booking_changed");
  });

  test("a server that stops finishes its requests, its channels reconnect to the others, and no request fails", async () => {
    const customer = await newCustomer();
    const { id } = await createPaidSession(cluster, customer, dayAhead(3), "16:30");
    await moveClocksTo(instantOf(dayAhead(3), 16 * 60 + 30));
    const [leaving = 0, staying = 0] = cluster.loadBalancer.ports();
    const connected = { ...customer, client: clients.directClient(customer.client, leaving) };
    const guideSide = await registerGuide(
      clients.directClient(await signInGuide(), staying),
      id,
      addressOf(staying),
    );
    const customerSide = await registerCustomer(connected, id, addressOf(leaving));

    // Never answers the server's close frame: delays its stop until it gives this channel up.
    (await openChannel(connected.client, addressOf(leaving))).pause();

    const holder = await connectForLocks();
    await holder.query("begin");
    await holder.query("select from users where id = $1 for update", [customer.user.id]);
    const pendingHold = clients.createHold(connected, dayAhead(3), "20:00");
    const waiting = "pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect(await countRows(waiting)).toBe(1));

    const crowd = await Promise.all(Array.from({ length: 10 }, newCustomer));
    const responses: { status: number }[] = [];
    let isOver = false;
    const visits = crowd.map(async ({ client }) => {
      while (!isOver) responses.push(await client.call(getMe));
    });
    const stopped = cluster.stopServer(leaving);
    expect(await customerSide.channel.closed).toBe(1012);
    await guideSide.channel.next("participant_left");
    // Reconnects as a page does: the stopping server accepts no connection, so the load balancer takes another one.
    const reconnected = await vi.waitFor(() => registerCustomer(customer, id, cluster.url));
    expect(reconnected.registered).toMatchObject({ peerPresent: true });
    await holder.query("commit");
    expect((await pendingHold).status).toBe(201);
    expect(await stopped).toBe(0);
    isOver = true;
    await Promise.all(visits);
    expect(clients.countByStatus(responses)).toEqual({ 200: responses.length });
    expect(cluster.loadBalancer.ports()).not.toContain(leaving);
    expect(await countRows("presences where booking_id = $1 and side = 'user'", [id])).toBe(1);
  });

  test("after days have passed the invariants of all earlier tests hold", async () => {
    const start = now();
    for (const minutes of [5, 60, 1440, 3 * 1440, 6480, 7920])
      for (let round = 0; round < 4; round++) await moveClocksTo(addMinutes(start, minutes));
    expect(findViolations(await readFinalState(cluster.db))).toEqual([]);
    const output = cluster.output();
    expect([UNEXPECTED_ERROR, SWEEP_FAILED, "ALERT"].filter((text) => output.includes(text))).toEqual([]);
  });
});
