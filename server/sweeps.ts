// Runs due work (expired holds, retries, reminders) every 5 s, in a fixed order, on one server at a time (advisory lock).
import { setTimeout as pause } from "node:timers/promises";
import { newFrozenSessionWatch, startPulse } from "#server/db/frozen-sessions.ts";
import { sweepIdempotencyKeys } from "#server/db/idempotency.ts";
import type { PoolClient } from "#server/db/pool.ts";
import { type FinishedSweep, recordSweepRuns } from "#server/db/sweep-runs.ts";
import { sweepClosedAccounts } from "#server/modules/account/closed-accounts.jobs.ts";
import { sweepDetachedAccounts } from "#server/modules/account/owner-checks.jobs.ts";
import { sweepDisputes } from "#server/modules/accounting/disputes.jobs.ts";
import { sweepNewTimes } from "#server/modules/accounting/new-time.jobs.ts";
import { sweepRefunds } from "#server/modules/accounting/refunds.jobs.ts";
import { sweepSettlements } from "#server/modules/accounting/settlements.jobs.ts";
import { sweepTaxDocuments } from "#server/modules/accounting/tax-documents.jobs.ts";
import { sweepAuditEntries } from "#server/modules/audit/audit.jobs.ts";
import { sweepPastDays } from "#server/modules/availability/past-days.jobs.ts";
import { sweepAttendeeNames } from "#server/modules/bookings/attendee-names.jobs.ts";
import { sweepHolds } from "#server/modules/bookings/holds.jobs.ts";
import { sweepWaitlist } from "#server/modules/bookings/waitlist.jobs.ts";
import { sweepLogins } from "#server/modules/customers/login.jobs.ts";
import { sweepCodeFigures } from "#server/modules/customers/login-code-figures.jobs.ts";
import { sweepFailedCodes } from "#server/modules/customers/login-code-messages.jobs.ts";
import { sweepNameIndex } from "#server/modules/customers/name-index.jobs.ts";
import { sweepOutbox } from "#server/modules/notifications/outbox.jobs.ts";
import { sweepSmsReports } from "#server/modules/notifications/sms-reports.jobs.ts";
import { sweepBooks } from "#server/modules/payments/book-comparison.jobs.ts";
import { sweepPayments } from "#server/modules/payments/reconciliation.jobs.ts";
import { sweepWebhookEvents } from "#server/modules/payments/webhooks.jobs.ts";
import { sweepRemedyVideos } from "#server/modules/remedies/performances.jobs.ts";
import { sweepAbsentGuides } from "#server/modules/sessions/absent-guide.jobs.ts";
import { sweepCompanions } from "#server/modules/sessions/companions.jobs.ts";
import { sweepIntakes } from "#server/modules/sessions/intakes.jobs.ts";
import { sweepPresences } from "#server/modules/sessions/presence.jobs.ts";
import { sweepSeats } from "#server/modules/sessions/seats.jobs.ts";
import { sweepAdminLogins } from "#server/modules/staff/login.jobs.ts";
import { sweepUploads } from "#server/modules/uploads/uploads.jobs.ts";
import type { AppContext } from "./context.ts";

const SWEEP_INTERVAL_MS = 5_000;
/** How long `stop` waits for a sweep, whose provider may hang. */
const STOP_TIMEOUT_MS = 8_000;
/**
 * Each sweep waits for those before it. So one that calls a provider begins nothing new after this time, and goes on at the next
 * tick: the time limits of a provider that does not answer would add up to an hour, in which no reminder is sent.
 */
const BUDGET_MS = 5_000;
/** Arbitrary keys. They must not change: servers of two versions exclude each other by them. */
export const SWEEP_LOCK = 7_261_426;
export const SLOW_SWEEP_LOCK = 7_261_427;

type Sweep = (ctx: AppContext, now: Date, hasTime: () => boolean) => Promise<void>;
type Round = { lock: number; sweeps: readonly Sweep[] };

/**
 * Payments come before holds: a paid hold must be settled before it can expire. Messages come after the sweeps whose
 * results they announce.
 */
const ROUND: Round = {
  lock: SWEEP_LOCK,
  sweeps: [
    sweepWebhookEvents,
    sweepPayments,
    sweepAbsentGuides,
    sweepRefunds,
    sweepHolds,
    // After what returns credits.
    sweepNewTimes,
    // After what frees slots.
    sweepWaitlist,
    sweepLogins,
    sweepAdminLogins,
    sweepPresences,
    sweepRemedyVideos,
    // After what settles and refunds payments.
    sweepTaxDocuments,
    sweepSmsReports,
    // After the reports, which say what is missing.
    sweepFailedCodes,
    sweepCodeFigures,
    sweepOutbox,
    sweepSeats,
    sweepIntakes,
    sweepCompanions,
    sweepNameIndex,
    sweepAttendeeNames,
    sweepDetachedAccounts,
    sweepIdempotencyKeys,
    sweepPastDays,
    sweepAuditEntries,
  ],
};

/** No message or payment waits for these. The bucket, and the provider that lists its disputes and payments, may take minutes. */
const SLOW_ROUND: Round = {
  lock: SLOW_SWEEP_LOCK,
  // The journal first: without its entry, a restored backup has a closed account open.
  sweeps: [sweepClosedAccounts, sweepDisputes, sweepBooks, sweepSettlements, sweepUploads],
};

/** Runs all due work, after the server that holds the lock has finished. A failing sweep does not stop the others. */
export async function sweep(ctx: AppContext): Promise<void> {
  for (const round of [ROUND, SLOW_ROUND])
    await sweepIfTaken(ctx, round, async (client) => {
      await client.query("select pg_advisory_lock($1)", [round.lock]);
      return true;
    });
}

/** Runs a round, unless another server holds its lock. */
async function sweepUnlessLocked(ctx: AppContext, round: Round, isStopping: () => boolean): Promise<void> {
  const takeLock = async (client: PoolClient) => {
    const lock = await client.query<{ isTaken: boolean }>('select pg_try_advisory_lock($1) as "isTaken"', [
      round.lock,
    ]);
    return lock.rows[0]?.isTaken ?? false;
  };
  await sweepIfTaken(ctx, round, takeLock, isStopping);
}

async function sweepIfTaken(
  ctx: AppContext,
  round: Round,
  takeLock: (client: PoolClient) => Promise<boolean>,
  isStopping = () => false,
) {
  const client = await ctx.db.connect();
  try {
    if (await takeLock(client)) {
      const pulse = startPulse(client);
      await runSweeps(ctx, round, () => isStopping() || pulse.isLost()).finally(pulse.stop);
      await client.query("select pg_advisory_unlock($1)", [round.lock]);
    }
    client.release();
  } catch (error) {
    // The connection may hold the lock: closed, it does not.
    client.release(true);
    throw error;
  }
}

async function runSweeps(ctx: AppContext, { sweeps }: Round, isStopping: () => boolean): Promise<void> {
  const finished: FinishedSweep[] = [];
  for (const run of sweeps) {
    if (isStopping()) break;
    const startedMs = performance.now();
    let hasFailed = false;
    try {
      await run(ctx, ctx.now(), () => performance.now() - startedMs < BUDGET_MS);
    } catch (error) {
      hasFailed = true;
      ctx.log.error({ err: error, sweep: run.name }, "a sweep failed; it runs again on the next tick");
    }
    finished.push({ sweep: run.name, hasFailed, durationMs: performance.now() - startedMs });
  }
  await recordSweepRuns(ctx.db, finished, ctx.now());
}

type SweepOptions = {
  /** Runs before each sweep. In demo mode: what the simulated companies do as time passes. */
  beforeSweep: () => Promise<void>;
  /** Called when a sweep cannot reach the database. */
  onDatabaseUnavailable: () => Promise<void>;
};

/** Sweeps every 5 s until `stop`, which waits for the sweeps in progress, for 8 s: what they leave, another server does. */
export function startSweeps(
  ctx: AppContext,
  { beforeSweep, onDatabaseUnavailable }: SweepOptions,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let slowRound: Promise<unknown> | null = null;
  let isRunning = false;
  let isStopping = false;
  const endFrozenSessions = newFrozenSessionWatch();
  const runRound = (round: Round) => sweepUnlessLocked(ctx, round, () => isStopping);
  const tick = async () => {
    try {
      await beforeSweep();
      await endFrozenSessions(ctx.db, ctx.log);
      await runRound(ROUND);
      if (isStopping) return;
      // Only after a whole round: while rounds stand still, no sweep may look as if it had run lately (domain/health.ts).
      slowRound ??= runRound(SLOW_ROUND)
        .catch((error: unknown) => ctx.log.warn({ err: error }, "a round of slow sweeps was not finished"))
        .finally(() => {
          slowRound = null;
        });
    } catch (error) {
      ctx.log.warn({ err: error }, "the sweep could not reach the database");
      await onDatabaseUnavailable();
    }
  };
  const timer = setInterval(() => {
    ctx.crowding.look(ctx.db.waitingCount);
    if (isRunning) return;
    isRunning = true;
    running = tick()
      .catch((error: unknown) => ctx.log.error({ err: error }, "the database could not be restarted"))
      .finally(() => {
        isRunning = false;
      });
  }, SWEEP_INTERVAL_MS);
  return {
    async stop() {
      clearInterval(timer);
      isStopping = true;
      await Promise.race([running.then(() => slowRound), pause(STOP_TIMEOUT_MS, null, { ref: false })]);
    },
  };
}
