import { Counter, Gauge, type Registry } from "prom-client";
import type { AppContext } from "#server/context.ts";
import { readSiteState, type SiteState } from "#server/modules/reports/health.ts";

type SiteGauge = {
  name: string;
  help: string;
  /** Null: no value. */
  read(state: SiteState, now: Date): number | null;
};

const secondsSince = (instant: Date | null, now: Date) =>
  instant ? Math.max(0, (now.getTime() - instant.getTime()) / 1000) : 0;
/** 0 stands for never. */
const toTimestamp = (instant: Date | null | undefined) => (instant ? instant.getTime() / 1000 : 0);

function waiting(
  subject: "payments" | "events" | "refunds" | "tasks" | "messages",
  name: string,
  what: string,
) {
  const count: SiteGauge = { name, help: what, read: (state) => state[subject].count };
  const age: SiteGauge = {
    name: `${name}_oldest_age_seconds`,
    help: `Age of the oldest: ${what}`,
    read: (state, now) => secondsSince(state[subject].oldestAt, now),
  };
  return [count, age];
}

const SITE_GAUGES: readonly SiteGauge[] = [
  ...waiting("payments", "parcha_payments_unsettled", "Payments that are neither used nor refunded"),
  ...waiting(
    "events",
    "parcha_payment_events_waiting",
    "Events of the payment provider that are not processed",
  ),
  ...waiting("refunds", "parcha_refunds_due", "Refunds that the payment provider has not accepted"),
  ...waiting("tasks", "parcha_money_tasks_open", "Payments and refunds that an admin has to decide"),
  ...waiting("messages", "parcha_outbox_due", "Messages that are due and not sent"),
  {
    name: "parcha_books_differing_payments",
    help: "Payments whose sums differ from those of the payment provider, at the last comparison",
    read: ({ books }) => books?.differences ?? 0,
  },
  {
    name: "parcha_books_difference_rupees",
    help: "The differences of these payments, added up",
    read: ({ books }) => (books?.differencePaise ?? 0) / 100,
  },
  {
    name: "parcha_books_compared_timestamp_seconds",
    help: "When the books were last compared with the payment provider's",
    read: ({ books }) => toTimestamp(books?.comparedAt),
  },
  {
    name: "parcha_login_codes_asked_last_hour",
    help: "Numbers that asked for login codes in the last hour whose codes have ended",
    read: ({ codes }) => codes.lastHour.asked,
  },
  {
    name: "parcha_login_codes_entered_last_hour",
    help: "Those of them that entered one",
    read: ({ codes }) => codes.lastHour.entered,
  },
  {
    name: "parcha_login_codes_few",
    help: "1 while far fewer login codes are entered than usual",
    read: ({ codes }) => (codes.judged?.isFew ? 1 : 0),
  },
  {
    name: "parcha_calls_last_day",
    help: "Sessions of the last 24 hours whose browsers counted how the call went",
    read: ({ calls }) => calls.all,
  },
  {
    name: "parcha_calls_good_last_day",
    help: "Those of them in which sound and picture arrived well at both sides",
    read: ({ calls }) => calls.good,
  },
  {
    name: "parcha_wal_archived_timestamp_seconds",
    help: "When PostgreSQL last archived a part of its write-ahead log; no value without an archive",
    read: ({ archive }) => archive && toTimestamp(archive.archivedAt),
  },
  {
    name: "parcha_database_commits_waiting_oldest_age_seconds",
    help: "Since when the oldest commit waits for the synchronous standby of the database",
    read: ({ commitWaitSeconds }) => commitWaitSeconds,
  },
];

/** What waits, differs or fails on the whole site, from the database: every server answers the same. */
export function openSiteMetrics(registry: Registry) {
  const registers = [registry];
  const databaseUp = new Gauge({
    name: "parcha_database_up",
    help: "1 while the database answers this server; at 0 the values of the whole site are missing",
    registers,
  });
  const gauges = SITE_GAUGES.map(({ name, help, read }) => ({
    read,
    gauge: new Gauge({ name, help, registers }),
  }));
  const sweepGauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ["sweep"], registers });
  const lastRun = sweepGauge(
    "parcha_sweep_last_run_timestamp_seconds",
    "When the sweep ran last, on any server",
  );
  const lastSuccess = sweepGauge(
    "parcha_sweep_last_success_timestamp_seconds",
    "When it last ran without an error",
  );
  const duration = sweepGauge("parcha_sweep_duration_seconds", "How long its last run took");
  const failures = new Counter({
    name: "parcha_sweep_failures_total",
    help: "Runs that ended with an error",
    labelNames: ["sweep"],
    registers,
  });

  return {
    /** Reads the values anew. Those of the database's last answer are never repeated as if they were present ones. */
    async update(ctx: AppContext) {
      const now = ctx.now();
      const state = await readSiteState(ctx, now).catch((error: unknown) => {
        ctx.log.warn({ err: error }, "the metrics lack the state of the site: the database does not answer");
        return null;
      });
      databaseUp.set(state ? 1 : 0);
      for (const { gauge, read } of gauges) {
        const value = state && read(state, now);
        if (value === null) gauge.remove();
        else gauge.set(value);
      }
      for (const metric of [lastRun, lastSuccess, duration, failures]) metric.reset();
      for (const run of state?.sweeps ?? []) {
        const { sweep } = run;
        lastRun.set({ sweep }, toTimestamp(run.ranAt));
        lastSuccess.set({ sweep }, toTimestamp(run.succeededAt));
        duration.set({ sweep }, run.durationMs / 1000);
        failures.inc({ sweep }, run.failures);
      }
    },
  };
}
