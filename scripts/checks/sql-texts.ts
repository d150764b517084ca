// Finds the template texts of a TypeScript file, comments and plain strings aside, so that a check reads the SQL in
// them and not the English beside them.

/**
 * The text of every template literal, outermost first. A value filled in stands as `?`; SQL's own comments are
 * removed.
 */
export function sqlTexts(code: string): string[] {
  const found: string[] = [];
  scanCode(code, 0, found);
  return found.map((text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " "));
}

/** Scans until the end of the code or the `}` that closes the value it started in; answers where it stopped. */
function scanCode(code: string, start: number, found: string[]): number {
  let depth = 0;
  for (let at = start; at < code.length; at++) {
    const here = code[at];
    if (code.startsWith("//", at)) at = endOf(code, "\n", at);
    else if (code.startsWith("/*", at)) at = endOf(code, "*/", at + 2) + 1;
    else if (here === '"' || here === "'") at = endOfString(code, here, at);
    else if (here === "`") at = scanTemplate(code, at + 1, found);
    else if (here === "{") depth++;
    else if (here === "}" && depth-- === 0) return at;
  }
  return code.length;
}

function scanTemplate(code: string, start: number, found: string[]): number {
  const place = found.push("") - 1;
  let text = "";
  let at = start;
  for (; at < code.length && code[at] !== "`"; at++) {
    if (code[at] === "\\") at++;
    else if (code.startsWith("${", at)) {
      at = scanCode(code, at + 2, found);
      text += "?";
    } else text += code[at];
  }
  found[place] = text;
  return at;
}

function endOfString(code: string, quote: string, start: number): number {
  let at = start + 1;
  while (at < code.length && code[at] !== quote && code[at] !== "\n") at += code[at] === "\\" ? 2 : 1;
  return at;
}

function endOf(code: string, mark: string, from: number): number {
  const found = code.indexOf(mark, from);
  return found === -1 ? code.length : found;
}
