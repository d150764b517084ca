// Several processes: the postmaster, PostgreSQL's server process, outlives a killed Node process. Finds a running one, starts one,
// waits until it is ready, stops it.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, readFile, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { dataDirArgument } from "./cluster.ts";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { socketName, socketPort } from "./folders.ts";
import { type OsUser, spawnOptionsFor } from "./os-user.ts";
import { findProcess, pollIntervalMs } from "./processes.ts";

export type PostmasterOptions = {
  program: string;
  settings: Record<string, string>;
  clusterDir: string;
  socketDir: string;
  logFile: string;
  osUser: OsUser;
  /** Called once the server's process runs; it does not answer yet. */
  onSpawn?: (() => void) | undefined;
};

/** The command line is compared before each use of the process id, because the system may reuse the id. */
export type Postmaster = { pid: number; commandLine: string };

const readyTimeoutMs = 120_000;
const emptyFileGraceMs = 200;
/** https://www.postgresql.org/docs/current/server-shutdown.html: fast, immediate (a fast one can hang during recovery), killed. */
const stopSteps = { SIGINT: 5000, SIGQUIT: 8000, SIGKILL: 5000 };

/** The server that runs on the cluster, also one that an earlier process started. Null when there is none. */
export async function findPostmaster(options: PostmasterOptions): Promise<Postmaster | null> {
  const pid = (await readPidFile(options.clusterDir))?.pid;
  const found = pid ? await findProcess(pid) : null;
  // Neither a backend ("postgres: writer") nor a shell whose working directory is the cluster.
  if (found === null || !/(^|\/)postgres -D /.test(found.commandLine)) return null;
  const isOfCluster =
    found.workingDirectory === null
      ? found.commandLine.includes(`/${basename(options.socketDir)} `)
      : found.workingDirectory === options.clusterDir;
  return isOfCluster ? found : null;
}

/**
 * Starts the server in a process group of its own, so that Ctrl+C does not signal it and it outlives this process. Call it only
 * when no server runs on the cluster.
 */
export async function spawnPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { program, clusterDir, socketDir, osUser } = options;
  const socket = {
    listen_addresses: "",
    port: socketPort,
    unix_socket_directories: socketDir,
    unix_socket_permissions: "0700",
  };
  const settings = Object.entries({ ...options.settings, ...socket });
  const args = [
    "-D",
    dataDirArgument(clusterDir, osUser),
    ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  await clearSocketFolder(socketDir);
  const stalePid = await findStalePid(clusterDir);
  const log = await open(options.logFile, "a", 0o600);
  try {
    const { env, ...user } = spawnOptionsFor(osUser);
    const child = spawn(program, args, {
      ...user,
      // PostgreSQL takes a lock file with this process id for a stale one. Otherwise it refuses to start while any process has the
      // id, also an unrelated one or a zombie.
      env: { ...env, PG_GRANDPARENT_PID: String(stalePid) },
      cwd: clusterDir,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await once(child, "spawn");
    child.unref();
    options.onSpawn?.();
    return { pid: child.pid ?? 0, commandLine: [program, ...args].join(" ") };
  } catch (error) {
    throw new EmbeddedPostgresError(`PostgreSQL could not be started: ${errorMessage(error)}.`);
  } finally {
    await log.close();
  }
}

/** Removes the files of a server that died. */
export async function clearSocketFolder(socketDir: string): Promise<void> {
  for (const name of [socketName, `${socketName}.lock`]) await rm(join(socketDir, name), { force: true });
}

/** Waits until the server accepts queries. False if it ended before, does not within the time limit, or its socket was deleted. */
export async function isReady(postmaster: Postmaster, options: PostmasterOptions): Promise<boolean> {
  for (const deadline = AbortSignal.timeout(readyTimeoutMs); !deadline.aborted; await delay(pollIntervalMs)) {
    const pidFile = await readPidFile(options.clusterDir);
    if (!(await isRunning(postmaster))) return false;
    if (pidFile?.pid === postmaster.pid && pidFile.isReady)
      return existsSync(join(options.socketDir, socketName));
  }
  return false;
}

/** Resolves when the process has ended, also when it had ended before. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  for (const [signal, timeoutMs] of Object.entries(stopSteps)) {
    try {
      if (await isRunning(postmaster)) process.kill(postmaster.pid, signal);
    } catch (error) {
      if (errorCode(error) !== "ESRCH") throw error;
    }
    for (const deadline = AbortSignal.timeout(timeoutMs); !deadline.aborted; await delay(pollIntervalMs)) {
      if (!(await isRunning(postmaster))) return;
    }
  }
  throw new Error(`The database server (process ${postmaster.pid}) does not end.`);
}

async function isRunning(postmaster: Postmaster): Promise<boolean> {
  return (await findProcess(postmaster.pid))?.commandLine === postmaster.commandLine;
}

/**
 * What PostgreSQL writes into postmaster.pid (src/include/utils/pidfile.h). The file may be stale. `pid`: 0 when it names no
 * process. Null without a file.
 */
async function readPidFile(clusterDir: string): Promise<{ pid: number; isReady: boolean } | null> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => null);
  if (text === null) return null;
  const lines = text.split("\n");
  return {
    pid: Math.max(0, Number.parseInt(lines[0] ?? "", 10) || 0),
    isReady: lines[7]?.trim() === "ready",
  };
}

/**
 * The process id in a stale postmaster.pid, or 0. The file stays: by the shared memory that it names, PostgreSQL detects backends
 * of the old server that still run. PostgreSQL refuses a file that names no process: empty, or full of NUL bytes after a power
 * failure. It is removed, unless it is of a server that is just starting.
 */
async function findStalePid(clusterDir: string): Promise<number> {
  const { pid } = (await readPidFile(clusterDir)) ?? {};
  if (pid !== 0) return pid ?? 0;
  await delay(emptyFileGraceMs);
  if ((await readPidFile(clusterDir))?.pid === 0)
    await rm(join(clusterDir, "postmaster.pid"), { force: true });
  return 0;
}
