// Refuses the words of vocabulary.ts: in the names that a file declares, in the names of files and folders, in comments
// and in the names of tests. What is declared elsewhere (imported names, properties after a dot) is its own file's.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { lineOf, type Token, tokensOf } from "./scan.ts";
import { root, sourceFiles } from "./source-files.ts";
import { CHECKED_ROOMS, type Entry, IN_NAMES, IN_PROSE } from "./vocabulary.ts";

/** The words of a name in lower case: `LastLookURL2` is last, look, url, 2. */
export function wordsOf(name: string): string[] {
  const words = name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? [];
  return words.map((word) => word.toLowerCase());
}

/** A word and its plural. */
const withPlural = (word: string) =>
  `${word}(?:${/(?:s|sh|ch|x)$/.test(word) && word.length > 3 ? "es" : "s"})?`;

/** Finds which of the entries stand in a text of words. */
function finderOf(entries: readonly Entry[]): (words: string) => Entry[] {
  const patterns = entries.map((entry) => ({
    entry,
    pattern: new RegExp(`\\b${withPlural(entry.word)}\\b`),
  }));
  const any = new RegExp(`\\b(?:${entries.map(({ word }) => withPlural(word)).join("|")})\\b`);
  return (words) =>
    any.test(words) ? patterns.filter(({ pattern }) => pattern.test(words)).map(({ entry }) => entry) : [];
}

const inNames = finderOf(IN_NAMES);
const inProse = finderOf(IN_PROSE);

/** What is wrong with the words of one file, a sentence each. */
export function wordProblems(file: string, code: string): string[] {
  const tokens = tokensOf(code);
  const at = (token: Token): string => `${file}:${lineOf(code, token.at)}`;
  const names = declaredNames(tokens).flatMap((token) =>
    nameProblems(file, token.text).map((problem) => `${at(token)}: ${problem}`),
  );
  const prose = [...tokens.filter(({ kind }) => kind === "comment"), ...testNames(tokens)];
  return [...pathProblems(file), ...names, ...prose.flatMap((token) => proseProblems(code, file, token))];
}

function nameProblems(file: string, name: string): string[] {
  return inNames(wordsOf(name).join(" "))
    .filter((entry) => isRefused(entry, file, name))
    .map(({ word, instead }) => `${name} says "${word}"; write ${instead}.`);
}

function isRefused({ only, except = [] }: Entry, file: string, name: string): boolean {
  if (only !== undefined && !only.test(file)) return false;
  return !except.some(
    ({ names, files }) => (names?.includes(name) ?? true) && (files === undefined || files.test(file)),
  );
}

function pathProblems(file: string): string[] {
  return file.split("/").flatMap((name) => nameProblems(file, name).map((problem) => `${file}: ${problem}`));
}

/** The first token of each name that stands in the file, apart from imported names and properties after a dot. */
function declaredNames(tokens: Token[]): Token[] {
  const code = tokens.filter(({ kind }) => kind !== "comment");
  const imported = new Set<string>();
  const found = new Map<string, Token>();
  let isImport = false;
  code.forEach((token, place) => {
    const before = code[place - 1]?.text;
    if (token.kind === "string") isImport = false;
    if (token.kind !== "word") return;
    if (token.text === "import") isImport = !/^[(.]$/.test(code[place + 1]?.text ?? "");
    else if (isImport && code[place + 1]?.text !== "as" && before !== "as") imported.add(token.text);
    else if (before !== "." && !imported.has(token.text) && !found.has(token.text))
      found.set(token.text, token);
  });
  return [...found.values()];
}

/** The text that names each test and each group of tests: the first one given to test(), describe() and their kind. */
function testNames(tokens: Token[]): Token[] {
  const code = tokens.filter(({ kind }) => kind !== "comment");
  return code.flatMap(({ kind, text }, place) => {
    if (kind !== "word" || !/^(test|it|describe)$/.test(text) || code[place - 1]?.text === ".") return [];
    let open = place + 1;
    while (code[open]?.text === ".") open += 2;
    // test.each(table)("…") and test.runIf(condition)("…") name the test in a second pair of parentheses.
    const close = code[open]?.text === "(" ? endOfCall(code, open) : open;
    if (code[close + 1]?.text === "(") open = close + 1;
    const name = code[open + 1]?.text === "`" ? code[open + 2] : code[open + 1];
    return code[open]?.text === "(" && (name?.kind === "string" || name?.kind === "template") ? [name] : [];
  });
}

function endOfCall(code: Token[], open: number): number {
  let depth = 0;
  for (let place = open; place < code.length; place++) {
    if (code[place]?.text === "(") depth++;
    if (code[place]?.text === ")" && --depth === 0) return place;
  }
  return code.length;
}

function proseProblems(code: string, file: string, { kind, text, at }: Token): string[] {
  const first = lineOf(code, at);
  const what = kind === "comment" ? "the comment" : "the test's name";
  return text.split("\n").flatMap((line, below) => {
    // What is quoted in a sentence is no part of it. US is the country.
    const words = line.replace(/`[^`]*`|(?<!^)"[^"]*"(?!$)|\bUS\b/g, " ").toLowerCase();
    return inProse(words)
      .filter((entry) => isRefused(entry, file, ""))
      .map(({ word, instead }) => `${file}:${first + below}: ${what} says "${word}"; write ${instead}.`);
  });
}

export function checkWords(): string[] {
  const files = sourceFiles().filter((file) => CHECKED_ROOMS.test(file) && /\.(tsx?|mjs|js)$/.test(file));
  return files.flatMap((file) => wordProblems(file, readFileSync(join(root, file), "utf8")));
}
