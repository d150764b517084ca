// Answers for: the folder that holds everything of the built-in database, and what lies where in it.
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readFile, realpath, rename, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CannotStart, codeOf, messageOf } from "./cannot-start.ts";

const maxLogBytes = 5_000_000;

/**
 * Makes the folder if it is missing and answers its real path. Fails with one sentence when it cannot be
 * written.
 */
export async function openDataFolder(dataDir: string): Promise<string> {
  const wanted = resolve(dataDir);
  try {
    await mkdir(wanted, { recursive: true, mode: 0o700 });
    const folder = await realpath(wanted);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return folder;
  } catch (error) {
    throw new CannotStart(
      `The data folder ${wanted} cannot be written (${codeOf(error) || messageOf(error)}): give it to this user, or choose another DATA_DIR.`,
    );
  }
}

export function clusterPath(folder: string): string {
  return join(folder, "cluster");
}

/**
 * The folder's own random name, made once. A folder that was deleted and made anew at the same place has
 * another, so that it never meets the socket of a server which still runs on the deleted one.
 */
export async function folderId(folder: string): Promise<string> {
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

/** PostgreSQL's own log; a log that has grown large is put aside, one old one is kept. */
export async function logPath(folder: string): Promise<string> {
  const path = join(folder, "postgres.log");
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > maxLogBytes) await rename(path, `${path}.old`);
  return path;
}
