// Root without a system user: PostgreSQL's programs refuse to run as root, so root runs them as `nobody`.
import { lstatSync } from "node:fs";
import { lchown, opendir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError } from "./errors.ts";

/** `isOtherUser`: this process is root and starts the programs as another user. */
export type OsUser = { uid: number; gid: number; isOtherUser: boolean };

/**
 * The user that runs PostgreSQL on this cluster: the user of this process or, for root, the owner of the cluster's
 * folder. For root and a missing cluster: `nobody`.
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
  if (process.platform !== "linux") {
    throw new EmbeddedPostgresError(
      "The built-in PostgreSQL cannot run as root on this system: start as an ordinary user, or set DATABASE_URL.",
    );
  }
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid, isOtherUser: true };
  // By id: initdb looks up its user and fails without a row in the password file.
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, nobody = 65534, group = 65534] = /^nobody:[^:]*:(\d+):(\d+):/m.exec(passwd) ?? [];
  const osUser = { uid: Number(nobody), gid: Number(group), isOtherUser: true };
  // A cluster that root copied or restored belongs to root, and PostgreSQL would refuse it.
  if (owner !== undefined) await changeOwnerOfTree(clusterDir, osUser);
  return osUser;
}

/** The options of `spawn` that run a program as this user. Inherited PG* variables would change what it does. */
export function spawnOptionsFor({ isOtherUser, uid, gid }: OsUser) {
  const env = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin:/usr/sbin:/sbin" };
  return isOtherUser ? { uid, gid, env } : { env };
}

/** Gives one file or folder to the user. Does not follow a symbolic link. */
export async function changeOwner(path: string, osUser: OsUser): Promise<void> {
  if (osUser.isOtherUser) await lchown(path, osUser.uid, osUser.gid);
}

async function changeOwnerOfTree(directory: string, osUser: OsUser): Promise<void> {
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    await (entry.isDirectory() ? changeOwnerOfTree : changeOwner)(path, osUser);
  }
  // The folder comes last: a later start reads from its owner that all of the tree was changed.
  await changeOwner(directory, osUser);
}
