// The operating system's user that runs PostgreSQL's programs, which refuse to run as root.
import { lchown, lstat, opendir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";

export type OsUser = {
  uid: number;
  gid: number;
  /** True when this process is root and starts the programs as another user. */
  isOtherUser: boolean;
};

/**
 * The user that runs PostgreSQL on this cluster: the user of this process or, for root, the owner of the cluster's
 * folder. For root and a missing cluster: `nobody`.
 * @throws EmbeddedPostgresError when the cluster belongs to another user, or on a system without user ids
 */
export async function chooseOsUser(clusterDir: string): Promise<OsUser> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new EmbeddedPostgresError(
      `The built-in PostgreSQL does not run on ${process.platform}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const owner = await ownerOf(clusterDir);
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) {
      throw new EmbeddedPostgresError(
        `The database in ${clusterDir} belongs to user id ${owner.uid}, not to you (${uid}): start as the user who made it.`,
      );
    }
    return { uid, gid, isOtherUser: false };
  }
  if (process.platform !== "linux") {
    throw new EmbeddedPostgresError(
      "The built-in PostgreSQL cannot run as root on this system: start as an ordinary user, or set DATABASE_URL.",
    );
  }
  if (owner !== null && owner.uid !== 0) return { ...owner, isOtherUser: true };
  const osUser = { ...(await findUnprivilegedUser()), isOtherUser: true };
  // A cluster that root copied or restored belongs to root, and PostgreSQL would refuse it.
  if (owner !== null) await changeOwnerOfTree(clusterDir, osUser);
  return osUser;
}

/** The options of `spawn` that run a program as this user. */
export function spawnOptionsFor(osUser: OsUser): { uid?: number; gid?: number } {
  return osUser.isOtherUser ? { uid: osUser.uid, gid: osUser.gid } : {};
}

/** Gives one file or folder to the user. Does not follow a symbolic link. */
export async function changeOwner(path: string, osUser: OsUser): Promise<void> {
  if (osUser.isOtherUser) await lchown(path, osUser.uid, osUser.gid);
}

async function changeOwnerOfTree(directory: string, osUser: OsUser): Promise<void> {
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await changeOwnerOfTree(path, osUser);
    else await changeOwner(path, osUser);
  }
  // The folder comes last: a later start reads from its owner that all of the tree was changed.
  await changeOwner(directory, osUser);
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await lstat(path);
    return { uid, gid };
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}

/** initdb looks up its user by id and fails without a row in the password file. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number }> {
  const rows = await readFile("/etc/passwd", "utf8").catch(() => "");
  const row = /^nobody:[^:]*:(\d+):(\d+):/m.exec(rows);
  return row === null ? { uid: 65534, gid: 65534 } : { uid: Number(row[1]), gid: Number(row[2]) };
}
