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
