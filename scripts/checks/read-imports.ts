// Reads what a file imports, and what it exports of other files.

import { posix } from "node:path";
import { lineOf, type Token, tokensOf } from "./scan.ts";

export type Import = {
  /** As it is written; with `*` for one computed folder of a path; "" for any other computed path. */
  specifier: string;
  line: number;
  isDynamic: boolean;
};

// The formatter puts every import at the start of a line, so a pattern finds it without a parser.
const statement = /^(?:import\s+|(?:import|export)\b[^"'`;=()]*?\bfrom\s+)"([^"\n]+)"/gm;

/** Static imports and `export … from` first, then `import()`. */
export function importsOf(code: string): Import[] {
  const found = [...code.matchAll(statement)].map(({ 1: specifier = "", index }) => ({
    specifier,
    line: lineOf(code, index),
    isDynamic: false,
  }));
  return code.includes("import(") ? [...found, ...dynamicImportsOf(code)] : found;
}

function dynamicImportsOf(code: string): Import[] {
  const tokens = tokensOf(code).filter(({ kind }) => kind !== "comment");
  return tokens.flatMap((token, place) => {
    if (!isText(token, "import") || !isText(tokens[place + 1], "(")) return [];
    const argument = tokens[place + 2];
    const isPlain = argument?.kind === "string" && /^[),]$/.test(tokens[place + 3]?.text ?? "");
    const specifier = isPlain ? argument.text.slice(1, -1) : folderPattern(code.slice(token.at));
    return [{ specifier, line: lineOf(code, token.at), isDynamic: true }];
  });
}

// "#server/i18n/*/format.ts" of import(`#server/i18n/${language}/format.ts`).
function folderPattern(code: string): string {
  const [, before, after] = /^import\(\s*`(#[^`$]+\/)\$\{\w+\}(\/[^`$]+)`,?\s*\)/.exec(code) ?? [];
  return before === undefined ? "" : `${before}*${after}`;
}

function isText(token: Token | undefined, text: string): boolean {
  return (token?.kind === "word" || token?.kind === "mark") && token.text === text;
}

/** A path from the root for a file of the project, the specifier itself for a package. */
export function resolveImport(importer: string, specifier: string): string {
  if (specifier === "#browser") return "scripts/browser.ts";
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return posix.join(posix.dirname(importer), specifier);
  return specifier;
}

const exportList = /^export (?:type )?(?:\*|\{)[^;]*;/gm;
const namespaceImport = /^import (?:type )?\* as (\w+) from /gm;

/** The lines at which a file exports what another file defines, by `export … from` or by a new name for it. */
export function reExportLines(code: string): number[] {
  const found = [...code.matchAll(exportList)];
  for (const [, name = ""] of code.matchAll(namespaceImport)) {
    const alias = `^export (?:const \\{[^}]*\\} = ${name}|(?:const|type) \\w+ = ${name}\\.\\w+);`;
    found.push(...code.matchAll(new RegExp(alias, "gm")));
  }
  return found.map(({ index }) => lineOf(code, index)).sort((a, b) => a - b);
}
