// Two requests in an order that the test chooses, both under way at once: a lock that the test holds makes each wait.
import type pg from "pg";
import { expect, vi } from "vitest";

/**
 * Locks a row by `lock` (a select with one place, for `id`), starts both requests, each once the one before waits for a
 * lock, and lets go: they go on in that order.
 */
export async function oneAfterOther<One, Two>(
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
    await waiting(db, 1);
    const two = second();
    await waiting(db, 2);
    await holder.query("commit");
    return await Promise.all([one, two]);
  } finally {
    holder.release();
  }
}

async function waiting(db: pg.Pool, count: number) {
  const statement =
    "select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await vi.waitFor(async () => expect((await db.query(statement)).rows).toEqual([{ count }]), {
    timeout: 10_000,
  });
}
