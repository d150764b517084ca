// The command `backup`: copies the folder of a demo, also while its server runs, into a folder that a server can start from.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { copyFile, mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import type { Config } from "#server/config/config.ts";
import { copyServedCluster } from "#server/db/embedded/base-backup.ts";
import { clusterDirOf } from "#server/db/embedded/data-folder.ts";
import { errorCode } from "#server/db/embedded/errors.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { findServedCluster } from "#server/db/embedded/serving.ts";
import { diskStorage } from "#server/providers/storage/disk.ts";
import { StartupError } from "#server/start.ts";

/** `path`: a new folder; by default one named by the time. Returns the text to print. @throws StartupError */
export async function backUp(config: Config, [path, ...rest]: readonly string[], now: Date): Promise<string> {
  if (config.databaseUrl)
    throw new StartupError(
      "npm run backup copies the built-in database, and DATABASE_URL names another one: ops/README.md, Backups.",
    );
  if (rest.length > 0) throw new StartupError("Usage: npm run backup -- [<new folder>]");
  const target = resolve(path ?? join("backups", now.toISOString().replace(/[-:]|\.\d+/g, "")));
  if (existsSync(target)) throw new StartupError(`${target} exists already. Name a new folder.`);
  if (!existsSync(clusterDirOf(postgresOf(config.dataDir))))
    throw new StartupError(`There is no database in ${config.dataDir}. Start Parcha once, or set DATA_DIR.`);
  // Renamed at the end, so that half a copy has no name of a whole one.
  const part = `${target}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(join(part, "postgres"), { recursive: true, mode: 0o700 });
  await copyDatabase(config.dataDir, part);
  const files = await copyFiles(config, part);
  await promisify(execFile)("sync");
  await rename(part, target);
  const from = config.storage.kind === "disk" ? `${files} files` : "the files stay in the bucket";
  return `${target}: the database, ${from}.\nTo start from it: DATA_DIR=${target} npm start`;
}

const postgresOf = (dataDir: string) => join(dataDir, "postgres");

async function copyDatabase(dataDir: string, part: string) {
  const postgresDir = postgresOf(dataDir);
  const target = clusterDirOf(postgresOf(part));
  const served = await findServedCluster(postgresDir);
  if (served) return copyServedCluster(served, target);
  const postgres = await startEmbeddedPostgres({ dataDir: postgresDir });
  try {
    const started = await findServedCluster(postgresDir);
    if (!started) throw new StartupError(`The database in ${postgresDir} does not answer.`);
    await copyServedCluster(started, target);
  } finally {
    await postgres.stop();
  }
}

/** After the database: files never change, so that those that its rows name are still there, but for erased ones. */
async function copyFiles({ dataDir, storage }: Config, part: string): Promise<number> {
  await copyIfThere(join(dataDir, "secret-key"), join(part, "secret-key"));
  if (storage.kind !== "disk") return 0;
  let copied = 0;
  for await (const key of diskStorage(join(dataDir, "objects")).list())
    if (await copyIfThere(join(dataDir, "objects", key), join(part, "objects", key))) copied += 1;
  return copied;
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw error;
  }
}
