// Answers for: the cluster on disk, whole or not at all. Knows nothing of the server that runs on it.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Account, give, runAs } from "./account.ts";
import { type Binaries, bareEnvironment } from "./binaries.ts";
import { CannotStart, codeOf } from "./cannot-start.ts";

/** The one user of the cluster; every connection is his. */
export const databaseUser = "postgres";

const initArguments = [
  `--username=${databaseUser}`,
  // Nobody needs a password who gets past the socket's folder; over TCP, should it ever be opened, nobody
  // gets in.
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
 * How the account names a cluster whose folder is its working directory. Under another user's private home no
 * path leads there, but the kernel keeps the way by which the process was started, and /proc/self/cwd is that
 * way.
 */
export function dataArgument(clusterDir: string, account: Account): string {
  return account.isOther ? "/proc/self/cwd" : clusterDir;
}

/** True when it has made a new one. `isSynced: false` is for clusters that are thrown away. */
export async function ensureCluster(options: {
  clusterDir: string;
  account: Account;
  binaries: Binaries;
  isSynced: boolean;
  log: (line: string) => void;
}): Promise<boolean> {
  const { clusterDir } = options;
  await sweepUnfinished(clusterDir);
  const files = await readdir(clusterDir).catch((error: unknown): string[] => {
    if (codeOf(error) === "ENOENT") return [];
    throw new CannotStart(`The database folder ${clusterDir} cannot be read (${codeOf(error)}).`);
  });
  if (files.includes("PG_VERSION")) return false;
  if (files.length > 0) {
    throw new CannotStart(
      `${clusterDir} holds something, but no PostgreSQL database: move it away, and a new one is made.`,
    );
  }
  options.log("making a new database cluster");
  await makeCluster(options);
  return true;
}

// Made beside its place and renamed: a start cut short leaves no half cluster that the next would trust.
async function makeCluster(options: {
  clusterDir: string;
  account: Account;
  binaries: Binaries;
  isSynced: boolean;
}): Promise<void> {
  const { clusterDir, account, binaries, isSynced } = options;
  const making = `${clusterDir}.making-${randomBytes(6).toString("hex")}`;
  await mkdir(making, { mode: 0o700 });
  try {
    await give(making, account);
    const sync = isSynced ? [] : ["--no-sync"];
    const output = await run(
      binaries.initdb,
      ["-D", dataArgument(making, account), ...initArguments, ...sync],
      {
        ...runAs(account),
        cwd: making,
      },
    );
    if (output !== null) throw new CannotStart(whyInitFailed(output));
    await rename(making, clusterDir);
    if (isSynced) await syncFolder(dirname(clusterDir));
  } catch (error) {
    await rm(making, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}

function whyInitFailed(output: string): string {
  if (output.includes("could not look up effective user ID")) {
    return `The built-in PostgreSQL needs a user with a name, and user id ${process.getuid?.()} has none on this machine: add it to /etc/passwd, or set DATABASE_URL.`;
  }
  const last = output.trim().split("\n").slice(-8).join("\n");
  return `The database could not be made; initdb said:\n${last}`;
}

async function sweepUnfinished(clusterDir: string): Promise<void> {
  const prefix = `${basename(clusterDir)}.making-`;
  for (const name of await readdir(dirname(clusterDir))) {
    if (!name.startsWith(prefix)) continue;
    // An initdb whose Parcha was killed may still write into it; what is left then goes at the next start.
    await rm(join(dirname(clusterDir), name), { recursive: true, force: true, maxRetries: 3 }).catch(
      () => undefined,
    );
  }
}

// A rename is on the disk only when the folder above is; some systems cannot sync a folder, and lose nothing
// by it.
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } catch (error) {
    if (!["EINVAL", "ENOTSUP", "EISDIR"].includes(codeOf(error))) throw error;
  } finally {
    await folder.close();
  }
}

/** Null when the program succeeds, else all that it said. */
function run(
  program: string,
  words: string[],
  options: { cwd: string; uid?: number; gid?: number },
): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      ...options,
      env: bareEnvironment,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once("error", reject);
    child.once("close", (code) => resolve(code === 0 ? null : said));
  });
}
