// Finds the template texts of a TypeScript file, comments and plain strings aside, so that a check reads the SQL in
// them and not the English beside them.

import { tokensOf } from "./scan.ts";

/** The text of every template literal, outermost first. A value filled in stands as `?`; SQL's own comments are removed. */
export function sqlTexts(code: string): string[] {
  const found: string[] = [];
  // The templates that are open, innermost last, as places in `found`.
  const open: number[] = [];
  const add = (text: string): void => {
    const place = open.at(-1);
    if (place !== undefined) found[place] += text;
  };
  for (const { kind, text, isClosing } of tokensOf(code)) {
    if (kind === "template") add(text.replace(/\\[\s\S]/g, ""));
    else if (kind === "mark" && text === "${") add("?");
    else if (kind === "mark" && text === "`") {
      if (isClosing) open.pop();
      else open.push(found.push("") - 1);
    }
  }
  return found.map((text) => text.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, " "));
}
