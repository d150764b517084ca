// What the languages' tables must keep that types cannot: the same {places}, no copied English, typographic quotes;
// and no text for people in the attributes of JSX, where Biome's rule does not look.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { jsxTextProblems } from "./jsx-text.ts";
import { root, sourceFiles } from "./source-files.ts";

/** Words that Hindi rightly writes in Latin letters: names, and what is the same everywhere. */
const sameInHindi = new Set(["Parcha", "WhatsApp", "UPI", "OTP", "SMS", "English", "IST"]);

/** Spoken to those who read the other language, in that language. */
const forTheOtherLanguage = /\bswitch-language|\bmuted-\w+-too\b/;

type Table = Record<string, unknown>;

/** The sentences of a table by their path, `{one, other}` as one text of both forms. */
export function sentencesOf(table: Table, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(table)) {
    const here = path === "" ? key : `${path}.${key}`;
    if (typeof value === "string") found.set(here, value);
    else if (isCounted(value)) found.set(here, `${value.one}\n${value.other}`);
    else if (typeof value === "object" && value !== null) {
      for (const [deeper, text] of sentencesOf(value as Table, here)) found.set(deeper, text);
    }
  }
  return found;
}

/** Words that people and machines look for as they stand. */
const fixedToTheLetter = new Set(["Today's Share"]);

/** What is wrong between two languages' tables of the same name, a sentence each. */
export function messageProblems(name: string, english: Table, hindi: Table): string[] {
  const en = sentencesOf(english);
  const hi = sentencesOf(hindi);
  const missing = [...en.keys()].filter((key) => !hi.has(key)).map((key) => `${name}: "${key}" has no Hindi`);
  const orphans = [...hi.keys()]
    .filter((key) => !en.has(key))
    .map((key) => `${name}: "${key}" has no English`);
  const unequal = [...en].flatMap(([key, text]) => {
    const translated = hi.get(key);
    return translated === undefined ? [] : pairProblems(`${name}: "${key}"`, text, translated);
  });
  return [...missing, ...orphans, ...unequal];
}

function pairProblems(what: string, english: string, hindi: string): string[] {
  const problems: string[] = [];
  const [expected, actual] = [placesOf(english), placesOf(hindi)];
  if (expected !== actual)
    problems.push(`${what} has the places [${expected}] in English and [${actual}] in Hindi`);
  if (!forTheOtherLanguage.test(what) && isUntranslated(hindi))
    problems.push(`${what} is not translated: ${hindi}`);
  for (const [language, text] of Object.entries({ English: english, Hindi: hindi })) {
    if (/["']/.test(text) && !fixedToTheLetter.has(text))
      problems.push(`${what} has a straight quote in ${language}; write ’ “ ”`);
  }
  return problems;
}

function placesOf(text: string): string {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place))].sort().join(", ");
}

// A sentence without a Devanagari letter that still has English words outside its places and addresses.
function isUntranslated(text: string): boolean {
  if (/[\u0900-\u097f]/.test(text)) return false;
  const words = text.replace(/\{\w+\}|\S+@\S+|https?:\S+/g, " ").match(/[A-Za-z]{2,}/g) ?? [];
  return words.some((word) => !sameInHindi.has(word));
}

function isCounted(value: unknown): value is { one: string; other: string } {
  return typeof value === "object" && value !== null && "one" in value && "other" in value;
}

/** The tables of both languages that belong together, by file. */
function pairsOfFiles(): [en: string, hi: string][] {
  const english = sourceFiles().filter((file) =>
    /^(web|server)\/i18n\/en(\.ts|\/.*(?<!\.test)\.ts)$/.test(file),
  );
  // all.ts only gathers the others.
  const tables = english.filter((file) => !file.endsWith("/all.ts"));
  return tables.map((en) => [en, en.replace(/\/en(\/|\.ts$)/, "/hi$1")]);
}

// The two languages may name their exports after themselves; `en` and `hi` are then the same table.
async function tableOf(file: string): Promise<Table> {
  const exports = (await import(join(root, file))) as Table;
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [name.replace(/^(en|hi)$|(En|Hi)$/, ""), value]),
  );
}

export async function checkMessages(): Promise<string[]> {
  const pairs = pairsOfFiles();
  const speechless = ["web", "server"].filter((room) => !pairs.some(([en]) => en.startsWith(room)));
  const tables = await Promise.all(
    pairs.map(async ([en, hi]) => {
      if (!existsSync(join(root, hi))) return [`${hi} is not there`];
      return messageProblems(en, await tableOf(en), await tableOf(hi));
    }),
  );
  const components = sourceFiles("web").filter(
    (file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"),
  );
  const attributes = components.flatMap((file) =>
    jsxTextProblems(file, readFileSync(join(root, file), "utf8")),
  );
  return [
    ...speechless.map((room) => `${room}/i18n has no English sentences`),
    ...tables.flat(),
    ...attributes,
  ];
}
