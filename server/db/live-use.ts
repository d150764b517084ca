// The mark of a database that live mode has used. Demo mode shows login codes and moves the clock, so it must not open the
// data of real people, nor a copy of them.
import type { Pool } from "./pool.ts";

export async function markLiveUse(db: Pool, now: Date): Promise<void> {
  await db.query("insert into live_use (first_started_at) values ($1) on conflict do nothing", [now]);
}

export async function hasBeenLive(db: Pool): Promise<boolean> {
  const { rowCount } = await db.query("select from live_use");
  return rowCount !== 0;
}
