// Answers for: one Parcha to a data folder. A kernel lock, so it is gone the moment its holder is, however
// that dies; and the database server does not inherit it, so a server left behind never keeps the next start
// out.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CannotStart, messageOf } from "./cannot-start.ts";

export type FolderLock = { release(): void };

const busyCode = 5; // SQLITE_BUSY, https://www.sqlite.org/rescode.html#busy

/** Fails with one sentence when another process, or another part of this one, holds the folder. */
export function takeFolderLock(folder: string): FolderLock {
  // SQLite is here for its file lock alone: Node has no flock. The file stays empty. It must never be opened
  // by other means in this process: closing it would drop the lock (fcntl(2)).
  let holder: DatabaseSync | undefined;
  try {
    holder = new DatabaseSync(join(folder, "lock"));
    holder.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
  } catch (error) {
    holder?.close();
    if (error instanceof Error && "errcode" in error && error.errcode === busyCode) {
      throw new CannotStart(
        `Another Parcha is running on this folder (${folder}): stop it first, or choose another DATA_DIR.`,
      );
    }
    throw new CannotStart(`The data folder ${folder} cannot be locked: ${messageOf(error)}.`);
  }
  const held = holder;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}
