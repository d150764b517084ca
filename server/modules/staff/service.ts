// The guide and the staff: their accounts, passwords and sessions. Knows no customer.
import { hash, verify } from "@node-rs/argon2";
import { ADMIN_SESSION_HOURS, adminLoginAllowedAt } from "#domain/identity.ts";
import { addMinutes, secondsUntil } from "#domain/ist-time.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import type { House } from "#server/house.ts";
import { send } from "#server/realtime/channel.ts";
import { newToken, tokenHash } from "#server/tokens.ts";
import * as store from "./store.ts";

type Credentials = { username: string; password: string; address: string };

/**
 * Signs an admin in. @throws Failure bad-credentials; login-wait after too many failures; missing-credentials.
 */
export async function login(house: House, { username, password, address }: Credentials, now: Date) {
  if (!username || !password) throw new Failure("missing-credentials");
  // The failure is written before the password is looked at and taken back when it was right, so that a burst of
  // tries cannot pass the count together.
  await inTransaction(house.db, async (tx) => {
    await store.lockUsername(tx, username);
    const allowedAt = adminLoginAllowedAt(await store.failuresOf(tx, username, address, now), now);
    if (allowedAt) throw new Failure("login-wait", { retryAfterSeconds: secondsUntil(now, allowedAt) });
    await store.insertFailure(tx, username, address, now);
  });
  const found = await store.adminByUsername(house.db, username);
  const isRight = await verify(found?.passwordHash ?? (await nobodysHash), password);
  if (!found || !isRight) throw new Failure("bad-credentials");
  const token = newToken();
  await inTransaction(house.db, async (tx) => {
    await store.deleteFailures(tx, username, address);
    await store.insertSession(tx, tokenHash(token), found.id, now, addMinutes(now, ADMIN_SESSION_HOURS * 60));
  });
  const { passwordHash: _, ...admin } = found;
  return { token, admin };
}

/** Compared with when there is no such name, so that it takes as long. */
const nobodysHash = hash("nobody");

export function adminOfToken(house: House, token: string, now: Date) {
  return store.adminByToken(house.db, tokenHash(token), now);
}

export async function logout(house: House, token: string, now: Date) {
  const hash = tokenHash(token);
  await store.deleteSession(house.db, hash);
  await send(house.db, { to: { session: hash.toString("hex") }, message: null }, now);
}

type Account = { username: string; name: string; role: "admin" | "super_admin"; password: string };

/** Makes an admin. An existing one keeps name and role, gets the password, and is signed out everywhere. */
export async function putAdmin(house: Pick<House, "db">, account: Account, now: Date) {
  const { password, ...rest } = account;
  const passwordHash = await hash(password);
  await inTransaction(house.db, async (tx) => {
    if (await store.insertAdmin(tx, { ...rest, passwordHash }, now)) return;
    const admin = await store.setPassword(tx, account.username, passwordHash);
    if (admin) await store.deleteSessionsOf(tx, admin.id);
  });
}

export async function hasAdmins(house: Pick<House, "db">): Promise<boolean> {
  return (await store.countAdmins(house.db)) > 0;
}
