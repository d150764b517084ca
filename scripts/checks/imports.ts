// Holds every import of the project to import-rules.ts: rooms, walls inside the rooms, the order of the modules, and one
// form. Biome finds circles of files (noImportCycles in biome.json).

import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { parseSync } from "vite";
import { BUILD_IMPORTERS, MODULES, PRODUCT_ROOMS, ROOMS, type Room, WALLS } from "./import-rules.ts";
import { lineOf, root, sourceFiles } from "./source-files.ts";

type Import = {
  /** As it is written; with `*` for one computed folder of a path; "" for any other computed path. */
  specifier: string;
  /** A path from the root, or a package. */
  target: string;
  line: number;
  isDynamic: boolean;
};

/** What is wrong with the imports of one file, a sentence each. */
export function importProblems(file: string, code: string): string[] {
  const found = importsOf(file, code).flatMap((one) => {
    const problem = importProblem(file, one);
    return problem === null ? [] : [`${file}:${one.line}: ${problem}`];
  });
  return [...found, ...reExportProblems(file, code)];
}

// The formatter puts every import at the start of a line, so a pattern finds it without a parser.
const statement = /^(?:import\s+|(?:import|export)\b[^"'`;=()]*?\bfrom\s+)"([^"\n]+)"/gm;

export function importsOf(file: string, code: string): Import[] {
  const statements = [...code.matchAll(statement)].map(({ 1: specifier = "", index }) => ({
    specifier,
    at: index,
    isDynamic: false,
  }));
  return [...statements, ...dynamicImportsOf(file, code)].map(({ specifier, at, isDynamic }) => ({
    specifier,
    target: targetOf(file, specifier),
    line: lineOf(code, at),
    isDynamic,
  }));
}

function dynamicImportsOf(file: string, code: string) {
  if (!code.includes("import(")) return [];
  return parseSync(file, code).module.dynamicImports.map(({ start, moduleRequest }) => {
    const argument = code.slice(moduleRequest.start, moduleRequest.end);
    // "#server/i18n/*/format.ts" of import(`#server/i18n/${language}/format.ts`).
    const [, before, after] = /^`(#[^`$]+\/)\$\{\w+\}(\/[^`$]+)`$/.exec(argument) ?? [];
    const [, plain = ""] = /^"([^"]*)"$/.exec(argument) ?? [];
    return { specifier: before === undefined ? plain : `${before}*${after}`, at: start, isDynamic: true };
  });
}

function targetOf(importer: string, specifier: string): string {
  if (specifier === "#browser") return "scripts/browser.ts";
  // Which languages there are, and the types of their sentences' ids and values: for every room that has sentences.
  if (specifier === "#languages" || specifier === "#messages") return "domain/messages.ts";
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(importer), specifier);
  return specifier;
}

function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ files }) => files.test(file));
}

/** The first rule that the import breaks, as a sentence. */
function importProblem(file: string, found: Import): string | null {
  const room = roomOf(file);
  if (room === undefined) return "this file is in no room; move it into one, or add a room to ROOMS.";
  return (
    formProblem(file, room, found) ??
    roomProblem(room, found) ??
    wallProblem(file, found) ??
    moduleProblem(file, found)
  );
}

function formProblem(file: string, { name, hasNoAlias }: Room, { specifier }: Import): string | null {
  if (specifier === "") {
    if (!PRODUCT_ROOMS.includes(name) || BUILD_IMPORTERS.includes(file)) return null;
    return "import() of a computed path; write the path in plain quotes, or compute one folder of a # path, for this check and the bundler to read.";
  }
  const mayStand = hasNoAlias ? /^\.\/(?!.*\.\.)/ : /^\.\/[^/]+$/;
  if (!specifier.startsWith(".") || mayStand.test(specifier)) return null;
  return `imports ${specifier}; write ./x.ts for a file of the same folder and #room/path.ts for every other.`;
}

function roomProblem(room: Room, { specifier, target, isDynamic }: Import): string | null {
  const { name, mayImport, mayImportDynamically = [], packages = /./, instead } = room;
  if (!/^[.#]/.test(specifier)) {
    if (specifier === "" || packages.test(specifier)) return null;
    return `${name} may not import the package ${specifier}. ${instead}`;
  }
  const other = roomOf(target)?.name ?? "no room";
  if (mayImport.includes(other) || (isDynamic && mayImportDynamically.includes(other))) return null;
  return `${name} may not import ${target} (${other}). ${instead}`;
}

function wallProblem(file: string, { target }: Import): string | null {
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
function moduleProblem(file: string, { target }: Import): string | null {
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

const exportList = /^export (?:type )?(?:\*|\{)[^;]*;/gm;
const namespaceImport = /^import (?:type )?\* as (\w+) from /gm;

/** A file of a module may not export what another file defines, by `export … from` or by a new name for it. */
function reExportProblems(file: string, code: string): string[] {
  if (moduleFileOf(file) === null) return [];
  const found = [...code.matchAll(exportList)];
  for (const [, name = ""] of code.matchAll(namespaceImport)) {
    const alias = `^export (?:const \\{[^}]*\\} = ${name}|(?:const|type) \\w+ = ${name}\\.\\w+);`;
    found.push(...code.matchAll(new RegExp(alias, "gm")));
  }
  return found.map(
    ({ index }) =>
      `${file}:${lineOf(code, index)}: exports what another file defines. Define it here, or import it where it is used from where it is defined.`,
  );
}

export function checkImports(): string[] {
  const files = sourceFiles().filter((file) => /\.(ts|tsx|mjs|js)$/.test(file));
  return files.flatMap((file) => importProblems(file, readFileSync(join(root, file), "utf8")));
}
