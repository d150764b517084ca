import type pg from "pg";
import { onTestFinished } from "vitest";

/** From here to the end of the test the database refuses these changes of rows of which `condition` holds; `new` is the row. */
export async function refuseRows(
  db: pg.Pool,
  change: `${"insert" | "update"} on ${string}`,
  condition: string,
) {
  const [, , table] = change.split(" ");
  await db.query(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create trigger refuse before ${change} for each row when (${condition}) execute function refuse()`,
  );
  onTestFinished(async () => {
    await db.query(`drop trigger refuse on ${table}; drop function refuse()`);
  });
}

/**
 * The first update of the table from here on fails as the loser of a deadlock does. A real deadlock is no test: the loser, which
 * tries again, may take the row before the winner has noticed that it is free, and lose once more.
 */
export async function deadlockOnce(db: pg.Pool, table: string) {
  await db.query(
    `create sequence updates;
    create function lose() returns trigger language plpgsql as $$ begin
      if nextval('updates') = 1 then raise 'deadlock' using errcode = 'deadlock_detected'; end if;
      return new;
    end $$;
    create trigger lose before update on ${table} for each row execute function lose()`,
  );
  onTestFinished(async () => {
    await db.query(`drop trigger lose on ${table}; drop function lose(); drop sequence updates`);
  });
  /** How often a row of it was updated, or tried to. */
  return async () => Number((await db.query("select last_value from updates")).rows[0].last_value);
}
