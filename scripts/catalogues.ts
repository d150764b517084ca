// A Vite plugin for the sentences. The build gives each screen, and each part that comes by import(), a catalogue of its own
// for each language: of what its source file says, and what that file imports. Tests, the development server and the drawn
// pages have all sentences in one.
import { existsSync } from "node:fs";
import { join, relative } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type Plugin, parseSync } from "vite";
import { readCatalogue } from "#server/i18n/catalogues.ts";
import { codesIn } from "#server/i18n/languages.ts";
import { NOT_FOUND_SCREEN, SCREEN_TABLE } from "#web/screen-table.ts";
import { importsOf } from "./checks/imports.ts";
import { idsFrom, readSources } from "./checks/sentence-uses.ts";
import { root } from "./checks/source-files.ts";

const LANGUAGES = "#languages";
const FIRST = "virtual:catalogues";
const SCREENS = "virtual:screen-catalogues";
const ADMIN_SCREENS = "virtual:admin-catalogues";
const LOADERS = "virtual:catalogue-of/";
const ONE = "virtual:catalogue/";
const resolved = (id: string) => `\0${id}`;
/** The module of a source file's catalogue, as the build names it. */
export const catalogueId = (language: string, file: string) => resolved(`${ONE}${language}/${file}`);
/** Loaded with every page. */
export const SHARED = "shared";
const ON_EVERY_PAGE = ["web/main.tsx", "web/router.tsx"];
/** What is smaller is no request of its own: whatever loads the part has its sentences. */
const MIN_BYTES = 600;

const screens = [...SCREEN_TABLE, NOT_FOUND_SCREEN].map(({ file }) => `web/screens/${file}.tsx`);
const SCREEN_FILE = /^web\/screens\/(.+)\.tsx$/;

/** The ids of each catalogue, by the source file whose catalogue it is. */
export type Split = ReadonlyMap<string, ReadonlySet<string>>;

export function splitCatalogue(texts: ReadonlyMap<string, string>): Split {
  const all = [...texts.keys()];
  const sources = readSources(all);
  const parts = [...sources.values()].flatMap(({ imports }) =>
    imports.filter(({ isDynamic, file }) => isDynamic && sources.has(file)).map(({ file }) => file),
  );
  const ofAll = idsFrom(ON_EVERY_PAGE, sources, all);
  const own = (file: string, isInline?: (file: string) => boolean) =>
    new Set([...idsFrom([file], sources, all, isInline)].filter((id) => !ofAll.has(id)));
  const bytesOf = (ids: ReadonlySet<string>) =>
    [...ids].reduce((sum, id) => sum + Buffer.byteLength(texts.get(id) ?? ""), 0);
  const small = new Set(parts.filter((file) => bytesOf(own(file)) < MIN_BYTES));
  const isSmall = (file: string) => small.has(file);
  const shared = idsFrom(ON_EVERY_PAGE, sources, all, isSmall);
  const names = new Set([
    ...screens,
    ...parts.filter((file) => !ON_EVERY_PAGE.includes(file) && !isSmall(file)),
  ]);
  return new Map([
    [SHARED, shared],
    ...[...names].map((name): [string, Set<string>] => [
      name,
      new Set([...own(name, isSmall)].filter((id) => !shared.has(id))),
    ]),
  ]);
}

/** `sources`: the folder that has web/locales and server/locales. */
export function catalogues({ isWhole = false, sources = root } = {}): Plugin {
  const folder = join(sources, "web/locales");
  const fileOf = (language: string) => join(folder, `${language}.po`);
  const languages = codesIn(join(sources, "server/locales"));
  let texts: Map<string, Map<string, string>>;
  let split: Split | null;
  const read = () => {
    const translated = languages.filter((language) => existsSync(fileOf(language)));
    texts = new Map(translated.map((language) => [language, readCatalogue(fileOf(language))]));
  };
  const loaders = (file: string) => {
    const lines = languages.map(
      (language) => `${JSON.stringify(language)}: () => import("${ONE}${language}/${file}")`,
    );
    return `{ ${lines.join(", ")} }`;
  };
  const namesOf = (language: string) => {
    const own = texts.get(language);
    return { long: own?.get("language.switch-to"), short: own?.get("language.switch-to-short") };
  };
  return {
    name: "catalogues",
    enforce: "pre",
    configResolved({ command, mode }) {
      read();
      split =
        isWhole || command === "serve" || mode === "test"
          ? null
          : splitCatalogue(texts.get("hi") ?? new Map());
    },
    resolveId: (id) =>
      [LANGUAGES, FIRST, SCREENS, ADMIN_SCREENS].includes(id) || id.startsWith("virtual:catalogue")
        ? resolved(id)
        : null,
    load(id) {
      if (id === resolved(LANGUAGES)) return `export const CODES = ${JSON.stringify(languages)};`;
      if (id === resolved(FIRST)) {
        const ofSwitches = Object.fromEntries(languages.map((language) => [language, namesOf(language)]));
        return `export const shared = ${loaders(SHARED)}; export const names = ${JSON.stringify(ofSwitches)};`;
      }
      if (id === resolved(SCREENS) || id === resolved(ADMIN_SCREENS)) {
        const isAdmins = (file: string) => file.startsWith("web/screens/admin/");
        const own = screens.filter((file) => isAdmins(file) === (id === resolved(ADMIN_SCREENS)));
        const files = split ? own.filter((file) => split?.get(file)?.size) : [];
        const lines = files.map(
          (file) => `${JSON.stringify(SCREEN_FILE.exec(file)?.[1])}: ${loaders(file)},`,
        );
        return `export const catalogues = {\n${lines.join("\n")}\n};`;
      }
      if (id.startsWith(resolved(LOADERS)))
        return `export const catalogue = ${loaders(id.slice(resolved(LOADERS).length))};`;
      if (!id.startsWith(resolved(ONE))) return null;
      const [language = "", ...path] = id.slice(resolved(ONE).length).split("/");
      return catalogueModule(texts, language, split?.get(path.join("/")));
    },
    transform(code, id) {
      const file = relative(root, id);
      const isOurs = /^web\/.*\.tsx?$/.test(file) && code.includes("import(");
      return isOurs && split ? addSentences(code, file, split) : null;
    },
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(folder)) return;
      read();
      server.moduleGraph.invalidateAll();
      server.hot.send({ type: "full-reload" });
    },
  };
}

/** What the language lacks is said in Hindi. */
function catalogueModule(
  texts: ReadonlyMap<string, ReadonlyMap<string, string>>,
  language: string,
  ids: ReadonlySet<string> | undefined,
): string {
  const all = new Map([...(texts.get("hi") ?? []), ...(texts.get(language) ?? [])]);
  const messages: Record<string, unknown> = {};
  for (const [id, text] of all)
    if (ids === undefined || ids.has(id)) messages[id] = compileMessageOrThrow(text);
  // Browsers read JSON faster than code.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;
}

/** Lets each `import()` of a part wait for the part's sentences too. */
function addSentences(code: string, file: string, split: Split): string | null {
  const { dynamicImports } = parseSync(file, code).module;
  const targets = importsOf(file, code).filter(({ isDynamic }) => isDynamic);
  let text = code;
  let head = "";
  for (const [index, { start, end }] of [...dynamicImports.entries()].reverse()) {
    const target = targets[index]?.target ?? "";
    if (!split.get(target)?.size) continue;
    const name = `catalogue${index}`;
    head += `import { catalogue as ${name} } from "${LOADERS}${target}";`;
    text = `${text.slice(0, start)}withSentences(${text.slice(start, end)}, ${name})${text.slice(end)}`;
  }
  return head === "" ? null : `${head}import { withSentences } from "#web/i18n/language.ts";${text}`;
}
