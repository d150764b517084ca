import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import { createSessionOrder } from "#contract/payments.ts";
import { joinWaitlist } from "#contract/waitlist.ts";
import type { AppContext } from "#server/context.ts";
import { GatewayUnavailable } from "#server/providers/payments/gateway.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { refuseRows } from "#tests/support/refused-rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { startSweeps, sweep } from "./sweeps.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it("a run that ends in an error keeps no lock, so that the next run of any server begins", async () => {
  const { db } = app.ctx;
  await db.query("alter table sweep_runs rename to sweep_runs_gone");
  await expect(sweep(app.ctx)).rejects.toThrow("sweep_runs");
  await expect(sweep(app.ctx)).rejects.toThrow("sweep_runs");
  await db.query("alter table sweep_runs_gone rename to sweep_runs");
  await sweep(app.ctx);
  // The other databases of this PostgreSQL are of other tests.
  const { rows } = await db.query(
    `select from pg_locks l join pg_database d on d.oid = l.database
      where l.locktype = 'advisory' and d.datname = current_database()`,
  );
  expect(rows).toEqual([]);
});

/** Two customers hold slots of this day, at 10:00 and 10:10. Answers the first hold. */
async function holdTwo(day: string, phones: readonly [string, string]) {
  await app.openDay(day, "10:00", "10:20");
  const holds = [];
  for (const [at, phone] of phones.entries()) {
    const slot = { sessionDate: day, sessionTime: `10:${at}0`, questionType: "single" } as const;
    const { client } = await app.customer(phone);
    holds.push((await client.call(createBooking, { input: slot })).body.booking);
  }
  return holds[0]?.id;
}

it("a hold that cannot be released keeps no other", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const id = await holdTwo("2026-11-24", ["9700000021", "9700000022"]);
  await refuseRows(app.ctx.db, "update on bookings", `new.id = '${id}'`);
  app.clock.forward(16);
  await sweep(app.ctx);
  const held = await app.ctx.db.query(
    "select id from bookings where session_date = $1 and status = 'pending'",
    ["2026-11-24"],
  );
  expect(held.rows).toEqual([{ id }]);
});

it("a slot that cannot be offered keeps no other from the waiting list", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const [day, phones] = ["2026-11-25", ["9700000023", "9700000024"]] as const;
  await holdTwo(day, phones);
  for (const phone of ["9700000025", "9700000026"])
    await (await app.customer(phone)).client.call(joinWaitlist, { input: { date: day, waitFor: "day" } });
  await refuseRows(app.ctx.db, "insert on waitlist_offers", "new.session_time = '10:00'");
  app.clock.forward(16);
  await sweep(app.ctx);
  app.clock.forward(5);
  await sweep(app.ctx);
  const offered = await app.ctx.db.query("select distinct session_time as time from waitlist_offers");
  expect(offered.rows).toEqual([{ time: "10:10" }]);
});

it("work that was put off while the server's clock was ahead by days is done", async () => {
  const { ctx } = app;
  app.clock.set("2026-11-21T04:30:00Z");
  const day = "2026-11-26";
  await app.openDay(day, "10:00", "10:20");
  const customer = await app.customer("9700000027");
  const cancelled = await createPaidSession(app, customer, day, "10:10");
  const input = { sessionDate: day, sessionTime: "10:00", questionType: "single" } as const;
  const { booking } = (await customer.client.call(createBooking, { input })).body;
  const made = await customer.client.call(createSessionOrder, { input: { bookingId: booking.id } });
  await payAtGateway(app, made.body.order.id);
  const params = { id: cancelled.id };
  await (await app.admin()).call(setBookingStatus, { params, input: { status: "cancelled" } });
  await ctx.db.query(
    `update payment_orders set next_check_at = '2026-11-24T04:30:00Z' where state = 'open';
    update refunds set next_try_at = '2026-11-24T04:30:00Z';
    insert into marks (name, at) values ('disputes', '2026-11-24T04:30:00Z')
      on conflict (name) do update set at = excluded.at`,
  );
  app.clock.forward(3);
  await sweep(ctx);
  const { rows } = await ctx.db.query(
    `select b.status, r.status as refund, m.at from bookings b left join refunds r on r.booking_id = b.id, marks m
      where b.session_date = $1 and m.name = 'disputes' order by b.session_time`,
    [day],
  );
  const at = new Date("2026-11-21T04:43:00Z");
  expect(rows).toEqual([
    { status: "approved", refund: null, at },
    { status: "cancelled", refund: "processed", at },
  ]);
});

it("a payment provider that answers nothing is asked about one order a run, so that reminders and alerts do not wait for all", async () => {
  const { ctx } = app;
  app.clock.set("2026-11-21T04:30:00Z");
  await app.openDay("2026-11-22");
  for (const [at, phone] of ["9700000001", "9700000002", "9700000003"].entries()) {
    const { client, user } = await app.customer(phone);
    const hold = { sessionDate: "2026-11-22", sessionTime: `10:${at}0`, questionType: "single" } as const;
    const { booking } = (await client.call(createBooking, { input: { userId: user.id, ...hold } })).body;
    await client.call(createSessionOrder, { input: { bookingId: booking.id } });
  }
  app.clock.forward(3);
  const asked: string[] = [];
  let elapsedMs = 0;
  const hanging = {
    ...ctx.gateway,
    async listOrderPayments(orderId: string): Promise<never> {
      asked.push(orderId);
      elapsedMs += 20_000;
      throw new GatewayUnavailable("TimeoutError");
    },
  };
  vi.spyOn(performance, "now").mockImplementation(() => elapsedMs);
  try {
    for (const count of [1, 2, 3]) {
      await sweep({ ...ctx, gateway: hanging });
      expect(new Set(asked).size).toBe(count);
      expect(asked).toHaveLength(count);
    }
  } finally {
    vi.restoreAllMocks();
  }
});

type Ask = () => Promise<unknown>;

it.each<[string, string, (ctx: AppContext, ask: Ask) => Partial<AppContext>]>([
  [
    "a payment provider that takes its time to list disputes",
    "9700000011",
    ({ gateway }, ask) => ({
      gateway: { ...gateway, listDisputes: async () => ask().then(() => ({ items: [], unreadable: 0 })) },
    }),
  ],
  [
    "a bucket that takes its time to store the journal of closed accounts",
    "9700000012",
    ({ storage }, ask) => ({ storage: { ...storage, put: async () => void (await ask()) } }),
  ],
])("%s keeps no message waiting", async (_, phone, slowly) => {
  const { ctx } = app;
  const { client } = await app.customer(phone);
  await client.call(deleteAccount, { input: { phoneConfirmation: phone } });
  let asked = 0;
  const answered = Promise.withResolvers<void>();
  const slow = slowly(ctx, () => {
    asked += 1;
    return answered.promise;
  });
  app.clock.forward(60);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const sweeps = startSweeps(
    { ...ctx, ...slow },
    { beforeSweep: async () => undefined, onDatabaseUnavailable: async () => undefined },
  );
  onTestFinished(() => {
    answered.resolve();
    return sweeps.stop();
  });
  const ranAt = async () =>
    (await ctx.db.query<{ at: Date }>("select ran_at as at from sweep_runs where sweep = 'sweepOutbox'"))
      .rows[0]?.at;
  const hasRunNow = () =>
    vi.waitFor(async () => {
      vi.advanceTimersByTime(5_000);
      expect(await ranAt()).toEqual(ctx.now());
    });
  await hasRunNow();
  await vi.waitFor(() => expect(asked).toBe(1));
  for (let round = 0; round < 2; round++) {
    app.clock.forward(1);
    await hasRunNow();
  }
  expect(asked).toBe(1);
});

it("a server looks every 5 s at how many requests wait for a connection, also while a round of due work stands still", async () => {
  const { ctx } = app;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = vi.spyOn(ctx.db, "waitingCount", "get").mockReturnValue(2);
  onTestFinished(() => waiting.mockRestore());
  const standsStill = Promise.withResolvers<void>();
  const sweeps = startSweeps(ctx, {
    beforeSweep: () => standsStill.promise,
    onDatabaseUnavailable: async () => undefined,
  });
  onTestFinished(() => {
    standsStill.resolve();
    return sweeps.stop();
  });
  vi.advanceTimersByTime(5_000);
  expect(ctx.crowding.facts(ctx.now())).toMatchObject({ waiting: 2, waitingSince: expect.any(Date) });
  waiting.mockReturnValue(0);
  vi.advanceTimersByTime(5_000);
  expect(ctx.crowding.facts(ctx.now())).toEqual({ waiting: 0, waitingSince: null });
});
