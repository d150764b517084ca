// Private folders, no TCP port: the data folder (`cluster`, `lock`, `postgres.log`), and the folder of the Unix socket, with a path
// short enough for one. Connections need no password, so only the server's user (and root) may enter it.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, lstat, mkdir, realpath, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { changeOwner, type OsUser } from "./os-user.ts";

/** Only part of the socket's file name: the server listens on no TCP port. */
export const socketPort = 5432;
export const socketName = `.s.PGSQL.${socketPort}`;
/** The limit of macOS, less the closing zero. Linux allows 108 bytes (unix(7)). */
const maxSocketPathBytes = 103;

/** Creates the folder if it is missing. Returns its real path. @throws EmbeddedPostgresError if it cannot be written */
export async function openDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(path);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `The data folder ${path} cannot be written (${errorCode(error) || errorMessage(error)}): give it to this user, or choose another DATA_DIR.`,
    );
  }
}

export function clusterDirOf(folder: string): string {
  return join(folder, "cluster");
}

/**
 * Creates the socket's folder, or uses the one of an earlier start. Returns its path. The cluster's inode is part of it: a cluster
 * that was deleted and created again must not meet the socket of a server that still runs on the deleted files.
 * @throws EmbeddedPostgresError when the folder cannot be created, or belongs to another user
 */
export async function openSocketFolder(clusterDir: string, osUser: OsUser): Promise<string> {
  const { dev, ino } = await stat(clusterDir, { bigint: true });
  const key = createHash("sha256").update(`${osUser.uid}\n${dev}\n${ino}\n${clusterDir}`).digest("hex");
  const path = await chooseSocketFolder(`parcha-${key.slice(0, 16)}`, osUser);
  await mkdir(path, { mode: 0o700 }).catch((error) => {
    if (errorCode(error) === "EEXIST") return;
    throw new EmbeddedPostgresError(`The socket's folder ${path} cannot be made (${errorCode(error)}).`);
  });
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

async function chooseSocketFolder(name: string, osUser: OsUser): Promise<string> {
  for (const base of [tmpdir(), "/tmp"]) {
    const isShort = Buffer.byteLength(join(base, name, socketName)) <= maxSocketPathBytes;
    if (isShort && (!osUser.isOtherUser || (await isOpenToAll(base)))) return join(base, name);
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
