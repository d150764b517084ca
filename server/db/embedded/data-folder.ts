// The folder of the built-in database: `cluster`, `lock` and `postgres.log`.
import { constants } from "node:fs";
import { access, mkdir, realpath, rename } from "node:fs/promises";
import { join, resolve } from "node:path";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { readLogSize } from "./postmaster.ts";

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

/** The path of PostgreSQL's log. A log over `maxLogBytes` is renamed to `.old`, which replaces an earlier one. */
export async function prepareLogFile(folder: string): Promise<string> {
  const path = join(folder, "postgres.log");
  if ((await readLogSize(path)) > maxLogBytes) await rename(path, `${path}.old`);
  return path;
}
