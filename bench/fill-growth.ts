// Derives the rows of a database that tests/support/grown-database.ts has filled, as after an upgrade.
import type { AppContext } from "#server/context.ts";
import { openPool } from "#server/db/pool.ts";
import { sweepPastDays } from "#server/modules/availability/past-days.jobs.ts";
import { sweepNameIndex } from "#server/modules/customers/name-index.jobs.ts";
import { fillColumns } from "#tests/support/grown-database.ts";
import { runMaintenance } from "#tests/support/temporary-postgres.ts";

type Sweep = (ctx: AppContext, now: Date) => Promise<void>;

/** Each sweep, and the condition that it has come to its end. */
const DERIVED: readonly (readonly [Sweep, string])[] = [
  [
    sweepNameIndex,
    `not exists (select from users where folded_name is null and deleted_at is null)
      and not exists (select from postal_addresses where folded_at is distinct from changed_at)`,
  ],
  [
    sweepPastDays,
    `coalesce((select max(day) from days_by_hand where day < (now() at time zone interval '05:30')::date) >= (now() at time zone interval '05:30')::date - 1, false)`,
  ],
];

/** Runs the sweeps that derive rows until each has come to its end. */
export async function deriveRows(connectionString: string) {
  const db = openPool(connectionString);
  // These sweeps use nothing else of the context.
  const ctx = { db, log: console } as unknown as AppContext;
  try {
    await fillColumns(connectionString);
    for (const [sweep, isDone] of DERIVED)
      while (!(await db.query<{ done: boolean }>(`select ${isDone} as done`)).rows[0]?.done)
        await sweep(ctx, new Date());
    await runMaintenance(connectionString, "vacuum analyze");
  } finally {
    await db.end();
  }
}
