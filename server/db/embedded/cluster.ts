// Creates the database cluster (initdb's folder, PostgreSQL's PGDATA).
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { type Binaries, minimalEnvironment } from "./binaries.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { changeOwner, type OsUser, spawnOptionsFor } from "./os-user.ts";

/** The cluster's superuser, and the user of every connection. */
export const databaseUser = "postgres";

const initdbArguments = [
  `--username=${databaseUser}`,
  // No passwords: the mode of the socket's folder restricts access. TCP is closed, and rejected should it be opened.
  "--auth-local=trust",
  "--auth-host=reject",
  "--encoding=UTF8",
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  "--data-checksums",
  "--no-instructions",
];

/**
 * The `-D` argument of a program whose working directory is the cluster. Another user may be unable to reach the cluster
 * by its path, for example below a private home. The working directory stays open to the process as /proc/self/cwd.
 */
export function dataDirArgument(clusterDir: string, osUser: OsUser): string {
  return osUser.isOtherUser ? "/proc/self/cwd" : clusterDir;
}

/** Creates the cluster if it is missing. `isSynced`: false skips fsync, for clusters of tests. */
export async function ensureCluster(options: {
  clusterDir: string;
  osUser: OsUser;
  binaries: Binaries;
  isSynced: boolean;
  log: (line: string) => void;
}): Promise<void> {
  const { clusterDir } = options;
  await deleteUnfinishedClusters(clusterDir);
  const files = await readdir(clusterDir).catch((error: unknown): string[] => {
    if (errorCode(error) === "ENOENT") return [];
    throw new EmbeddedPostgresError(
      `The database folder ${clusterDir} cannot be read (${errorCode(error)}).`,
    );
  });
  if (files.includes("PG_VERSION")) return;
  if (files.length > 0) {
    throw new EmbeddedPostgresError(
      `${clusterDir} holds something, but no PostgreSQL database: move it away, and a new one is made.`,
    );
  }
  options.log("creating a new database cluster");
  await createCluster(options);
}

/** Runs initdb in a temporary folder and renames it, so that an interrupted initdb leaves no half cluster. */
async function createCluster(options: {
  clusterDir: string;
  osUser: OsUser;
  binaries: Binaries;
  isSynced: boolean;
}): Promise<void> {
  const { clusterDir, osUser, binaries, isSynced } = options;
  const temporary = `${clusterDir}.making-${randomBytes(6).toString("hex")}`;
  await mkdir(temporary, { mode: 0o700 });
  try {
    await changeOwner(temporary, osUser);
    const sync = isSynced ? [] : ["--no-sync"];
    const args = ["-D", dataDirArgument(temporary, osUser), ...initdbArguments, ...sync];
    const options = { ...spawnOptionsFor(osUser), cwd: temporary, env: minimalEnvironment };
    await promisify(execFile)(binaries.initdb, args, options).catch((error) => {
      throw new EmbeddedPostgresError(
        describeInitdbFailure(`${error.stdout}${error.stderr}` || error.message),
      );
    });
    await rename(temporary, clusterDir);
    if (isSynced) await syncFolder(dirname(clusterDir));
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

function describeInitdbFailure(output: string): string {
  if (output.includes("could not look up effective user ID")) {
    return `The built-in PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has none on this machine: add it to /etc/passwd, or set DATABASE_URL.`;
  }
  const last = output.trim().split("\n").slice(-8).join("\n");
  return `The database could not be made; initdb said:\n${last}`;
}

async function deleteUnfinishedClusters(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.making-`;
  for (const name of await readdir(dirname(clusterDir))) {
    if (!name.startsWith(prefix)) continue;
    // The initdb of a killed process may still write here. If so, the next start deletes the rest.
    await rm(join(dirname(clusterDir), name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
}

/** A rename is durable once the parent folder is synced. File systems that cannot sync a folder do not need it. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } catch (error) {
    if (!["EINVAL", "ENOTSUP", "EISDIR"].includes(errorCode(error))) throw error;
  } finally {
    await folder.close();
  }
}
