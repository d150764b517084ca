// Runs two concurrent requests so that they get a row lock in an order that the test chooses.
import type pg from "pg";
import { expect, vi } from "vitest";

/**
 * Locks a row with `lock` (a select with one parameter, `id`), starts the first request, starts the second once the first
 * waits for a lock, and then releases the row. PostgreSQL grants the lock in the order of the queue.
 */
export async function inLockOrder<One, Two>(
  db: pg.Pool,
  { lock, id }: { lock: string; id: string },
  first: () => Promise<One>,
  second: () => Promise<Two>,
): Promise<[One, Two]> {
  const holder = await db.connect();
  try {
    await holder.query("begin");
    await holder.query(`${lock} for update`, [id]);
    const one = first();
    await waitForBlocked(db, 1);
    const two = second();
    await waitForBlocked(db, 2);
    await holder.query("commit");
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}

/** Waits until so many connections to the database wait for a lock. */
export async function waitForBlocked(db: pg.Pool, count: number) {
  const statement =
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await db.query(statement)).rows).toEqual([{ count }]));
}
