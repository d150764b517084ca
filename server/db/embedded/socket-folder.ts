// The private folder of the server's Unix socket, with a path short enough for one. Connections need no password, so only
// the server's user (and root) may enter the folder.
import { createHash } from "node:crypto";
import { lstat, mkdir, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { changeOwner, type OsUser } from "./os-user.ts";

/** Only part of the socket's file name: the server listens on no TCP port. */
export const socketPort = 5432;

const socketName = `.s.PGSQL.${socketPort}`;
/** The limit of macOS, less the closing zero. Linux allows 108 bytes (unix(7)). */
const maxSocketPathBytes = 103;

export function socketPathIn(socketDir: string): string {
  return join(socketDir, socketName);
}

/**
 * Creates the folder, or uses the one of an earlier start. Returns its path. The cluster's inode is part of it: a folder that
 * was deleted and created again must not meet the socket of a server that still runs on the deleted files.
 * @throws EmbeddedPostgresError when the folder cannot be created, or belongs to another user
 */
export async function openSocketFolder(clusterDir: string, osUser: OsUser): Promise<string> {
  const { dev, ino } = await stat(clusterDir, { bigint: true });
  const key = createHash("sha256").update(`${osUser.uid}\n${dev}\n${ino}\n${clusterDir}`).digest("hex");
  const name = `parcha-${key.slice(0, 16)}`;
  const path = join(await chooseParentFolder(name, osUser), name);
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== "EEXIST") {
      throw new EmbeddedPostgresError(
        `The folder ${path} for the database's socket cannot be made (${errorCode(error)}).`,
      );
    }
  }
  const found = await lstat(path);
  const isOwn = found.uid === osUser.uid || found.uid === process.getuid?.();
  if (!found.isDirectory() || !isOwn || (found.mode & 0o077) !== 0) {
    throw new EmbeddedPostgresError(
      `The folder ${path}, where the database's socket goes, was made by someone else or is open to others: remove it, or set DATABASE_URL.`,
    );
  }
  await changeOwner(path, osUser);
  return path;
}

/**
 * Removes the files of a server that died. PostgreSQL would refuse to start beside the old lock file when another process
 * has the old server's id.
 */
export async function clearSocketFolder(socketDir: string): Promise<void> {
  await rm(socketPathIn(socketDir), { force: true });
  await rm(`${socketPathIn(socketDir)}.lock`, { force: true });
}

export async function removeSocketFolder(socketDir: string): Promise<void> {
  await clearSocketFolder(socketDir);
  await rmdir(socketDir).catch(() => undefined);
}

async function chooseParentFolder(name: string, osUser: OsUser): Promise<string> {
  for (const base of [tmpdir(), "/tmp"]) {
    const isShort = Buffer.byteLength(join(base, name, socketName)) <= maxSocketPathBytes;
    if (isShort && (!osUser.isOtherUser || (await isOpenToAll(base)))) return base;
  }
  throw new EmbeddedPostgresError(
    `Neither ${tmpdir()} nor /tmp can hold the database's socket: set TMPDIR to a short path that every user can enter, or set DATABASE_URL.`,
  );
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path).catch(() => ({ mode: 0 }));
  if ((mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}
