// Which sentences each source file of the browser says, and so which ones a screen or a part of it needs.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { importsOf } from "./imports.ts";
import { root, sourceFiles } from "./source-files.ts";

export type Source = {
  /** The ids that stand in it, and the beginnings of those that it puts together. */
  ids: { text: string; isWhole: boolean; at: number }[];
  imports: { file: string; isDynamic: boolean }[];
};

/** `modules`: what stands before the dot of an id. A template such as `tables.status-${status}` is known by its beginning. */
function readSource(file: string, code: string, modules: ReadonlySet<string>): Source {
  const ids: Source["ids"] = [];
  const look = (text: string, isWhole: boolean, at: number) => {
    const [, module = ""] = /^(\w+)\.[\w-]*$/.exec(text) ?? [];
    if (modules.has(module)) ids.push({ text, isWhole, at });
  };
  const lookAtTemplate = ({ quasis, start }: Pick<ESTree.TemplateLiteral, "quasis" | "start">) =>
    look(quasis[0]?.value.raw ?? "", quasis.length === 1, start);
  new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string") look(value, true, start);
    },
    TemplateLiteral: lookAtTemplate,
    TSTemplateLiteralType: lookAtTemplate,
  }).visit(parseSync(file, code).program);
  const imports = importsOf(file, code.replace(/^import type .*$/gm, "")).map(({ target, isDynamic }) => ({
    file: target,
    isDynamic,
  }));
  return { ids, imports };
}

/** The browser's source files without tests. */
export function readSources(ids: Iterable<string>): Map<string, Source> {
  const modules = new Set([...ids].map((id) => id.slice(0, id.indexOf("."))));
  const files = sourceFiles("web").filter(
    (file) => /(?<!\.test|\.d)\.tsx?$/.test(file) && !file.startsWith("web/testing/"),
  );
  return new Map(
    files.map((file) => [file, readSource(file, readFileSync(join(root, file), "utf8"), modules)]),
  );
}

/** The sentences of a file and of what it imports. `isInline`: whether a part that it loads late is counted too. */
export function idsFrom(
  files: readonly string[],
  sources: ReadonlyMap<string, Source>,
  all: readonly string[],
  isInline: (file: string) => boolean = () => false,
): Set<string> {
  const seen = new Set<string>();
  const found = new Set<string>();
  const visit = (file: string) => {
    const source = sources.get(file);
    if (source === undefined || seen.has(file)) return;
    seen.add(file);
    for (const { text, isWhole } of source.ids)
      for (const id of isWhole ? [text] : all.filter((one) => one.startsWith(text))) found.add(id);
    for (const { file: target, isDynamic } of source.imports)
      if (!isDynamic || isInline(target)) visit(target);
  };
  files.forEach(visit);
  return found;
}
