// What the languages' sentences must keep that types cannot: the same {placeholders}, no copied English, typographic
// quotes; and no text for people in the attributes of JSX, where Biome's rule does not look.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "#domain/messages.ts";
import { jsxTextProblems } from "./jsx-text.ts";
import { root, sourceFiles } from "./source-files.ts";

/** Words that Hindi rightly writes in Latin letters: names, and what is the same everywhere. */
const sameInHindi = new Set([
  "Parcha",
  "WhatsApp",
  "UPI",
  "OTP",
  "SMS",
  "English",
  "IST",
  ...["GSTIN", "SAC", "CGST", "SGST", "UTGST", "IGST"],
]);

/** Spoken to those who read the other language, in that language. */
const forTheOtherLanguage = /\bmuted-(?:\w+-too|too-language)\b/;

type Table = Record<string, unknown>;
const languageNames = new Intl.DisplayNames("en", { type: "language" });

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

/** What is wrong between an English table and its translation, a sentence each. */
export function messageProblems(
  name: string,
  english: Table,
  translation: Table,
  language: Language = "hi",
): string[] {
  const languageName = languageNames.of(language) ?? language;
  const en = sentencesOf(english);
  const other = sentencesOf(translation);
  const missing = [...en.keys()]
    .filter((key) => !other.has(key))
    .map((key) => `${name}: "${key}" has no ${languageName}`);
  const orphans = [...other.keys()]
    .filter((key) => !en.has(key))
    .map((key) => `${name}: "${key}" has no English`);
  const unequal = [...en].flatMap(([key, text]) => {
    const translated = other.get(key);
    return translated === undefined ? [] : pairProblems(`${name}: "${key}"`, text, translated, languageName);
  });
  return [...missing, ...orphans, ...unequal];
}

function pairProblems(what: string, english: string, translated: string, languageName: string): string[] {
  const problems: string[] = [];
  // In the browser every sentence may name the guide: `t` fills it in.
  const free = what.startsWith("web/") ? ["guide"] : [];
  const [expected, actual] = [placesOf(english, free), placesOf(translated, free)];
  if (expected !== actual)
    problems.push(`${what} has the places [${expected}] in English and [${actual}] in ${languageName}`);
  if (!forTheOtherLanguage.test(what) && isUntranslated(translated))
    problems.push(`${what} is not translated: ${translated}`);
  for (const [language, text] of Object.entries({ English: english, [languageName]: translated })) {
    if (/["']/.test(text) && !fixedToTheLetter.has(text))
      problems.push(`${what} has a straight quote in ${language}; write ’ “ ”`);
  }
  return problems;
}

function placesOf(text: string, free: readonly string[]): string {
  const places = new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, place = ""]) => place));
  return [...places]
    .filter((place) => !free.includes(place))
    .sort()
    .join(", ");
}

// A sentence without a letter of another script that still has English words outside its places and addresses.
function isUntranslated(text: string): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)) return false;
  const words = text.replace(/\{\w+\}|\S+@\S+|https?:\S+/g, " ").match(/[A-Za-z]{2,}/g) ?? [];
  return words.some((word) => !sameInHindi.has(word));
}

function isCounted(value: unknown): value is { one: string; other: string } {
  return typeof value === "object" && value !== null && "one" in value && "other" in value;
}

type Translated = { en: string; file: string; language: Language };

/** The files with English sentences, and those of every other language that belong to them. */
function translatedFiles(): Translated[] {
  const english = sourceFiles().filter((file) => /^(web|server)\/i18n\/en\/.*(?<!\.test)\.ts$/.test(file));
  const others = LANGUAGES.filter((language) => language !== "en");
  return english.flatMap((en) =>
    others.map((language) => ({ en, file: en.replace("/en/", `/${language}/`), language })),
  );
}

const tableOf = async (file: string) => (await import(join(root, file))) as Table;

export async function checkMessages(): Promise<string[]> {
  const pairs = translatedFiles();
  const speechless = ["web", "server"].filter((room) => !pairs.some(({ en }) => en.startsWith(room)));
  const tables = await Promise.all(
    pairs.map(async ({ en, file, language }) => {
      if (!existsSync(join(root, file))) return [`${file} is not there`];
      // Long texts are functions of the configuration, and formats are no sentences.
      if (/\/content\/|\/format\.ts$/.test(file)) return [];
      return messageProblems(en, await tableOf(en), await tableOf(file), language);
    }),
  );
  const components = sourceFiles("web").filter(
    (file) => file.endsWith(".tsx") && !/\.test\.tsx$|^web\/testing\//.test(file),
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
