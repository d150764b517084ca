// Lets one process at a time use a data folder. The kernel releases the lock when the process ends, also by SIGKILL. The
// database server does not inherit it, so a server that outlives Parcha does not block the next start.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { EmbeddedPostgresError, errorMessage } from "./errors.ts";

export type FolderLock = { release(): void };

/** Of two processes that lock at once, SQLite may refuse both; with a time to wait, one of them gets the lock. */
const WAIT_MS = 300;
const busyCode = 5; // SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy

/** @throws EmbeddedPostgresError when another process, or another call in this one, has the lock */
export function lockFolder(folder: string): FolderLock {
  // SQLite only provides the file lock, because Node has no flock. The file stays empty. Nothing else in this process may
  // open it: closing any descriptor of a file drops the process's locks on it (fcntl(2)).
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(join(folder, "lock"));
    holder.exec(`PRAGMA busy_timeout = ${WAIT_MS}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`);
  } catch (error) {
    holder?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busyCode) {
      throw new EmbeddedPostgresError(
        `Another Parcha is running on this folder (${folder}): stop it first, or choose another DATA_DIR.`,
      );
    }
    throw new EmbeddedPostgresError(`The data folder ${folder} cannot be locked: ${errorMessage(error)}.`);
  }
  const held = holder;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}
