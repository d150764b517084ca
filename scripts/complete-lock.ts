// Adds the packages of other platforms to package-lock.json. If the registry that `npm install` uses lacks some of them, npm
// leaves them out, and `npm ci` then refuses the lock file on those platforms.
//
//   node scripts/complete-lock.ts           adds what is missing
//   node scripts/complete-lock.ts --check   prints what is missing and changes nothing

import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");

export type LockedPackage = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};
export type Lock = { packages: Record<string, LockedPackage> };

type Missing = { name: string; version: string; requiredBy: string; isDev: boolean };

/** Every optional dependency that has no entry in the lock file. */
export function missingFromLock(lock: Lock): Missing[] {
  const missing = new Map<string, Missing>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, path, name) || missing.has(name)) continue;
      missing.set(name, { name, version, requiredBy: path, isDev: entry.dev === true });
    }
  }
  return [...missing.values()];
}

/** The lock with an entry for each missing package. @throws Error when a version is not exact. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { name, version, requiredBy, isDev } of missingFromLock(lock)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      throw new Error(
        `${requiredBy} requires ${name}@${version}: no exact version, so no entry can be written for it.`,
      );
    }
    packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(isDev ? { dev: true } : {}),
      optional: true,
    };
  }
  const [own = ["", {}], ...others] = Object.entries(packages);
  others.sort(([a], [b]) => a.localeCompare(b, "en"));
  return { ...lock, packages: Object.fromEntries([own, ...others]) };
}

/** The lock file's fields for a package's platform, derived from its name. */
export function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const system = words.find((word) => systems.has(word));
  const processor = words.find((word) => processors.has(word));
  if (processor === undefined) throw new Error(`The package name ${name} contains no processor.`);
  if (processor === "wasm32") return { cpu: [processor] };
  if (system === undefined) throw new Error(`The package name ${name} contains no operating system.`);
  const platform = { os: [system], cpu: [processor] };
  if (system !== "linux") return platform;
  return { ...platform, libc: [words.some((word) => word.startsWith("musl")) ? "musl" : "glibc"] };
}

const systems = new Set([
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "sunos",
  "win32",
]);
const processors = new Set(["arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32", "x64"]);

// npm looks a package up in the node_modules of the package that requires it, and then in each one above it.
function isLocked(lock: Lock, requiredBy: string, name: string): boolean {
  for (let path = requiredBy; ; path = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1))) {
    if (`${path === "" ? "" : `${path}/`}node_modules/${name}` in lock.packages) return true;
    if (path === "") return false;
  }
}

function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
}

export function lockProblems(): string[] {
  return missingFromLock(readLock()).map(
    ({ name, requiredBy }) =>
      `package-lock.json lacks ${name}, which ${requiredBy} requires: run npm run lock`,
  );
}

// Packages of other platforms are not installed. The new time of node_modules/.package-lock.json keeps prepare.mjs from
// installing again.
function writeLock(lock: Lock): void {
  const file = join(root, "package-lock.json");
  const installed = join(root, "node_modules/.package-lock.json");
  const isInstalled = existsSync(installed) && statSync(installed).mtimeMs >= statSync(file).mtimeMs;
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const { atime, mtime } = statSync(file);
  if (isInstalled) utimesSync(installed, atime, mtime);
}

function main(): void {
  if (process.argv.includes("--check")) {
    const problems = lockProblems();
    for (const problem of problems) console.error(problem);
    if (problems.length > 0) process.exitCode = 1;
    return;
  }
  const lock = readLock();
  const missing = missingFromLock(lock);
  if (missing.length > 0) writeLock(completeLock(lock));
  console.log(`Added ${missing.length} packages of other platforms to package-lock.json.`);
}

if (import.meta.main) main();
