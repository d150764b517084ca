// Lets one process at a time use a folder. The kernel releases the lock when the process ends, also by SIGKILL. The
// database server does not inherit it, so a server that outlives Parcha does not block the next start.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError, errorMessage } from "./errors.ts";

export type FolderLock = { release(): void };

/** Of two processes that lock at once, SQLite may refuse both; with a time to wait, one of them gets the lock. */
const WAIT_MS = 300;
const POLL_MS = 50;
const busyCode = 5; // SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy

/** @throws EmbeddedPostgresError when another process, or another call in this one, has the lock */
export function lockFolder(folder: string): FolderLock {
  const lock = tryLock(folder, WAIT_MS);
  if (lock !== null) return lock;
  throw new EmbeddedPostgresError(
    `Another Parcha is running on this folder (${folder}): stop it first, or choose another DATA_DIR.`,
  );
}

/** Waits until whoever has the lock releases it. @throws EmbeddedPostgresError when that takes longer than `timeoutMs` */
export async function waitForLock(folder: string, timeoutMs: number): Promise<FolderLock> {
  const deadline = AbortSignal.timeout(timeoutMs);
  while (!deadline.aborted) {
    const lock = tryLock(folder, 0);
    if (lock !== null) return lock;
    await delay(POLL_MS);
  }
  throw new EmbeddedPostgresError(`Another process has held ${join(folder, "lock")} for too long: end it.`);
}

/** Null when another process, or another call in this one, has the lock. Blocks this process for up to `waitMs`. */
function tryLock(folder: string, waitMs: number): FolderLock | null {
  // SQLite only provides the file lock, because Node has no flock. The file stays empty. Nothing else in this process may
  // open it: closing any descriptor of a file drops the process's locks on it (fcntl(2)).
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(join(folder, "lock"));
    holder.exec(`PRAGMA busy_timeout = ${waitMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
  } catch (error) {
    holder?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busyCode) return null;
    throw new EmbeddedPostgresError(`The folder ${folder} cannot be locked: ${errorMessage(error)}.`);
  }
  const held = holder;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}
