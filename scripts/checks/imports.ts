// Holds every import of the project to import-rules.ts: rooms, walls inside the rooms, the order of the modules, one
// form, and no circle of files (types count too).

import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  IMPORTS_AGAIN,
  MAX_FLOORS,
  MODULES,
  PRODUCT_ROOMS,
  ROOMS,
  type Room,
  WALLS,
} from "./import-rules.ts";
import { type Import, importsOf, reExportLines, resolveImport } from "./read-imports.ts";
import { root, sourceFiles } from "./source-files.ts";

/** `target` is a path from the root, or a package. */
type Edge = Import & { target: string };
type Graph = Map<string, Edge[]>;

type Findings = {
  /** A sentence each. */
  problems: string[];
  /** The modules by the length of the longest chain of imports from each; those on the first import no other. */
  floors: string[][];
};

/** Checks files given as path → text. */
export function importProblems(files: ReadonlyMap<string, string>): Findings {
  const problems: string[] = [];
  const graph: Graph = new Map();
  for (const [file, code] of files) {
    const edges = importsOf(code).flatMap((found) => edgesOf(file, found, [...files.keys()]));
    graph.set(file, edges);
    for (const edge of edges) {
      const problem = edgeProblem(file, edge);
      if (problem !== null) problems.push(`${file}:${edge.line}: ${problem}`);
    }
    problems.push(...reExportProblems(file, code));
  }
  const floors = floorsOf(graph);
  return { problems: [...problems, ...floorProblems(floors), ...circleProblems(graph)], floors };
}

/** One edge; for a path with a computed folder, one to each file that it can mean. */
function edgesOf(file: string, found: Import, files: readonly string[]): Edge[] {
  const target = resolveImport(file, found.specifier);
  if (!target.includes("*")) return [{ ...found, target }];
  const [before = "", after = ""] = target.split("*");
  const depth = target.split("/").length;
  return files
    .filter((path) => path.startsWith(before) && path.endsWith(after) && path.split("/").length === depth)
    .map((path) => ({ ...found, target: path }));
}

function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ files }) => files.test(file));
}

/** The first rule that the import breaks, as a sentence. */
function edgeProblem(file: string, edge: Edge): string | null {
  const room = roomOf(file);
  if (room === undefined) return "this file is in no room; move it into one, or add a room to ROOMS.";
  return (
    formProblem(file, room, edge) ??
    roomProblem(room, edge) ??
    wallProblem(file, edge) ??
    moduleProblem(file, edge)
  );
}

function formProblem(file: string, { name, hasNoAlias }: Room, { specifier }: Edge): string | null {
  if (specifier === "") {
    if (!PRODUCT_ROOMS.includes(name) || file === IMPORTS_AGAIN) return null;
    return "import() of a computed path; write the path in plain quotes, or compute one folder of a # path, for this check and the bundler to read.";
  }
  const mayStand = hasNoAlias ? /^\.\/(?!.*\.\.)/ : /^\.\/[^/]+$/;
  if (!specifier.startsWith(".") || mayStand.test(specifier)) return null;
  return `imports ${specifier}; write ./x.ts for a file of the same folder and #room/path.ts for every other.`;
}

function roomProblem(room: Room, { specifier, target, isDynamic }: Edge): string | null {
  const { name, mayImport, mayImportDynamically = [], packages = /./, instead } = room;
  if (!/^[.#]/.test(specifier)) {
    if (specifier === "" || packages.test(specifier)) return null;
    return `${name} may not import the package ${specifier}. ${instead}`;
  }
  const other = roomOf(target)?.name ?? "no room";
  if (mayImport.includes(other) || (isDynamic && mayImportDynamically.includes(other))) return null;
  return `${name} may not import ${target} (${other}). ${instead}`;
}

function wallProblem(file: string, { target }: Edge): string | null {
  const wall = WALLS.find(
    ({ importers, except, imported }) => imported.test(target) && importers.test(file) && !except?.test(file),
  );
  return wall === undefined ? null : `may not import ${target}. ${wall.instead}`;
}

type ModuleFile = { module: string; isSql: boolean; isTest: boolean };

function moduleFileOf(path: string): ModuleFile | null {
  const [, module, kind] = /^server\/modules\/([^/]+)\/[^/]+?(\.[a-z]+)?\.ts$/.exec(path) ?? [];
  return module === undefined ? null : { module, isSql: kind === ".sql", isTest: kind === ".test" };
}

/** What a file may import of a module that is not its own. */
function moduleProblem(file: string, { target }: Edge): string | null {
  const imported = moduleFileOf(target);
  const importer = moduleFileOf(file);
  if (imported === null || imported.module === importer?.module) return null;
  if (imported.isSql && roomOf(file)?.name !== "tooling") {
    return `${target} is private to the module ${imported.module}. Call a function of its <noun>.ts.`;
  }
  if (importer === null || importer.isTest) return null;
  if (MODULES.indexOf(imported.module) < MODULES.indexOf(importer.module)) return null;
  return (
    `${importer.module} may not import ${imported.module}, which comes later in MODULES ` +
    "(scripts/checks/import-rules.ts). Move the function into the later module, or pass in what it needs."
  );
}

function reExportProblems(file: string, code: string): string[] {
  if (moduleFileOf(file) === null) return [];
  return reExportLines(code).map(
    (line) =>
      `${file}:${line}: exports what another file defines. Define it here, or import it where it is used from where it is defined.`,
  );
}

function floorsOf(graph: Graph): string[][] {
  const uses = new Map(MODULES.map((module) => [module, new Set<string>()]));
  for (const [file, edges] of graph) {
    const importer = moduleFileOf(file);
    if (importer === null || importer.isTest) continue;
    for (const { target } of edges) uses.get(importer.module)?.add(moduleFileOf(target)?.module ?? "");
  }
  const floors: string[][] = [];
  // In the order of MODULES, what a module may import has its floor already.
  for (const module of MODULES) {
    const floor = floors.findLastIndex((modules) => modules.some((used) => uses.get(module)?.has(used))) + 1;
    floors[floor] = [...(floors[floor] ?? []), module];
  }
  return floors;
}

function floorProblems(floors: string[][]): string[] {
  if (floors.length <= MAX_FLOORS) return [];
  return [
    `The modules have ${floors.length} floors and may have ${MAX_FLOORS}. Take an import out of the longest chain of modules.`,
  ];
}

/** Every circle that a depth-first search meets, once, as the way around it. */
function circleProblems(graph: Graph): string[] {
  const problems: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    if (done.has(file)) return;
    const start = path.indexOf(file);
    if (start !== -1) {
      const circle = [...path.slice(start), file].join(" → ");
      problems.push(`${circle}: imports in a circle. Move what both ends need into a file of its own.`);
      return;
    }
    path.push(file);
    for (const { target } of graph.get(file) ?? []) if (graph.has(target)) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return problems;
}

export function checkImports(): { problems: string[]; remarks: string[] } {
  const files = sourceFiles().filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const { problems, floors } = importProblems(texts);
  return {
    problems,
    remarks: floors.map((modules, at) => `floor ${at + 1} of the modules: ${modules.join(", ")}`),
  };
}
