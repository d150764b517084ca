// Completes package-lock.json with the packages of other platforms. A registry that lacks some of them makes
// `npm install` leave them out, and `npm ci` then refuses the file; with them in it, `npm ci` works everywhere.
//
//   node scripts/complete-lock.ts           adds what is missing
//   node scripts/complete-lock.ts --check   says what is missing and changes nothing

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

type Missing = { name: string; version: string; wantedBy: string; isDev: boolean };

/** Every optional dependency that no entry of the lock file answers for. */
export function missingFromLock(lock: Lock): Missing[] {
  const missing = new Map<string, Missing>();
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (isLocked(lock, path, name) || missing.has(name)) continue;
      missing.set(name, { name, version, wantedBy: path, isDev: entry.dev === true });
    }
  }
  return [...missing.values()];
}

/** The lock with an entry for everything that is missing; throws where a version is not exact. */
export function completeLock(lock: Lock): Lock {
  const packages = { ...lock.packages };
  for (const { name, version, wantedBy, isDev } of missingFromLock(lock)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
      throw new Error(
        `${wantedBy} wants ${name}@${version}: no exact version, so it cannot be added by hand.`,
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

/** What a platform package's name says of where it belongs, in the lock file's own fields. */
export function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = name.split("/").at(-1)?.split("-") ?? [];
  const system = words.find((word) => systems.has(word));
  const processor = words.find((word) => processors.has(word));
  if (processor === undefined) throw new Error(`The name ${name} does not say which platform it is for.`);
  if (processor === "wasm32") return { cpu: [processor] };
  if (system === undefined) throw new Error(`The name ${name} does not say which system it is for.`);
  const place = { os: [system], cpu: [processor] };
  if (system !== "linux") return place;
  return { ...place, libc: [words.some((word) => word.startsWith("musl")) ? "musl" : "glibc"] };
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

// npm looks a package up in the wanting package's own node_modules and then in each one above it.
function isLocked(lock: Lock, wantedBy: string, name: string): boolean {
  for (let place = wantedBy; ; place = place.slice(0, Math.max(0, place.lastIndexOf("node_modules/") - 1))) {
    if (`${place === "" ? "" : `${place}/`}node_modules/${name}` in lock.packages) return true;
    if (place === "") return false;
  }
}

function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
}

export function lockProblems(): string[] {
  return missingFromLock(readLock()).map(
    ({ name, wantedBy }) => `package-lock.json lacks ${name}, wanted by ${wantedBy}: run npm run lock`,
  );
}

// Nothing that is installed changes, so an installation that was up to date stays so.
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
