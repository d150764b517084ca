// What package-lock.json has: packages of all platforms, without which `npm ci` refuses it there (a registry that lacks some makes
// npm leave them out), and none whose licence the product cannot keep.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mayBeInstalled } from "./licences.ts";
import { root } from "./source-files.ts";

type Locked = { optionalDependencies?: Record<string, string>; license?: string };
export type Lock = { packages: Record<string, Locked> };

/** Every optional dependency that has no entry in the lock file, a sentence each. */
export function lockProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies).flatMap(([name, version]) =>
      isLocked(packages, path, name)
        ? []
        : [
            `package-lock.json lacks ${name}@${version}, which ${path || "package.json"} names: install by a registry that has it, or add its entry (version, os, cpu, optional) by hand.`,
          ],
    ),
  );
}

/** Every package whose licence nobody has allowed, a sentence each. */
export function licenceProblems({ packages }: Lock): string[] {
  return Object.entries(packages).flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return path === "" || mayBeInstalled(name, license)
      ? []
      : [
          license === undefined
            ? `package-lock.json has no licence of ${name}: add it ("license", see \`npm view ${name} license\`).`
            : `${name} is under ${license}, which docs/decisions/0138 does not allow: take another package, or decide it there.`,
        ];
  });
}

// npm looks a package up in the node_modules of the package that requires it, and then in each one above it.
function isLocked(packages: Lock["packages"], requiredBy: string, name: string): boolean {
  for (let path = requiredBy; ; path = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1))) {
    if (`${path === "" ? "" : `${path}/`}node_modules/${name}` in packages) return true;
    if (path === "") return false;
  }
}

export function checkLock(): string[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock;
  return [...lockProblems(lock), ...licenceProblems(lock)];
}
