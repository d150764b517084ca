// Answers for: as which user PostgreSQL runs, since it refuses root. Knows nothing of what is run.
import { lchown, lstat, opendir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { CannotStart, codeOf } from "./cannot-start.ts";

export type Account = {
  uid: number;
  gid: number;
  /** False for an ordinary user, who runs PostgreSQL as himself. */
  isOther: boolean;
};

/**
 * Who runs PostgreSQL on this cluster: we ourselves, or, when we are root, the cluster's owner, or "nobody"
 * for a cluster still to be made. Fails when the cluster belongs to another ordinary user.
 */
export async function accountFor(clusterDir: string): Promise<Account> {
  const uid = process.getuid?.();
  const gid = process.getgid?.();
  if (uid === undefined || gid === undefined) {
    throw new CannotStart(
      `The built-in PostgreSQL does not run on ${process.platform}; set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const owner = await ownerOf(clusterDir);
  if (uid !== 0) {
    if (owner !== null && owner.uid !== uid) {
      throw new CannotStart(
        `The database in ${clusterDir} belongs to user id ${owner.uid}, not to you (${uid}): start as the user who made it.`,
      );
    }
    return { uid, gid, isOther: false };
  }
  if (process.platform !== "linux") {
    throw new CannotStart(
      "The built-in PostgreSQL cannot run as root on this system: start as an ordinary user, or set DATABASE_URL.",
    );
  }
  if (owner !== null && owner.uid !== 0) return { ...owner, isOther: true };
  const account = { ...(await nobody()), isOther: true };
  // A cluster that root copied or restored by hand is root's, and PostgreSQL would refuse it.
  if (owner !== null) await giveTree(clusterDir, account);
  return account;
}

/** What `spawn` needs to run a program as this account. */
export function runAs(account: Account): { uid?: number; gid?: number } {
  return account.isOther ? { uid: account.uid, gid: account.gid } : {};
}

/** Hands one folder or file to the account; never follows a symbolic link. */
export async function give(path: string, account: Account): Promise<void> {
  if (account.isOther) await lchown(path, account.uid, account.gid);
}

async function giveTree(directory: string, account: Account): Promise<void> {
  for await (const entry of await opendir(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await giveTree(path, account);
    else await give(path, account);
  }
  // The folder itself comes last: its owner tells a later start that the work is whole.
  await give(directory, account);
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const { uid, gid } = await lstat(path);
    return { uid, gid };
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

// initdb looks its own user up by id, so only an account with a row in the password file will do.
async function nobody(): Promise<{ uid: number; gid: number }> {
  const rows = await readFile("/etc/passwd", "utf8").catch(() => "");
  const row = /^nobody:[^:]*:(\d+):(\d+):/m.exec(rows);
  return row === null ? { uid: 65534, gid: 65534 } : { uid: Number(row[1]), gid: Number(row[2]) };
}
