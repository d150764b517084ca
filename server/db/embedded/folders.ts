// Private folders, no TCP port: connections need no password, so only the server's user and root may enter the socket's folder.
import { createHash } from "node:crypto";
import { constants } from "node:fs";
import { access, chmod, lstat, mkdir, realpath, rm, rmdir, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { EmbeddedPostgresError, errorMessage } from "./errors.ts";
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
      `The data folder ${path} cannot be written (${errorMessage(error)}): give it to this user, or choose another DATA_DIR.`,
    );
  }
}

/** @throws EmbeddedPostgresError when neither this user nor `uid` made the folder, or more people can use it than by the mode */
export async function openOwnFolder(path: string, mode: number, uid: number | undefined, remedy: string) {
  const fail = (reason: string) => {
    throw new EmbeddedPostgresError(`The folder ${path} ${reason}: ${remedy}.`);
  };
  await mkdir(path, { recursive: true, mode }).catch((error) =>
    fail(`cannot be made (${errorMessage(error)})`),
  );
  const found = await lstat(path);
  const isOwn = found.isDirectory() && (found.uid === process.getuid?.() || found.uid === uid);
  if (!isOwn || (found.mode & 0o777 & ~mode) !== 0) fail("was made by someone else or is open to others");
  // The umask may have closed it.
  if ((found.mode & mode) !== mode) await chmod(path, mode);
}

/** The inode is part of its path: a cluster that is created again must not meet the server that runs on deleted files. */
export async function openSocketFolder(clusterDir: string, osUser: OsUser): Promise<string> {
  const { dev, ino } = await stat(clusterDir, { bigint: true });
  const key = createHash("sha256").update(`${osUser.uid}\n${dev}\n${ino}\n${clusterDir}`).digest("hex");
  for (const base of [tmpdir(), "/tmp"]) {
    const path = join(base, `parcha-${key.slice(0, 16)}`);
    const isShort = Buffer.byteLength(join(path, socketName)) <= maxSocketPathBytes;
    if (!isShort || (osUser.isOtherUser && !(await isOpenToAll(base)))) continue;
    await openOwnFolder(path, 0o700, osUser.uid, "remove it, or set DATABASE_URL");
    await changeOwner(path, osUser);
    return path;
  }
  throw new EmbeddedPostgresError(
    `Neither ${tmpdir()} nor /tmp can hold the database's socket: set TMPDIR to a short path that every user can enter, or set DATABASE_URL.`,
  );
}

/** Removes the files of a server that died. */
export async function clearSocketFolder(socketDir: string): Promise<void> {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(socketDir, name), { force: true });
}

export async function removeSocketFolder(socketDir: string): Promise<void> {
  await clearSocketFolder(socketDir);
  await rmdir(socketDir).catch(() => null);
}

async function isOpenToAll(path: string): Promise<boolean> {
  const { mode } = await stat(path).catch(() => ({ mode: 0 }));
  return (mode & 0o001) !== 0 && (dirname(path) === path || isOpenToAll(dirname(path)));
}
