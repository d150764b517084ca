// Private folders: the database cluster, PostgreSQL's PGDATA.
import { execFile } from "node:child_process";
import { mkdtemp, open, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError } from "./errors.ts";
import { openSocketFolder } from "./folders.ts";
import { changeOwner, chooseOsUser, type OsUser, spawnOptionsFor } from "./os-user.ts";
import { preparePrograms } from "./programs.ts";

/** The cluster's superuser, and the user of every connection. */
export const databaseUser = "postgres";

// No passwords: the mode of the socket's folder restricts access. TCP is closed, and rejected should it be opened.
const initdbArguments =
  `--username=${databaseUser} --auth-local=trust --auth-host=reject --encoding=UTF8 --locale=C
  --locale-provider=builtin --builtin-locale=C.UTF-8 --data-checksums --no-instructions`.split(/\s+/);

export type Cluster = Awaited<ReturnType<typeof openCluster>>;

/** The cluster of a data folder, created if it is missing. `isSynced`: false skips fsync, for clusters of tests. */
export async function openCluster(
  folder: string,
  { isSynced, log, packageDir }: { isSynced: boolean; log?: (line: string) => void; packageDir?: string },
) {
  const clusterDir = join(folder, "cluster");
  const osUser = await chooseOsUser(clusterDir);
  const programs = await preparePrograms(osUser, folder, packageDir);
  const names = await readdir(folder);
  for (const name of names) {
    // The initdb of a killed process may still write there. If so, the next start deletes the rest.
    if (name.startsWith("cluster.making-")) await remove(join(folder, name)).catch(() => null);
  }
  const files = names.includes("cluster") ? await readdir(clusterDir) : [];
  if (files.length === 0) {
    log?.("creating a new database cluster");
    await createCluster(clusterDir, osUser, join(programs, "initdb"), isSynced);
    // A rename is durable once the parent folder is synced. File systems that cannot sync a folder do not need it.
    await using parent = await open(folder, "r");
    if (isSynced) await parent.sync().catch(() => null);
  } else if (!files.includes("PG_VERSION")) {
    throw new EmbeddedPostgresError(
      `${clusterDir} holds something, but no PostgreSQL database: move it away, and a new one is made.`,
    );
  }
  const [program, logFile] = [join(programs, "postgres"), join(folder, "postgres.log")];
  return { program, clusterDir, socketDir: await openSocketFolder(clusterDir, osUser), logFile, osUser };
}

/** Runs initdb in a temporary folder and renames it, so that an interrupted initdb leaves no half cluster. */
async function createCluster(clusterDir: string, osUser: OsUser, initdb: string, isSynced: boolean) {
  const temporary = await mkdtemp(`${clusterDir}.making-`);
  try {
    await changeOwner(temporary, osUser);
    const args = ["-D", dataDirArgument(temporary, osUser), ...(isSynced ? [] : ["--no-sync"])];
    const options = { ...spawnOptionsFor(osUser), cwd: temporary };
    await promisify(execFile)(initdb, [...args, ...initdbArguments], options).catch(failOfInitdb);
    await rename(temporary, clusterDir);
  } finally {
    await remove(temporary);
  }
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 3 });

/** Of a program that runs in the cluster. Another user may not reach it by its path, for example below a private home. */
export const dataDirArgument = (clusterDir: string, { isOtherUser }: OsUser) =>
  isOtherUser ? "/proc/self/cwd" : clusterDir;

function failOfInitdb(error: { stdout?: string; stderr?: string; message: string }): never {
  const output = `${error.stdout ?? ""}${error.stderr ?? ""}` || error.message;
  throw new EmbeddedPostgresError(
    output.includes("could not look up effective user ID")
      ? `The built-in PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has none on this machine: add it to /etc/passwd, or set DATABASE_URL.`
      : `The database could not be made; initdb said:\n${output.trim().split("\n").slice(-8).join("\n")}`,
  );
}
