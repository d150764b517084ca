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

export function allAdmins(db: Queryable) {
  return rows<AdminRow & { hasTotp: boolean }>(
    db,
    sql`select id, username, name, role,
        exists (select from admin_totps t where t.admin_id = admins.id and t.confirmed_at is not null) as "hasTotp"
      from admins order by username`,
  );
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
  return row<{ id: string }>(
    db,
    sql`insert into admin_login_failures (username, address, at) values (${username}, ${address}, ${now})
      returning id`,
  );
}

export function deleteFailure(db: Queryable, id: string) {
  return run(db, sql`delete from admin_login_failures where id = ${id}`);
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
  return row<AdminRow & { hasTotp: boolean }>(
    db,
    sql`select a.id, a.username, a.name, a.role,
        exists (select from admin_totps t where t.admin_id = a.id and t.confirmed_at is not null) as "hasTotp"
      from admin_sessions s join admins a on a.id = s.admin_id
      where s.token_hash = ${tokenHash} and s.expires_at > ${now}`,
  );
}

export function deleteSession(db: Queryable, tokenHash: Buffer) {
  return run(db, sql`delete from admin_sessions where token_hash = ${tokenHash}`);
}

/** All of an admin's sessions but one; answers which they were. */
export async function deleteSessionsOf(
  db: Queryable,
  adminId: string,
  kept: Buffer | null,
): Promise<Buffer[]> {
  const ended = await rows<{ tokenHash: Buffer }>(
    db,
    sql`delete from admin_sessions
      where admin_id = ${adminId} and token_hash is distinct from ${kept}::bytea
      returning token_hash as "tokenHash"`,
  );
  return ended.map(({ tokenHash }) => tokenHash);
}

export async function sweepOld(db: Queryable, now: Date) {
  await run(db, sql`delete from admin_sessions where expires_at <= ${now}`);
  await run(db, sql`delete from admin_login_failures where at < ${now}::timestamptz - interval '1 day'`);
}

export type TotpRow = { sealedSecret: Buffer; isConfirmed: boolean };

export function totpOf(db: Queryable, adminId: string) {
  return row<TotpRow>(
    db,
    sql`select sealed_secret as "sealedSecret", confirmed_at is not null as "isConfirmed"
      from admin_totps where admin_id = ${adminId}`,
  );
}

/** By the admins' ids, the first `limit` after that one. */
export function sealedSecretsAfter(db: Queryable, adminId: string, limit: number) {
  return rows<{ id: string; sealed: Buffer }>(
    db,
    sql`select admin_id as id, sealed_secret as sealed from admin_totps where admin_id > ${adminId}
      order by admin_id limit ${limit}`,
  );
}

/** Null where it was begun anew meanwhile. */
export function replaceSealedSecret(db: Queryable, adminId: string, before: Buffer, sealed: Buffer) {
  return row(
    db,
    sql`update admin_totps set sealed_secret = ${sealed} where admin_id = ${adminId} and sealed_secret = ${before}
      returning admin_id`,
  );
}

/** Null where one is confirmed already: that stays. */
export function beginTotp(db: Queryable, adminId: string, sealedSecret: Buffer, now: Date) {
  return row(
    db,
    sql`insert into admin_totps (admin_id, sealed_secret, begun_at) values (${adminId}, ${sealedSecret}, ${now})
      on conflict (admin_id) do update set sealed_secret = excluded.sealed_secret, begun_at = excluded.begun_at
        where admin_totps.confirmed_at is null
      returning admin_id`,
  );
}

/** Null where it was begun anew or confirmed meanwhile. */
export function confirmTotp(db: Queryable, adminId: string, sealedSecret: Buffer, step: number, now: Date) {
  return row(
    db,
    sql`update admin_totps set confirmed_at = ${now}, used_step = ${step}
      where admin_id = ${adminId} and confirmed_at is null and sealed_secret = ${sealedSecret}
      returning admin_id`,
  );
}

/** Null where this step or a later one was used before: of two with one code, one passes. */
export function spendStep(db: Queryable, adminId: string, step: number) {
  return row(
    db,
    sql`update admin_totps set used_step = ${step}
      where admin_id = ${adminId} and confirmed_at is not null and used_step < ${step} returning admin_id`,
  );
}

export function insertRecoveryCodes(db: Queryable, adminId: string, hashes: readonly Buffer[]) {
  return run(
    db,
    sql`insert into admin_recovery_codes (admin_id, code_hash)
      select ${adminId}, unnest(${hashes}::bytea[])`,
  );
}

/** Null where there is no such code, or it was used. */
export function spendRecoveryCode(db: Queryable, adminId: string, codeHash: Buffer, now: Date) {
  return row(
    db,
    sql`update admin_recovery_codes set used_at = ${now}
      where admin_id = ${adminId} and code_hash = ${codeHash} and used_at is null returning admin_id`,
  );
}

export async function recoveryCodesLeft(db: Queryable, adminId: string): Promise<number> {
  const found = await row<{ count: number }>(
    db,
    sql`select count(*) as count from admin_recovery_codes where admin_id = ${adminId} and used_at is null`,
  );
  return found?.count ?? 0;
}

export async function deleteTotp(db: Queryable, adminId: string) {
  await run(db, sql`delete from admin_recovery_codes where admin_id = ${adminId}`);
  await run(db, sql`delete from admin_totps where admin_id = ${adminId}`);
}
