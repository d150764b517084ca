// Holds that every screen loads the groups of sentences that it shows: where one is missing, the person reads the key itself.
// A screen shows what its file and its frame say, and all that they import, also by import().

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type ESTree, parseSync, Visitor } from "vite";
import { NOT_FOUND_SCREEN, SCREEN_TABLE } from "#web/screen-table.ts";
import { importsOf } from "./imports.ts";
import { lineOf, root, sourceFiles } from "./source-files.ts";

/** `files`: where its code begins. `without`: files at which other screens begin. `groups`: what it loads. */
export type CheckedScreen = { name: string; files: string[]; without?: string[]; groups: string[] };
/** The names of the tables in each group, such as `tables` of `tables.status-held`. */
export type SentenceGroups = ReadonlyMap<string, readonly string[]>;

type Key = { table: string; text: string; line: number };
type Source = {
  keys: Key[];
  imports: { file: string; isDynamic: boolean }[];
  /** The groups that the file itself asks for by `needSentences`. */
  groups: string[];
};

/** Checks files given as path → text. Names each key that a screen shows without its group, with the screens. */
export function sentenceGroupProblems(
  screens: readonly CheckedScreen[],
  groups: SentenceGroups,
  files: ReadonlyMap<string, string>,
): string[] {
  const tables = new Set([...groups.values()].flat());
  const sources = new Map([...files].map(([file, code]) => [file, readSource(file, code, tables)]));
  const screensByKey = new Map<string, Set<string>>();
  for (const screen of screens) {
    for (const key of missingKeys(screen, groups, sources)) {
      screensByKey.set(key, (screensByKey.get(key) ?? new Set()).add(screen.name));
    }
  }
  return [...screensByKey].map(
    ([key, names]) =>
      `${key} is of a group that is not loaded at ${[...names].join(", ")}. Name the group in ` +
      "web/screen-table.ts, or move the sentence, or what uses it, to where it is loaded.",
  );
}

function missingKeys(
  { files, without = [], groups: loaded }: CheckedScreen,
  groups: SentenceGroups,
  sources: ReadonlyMap<string, Source>,
): Set<string> {
  const missing = new Set<string>();
  const seen = new Set<string>();
  const visit = (file: string, outside: readonly string[]): void => {
    const source = sources.get(file);
    const before = `${file} ${[...outside].sort()}`;
    if (source === undefined || without.includes(file) || seen.has(before)) return;
    seen.add(before);
    const inside = [...new Set([...outside, ...source.groups])];
    const tables = new Set(inside.flatMap((group) => groups.get(group) ?? []));
    for (const { table, text, line } of source.keys) {
      if (!tables.has(table)) missing.add(`${file}:${line}: ${text}`);
    }
    // A file that asks for a group can wait for it with what it loads, not with what it imports.
    for (const { file: target, isDynamic } of source.imports) visit(target, isDynamic ? inside : outside);
  };
  for (const file of files) visit(file, loaded);
  return missing;
}

function readSource(file: string, code: string, tables: ReadonlySet<string>): Source {
  const keys: Key[] = [];
  const groups: string[] = [];
  const look = (text: string, at: number) => {
    const [, table = ""] = /^(\w+)\.[\w-]*$/.exec(text) ?? [];
    if (tables.has(table)) keys.push({ table, text, line: lineOf(code, at) });
  };
  // A template such as `tables.status-${status}` is known by its beginning.
  const lookAtTemplate = ({ quasis, start }: Pick<ESTree.TemplateLiteral, "quasis" | "start">) =>
    look(quasis[0]?.value.raw ?? "", start);
  const visitor = new Visitor({
    Literal({ value, start }) {
      if (typeof value === "string") look(value, start);
    },
    TemplateLiteral: lookAtTemplate,
    TSTemplateLiteralType: lookAtTemplate,
    CallExpression({ callee, arguments: [group] }) {
      const isAsking = callee.type === "Identifier" && callee.name === "needSentences";
      if (isAsking && group?.type === "Literal") groups.push(String(group.value));
    },
  });
  visitor.visit(parseSync(file, code).program);
  const imports = importsOf(file, code.replace(/^import type .*$/gm, "")).map(({ target, isDynamic }) => ({
    file: target,
    isDynamic,
  }));
  return { keys, imports, groups };
}

const ROUTES = "web/routes.tsx";
const TABLE = "web/screen-table.ts";
const FRAMES: Record<(typeof SCREEN_TABLE)[number]["layout"], string> = {
  bare: "web/shell/bare-layout.tsx",
  sidebar: "web/shell/sidebar-layout.tsx",
  admin: "web/shell/admin-layout.tsx",
};

/** The login, which comes without the routes, and every screen of the table in its frame. */
function checkedScreens(): CheckedScreen[] {
  const login = { name: "/login", files: ["web/main.tsx"], without: [ROUTES], groups: ["front"] };
  const others = [...SCREEN_TABLE, NOT_FOUND_SCREEN].map(({ path, file, layout, sentences }) => ({
    name: path,
    files: ["web/main.tsx", `web/screens/${file}.tsx`],
    without: [TABLE, ...Object.values(FRAMES).filter((frame) => frame !== FRAMES[layout])],
    groups: ["front", ...sentences],
  }));
  return [login, ...others];
}

async function sentenceGroups(): Promise<SentenceGroups> {
  const files = sourceFiles("web/i18n/en").filter((file) =>
    readFileSync(join(root, file), "utf8").includes("export const sentences ="),
  );
  const groups = files.map(async (file): Promise<[string, string[]]> => {
    const { sentences } = (await import(join(root, file))) as { sentences: object };
    return [file.slice("web/i18n/en/".length, -".ts".length), Object.keys(sentences)];
  });
  return new Map(await Promise.all(groups));
}

export async function checkSentenceGroups(): Promise<string[]> {
  const groups = await sentenceGroups();
  const files = sourceFiles("web").filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !/^web\/(testing|i18n\/[^/]+)\//.test(file),
  );
  const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
  const titles = [...SCREEN_TABLE, NOT_FOUND_SCREEN].flatMap(({ path, title, sentences }) => {
    const [table = ""] = title?.split(".") ?? [];
    const isLoaded = ["front", ...sentences].some((group) => groups.get(group)?.includes(table));
    return title === null || isLoaded
      ? []
      : [`${path}: its title ${title} is of a group that it does not load.`];
  });
  return [...titles, ...sentenceGroupProblems(checkedScreens(), groups, texts)];
}
