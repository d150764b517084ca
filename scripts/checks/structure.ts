// Which files and folders may exist, and how they are named.

import { MODULES } from "./import-rules.ts";
import { sourceFiles } from "./source-files.ts";

const moduleFile = /^[a-z0-9-]+(\.(sql|routes|jobs|test))?\.ts$/;

/** Words that name no noun: whatever is put there has a better name. */
const namesNothing = /^(.+-)?(utils?|helpers?|commons?|shared|misc|libs?|types?)$/;

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;

/** What readers of any project look for: README.md, LICENSE, the OFL.txt of a font. */
const capitals = /^[A-Z]+(\.(md|txt))?$/;

/** Folders whose files and folders are kebab-case; elsewhere tools ask for names of their own. */
const ourRooms = new Set([
  "domain",
  "contract",
  "server",
  "simulator",
  "tests",
  "web",
  "bench",
  "scripts",
  "docs",
]);

/** What is wrong with these paths, a sentence each. */
export function structureProblems(paths: string[]): string[] {
  return [...new Set(paths.flatMap((path) => [...nameProblems(path), ...moduleProblems(path)]))];
}

function nameProblems(path: string): string[] {
  const names = path.split("/");
  return names.flatMap((name, depth) => {
    const isFile = depth === names.length - 1;
    const place = names.slice(0, depth + 1).join("/");
    const problems: string[] = [];
    if (namesNothing.test(name.split(".")[0] ?? ""))
      problems.push(`${place}: "${name}" says nothing; name the noun in it`);
    if (!isFile && name === "src") problems.push(`${place}: there is no src/; a room lies at the root`);
    if (depth > 0 && ourRooms.has(names[0] ?? "") && !kebabCase.test(name) && !capitals.test(name)) {
      problems.push(`${place}: names are kebab-case`);
    }
    return problems;
  });
}

function moduleProblems(path: string): string[] {
  const [room, folder, module, file, ...deeper] = path.split("/");
  if (room !== "server" || folder !== "modules" || module === undefined) return [];
  if (file === undefined) return [`${path}: server/modules holds folders only, one a module`];
  if (!MODULES.includes(module)) {
    return [`server/modules/${module}: no such module; they are ${MODULES.join(", ")}`];
  }
  if (deeper.length > 0) return [`${path}: a module has no folders`];
  if (moduleFile.test(file)) return [];
  return [
    `${path}: a module's files are <noun>.ts, <noun>.sql.ts, <noun>.routes.ts, <noun>.jobs.ts and <noun>.test.ts`,
  ];
}

export function checkStructure(): string[] {
  return structureProblems(sourceFiles());
}
