// Creates the database cluster (initdb's folder, PostgreSQL's PGDATA) in a private folder.
import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError, errorCode } from "./errors.ts";
import { changeOwner, type OsUser, spawnOptionsFor } from "./os-user.ts";

/** The cluster's superuser, and the user of every connection. */
export const databaseUser = "postgres";

const initdbArguments = [
  `--username=${databaseUser}`,
  // No passwords: the mode of the socket's folder restricts access. TCP is closed, and rejected should it be opened.
  ..."--auth-local=trust --auth-host=reject".split(" "),
  ..."--encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8".split(" "),
  ..."--data-checksums --no-instructions".split(" "),
];

/**
 * The `-D` argument of a program whose working directory is the cluster. Another user may be unable to reach the cluster
 * by its path, for example below a private home. The working directory stays open to the process as /proc/self/cwd.
 */
export function dataDirArgument(clusterDir: string, osUser: OsUser): string {
  return osUser.isOtherUser ? "/proc/self/cwd" : clusterDir;
}

type ClusterOptions = {
  clusterDir: string;
  osUser: OsUser;
  binaries: Binaries;
  /** False skips fsync, for clusters of tests. */
  isSynced: boolean;
  log: (line: string) => void;
};

/** Creates the cluster if it is missing. */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const { clusterDir } = options;
  const prefix = `${basename(clusterDir)}.making-`;
  for (const name of await readdir(dirname(clusterDir))) {
    // The initdb of a killed process may still write there. If so, the next start deletes the rest.
    if (name.startsWith(prefix)) await remove(join(dirname(clusterDir), name)).catch(() => undefined);
  }
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
async function createCluster({ clusterDir, osUser, binaries, isSynced }: ClusterOptions): Promise<void> {
  const temporary = await mkdtemp(`${clusterDir}.making-`);
  try {
    await changeOwner(temporary, osUser);
    const args = ["-D", dataDirArgument(temporary, osUser), ...initdbArguments];
    const options = { ...spawnOptionsFor(osUser), cwd: temporary };
    await promisify(execFile)(binaries.initdb, isSynced ? args : [...args, "--no-sync"], options).catch(
      (error) => {
        throw new EmbeddedPostgresError(
          describeInitdbFailure(`${error.stdout}${error.stderr}` || error.message),
        );
      },
    );
    await rename(temporary, clusterDir);
    if (isSynced) await syncFolder(dirname(clusterDir));
  } catch (error) {
    await remove(temporary);
    throw error;
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });

function describeInitdbFailure(output: string): string {
  if (output.includes("could not look up effective user ID")) {
    return `The built-in PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has none on this machine: add it to /etc/passwd, or set DATABASE_URL.`;
  }
  return `The database could not be made; initdb said:\n${output.trim().split("\n").slice(-8).join("\n")}`;
}

/** A rename is durable once the parent folder is synced. File systems that cannot sync a folder do not need it. */
async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, "r");
  await folder.sync().catch((error: unknown) => {
    if (!["EINVAL", "ENOTSUP", "EISDIR"].includes(errorCode(error))) throw error;
  });
}
