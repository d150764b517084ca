// Root without a system user: PostgreSQL's programs refuse to run as root, so root runs them as `nobody`.
import { lstatSync } from "node:fs";
import { lchown, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** `isOtherUser`: this process is root and starts the programs as another user. */
export type OsUser = { uid: number; gid: number; isOtherUser: boolean };

/**
 * The user that runs PostgreSQL on this cluster: of this process or, for root, the owner of the cluster, `nobody` for a new one.
 * @throws EmbeddedPostgresError when the cluster belongs to another user, or as root on a system that is not Linux
 */
export async function chooseOsUser(clusterDir: string): Promise<OsUser> {
  const [uid = -1, gid = -1] = [process.getuid?.(), process.getgid?.()];
  const owner = lstatSync(clusterDir, { throwIfNoEntry: false });
  if (uid !== 0) {
    if (owner === undefined || owner.uid === uid) return { uid, gid, isOtherUser: false };
    throw new EmbeddedPostgresError(
      `The database in ${clusterDir} belongs to user id ${owner.uid}, not to you (${uid}): start as the user who made it.`,
    );
  }
  if (process.platform !== "linux")
    throw new EmbeddedPostgresError("Root cannot start it here: be another user.");
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, isOtherUser: true };
  // initdb looks up its user by id and fails without a row in the password file.
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, nobody = 65534, group = 65534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  const osUser = { uid: Number(nobody), gid: Number(group), isOtherUser: true };
  if (owner === undefined) return osUser;
  // A cluster that root copied or restored, and PostgreSQL would refuse. The folder comes last: a later start looks at its owner.
  const entries = await readdir(clusterDir, { recursive: true, withFileTypes: true });
  for (const { parentPath, name } of entries) await changeOwner(join(parentPath, name), osUser);
  await changeOwner(clusterDir, osUser);
  return osUser;
}

/** Options of `spawn` that run a program as this user. Inherited PG* variables would change what PostgreSQL's do. */
export function spawnOptionsFor({ isOtherUser, uid, gid }: OsUser, more: Record<string, string> = {}) {
  const env = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin:/usr/sbin:/sbin", ...more };
  return isOtherUser ? { uid, gid, env } : { env };
}

/** Gives one file or folder to the user. Does not follow a symbolic link. */
export async function changeOwner(path: string, osUser: OsUser): Promise<void> {
  if (osUser.isOtherUser) await lchown(path, osUser.uid, osUser.gid);
}
