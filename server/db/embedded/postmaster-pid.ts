// Answers for: postmaster.pid, the file in which PostgreSQL notes which process serves a cluster. What the
// file says is a claim: whether that process still runs, and is ours, is for others to see.
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Account, give } from "./account.ts";
import { codeOf } from "./cannot-start.ts";

export type PostmasterClaim = { pid: number; isReady: boolean };

// Above what any system hands out as a process id, and within PostgreSQL's `int`.
const deadPid = 2_147_483_647;
const emptyClaimPatienceMs = 200;

/**
 * Null when the file is missing, empty or unreadable. Lines:
 * https://git.postgresql.org/gitweb/?p=postgresql.git;f=src/include/utils/pidfile.h
 */
export async function readClaim(clusterDir: string): Promise<PostmasterClaim | null> {
  const lines = await readLines(clusterDir);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || pid === deadPid) return null;
  return { pid, isReady: lines[7]?.trim() === "ready" };
}

/**
 * Takes the process id out of a claim which is known to be false: PostgreSQL asks only whether some process
 * has that id, and would refuse to start beside a stranger or a zombie. The rest stays, because the shared
 * memory named there is how PostgreSQL finds out that backends of the old server are still alive. A dead
 * process's claim it sees through itself, so that one is left alone: a server that another start has just set
 * off may be writing its own there.
 */
export async function disownClaim(clusterDir: string, account: Account): Promise<void> {
  const path = join(clusterDir, "postmaster.pid");
  let [first, ...rest] = await readLines(clusterDir);
  if (first === "") {
    // Either a server at its first breath, or one that died there; PostgreSQL refuses an empty file for ever.
    await delay(emptyClaimPatienceMs);
    [first, ...rest] = await readLines(clusterDir);
    if (first === "") await rm(path, { force: true });
  }
  if (first === undefined || first === "" || !hasProcess(Number(first))) return;
  await rm(path, { force: true });
  // "wx" so that, as root, no link planted in the account's folder is ever written through.
  await writeFile(path, [String(deadPid), ...rest].join("\n"), { flag: "wx", mode: 0o600 });
  await give(path, account);
}

// As PostgreSQL itself asks: zombies count.
function hasProcess(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

async function readLines(clusterDir: string): Promise<string[]> {
  try {
    return (await readFile(join(clusterDir, "postmaster.pid"), "utf8")).split("\n");
  } catch {
    return [];
  }
}
