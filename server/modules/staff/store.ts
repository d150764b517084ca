import type { AdminFailures } from "#domain/identity.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type AdminRow = { id: string; username: string; name: string; role: "admin" | "super_admin" };

export function adminByUsername(db: Queryable, username: string) {
  return row<AdminRow & { passwordHash: string }>(
    db,
    sql`select id, username, name, role, password_hash as "passwordHash" from admins where username = ${username}`,
  );
}

export async function countAdmins(db: Queryable): Promise<number> {
  return (await row<{ count: number }>(db, sql`select count(*) as count from admins`))?.count ?? 0;
}

type NewAdmin = Omit<AdminRow, "id"> & { passwordHash: string };

/** Null when the name is taken. */
export function insertAdmin(db: Queryable, admin: NewAdmin, now: Date) {
  return row<AdminRow>(
    db,
    sql`insert into admins (username, name, role, password_hash, created_at)
      values (${admin.username}, ${admin.name}, ${admin.role}, ${admin.passwordHash}, ${now})
      on conflict do nothing returning id, username, name, role`,
  );
}

export function setPassword(db: Queryable, username: string, passwordHash: string) {
  return row<AdminRow>(
    db,
    sql`update admins set password_hash = ${passwordHash} where username = ${username}
      returning id, username, name, role`,
  );
}

/** One sign-in at a time for a name, so that tries are counted truly. */
export function lockUsername(db: Queryable, username: string) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended(${`admin-login ${username}`}, 0))`);
}

export async function failuresOf(
  db: Queryable,
  username: string,
  address: string,
  now: Date,
): Promise<AdminFailures> {
  const failures = await rows<{ at: Date; address: string }>(
    db,
    sql`select at, address from admin_login_failures
      where username = ${username} and at > ${now}::timestamptz - interval '30 minutes'
      order by at`,
  );
  return {
    ofName: failures.map((failure) => failure.at),
    ofNameAndAddress: failures.filter((failure) => failure.address === address).map((failure) => failure.at),
  };
}

export function insertFailure(db: Queryable, username: string, address: string, now: Date) {
  return run(
    db,
    sql`insert into admin_login_failures (username, address, at) values (${username}, ${address}, ${now})`,
  );
}

export function deleteFailures(db: Queryable, username: string, address: string) {
  return run(db, sql`delete from admin_login_failures where username = ${username} and address = ${address}`);
}

export function insertSession(db: Queryable, tokenHash: Buffer, adminId: string, now: Date, expiresAt: Date) {
  return run(
    db,
    sql`insert into admin_sessions (token_hash, admin_id, created_at, expires_at)
      values (${tokenHash}, ${adminId}, ${now}, ${expiresAt})`,
  );
}

export function adminByToken(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<AdminRow>(
    db,
    sql`select a.id, a.username, a.name, a.role
      from admin_sessions s join admins a on a.id = s.admin_id
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  );
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db, sql`delete from admin_sessions where token_hash = ${tokenHash}`);
}

export function deleteSessionsOf(db: Queryable, adminId: string) {
  return run(db, sql`delete from admin_sessions where admin_id = ${adminId}`);
}

export async function sweepOld(db: Queryable, now: Date) {
  await run(db, sql`delete from admin_sessions where expires_at <= ${now}`);
  await run(db, sql`delete from admin_login_failures where at < ${now}::timestamptz - interval '1 day'`);
}
