// Single instants that the server remembers between its starts, by name.
import { isDue } from "./due.ts";
import { type Queryable, row, run, sql } from "./sql.ts";

/** Takes the turn of some due work until `nextAt`. False: it is not due, or another server has taken it. */
export async function takeTurn(
  db: Queryable,
  name: "disputes" | "settlements" | "book-comparison" | "login-code-figures",
  nextAt: Date,
  now: Date,
): Promise<boolean> {
  const taken = await run(db)`insert into marks as before (name, at) values (${name}, ${nextAt})
    on conflict (name) do update set at = excluded.at where ${isDue(sql`before.at`, now)}`;
  return taken > 0;
}

/**
 * Marks a database that live mode uses. Demo mode shows login codes and moves the clock, so it must not open the data of real
 * people, nor a copy of them.
 */
export function markLiveUse(db: Queryable, now: Date) {
  return run(db)`insert into marks (name, at) values ('live-use', ${now}) on conflict do nothing`;
}

export async function hasBeenLive(db: Queryable): Promise<boolean> {
  return (await row(db)`select from marks where name = 'live-use'`) !== null;
}
