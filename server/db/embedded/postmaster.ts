// Several processes: the postmaster, PostgreSQL's server process, which outlives a killed Node process.
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { open, readFile, readlink, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { type Cluster, dataDirArgument } from "./cluster.ts";
import { errorCode } from "./errors.ts";
import { clearSocketFolder, socketName, socketPort } from "./folders.ts";
import { spawnOptionsFor } from "./os-user.ts";

/** The command line is compared before each use of the process id, because the system may reuse the id. */
export type Postmaster = { pid: number; commandLine: string };

/** Elsewhere ps tells which program runs. */
const hasProc = existsSync("/proc/self/stat");
export const pollIntervalMs = hasProc ? 10 : 100;
const readyTimeoutMs = 120_000;
const emptyFileGraceMs = 200;
/** Fast, immediate (a fast one can hang during recovery), killed: https://www.postgresql.org/docs/current/server-shutdown.html */
const stopTimeoutsMs = { SIGINT: 5000, SIGQUIT: 8000, SIGKILL: 5000 };

/** The server that runs on the cluster, also one that an earlier process started. Null when there is none. */
export async function findPostmaster({ clusterDir, socketDir }: Cluster): Promise<Postmaster | null> {
  const { pid } = await readPidFile(clusterDir);
  const found = pid > 0 ? await findProcess(pid) : null;
  // Neither a backend ("postgres: writer") nor a shell whose working directory is the cluster.
  if (found === null || !/(^|\/)postgres -D /.test(found.commandLine)) return null;
  const { cwd, commandLine } = found;
  const isOfCluster = cwd === null ? commandLine.includes(`/${basename(socketDir)} `) : cwd === clusterDir;
  return isOfCluster ? found : null;
}

/** When no server runs on the cluster. In a process group of its own, so that Ctrl+C does not signal it. */
export async function spawnPostmaster(cluster: Cluster, settings: Record<string, string>) {
  const { program, clusterDir, socketDir, osUser } = cluster;
  const socket = { port: socketPort, unix_socket_directories: socketDir, unix_socket_permissions: "0700" };
  const all = Object.entries({ ...settings, listen_addresses: "", ...socket });
  const flags = all.flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", dataDirArgument(clusterDir, osUser), ...flags];
  await clearSocketFolder(socketDir);
  // PostgreSQL takes a postmaster.pid with this process id for a stale one. Otherwise it refuses to start while any process has
  // the id, also an unrelated one or a zombie. By the shared memory that the file names it detects backends that still run.
  const PG_GRANDPARENT_PID = String(await findStalePid(clusterDir));
  await using log = await open(cluster.logFile, "a", 0o600);
  const child = spawn(program, args, {
    ...spawnOptionsFor(osUser, { PG_GRANDPARENT_PID }),
    cwd: clusterDir,
    detached: true,
    stdio: ["ignore", log.fd, log.fd],
  });
  await once(child, "spawn");
  child.unref();
  return { pid: Number(child.pid), commandLine: [program, ...args].join(" ") };
}

/** Waits until the server accepts connections. False if it ends before, does not in time, or its socket was deleted. */
export async function isReady(server: Postmaster, cluster: Cluster): Promise<boolean> {
  for (const deadline = AbortSignal.timeout(readyTimeoutMs); !deadline.aborted; await delay(pollIntervalMs)) {
    const { pid, status } = await readPidFile(cluster.clusterDir);
    if (!(await isRunning(server))) return false;
    if (pid === server.pid && status === "ready") return existsSync(join(cluster.socketDir, socketName));
  }
  return false;
}

/** Resolves when the process has ended, also when it had ended before. */
export async function stopPostmaster(server: Postmaster): Promise<void> {
  for (const [signal, timeoutMs] of Object.entries(stopTimeoutsMs)) {
    try {
      if (await isRunning(server)) process.kill(server.pid, signal);
    } catch (error) {
      if (errorCode(error) !== "ESRCH") throw error;
    }
    for (const deadline = AbortSignal.timeout(timeoutMs); !deadline.aborted; await delay(pollIntervalMs)) {
      if (!(await isRunning(server))) return;
    }
  }
  throw new Error(`The database server (process ${server.pid}) does not end.`);
}

/** `cwd`: null where it cannot be read, as for another user's process in most containers. Null also for a zombie. */
export async function findProcess(pid: number): Promise<(Postmaster & { cwd: string | null }) | null> {
  if (!hasProc) return findProcessByPs(pid);
  // Empty for a zombie, and for one that is exiting, whose memory is freed already.
  const words = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
  if (words === "") return null;
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => null);
  return { pid, commandLine: words.replace(/\0$/, "").replaceAll("\0", " "), cwd };
}

export async function findProcessByPs(pid: number) {
  const args = ["-ww", "-o", "stat=", "-o", "args=", "-p", String(pid)];
  const { stdout } = await promisify(execFile)("ps", args).catch(() => ({ stdout: "" }));
  const [, state = "Z", commandLine = ""] = /^\s*(\S+)\s+(.*?)\s*$/.exec(stdout) ?? [];
  return state.startsWith("Z") ? null : { pid, commandLine, cwd: null };
}

async function isRunning({ pid, commandLine }: Postmaster): Promise<boolean> {
  return (await findProcess(pid))?.commandLine === commandLine;
}

/** postmaster.pid, which may be stale (src/include/utils/pidfile.h). `pid`: 0 without a file, -1 if it names no process. */
async function readPidFile(clusterDir: string) {
  const file = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => null);
  const [first = "", ...rest] = file?.split("\n") ?? [];
  return { pid: file === null ? 0 : Number.parseInt(first, 10) || -1, status: rest[6]?.trim() };
}

/** In a stale postmaster.pid, or 0. One that names no process is empty or, after a power failure, full of NUL bytes. */
async function findStalePid(clusterDir: string): Promise<number> {
  const { pid } = await readPidFile(clusterDir);
  if (pid >= 0) return pid;
  // PostgreSQL refuses such a file. A server that is just starting may be writing it.
  await delay(emptyFileGraceMs);
  if ((await readPidFile(clusterDir)).pid < 0) await rm(join(clusterDir, "postmaster.pid"), { force: true });
  return 0;
}
