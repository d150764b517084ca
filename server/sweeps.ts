// What time does: every module's sweep of what is due at now(), in one order, by one server at a time.

import { sweepRefunds } from "#server/modules/accounting/refunds.jobs.ts";
import { sweepHolds } from "#server/modules/bookings/holds.jobs.ts";
import { sweepIdentity } from "#server/modules/customers/login.jobs.ts";
import { sweepNotifications } from "#server/modules/notifications/notifications.jobs.ts";
import { sweepPayments } from "#server/modules/payments/payments.jobs.ts";
import { sweepEvents } from "#server/modules/payments/webhooks.jobs.ts";
import { sweepIntakes } from "#server/modules/sessions/intakes.jobs.ts";
import { sweepLive } from "#server/modules/sessions/live.jobs.ts";
import { sweepRooms } from "#server/modules/sessions/rooms.jobs.ts";
import { sweepStaff } from "#server/modules/staff/staff.jobs.ts";
import { sweepObjects } from "#server/modules/uploads/uploads.jobs.ts";
import type { AppContext } from "./context.ts";

const TICK_MS = 5_000;
/** Any number will do, as long as it stays this one. */
export const SWEEP_LOCK = 7_261_426;

/** Payments come first: a hold that is paid must not expire for want of a look. Messages tell of it all, and may wait. */
const SWEEPS = [
  sweepEvents,
  sweepPayments,
  sweepRefunds,
  sweepHolds,
  sweepIdentity,
  sweepStaff,
  sweepLive,
  sweepNotifications,
  sweepRooms,
  sweepIntakes,
  sweepObjects,
];

/** Runs what is due, after whoever is at it now. A sweep that fails does not keep the others. */
export async function sweep(ctx: AppContext): Promise<void> {
  const client = await ctx.db.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [SWEEP_LOCK]);
    await runAll(ctx);
    await client.query("select pg_advisory_unlock($1)", [SWEEP_LOCK]);
  } finally {
    client.release();
  }
}

/** Runs what is due unless another server is at it. */
async function sweepIfNobodyDoes(ctx: AppContext): Promise<void> {
  const client = await ctx.db.connect();
  try {
    const lock = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
      SWEEP_LOCK,
    ]);
    if (!lock.rows[0]?.taken) return;
    await runAll(ctx);
    await client.query("select pg_advisory_unlock($1)", [SWEEP_LOCK]);
  } finally {
    client.release();
  }
}

async function runAll(ctx: AppContext): Promise<void> {
  for (const one of SWEEPS) {
    try {
      await one(ctx, ctx.now());
    } catch (error) {
      ctx.log.error({ err: error, sweep: one.name }, "a sweep failed; it is run again on the next tick");
    }
  }
}

type Surroundings = {
  /** What the world outside does with time, where the sandbox stands for it. */
  before: () => Promise<void>;
  /** Called when a sweep could not reach the database. */
  databaseAway: () => Promise<void>;
};

/** Sweeps on a tick until it is stopped; stopping waits for the sweep under way. */
export function startSweeps(
  ctx: AppContext,
  { before, databaseAway }: Surroundings,
): { stop(): Promise<void> } {
  let underWay: Promise<unknown> = Promise.resolve();
  let isBusy = false;
  const tick = async () => {
    try {
      await before();
      await sweepIfNobodyDoes(ctx);
    } catch (error) {
      ctx.log.warn({ err: error }, "the sweep could not reach the database");
      await databaseAway();
    }
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    underWay = tick()
      .catch((error: unknown) => ctx.log.error({ err: error }, "the database cannot be brought back"))
      .finally(() => {
        isBusy = false;
      });
  }, TICK_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
