// Accounts of admins, as super admins manage them: invites, roles, disabling.
import { hash } from "@node-rs/argon2";
import type { Sent } from "#contract/endpoint.ts";
import type { StaffAccount } from "#contract/staff-accounts.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { newToken, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { endSessions, restartChannels } from "./admin-sessions.ts";
import { findAdminByUsername, insertAdmin } from "./admins.sql.ts";
import { requireGoodPassword } from "./common-passwords.ts";
import { forgiveUsername } from "./login-attempts.ts";
import * as queries from "./staff-accounts.sql.ts";

const INVITE_HOURS = 72;

export function listStaff(ctx: AppContext, now: Date): Promise<Sent<StaffAccount[]>> {
  return queries.listAccounts(ctx.db, now);
}

type Invited = { account: Sent<StaffAccount>; invite: { url: string; expiresAt: Date } };
type Invitation = { username: string; name: string; role: AdminRole };

/** `byId`: the super admin who invites. @throws Failure not-allowed; username-taken. */
export async function inviteStaff(
  ctx: AppContext,
  { username, name, role }: Invitation,
  byId: string,
  now: Date,
): Promise<Invited> {
  // A random password, which the server forgets. It holds the place until the invited admin chooses one.
  const passwordHash = await hash(newToken());
  return inTransaction(ctx.db, async (tx) => {
    await lockRolesAs(tx, byId);
    const admin = await insertAdmin(tx, { username, name: name.trim(), role, passwordHash }, now);
    if (!admin) throw new Failure("username-taken");
    await queries.updateInvitedAt(tx, admin.id, now);
    return createInvite(ctx, tx, { adminId: admin.id, createdBy: byId }, now);
  });
}

/** The present password works until the new link is used. @throws Failure not-allowed; not-found; account-disabled. */
export async function renewInvite(
  ctx: AppContext,
  adminId: string,
  byId: string,
  now: Date,
): Promise<Invited> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRolesAs(tx, byId);
    const admin = await queries.lockAdmin(tx, adminId);
    if (!admin) throw new Failure("not-found");
    if (admin.isDisabled) throw new Failure("account-disabled");
    return createInvite(ctx, tx, { adminId, createdBy: byId }, now);
  });
}

async function createInvite(
  { config }: AppContext,
  tx: Transaction,
  { adminId, createdBy }: { adminId: string; createdBy: string },
  now: Date,
): Promise<Invited> {
  const token = newToken();
  const expiresAt = addMinutes(now, INVITE_HOURS * 60);
  await queries.updateInvite(tx, { adminId, tokenHash: tokenHash(token), createdBy, expiresAt });
  // After #, so that no log of a server or proxy contains the token.
  const url = `${config.publicUrl}/admin/invite#${token}`;
  return {
    account: await requireAccount(tx, adminId, now),
    invite: { url, expiresAt },
  };
}

/** Whose invite it is. @throws Failure invite-expired. */
export async function requireInvite(ctx: AppContext, token: string, now: Date) {
  const invite = await queries.findInvite(ctx.db, tokenHash(token), now);
  if (!invite) throw new Failure("invite-expired");
  return invite;
}

/**
 * Sets the password and ends all login sessions. The second step of an admin stays, so the link alone opens no session.
 * @throws Failure invite-expired; password-too-short; password-too-common.
 */
export async function acceptInvite(ctx: AppContext, token: string, password: string, now: Date) {
  const { adminId, username } = await requireInvite(ctx, token, now);
  await requireGoodPassword(password, username);
  const passwordHash = await hash(password);
  await inTransaction(ctx.db, async (tx) => {
    // Of two requests with the same link the first one clears it.
    if (!(await queries.acceptInvite(tx, tokenHash(token), passwordHash)))
      throw new Failure("invite-expired");
    await forgiveUsername(ctx, tx, username);
    await endSessions(tx, adminId, null, now);
  });
  return username;
}

/** `byId`: the super admin who decides. @throws Failure not-allowed; not-found; last-super-admin. */
export async function setRole(
  ctx: AppContext,
  { adminId, role }: { adminId: string; role: AdminRole },
  byId: string,
  now: Date,
): Promise<Sent<StaffAccount>> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRolesAs(tx, byId);
    if (!(await queries.lockAdmin(tx, adminId))) throw new Failure("not-found");
    await queries.updateRole(tx, adminId, role);
    await requireSuperAdmin(tx);
    // Who may no longer invite may have kept a link.
    if (role !== "super_admin") await queries.deleteInvitesBy(tx, adminId);
    await restartChannels(tx, adminId, now);
    return requireAccount(tx, adminId, now);
  });
}

/** `byId`: the super admin who decides; null for a command. @throws Failure not-allowed; not-found; last-super-admin. */
export async function setDisabled(
  ctx: Pick<AppContext, "db">,
  { adminId, isDisabled }: { adminId: string; isDisabled: boolean },
  byId: string | null,
  now: Date,
): Promise<Sent<StaffAccount>> {
  return inTransaction(ctx.db, async (tx) => {
    await lockRolesAs(tx, byId);
    if (!(await queries.lockAdmin(tx, adminId))) throw new Failure("not-found");
    await queries.updateDisabledAt(tx, adminId, isDisabled ? now : null);
    if (isDisabled) {
      await requireSuperAdmin(tx);
      await queries.deleteInvitesOf(tx, adminId);
      await endSessions(tx, adminId, null, now);
    }
    return requireAccount(tx, adminId, now);
  });
}

/** For the command. False if there is no such username. @throws Failure last-super-admin. */
export async function setDisabledByUsername(
  ctx: Pick<AppContext, "db">,
  username: string,
  isDisabled: boolean,
  now: Date,
): Promise<boolean> {
  const admin = await findAdminByUsername(ctx.db, username);
  if (admin) await setDisabled(ctx, { adminId: admin.id, isDisabled }, null, now);
  return admin !== null;
}

/**
 * Until the transaction ends, nobody's role changes. A super admin who has lost the role, or the account, since the request began does
 * nothing any more: a link that was made after those had ended would outlast them. @throws Failure not-allowed.
 */
async function lockRolesAs(tx: Transaction, byId: string | null) {
  await queries.lockRoles(tx);
  if (byId !== null && !(await queries.isActiveSuperAdmin(tx, byId))) throw new Failure("not-allowed");
}

/** Called after the change, under `lockRoles`: without a super admin the change could not be undone. */
async function requireSuperAdmin(tx: Transaction) {
  if (!(await queries.findActiveSuperAdmin(tx))) throw new Failure("last-super-admin");
}

async function requireAccount(tx: Transaction, adminId: string, now: Date): Promise<Sent<StaffAccount>> {
  const found = await queries.findAccount(tx, adminId, now);
  if (!found) throw new Failure("not-found");
  return found;
}
