// Answers for: the short private folder of the server's socket. Whoever can enter it is let in without a
// password, so it is open to the server's user alone (and to root).
import { createHash } from "node:crypto";
import { lstat, mkdir, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Account, give } from "./account.ts";
import { CannotStart, codeOf } from "./cannot-start.ts";

/** The server listens on no TCP port; the number is only part of the socket's name. */
export const socketPort = 5432;

const socketName = `.s.PGSQL.${socketPort}`;
// macOS has room for 104 bytes with the closing zero, Linux for 108: unix(7).
const maxSocketPathBytes = 103;

/** The socket's own path, to see whether it is there. */
export function socketPath(socketDir: string): string {
  return join(socketDir, socketName);
}

/**
 * Makes the folder, or takes the one of an earlier start. Fails with one sentence when a stranger has made
 * it.
 */
export async function openSocketFolder(
  identity: { folder: string; id: string },
  account: Account,
): Promise<string> {
  const key = createHash("sha256").update(`${account.uid}\n${identity.id}\n${identity.folder}`).digest("hex");
  const base = await shortBase(`parcha-${key.slice(0, 16)}`, account);
  const path = join(base, `parcha-${key.slice(0, 16)}`);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== "EEXIST") {
      throw new CannotStart(
        `The folder ${path} for the database's socket cannot be made (${codeOf(error)}).`,
      );
    }
  }
  const found = await lstat(path);
  const isOurs = found.uid === account.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOurs || (found.mode & 0o077) !== 0) {
    throw new CannotStart(
      `The folder ${path}, where the database's socket goes, was made by someone else or is open to others: remove it, or set DATABASE_URL.`,
    );
  }
  await give(path, account);
  return path;
}

/**
 * Removes what a dead server left: PostgreSQL would refuse to start beside its lock when the pid is in use
 * again.
 */
export async function clearSocketFolder(socketDir: string): Promise<void> {
  await rm(socketPath(socketDir), { force: true });
  await rm(`${socketPath(socketDir)}.lock`, { force: true });
}

export async function removeSocketFolder(socketDir: string): Promise<void> {
  await clearSocketFolder(socketDir);
  await rmdir(socketDir).catch(() => undefined);
}

async function shortBase(name: string, account: Account): Promise<string> {
  for (const base of [tmpdir(), "/tmp"]) {
    const isShort = Buffer.byteLength(join(base, name, socketName)) <= maxSocketPathBytes;
    if (isShort && (!account.isOther || (await isOpenToAll(base)))) return base;
  }
  throw new CannotStart(
    `Neither ${tmpdir()} nor /tmp can hold the database's socket: set TMPDIR to a short path that every user can enter, or set DATABASE_URL.`,
  );
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path).catch(() => ({ mode: 0 }));
  if ((mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}
