// Every file of the project that a person wrote, as paths from its root; what is installed, built or kept is left out. And
// the line of a place in one, which a check names.

import { readdirSync } from "node:fs";
import { join } from "node:path";

export const root = join(import.meta.dirname, "../..");

const notOurs = new Set([
  ".git",
  ".cache",
  "node_modules",
  "dist",
  "data",
  "test-results",
  "playwright-report",
]);

/** Paths with `/`, sorted, below `folder` (the whole project when it is left out). */
export function sourceFiles(folder = ""): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) found.push(...sourceFiles(path));
    else found.push(path);
  }
  return found.sort();
}

export function lineOf(code: string, at: number): number {
  let line = 1;
  for (let found = code.indexOf("\n"); found !== -1 && found < at; found = code.indexOf("\n", found + 1)) {
    line++;
  }
  return line;
}
