// Finds regular expressions whose time grows with the square of the input or worse (ReDoS). Each is run against long inputs
// that are made of its own characters: a beginning that it matches, one piece repeated, and an end that it does not match.
import { performance } from "node:perf_hooks";
import { parseSync, Visitor } from "vite";

/** Lengths of the repeated part. The short ones find exponential time before a long one would never end. */
const LENGTHS = [18, 22, 26, 200, 2_000, 10_000];
/** A linear expression needs far less than 1 ms for the longest input. */
const LIMIT_MS = 20;
/** Characters of the classes that expressions name: letters, digits, spaces, marks of addresses and of JSON. */
const COMMON = [
  "a",
  "A",
  "0",
  " ",
  "\t",
  "\n",
  "-",
  ".",
  ",",
  "/",
  "\\",
  "=",
  ":",
  "<",
  "(",
  '"',
  "%",
  "_",
  "@",
  "अ",
];
const END = "\u0001";

export type Pattern = { source: string; flags: string };

/** The literals of a file. An expression with `${…}` is made of constants, and is left out. */
export function patternsOf(file: string, code: string): Pattern[] {
  const found: Pattern[] = [];
  const visitor = new Visitor({
    Literal(node) {
      if ("regex" in node) found.push({ source: node.regex.pattern, flags: node.regex.flags });
    },
  });
  visitor.visit(parseSync(file, code).program);
  return found;
}

/** The piece whose repetition makes the expression slow, as JSON; null if none does. */
export function slowInput({ source, flags }: Pattern): string | null {
  const pattern = new RegExp(source, flags.replace(/[gy]/g, ""));
  const words = source.match(/[\wऀ-ॿ]{2,}|\\?[^\w\s]/g) ?? [];
  const pieces = new Set([...COMMON, ...words.map((word) => word.replace(/^\\/, "")), ...pairsOf(words)]);
  const starts = new Set(["", literalStart(source)]);
  for (const start of starts)
    for (const piece of pieces)
      if (LENGTHS.some((length) => isSlow(pattern, start, piece, length)))
        return JSON.stringify(start + piece);
  return null;
}

function isSlow(pattern: RegExp, start: string, piece: string, length: number): boolean {
  const input = start + piece.repeat(length) + END;
  // Three times: a pause of the machine is not the expression's.
  return [1, 2, 3].every(() => {
    const begin = performance.now();
    pattern.test(input);
    return performance.now() - begin >= LIMIT_MS;
  });
}

/** The plain characters at the start of an expression, which an input must have to come further. */
function literalStart(source: string): string {
  const [, text = ""] = /^\^?((?:\\[/.:-]|[\w/ :"<=-])*)/.exec(source) ?? [];
  // A quantifier belongs to the last character.
  const isQuantified = /^[?*+{]/.test(source.slice(source.indexOf(text) + text.length));
  return (isQuantified ? text.slice(0, -1) : text).replace(/\\/g, "");
}

const pairsOf = (words: readonly string[]) =>
  words.flatMap((word, index) => (words[index + 1] ? [`${word}${words[index + 1]}`.replace(/\\/g, "")] : []));
