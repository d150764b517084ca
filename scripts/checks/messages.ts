// What the catalogues of sentences (web/locales, server/locales) must keep: the same ids and placeholders as the English one,
// no copied English, typographic quotes, a translation of the English of today, and no sentence that nothing says; and no text for
// people in the attributes of JSX, where Biome's rule does not look.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { type ESTree, parseSync, Visitor } from "vite";
import { type Entry, placeholdersIn, readEntries } from "#server/i18n/catalogues.ts";
import { jsxTextProblems } from "./jsx-text.ts";
import { idsFrom, readSources } from "./sentence-uses.ts";
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
const forTheOtherLanguage = /\bmuted-(?:\w+-too|too-language)$/;
/** Words that people and machines look for as they stand. */
const fixedToTheLetter = new Set(["Today's Share"]);
/** Nothing is missing in these; what another language lacks is said in Hindi. */
const WHOLE = ["en", "hi"];

export type Catalogue = ReadonlyMap<string, Entry>;
type Side = "web" | "server";

/** What is wrong with the translation `language` of a side's English sentences, a sentence each. */
export function messageProblems(
  side: Side,
  english: Catalogue,
  translation: Catalogue,
  language: string,
): string[] {
  const file = `${side}/locales/${language}.po`;
  const missing = WHOLE.includes(language)
    ? [...english.keys()].filter((id) => !translation.has(id)).map((id) => `${file}: ${id} is missing`)
    : [];
  const wrong = [...translation].flatMap(([id, entry]) => {
    const original = english.get(id);
    const problems = original
      ? pairProblems(side, original.text, entry, language)
      : [`is not in ${side}/locales/en.po`];
    return [...problems, ...(forTheOtherLanguage.test(id) ? [] : copyProblems(entry.text, language))].map(
      (problem) => `${file}: ${id} ${problem}`,
    );
  });
  return [...missing, ...wrong];
}

function pairProblems(
  side: Side,
  english: string,
  { text, english: translated }: Entry,
  language: string,
): string[] {
  const problems: string[] = [];
  const [expected, actual] = [placesOf(english, side), placesOf(text, side)];
  if (typeof actual === "object") return [`is no ICU message: ${actual.fault}`];
  if (expected !== actual)
    problems.push(`has the placeholders [${actual}], and in English [${String(expected)}]`);
  if (language !== "en" && inOneLine(translated) !== inOneLine(english))
    problems.push(
      `was translated from “${translated}”, and the English is “${english}” now: look at the translation, and write the English of today above it`,
    );
  if (/["']/.test(text) && !fixedToTheLetter.has(text)) problems.push("has a straight quote; write ’ “ ”");
  return problems;
}

/** A comment of a PO file keeps no spaces at its ends. */
const inOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function copyProblems(text: string, language: string): string[] {
  return language === "hi" && isUntranslated(text) ? [`is not translated: ${text}`] : [];
}

/** In the browser every sentence may name the guide, whom the page knows. */
function placesOf(text: string, side: Side): string | { fault: string } {
  try {
    const places = [...placeholdersIn(compileMessageOrThrow(text))];
    return places
      .filter(([name]) => side === "server" || name !== "guide")
      .map(([name, type]) => (type === "number" ? `${name}, a number` : name))
      .sort()
      .join("; ");
  } catch (error) {
    return { fault: String((error as Error).message).split("\n")[0] ?? "" };
  }
}

// A sentence without a letter of another script that still has English words outside its placeholders and addresses.
function isUntranslated(text: string): boolean {
  if (/[^\p{Script=Latin}\p{Script=Common}]/u.test(text)) return false;
  const words = text.replace(/\{\w+[^{}]*\}|\S+@\S+|https?:\S+/g, " ").match(/[A-Za-z]{2,}/g) ?? [];
  return words.some((word) => !sameInHindi.has(word));
}

/** The ids of the server's sentences that no file of the server, the contract or the domain has, whole or by their beginning. */
function unusedOfServer(ids: readonly string[]): string[] {
  const words = new Set<string>();
  const beginnings: string[] = [];
  const lookAt = ({ quasis }: ESTree.TemplateLiteral | ESTree.TSTemplateLiteralType) =>
    void beginnings.push(quasis[0]?.value.raw ?? "");
  const visitor = new Visitor({
    Literal({ value }) {
      words.add(String(value));
    },
    Property({ key }) {
      if (key.type === "Identifier") words.add(key.name);
    },
    TemplateLiteral: lookAt,
    TSTemplateLiteralType: lookAt,
  });
  for (const file of ["server", "contract", "domain"].flatMap(sourceFiles))
    if (/(?<!\.test)\.ts$/.test(file))
      visitor.visit(parseSync(file, readFileSync(join(root, file), "utf8")).program);
  const begins = beginnings.filter((text) => /^[a-z]+-/.test(text));
  return ids.filter((id) => !words.has(id) && !begins.some((text) => id.startsWith(text)));
}

function unusedOfWeb(ids: readonly string[]): string[] {
  const sources = readSources(ids);
  const said = idsFrom([...sources.keys()], sources, ids);
  // Read by the build, for the switch to a language.
  return ids.filter((id) => !said.has(id) && !id.startsWith("language.switch-to"));
}

export async function checkMessages(): Promise<string[]> {
  const problems = (["web", "server"] as const).flatMap((side) => {
    const languages = readdirSync(join(root, side, "locales")).map((file) => file.replace(/\.po$/, ""));
    const catalogues = new Map(
      languages.map((language) => [language, readEntries(join(root, side, `locales/${language}.po`))]),
    );
    const english = catalogues.get("en") ?? new Map();
    const ids = [...english.keys()];
    const unused = (side === "web" ? unusedOfWeb : unusedOfServer)(ids);
    return [
      ...(ids.length === 0 ? [`${side}/locales has no English sentences`] : []),
      ...[...catalogues].flatMap(([language, one]) => messageProblems(side, english, one, language)),
      ...unused.map((id) => `${side}/locales: nothing says ${id}; remove it from each language`),
    ];
  });
  const components = sourceFiles("web").filter(
    (file) => file.endsWith(".tsx") && !/\.test\.tsx$|^web\/testing\//.test(file),
  );
  const attributes = components.flatMap((file) =>
    jsxTextProblems(file, readFileSync(join(root, file), "utf8")),
  );
  return [...problems, ...attributes];
}
