// A registry that lacks packages of other platforms makes npm leave them out of package-lock.json, and `npm ci` then refuses
// the lock file on those platforms.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./source-files.ts";

export type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> };

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

// npm looks a package up in the node_modules of the package that requires it, and then in each one above it.
function isLocked(packages: Lock["packages"], requiredBy: string, name: string): boolean {
  for (let path = requiredBy; ; path = path.slice(0, Math.max(0, path.lastIndexOf("node_modules/") - 1))) {
    if (`${path === "" ? "" : `${path}/`}node_modules/${name}` in packages) return true;
    if (path === "") return false;
  }
}

export function checkLock(): string[] {
  return lockProblems(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as Lock);
}
