import type { AdminRole } from "#domain/admin-roles.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type AccountRow = {
  id: string;
  username: string;
  name: string;
  role: AdminRole;
  createdAt: Date;
  signedInAt: Date | null;
  hasTotp: boolean;
  isDisabled: boolean;
  isInvited: boolean;
  inviteExpiresAt: Date | null;
};

function selectAccount(now: Date) {
  return sql`select a.id, a.username, a.name, a.role, a.created_at as "createdAt", a.signed_in_at as "signedInAt",
      exists (select from admin_totps t where t.admin_id = a.id and t.confirmed_at is not null) as "hasTotp",
      a.disabled_at is not null as "isDisabled", a.invited_at is not null as "isInvited",
      (select expires_at from admin_invites i where i.admin_id = a.id and i.expires_at > ${now}) as "inviteExpiresAt"
    from admins a`;
}

export function listAccounts(db: Queryable, now: Date) {
  return rows<AccountRow>(
    db,
    sql`${selectAccount(now)} order by a.disabled_at is not null, lower(a.name), a.username limit 500`,
  );
}

export function findAccount(db: Queryable, adminId: string, now: Date) {
  return row<AccountRow>(db, sql`${selectAccount(now)} where a.id = ${adminId}`);
}

/** Makes changes of roles and of disabled accounts wait for each other, until the transaction ends. */
export function lockRoles(db: Queryable) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended('admin-roles', 0))`);
}

/** Until the transaction ends, the admin neither signs in nor uses an invite. Waits for those that have begun. */
export function lockAdmin(db: Queryable, adminId: string) {
  return row<{ isDisabled: boolean }>(
    db,
    sql`select disabled_at is not null as "isDisabled" from admins where id = ${adminId} for update`,
  );
}

/** A super admin who can sign in: neither disabled nor without a password. */
export function findActiveSuperAdmin(db: Queryable) {
  return row<{ id: string }>(
    db,
    sql`select id from admins where role = 'super_admin' and disabled_at is null and invited_at is null limit 1`,
  );
}

export function updateRole(db: Queryable, adminId: string, role: AdminRole) {
  return run(db, sql`update admins set role = ${role} where id = ${adminId}`);
}

/** Disabling keeps the first date. */
export function updateDisabledAt(db: Queryable, adminId: string, disabledAt: Date | null) {
  return run(
    db,
    sql`update admins set disabled_at = case when ${disabledAt}::timestamptz is null then null
        else coalesce(disabled_at, ${disabledAt}) end
      where id = ${adminId}`,
  );
}

export function updateInvitedAt(db: Queryable, adminId: string, now: Date) {
  return run(db, sql`update admins set invited_at = ${now} where id = ${adminId}`);
}

export function updateChosenPassword(db: Queryable, adminId: string, passwordHash: string) {
  return run(
    db,
    sql`update admins set password_hash = ${passwordHash}, invited_at = null where id = ${adminId}`,
  );
}

export type NewInvite = { adminId: string; tokenHash: Buffer; createdBy: string; expiresAt: Date };

/** Replaces an earlier invite of the admin. */
export function upsertInvite(
  db: Queryable,
  { adminId, tokenHash, createdBy, expiresAt }: NewInvite,
  now: Date,
) {
  return run(
    db,
    sql`insert into admin_invites (admin_id, token_hash, created_by, created_at, expires_at)
      values (${adminId}, ${tokenHash}, ${createdBy}, ${now}, ${expiresAt})
      on conflict (admin_id) do update set token_hash = excluded.token_hash, created_by = excluded.created_by,
        created_at = excluded.created_at, expires_at = excluded.expires_at`,
  );
}

export type InviteRow = { adminId: string; username: string; name: string; role: AdminRole; expiresAt: Date };

/** Null if there is no such invite, or it has expired, or its account is disabled. */
export function findInvite(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<InviteRow>(
    db,
    sql`select a.id as "adminId", a.username, a.name, a.role, i.expires_at as "expiresAt"
      from admin_invites i join admins a on a.id = i.admin_id
      where i.token_hash = ${tokenHash} and i.expires_at > ${now} and a.disabled_at is null`,
  );
}

/** False if the invite was used or replaced meanwhile. */
export async function deleteInvite(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  return (await run(db, sql`delete from admin_invites where token_hash = ${tokenHash}`)) === 1;
}

export function deleteInviteOf(db: Queryable, adminId: string) {
  return run(db, sql`delete from admin_invites where admin_id = ${adminId}`);
}

/** Those that the admin has made for others. */
export function deleteInvitesBy(db: Queryable, adminId: string) {
  return run(db, sql`delete from admin_invites where created_by = ${adminId}`);
}

export function deleteExpiredInvites(db: Queryable, now: Date) {
  return run(db, sql`delete from admin_invites where expires_at <= ${now}`);
}
