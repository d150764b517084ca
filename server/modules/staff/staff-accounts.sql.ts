import type { Sent } from "#contract/endpoint.ts";
import type { StaffAccount } from "#contract/staff-accounts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { noInvite } from "./admins.sql.ts";

function selectAccount(now: Date) {
  return sql`select a.id, a.username, a.name, a.role, a.created_at as "createdAt", a.signed_in_at as "signedInAt",
      exists (select from admin_totps t where t.admin_id = a.id and t.confirmed_at is not null) as "hasTotp",
      a.disabled_at is not null as "isDisabled", a.invited_at is not null as "isInvited",
      case when a.invite_expires_at > ${now} then a.invite_expires_at end as "inviteExpiresAt"
    from admins a`;
}

export function listAccounts(db: Queryable, now: Date) {
  return rows<Sent<StaffAccount>>(db)`
    ${selectAccount(now)} order by a.disabled_at is not null, lower(a.name), a.username limit 500`;
}

export function findAccount(db: Queryable, adminId: string, now: Date) {
  return row<Sent<StaffAccount>>(db)`${selectAccount(now)} where a.id = ${adminId}`;
}

/** Makes changes of roles and of disabled accounts wait for each other, until the transaction ends. */
export function lockRoles(db: Queryable) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended('admin-roles', 0))`;
}

/** Until the transaction ends, the admin neither signs in nor uses an invite. Waits for those that have begun. */
export function lockAdmin(db: Queryable, adminId: string) {
  return row<{ isDisabled: boolean }>(db)`
    select disabled_at is not null as "isDisabled" from admins where id = ${adminId} for update`;
}

/** A super admin who can sign in: neither disabled nor without a password. */
export function findActiveSuperAdmin(db: Queryable) {
  return row<{ id: string }>(db)`
    select id from admins where role = 'super_admin' and disabled_at is null and invited_at is null limit 1`;
}

export async function isActiveSuperAdmin(db: Queryable, adminId: string): Promise<boolean> {
  const found = await row(db)`
    select from admins where id = ${adminId} and role = 'super_admin' and disabled_at is null`;
  return found !== null;
}

export function updateRole(db: Queryable, adminId: string, role: AdminRole) {
  return run(db)`update admins set role = ${role} where id = ${adminId}`;
}

/** Disabling keeps the first date. */
export function updateDisabledAt(db: Queryable, adminId: string, disabledAt: Date | null) {
  return run(db)`update admins set disabled_at = case when ${disabledAt}::timestamptz is null then null
      else coalesce(disabled_at, ${disabledAt}) end
    where id = ${adminId}`;
}

export function updateInvitedAt(db: Queryable, adminId: string, now: Date) {
  return run(db)`update admins set invited_at = ${now} where id = ${adminId}`;
}

export type NewInvite = { adminId: string; tokenHash: Buffer; createdBy: string; expiresAt: Date };

/** Replaces an earlier invite of the admin. */
export function updateInvite(db: Queryable, { adminId, tokenHash, createdBy, expiresAt }: NewInvite) {
  return run(db)`
    update admins set invite_hash = ${tokenHash}, invited_by = ${createdBy}, invite_expires_at = ${expiresAt}
    where id = ${adminId}`;
}

export type InviteRow = { adminId: string; username: string; name: string; role: AdminRole; expiresAt: Date };

/** Null if there is no such invite, or it has expired, or its account is disabled. */
export function findInvite(db: Queryable, tokenHash: Buffer, now: Date) {
  return row<InviteRow>(db)`
    select id as "adminId", username, name, role, invite_expires_at as "expiresAt" from admins
    where invite_hash = ${tokenHash} and invite_expires_at > ${now} and disabled_at is null`;
}

/** Uses the invite up. False if it was used or replaced meanwhile. */
export async function acceptInvite(db: Queryable, tokenHash: Buffer, passwordHash: string): Promise<boolean> {
  const accepted = await run(db)`
    update admins set password_hash = ${passwordHash}, invited_at = null, ${noInvite}
    where invite_hash = ${tokenHash} and disabled_at is null`;
  return accepted === 1;
}

/** The invite of the admin, and those that the admin has made for others. */
export function deleteInvitesOf(db: Queryable, adminId: string) {
  return run(db)`update admins set ${noInvite} where id = ${adminId} or invited_by = ${adminId}`;
}

/** Those that the admin has made for others. */
export function deleteInvitesBy(db: Queryable, adminId: string) {
  return run(db)`update admins set ${noInvite} where invited_by = ${adminId}`;
}
