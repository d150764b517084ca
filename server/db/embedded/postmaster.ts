// The postmaster, PostgreSQL's server process: finds a running one, starts one, waits until it is ready, stops it.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { minimalEnvironment } from "./binaries.ts";
import { databaseUser, dataDirArgument } from "./cluster.ts";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { type OsUser, spawnOptionsFor } from "./os-user.ts";
import { readPidFile } from "./pid-file.ts";
import { findProcess, pollIntervalMs, type RunningProcess } from "./processes.ts";
import { socketPathIn, socketPort } from "./socket-folder.ts";

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

function argumentsOf(options: PostmasterOptions): string[] {
  const settings = {
    ...options.settings,
    listen_addresses: "",
    port: String(socketPort),
    unix_socket_directories: options.socketDir,
    unix_socket_permissions: "0700",
  };
  const settingArguments = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", dataDirArgument(options.clusterDir, options.osUser), ...settingArguments];
}

function commandLineOf(options: PostmasterOptions): string {
  return [options.program, ...argumentsOf(options)].join(" ");
}

/** The server that runs on the cluster, also one that an earlier process started. Null when there is none. */
export async function findPostmaster(options: PostmasterOptions): Promise<Postmaster | null> {
  const pidFile = await readPidFile(options.clusterDir);
  const found = pidFile === null ? null : await findProcess(pidFile.pid);
  return found !== null && servesCluster(found, options) ? found : null;
}

function servesCluster(found: RunningProcess, options: PostmasterOptions): boolean {
  // Neither a backend ("postgres: writer") nor a shell whose working directory is the cluster.
  if (!/(^|\/)postgres -D /.test(found.commandLine)) return false;
  if (found.workingDirectory !== null) return found.workingDirectory === options.clusterDir;
  return (
    found.commandLine.includes(options.socketDir) || found.commandLine.includes(`-D ${options.clusterDir} `)
  );
}

/** Starts the server in a process group of its own, so that Ctrl+C does not signal it and it outlives this process. */
export async function spawnPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const log = await open(options.logFile, "a", 0o600);
  try {
    const child = spawn(options.program, argumentsOf(options), {
      ...spawnOptionsFor(options.osUser),
      cwd: options.clusterDir,
      env: minimalEnvironment,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
    child.unref();
    options.onSpawn?.();
    if (child.pid === undefined) throw new Error("the system gave no process id");
    return { pid: child.pid, commandLine: commandLineOf(options) };
  } catch (error) {
    throw new EmbeddedPostgresError(`PostgreSQL could not be started: ${errorMessage(error)}.`);
  } finally {
    await log.close();
  }
}

/**
 * Waits until the server accepts queries. "exited": it ended before. "unresponsive": it did neither within the time limit,
 * or its socket was deleted.
 */
export async function waitUntilReady(
  postmaster: Postmaster,
  options: PostmasterOptions,
): Promise<"ready" | "exited" | "unresponsive"> {
  const deadline = AbortSignal.timeout(readyTimeoutMs);
  while (!deadline.aborted) {
    // Connect only after the pid file says ready: the server logs each connection that it rejects before.
    const pidFile = await readPidFile(options.clusterDir);
    if (pidFile?.isReady && pidFile.pid === postmaster.pid) {
      if (!existsSync(socketPathIn(options.socketDir))) return "unresponsive";
      if (await acceptsQueries(options.socketDir)) return "ready";
    }
    if (!(await isRunning(postmaster))) return "exited";
    await delay(pollIntervalMs);
  }
  return "unresponsive";
}

async function acceptsQueries(socketDir: string): Promise<boolean> {
  try {
    await withClient(socketDir, "postgres", (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

/** Runs the work on a new connection, which is closed afterwards. */
export async function withClient<Result>(
  socketDir: string,
  database: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    host: socketDir,
    port: socketPort,
    user: databaseUser,
    database,
    ssl: false,
    connectionTimeoutMillis: 5000,
  });
  // A lost connection already rejects the query. Without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Requests a fast shutdown, then an immediate one (a fast one can hang during recovery), then kills. Resolves when the
 * process has ended, also when it had ended before. Signals: https://www.postgresql.org/docs/current/server-shutdown.html
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps = [
    { signal: "SIGINT", timeoutMs: 5000 },
    { signal: "SIGQUIT", timeoutMs: 8000 },
    { signal: "SIGKILL", timeoutMs: 5000 },
  ] as const;
  for (const { signal, timeoutMs } of steps) {
    if (!(await isRunning(postmaster))) return;
    try {
      process.kill(postmaster.pid, signal);
    } catch (error) {
      if (errorCode(error) !== "ESRCH") throw error;
    }
    const deadline = AbortSignal.timeout(timeoutMs);
    while (!deadline.aborted) {
      if (!(await isRunning(postmaster))) return;
      await delay(pollIntervalMs);
    }
  }
  throw new Error(`The database server (process ${postmaster.pid}) does not end.`);
}

async function isRunning(postmaster: Postmaster): Promise<boolean> {
  return (await findProcess(postmaster.pid))?.commandLine === postmaster.commandLine;
}

export function readLogSize(logFile: string): Promise<number> {
  return stat(logFile).then(
    ({ size }) => size,
    () => 0,
  );
}

/** The last lines of what the server has logged since this position in the file. */
export async function readLastLogLines(logFile: string, sinceByte: number): Promise<string> {
  const log = await open(logFile, "r");
  try {
    const { size } = await log.stat();
    // A log of months may be large.
    const from = Math.max(sinceByte, size - 4000);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString().trim().split("\n").slice(-12).join("\n");
  } finally {
    await log.close();
  }
}
