// The server's sentences: server/locales/<language>.po has one in ICU's message syntax for each id.
import { existsSync, readFileSync } from "node:fs";
import { type I18n, setupI18n } from "@lingui/core";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { parsePo } from "pofile-ts";
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, numberLocaleOf } from "#domain/messages.ts";

/** `english`: what the sentence was translated from, which stands above it as a comment. */
export type Entry = { text: string; english: string };

/** Translators' programs keep withdrawn entries so. Of these pofile-ts takes the last one for an entry in use. */
const OBSOLETE_LINE = /^#~.*$/gm;

/** The entries of a PO file by their ids. One that is not translated yet is left out, and so are obsolete ones. */
export function readEntries(file: string | URL): Map<string, Entry> {
  const { items } = parsePo(readFileSync(file, "utf8").replace(OBSOLETE_LINE, ""));
  const entries = items.map(({ msgid, msgstr, extractedComments }) => {
    return [msgid, { text: msgstr[0] ?? "", english: extractedComments.join("\n") }] as const;
  });
  return new Map(entries.filter(([, { text }]) => text !== ""));
}

/** The sentences of a PO file by their ids. */
export function readCatalogue(file: string | URL): Map<string, string> {
  return new Map([...readEntries(file)].map(([id, { text }]) => [id, text]));
}

const fileOf = (language: Language) => new URL(`../locales/${language}.po`, import.meta.url);

/** What a language lacks is said in Hindi. */
function openCatalogue(language: Language): I18n {
  const locale = numberLocaleOf(language);
  const own = fileOf(language);
  const texts = new Map([
    ...readCatalogue(fileOf(DEFAULT_LANGUAGE)),
    ...(existsSync(own) ? readCatalogue(own) : []),
  ]);
  const messages = Object.fromEntries([...texts].map(([id, text]) => [id, compileMessageOrThrow(text)]));
  return setupI18n({ locale, messages: { [locale]: messages } });
}

export const CATALOGUES = Object.fromEntries(
  LANGUAGES.map((language) => [language, openCatalogue(language)]),
) as Record<Language, I18n>;

type Token = string | [name: string, kind?: string, cases?: Record<string, unknown>];
type ValueType = "number" | "string";

/** The placeholders of a compiled message, each with the type of its value. */
export function placeholdersIn(
  tokens: unknown,
  found = new Map<string, ValueType>(),
): Map<string, ValueType> {
  for (const token of Array.isArray(tokens) ? (tokens as Token[]) : []) {
    if (typeof token === "string") continue;
    const [name, kind, cases] = token;
    const isNumber = kind === "plural" || kind === "number";
    if (isNumber || !found.has(name)) found.set(name, isNumber ? "number" : "string");
    if (typeof cases === "object") for (const form of Object.values(cases)) placeholdersIn(form, found);
  }
  return found;
}

/** The names of the values that a sentence needs. */
export const placeholdersOf = (id: string): string[] => [
  ...placeholdersIn(CATALOGUES[DEFAULT_LANGUAGE].messages[id]).keys(),
];
