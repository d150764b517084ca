// Several processes: lets one at a time use a folder. The kernel releases the lock when its process ends, also by SIGKILL. The
// database server does not inherit it, so one that outlives Parcha does not block the next start.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { EmbeddedPostgresError, errorMessage } from "./errors.ts";

const SQLITE_BUSY = 5;

/** @throws EmbeddedPostgresError when another process, or another call in this one, has the lock */
export function lockFolder(folder: string) {
  // Of two processes that lock at once, SQLite may refuse both; with a time to wait, one of them gets the lock.
  const lock = tryLock(folder, 300);
  if (lock !== null) return lock;
  throw new EmbeddedPostgresError(
    `Another Parcha is running on this folder (${folder}): stop it first, or choose another DATA_DIR.`,
  );
}

/** Waits until whoever has the lock releases it. @throws EmbeddedPostgresError when that takes longer than `timeoutMs` */
export async function waitForLock(folder: string, timeoutMs: number) {
  for (const deadline = AbortSignal.timeout(timeoutMs); !deadline.aborted; await delay(50)) {
    const lock = tryLock(folder, 0);
    if (lock !== null) return lock;
  }
  throw new EmbeddedPostgresError(`Another process has held ${join(folder, "lock")} for too long: end it.`);
}

/** Null when another process, or another call in this one, has the lock. Blocks this process for up to `waitMs`. */
function tryLock(folder: string, waitMs: number): { release(): void } | null {
  // SQLite only provides the file lock, because Node has no flock. Nothing else in this process may open the file: closing any
  // descriptor of a file drops the process's locks on it (fcntl(2)).
  const holder = new DatabaseSync(join(folder, "lock"), { open: false, timeout: waitMs });
  try {
    holder.open();
    holder.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
    return { release: () => holder[Symbol.dispose]() };
  } catch (error) {
    holder[Symbol.dispose]();
    if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
    throw new EmbeddedPostgresError(`The folder ${folder} cannot be locked: ${errorMessage(error)}.`);
  }
}
