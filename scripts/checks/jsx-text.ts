// Finds text for people written straight into the attributes of JSX: it belongs in i18n, like any other sentence.

const textAttribute =
  /(?<![\w-])(aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)=(["'{])/g;

const letters = /[A-Za-z\u0900-\u097f]/;

/** A sentence for each such text of a file. */
export function jsxTextProblems(file: string, code: string): string[] {
  return [...code.matchAll(textAttribute)].flatMap((match) => {
    const [, attribute = "", opening = ""] = match;
    const from = match.index + match[0].length;
    const texts =
      opening === "{" ? textsOfExpression(code, from) : [code.slice(from, code.indexOf(opening, from))];
    const line = code.slice(0, match.index).split("\n").length;
    return texts
      .filter((text) => letters.test(text))
      .map((text) => `${file}:${line}: ${attribute} says "${text}"; its words belong in i18n`);
  });
}

// The strings of a braced value that reach the reader: not the keys given to a call, not what something is compared
// with or indexed by.
function textsOfExpression(code: string, start: number): string[] {
  let expression = code.slice(start, endOfBraces(code, start));
  for (let before = ""; before !== expression; ) {
    before = expression;
    expression = expression.replace(/[\w.]+\([^()]*\)/g, "called");
  }
  const silent = /[!=]==?\s*(["'`])[^"'`]*\1|(["'`])[^"'`]*\2\s*[!=]==?|\[(["'`])[^"'`]*\3\]/g;
  const rest = expression.replace(silent, "");
  return [...rest.matchAll(/(["'`])((?:(?!\1).)*)\1/gs)].map(([, , text = ""]) =>
    text.replace(/\$\{[^}]*\}/g, ""),
  );
}

function endOfBraces(code: string, start: number): number {
  let depth = 1;
  let at = start;
  for (; at < code.length; at++) {
    if (code[at] === "{") depth++;
    if (code[at] === "}" && --depth === 0) break;
  }
  return at;
}
