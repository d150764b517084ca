import type { Device } from "#domain/devices.ts";
import { type Queryable, rows, run, sql } from "#server/db/sql.ts";

export function insertSignIn(
  db: Queryable,
  { customerId, browser, system }: Device & { customerId: string },
  now: Date,
) {
  return run(
    db,
    sql`insert into new_sign_ins (user_id, browser, system, signed_in_at)
      values (${customerId}, ${browser}, ${system}, ${now})`,
  );
}

export function takeSignIns(db: Queryable, limit: number) {
  return rows<Device & { signInId: string; customerId: string; signedInAt: Date }>(
    db,
    sql`delete from new_sign_ins where id in (
        select id from new_sign_ins order by signed_in_at, id limit ${limit} for update skip locked)
      returning id as "signInId", user_id as "customerId", browser, system, signed_in_at as "signedInAt"`,
  );
}

export function deleteSignInsOf(db: Queryable, customerId: string) {
  return run(db, sql`delete from new_sign_ins where user_id = ${customerId}`);
}
