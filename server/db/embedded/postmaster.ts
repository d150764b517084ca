// Answers for: one PostgreSQL server process: found, started, awaited, stopped. Knows nothing of how its
// cluster came to be, or of who else might want the folder.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { open, stat } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import { type Account, runAs } from "./account.ts";
import { bareEnvironment } from "./binaries.ts";
import { CannotStart, codeOf, messageOf } from "./cannot-start.ts";
import { dataArgument, databaseUser } from "./cluster.ts";
import { readClaim } from "./postmaster-pid.ts";
import { lookAt, lookEveryMs, type RunningProcess } from "./running-process.ts";
import { socketPath, socketPort } from "./socket-folder.ts";

export type PostmasterPlan = {
  program: string;
  settings: Record<string, string>;
  clusterDir: string;
  socketDir: string;
  logFile: string;
  account: Account;
};

/** A server process; the command line guards against a process id that has passed to a stranger. */
export type Postmaster = { pid: number; commandLine: string };

const readyWithinMs = 120_000;

/** The words by which the server is started; a running one with the very same is taken over. */
function argumentsOf(plan: PostmasterPlan): string[] {
  const settings = {
    ...plan.settings,
    listen_addresses: "",
    port: String(socketPort),
    unix_socket_directories: plan.socketDir,
    unix_socket_permissions: "0700",
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  return ["-D", dataArgument(plan.clusterDir, plan.account), ...words];
}

function commandLineOf(plan: PostmasterPlan): string {
  return [plan.program, ...argumentsOf(plan)].join(" ");
}

/** The server that runs on the plan's cluster now, whoever started it; null when there is none. */
export async function findPostmaster(plan: PostmasterPlan): Promise<Postmaster | null> {
  const claim = await readClaim(plan.clusterDir);
  const found = claim === null ? null : await lookAt(claim.pid);
  return found !== null && servesCluster(found, plan) ? found : null;
}

/** True when the running server is just what we would start. */
export function isAsPlanned(found: Postmaster, plan: PostmasterPlan): boolean {
  return found.commandLine === commandLineOf(plan);
}

function servesCluster(found: RunningProcess, plan: PostmasterPlan): boolean {
  // A server's own command, not one of its backends ("postgres: writer") and not a shell that stands in the
  // folder.
  if (!/(^|\/)postgres -D /.test(found.commandLine)) return false;
  if (found.workingDirectory !== null) return found.workingDirectory === plan.clusterDir;
  return found.commandLine.includes(plan.socketDir) || found.commandLine.includes(`-D ${plan.clusterDir} `);
}

/**
 * Starts the server as a process that outlives ours, in a group of its own so that Ctrl+C reaches only us.
 */
export async function spawnPostmaster(plan: PostmasterPlan): Promise<Postmaster> {
  const log = await open(plan.logFile, "a", 0o600);
  try {
    const child = spawn(plan.program, argumentsOf(plan), {
      ...runAs(plan.account),
      cwd: plan.clusterDir,
      env: bareEnvironment,
      detached: true,
      stdio: ["ignore", log.fd, log.fd],
    });
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.once("error", reject);
    });
    child.unref();
    if (child.pid === undefined) throw new Error("the system gave no process id");
    return { pid: child.pid, commandLine: commandLineOf(plan) };
  } catch (error) {
    throw new CannotStart(`PostgreSQL could not be started: ${messageOf(error)}.`);
  } finally {
    await log.close();
  }
}

/**
 * Waits until the server answers: "ready"; "gone" when it ended first; "silent" when it does neither for
 * minutes, or says that it is ready while somebody has swept its socket away.
 */
export async function awaitReady(
  postmaster: Postmaster,
  plan: PostmasterPlan,
): Promise<"ready" | "gone" | "silent"> {
  const tooLate = AbortSignal.timeout(readyWithinMs);
  while (!tooLate.aborted) {
    // Asked only once the server says so itself, so that its log is not filled with our knocking.
    const claim = await readClaim(plan.clusterDir);
    if (claim?.isReady && claim.pid === postmaster.pid) {
      if (!existsSync(socketPath(plan.socketDir))) return "silent";
      if (await answers(plan.socketDir)) return "ready";
    }
    if (!(await isRunning(postmaster))) return "gone";
    await delay(lookEveryMs);
  }
  return "silent";
}

async function answers(socketDir: string): Promise<boolean> {
  try {
    await withClient(socketDir, "postgres", (client) => client.query("select 1"));
    return true;
  } catch {
    return false;
  }
}

/** Runs something on a connection of its own. */
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
  // A connection that is cut also fails the query under way; without a listener it would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Asks for a fast shutdown, then for an immediate one (a fast one can hang while the server recovers), then
 * kills. Answers when the process is gone; fine when it already was.
 */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps = [
    { signal: "SIGINT", patienceMs: 5000 },
    { signal: "SIGQUIT", patienceMs: 8000 },
    { signal: "SIGKILL", patienceMs: 5000 },
  ] as const;
  for (const { signal, patienceMs } of steps) {
    if (!(await isRunning(postmaster))) return;
    try {
      process.kill(postmaster.pid, signal);
    } catch (error) {
      if (codeOf(error) !== "ESRCH") throw error;
    }
    const tooLate = AbortSignal.timeout(patienceMs);
    while (!tooLate.aborted) {
      if (!(await isRunning(postmaster))) return;
      await delay(lookEveryMs);
    }
  }
  throw new Error(`The database server (process ${postmaster.pid}) does not end.`);
}

async function isRunning(postmaster: Postmaster): Promise<boolean> {
  return (await lookAt(postmaster.pid))?.commandLine === postmaster.commandLine;
}

/** What the server has written to its log since a place in it; the last lines only. */
export async function lastLogLines(logFile: string, sinceByte: number): Promise<string> {
  const log = await open(logFile, "r");
  try {
    const { size } = await log.stat();
    const from = Math.max(sinceByte, size - 4000);
    const { buffer, bytesRead } = await log.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.subarray(0, bytesRead).toString().trim().split("\n").slice(-12).join("\n");
  } finally {
    await log.close();
  }
}

export async function logSize(logFile: string): Promise<number> {
  return stat(logFile).then(
    (found) => found.size,
    () => 0,
  );
}
