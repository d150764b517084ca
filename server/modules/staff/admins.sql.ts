import type { AdminRole } from "#domain/admin-roles.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type AdminRow = { id: string; username: string; name: string; role: AdminRole };

/** Capitals and surrounding spaces of a username do not matter. The unique index admins_username_folded has the same form. */
function isUsername(username: string) {
  return sql`lower(btrim(username)) = lower(btrim(${username}))`;
}

/** Clears the link with which an admin chooses a password. Whoever sets a password by other means ends it too. */
export const noInvite = sql`invite_hash = null, invited_by = null, invite_expires_at = null`;

export function findAdminByUsername(db: Queryable, username: string) {
  return row<AdminRow & { passwordHash: string; disabledAt: Date | null }>(db)`
    select id, username, name, role, password_hash as "passwordHash", disabled_at as "disabledAt"
    from admins where ${isUsername(username)}`;
}

export async function findPasswordHash(db: Queryable, adminId: string): Promise<string | null> {
  const found = await row<{ passwordHash: string }>(db)`
    select password_hash as "passwordHash" from admins where id = ${adminId}`;
  return found?.passwordHash ?? null;
}

/**
 * Records a sign-in. The row lock makes a concurrent change of the password, or of `disabled_at`, wait until the new login
 * session exists, so that it ends this one too. False if either has changed since the password was verified.
 */
export async function updateSignedInAt(db: Queryable, adminId: string, passwordHash: string, now: Date) {
  const updated = await run(db)`update admins set signed_in_at = ${now}
    where id = ${adminId} and password_hash = ${passwordHash} and disabled_at is null`;
  return updated === 1;
}

/** False if the password has changed since it was verified. */
export async function replacePassword(
  db: Queryable,
  { adminId, passwordHash, newHash }: { adminId: string; passwordHash: string; newHash: string },
) {
  const updated = await run(db)`update admins set password_hash = ${newHash}, ${noInvite}
    where id = ${adminId} and password_hash = ${passwordHash} and disabled_at is null`;
  return updated === 1;
}

export async function countAdmins(db: Queryable): Promise<number> {
  return (await row<{ count: number }>(db)`select count(*) as count from admins`)?.count ?? 0;
}

export function listAdmins(db: Queryable) {
  return rows<AdminRow & { hasTotp: boolean; isDisabled: boolean }>(db)`
    select id, username, name, role, disabled_at is not null as "isDisabled",
      exists (select from admin_totps t where t.admin_id = admins.id and t.confirmed_at is not null) as "hasTotp"
    from admins order by username`;
}

type NewAdmin = Omit<AdminRow, "id"> & { passwordHash: string };

/** Null if the user name is taken, also in other capitals. */
export function insertAdmin(db: Queryable, admin: NewAdmin, now: Date) {
  return row<AdminRow>(db)`insert into admins (username, name, role, password_hash, created_at)
    values (${admin.username}, ${admin.name}, ${admin.role}, ${admin.passwordHash}, ${now})
    on conflict do nothing returning id, username, name, role`;
}

/** Null if there is no such user name. */
export function updatePassword(db: Queryable, username: string, passwordHash: string) {
  return row<AdminRow>(db)`
    update admins set password_hash = ${passwordHash}, invited_at = null, ${noInvite} where ${isUsername(username)}
    returning id, username, name, role`;
}
