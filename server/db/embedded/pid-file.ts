// postmaster.pid, in which PostgreSQL writes the process that serves a cluster. The file may be stale: callers check
// whether that process still runs and serves the cluster.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { errorCode } from "./errors.ts";
import { changeOwner, type OsUser } from "./os-user.ts";

export type PidFile = { pid: number; isReady: boolean };

/** Above every system's highest process id, and within PostgreSQL's `int`. */
const unusedPid = 2_147_483_647;
const emptyFileGraceMs = 200;

/**
 * Null when the file is missing, empty or unreadable. The lines are defined in PostgreSQL's src/include/utils/pidfile.h.
 */
export async function readPidFile(clusterDir: string): Promise<PidFile | null> {
  const lines = await readLines(clusterDir);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === unusedPid) return null;
  return { pid, isReady: lines[7]?.trim() === "ready" };
}

/**
 * Replaces the process id in a stale file. Call it only when no server runs on the cluster. PostgreSQL refuses to start
 * while any process has that id, also an unrelated one or a zombie. The other lines stay: by the shared memory segment
 * named there PostgreSQL detects backends of the old server that still run. If no process has the id, the file stays as
 * it is: PostgreSQL recognizes it as stale, and a server that is just starting may be writing it.
 */
export async function invalidateStalePidFile(clusterDir: string, osUser: OsUser): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  let [first, ...rest] = await readLines(clusterDir);
  if (first !== undefined && pidOf(first) === null) {
    // A server that is just starting, or one that died before the file was on the disk. PostgreSQL refuses a file that names
    // no process: empty, or full of NUL bytes after a power failure.
    await delay(emptyFileGraceMs);
    [first, ...rest] = await readLines(clusterDir);
    if (first !== undefined && pidOf(first) === null) await rm(path, { force: true });
  }
  const pid = first === undefined ? null : pidOf(first);
  if (pid === null || !hasProcess(pid)) return;
  await rm(path, { force: true });
  // "wx" does not follow a symbolic link, which the other user could have put here while this process is root.
  await writeFile(path, [String(unusedPid), ...rest].join("\n"), { flag: "wx", mode: 0o600 });
  await changeOwner(path, osUser);
}

/** Null if the line names no process. */
function pidOf(line: string): number | null {
  const pid = Number.parseInt(line, 10);
  return pid > 0 ? pid : null;
}

/** As PostgreSQL checks it: zombies count. */
function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}

async function readLines(clusterDir: string): Promise<string[]> {
  try {
    return (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
  } catch {
    return [];
  }
}
