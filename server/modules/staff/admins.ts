// Admin accounts and their passwords. The commands of `npm run admin` and the demo data create them.
import { hash } from "@node-rs/argon2";
import type { AdminRole } from "#domain/admin-roles.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { endSessions } from "./admin-sessions.ts";
import * as queries from "./admins.sql.ts";
import { forgiveUsername } from "./login-attempts.ts";

type Account = { username: string; name: string; role: AdminRole; password: string };

/** Creates an admin. If the user name exists, only its password changes, and its login sessions end. */
export async function createOrResetAdmin(
  ctx: Pick<AppContext, "db" | "config">,
  account: Account,
  now: Date,
) {
  if (!(await createAdmin(ctx, account, now)))
    await resetPassword(ctx, account.username, account.password, now);
}

/** False if the user name is taken, also in other capitals; then nothing changes. */
export async function createAdmin(
  ctx: Pick<AppContext, "db">,
  { username, name, role, password }: Account,
  now: Date,
): Promise<boolean> {
  const admin = { username: username.trim(), name, role, passwordHash: await hash(password) };
  return (await queries.insertAdmin(ctx.db, admin, now)) !== null;
}

/**
 * Sets a new password. All login sessions of the admin end, a link for a new password stops working, and failed sign-ins
 * are forgotten. False if there is no such user name.
 */
export async function resetPassword(
  ctx: Pick<AppContext, "db" | "config">,
  username: string,
  password: string,
  now: Date,
): Promise<boolean> {
  const passwordHash = await hash(password);
  return inTransaction(ctx.db, async (tx) => {
    const admin = await queries.updatePassword(tx, username, passwordHash);
    if (admin) {
      await forgiveUsername(ctx, tx, username);
      await endSessions(tx, admin.id, null, now);
    }
    return admin !== null;
  });
}

/** Null if there is no such username. */
export function findAdminByUsername(ctx: Pick<AppContext, "db">, username: string) {
  return queries.findAdminByUsername(ctx.db, username);
}

export function listAdmins(ctx: Pick<AppContext, "db">) {
  return queries.listAdmins(ctx.db);
}

export async function hasAdmins(ctx: Pick<AppContext, "db">): Promise<boolean> {
  return (await queries.countAdmins(ctx.db)) > 0;
}
