// The folder of the built-in database: `cluster`, `lock`, `id` and `postgres.log`.
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readFile, realpath, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";

const maxLogBytes = 5_000_000;

/** Creates the folder if it is missing. Returns its real path. @throws EmbeddedPostgresError if it cannot be written */
export async function openDataFolder(dataDir: string): Promise<string> {
  const path = resolve(dataDir);
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    const folder = await realpath(path);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
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
 * A random id, which the first call stores in the folder. It is part of the socket's path: a folder that was deleted and
 * created again must not meet the socket of a server that still runs on the deleted files.
 */
export async function loadFolderId(folder: string): Promise<string> {
  const path = join(folder, "id");
  const known = await readFile(path, "utf8").catch(() => "");
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  const id = randomBytes(16).toString("hex");
  const file = await open(`${path}.new`, "w", 0o600);
  try {
    await file.writeFile(id);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.new`, path);
  return id;
}

/** The path of PostgreSQL's log. A log over `maxLogBytes` is renamed to `.old`, which replaces an earlier one. */
export async function prepareLogFile(folder: string): Promise<string> {
  const path = join(folder, "postgres.log");
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(path, `${path}.old`);
  return path;
}
