// Splits a migration into its statements. Understands quotes and comments, not the rest of the grammar.

export type Statement = {
  /** Without comments and without the semicolon. */
  text: string;
  /** The line of the file on which it begins, from 1. */
  line: number;
};

const part =
  /(--[^\n]*|\/\*[\s\S]*?\*\/)|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\2\$|(;)|[^-/'"$;]+|[\s\S]/g;

export function splitStatements(sql: string): Statement[] {
  const statements: Statement[] = [];
  let text = "";
  let start = 0;
  const finish = (): void => {
    if (text.trim() !== "") {
      statements.push({ text: text.trim(), line: sql.slice(0, start).split("\n").length });
    }
    text = "";
  };
  for (const { 0: piece, 1: comment, 3: end, index } of sql.matchAll(part)) {
    if (end !== undefined) finish();
    else {
      if (text.trim() === "") start = index + piece.length - piece.trimStart().length;
      text += comment === undefined ? piece : " ";
    }
  }
  finish();
  return statements;
}
