// Finds regular expressions whose time grows with the square of the input or worse (ReDoS), by the automaton of recheck, which
// computes it: a run by chance would find another number of them each time.
import { check } from "recheck";
import { parseSync, Visitor } from "vite";

/** On a busy machine an expression takes five seconds. */
const TIMEOUT_MS = 60_000;

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

/**
 * How the time grows, or that the automaton does not know what the expression has (looking ahead, a reference to a group). Null
 * if it grows with the length.
 */
export async function slowness({ source, flags }: Pattern): Promise<string | null> {
  const found = await check(source, flags, { checker: "automaton", timeout: TIMEOUT_MS });
  if (found.status === "safe") return null;
  return found.status === "vulnerable" ? found.complexity.type : found.error.kind;
}
