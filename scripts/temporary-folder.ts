// The folder of all temporary files of a run of `npm test`; it is deleted at the end.
import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lockFolder } from "#server/db/embedded/folder-lock.ts";

/** Linux's file system in memory: a copied database takes a tenth of the time there. */
const MEMORY = "/dev/shm";
/** Databases, uploads and browsers' profiles stay far below it. */
const NEEDED_MEMORY_BYTES = 4 * 1024 ** 3;
const PREFIX = "parcha-run-";
/** Between the creation of a folder and its lock. */
const CREATION_MS = 60_000;

function chooseParent(): string {
  const { bavail, bsize } = existsSync(MEMORY) ? statfsSync(MEMORY) : { bavail: 0, bsize: 0 };
  return bavail * bsize >= NEEDED_MEMORY_BYTES ? MEMORY : tmpdir();
}

export function openTemporaryFolder(parent = chooseParent()): string {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX)))
    removeAbandoned(join(parent, name));
  const folder = mkdtempSync(join(parent, PREFIX));
  // The kernel releases it when this process is killed. A process id would say nothing where containers share the folder.
  const lock = lockFolder(folder);
  // PostgreSQL does not run as root: there, its own user must reach its folder.
  chmodSync(folder, 0o1777);
  process.on("exit", () => {
    lock.release();
    remove(folder);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));
  return folder;
}

/** Removes the folder of a run of this user that was killed before it could do so. */
function removeAbandoned(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.uid !== process.getuid?.() || Date.now() - Number(found?.mtimeMs) < CREATION_MS) return;
  try {
    lockFolder(folder).release();
    remove(folder);
  } catch {
    // Its run goes on, or another run removes it.
  }
}

/** A browser that ends may still write a file meanwhile. */
function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
