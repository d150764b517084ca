// Cuts TypeScript into tokens, far enough to tell names from texts and comments. It is no parser: what it takes for a
// regular expression is a guess by the token before, and an open quote ends with its line.

export type Token = {
  /** A template is a mark "`", its texts and the code filled in, and a mark "`" again. */
  kind: "word" | "string" | "template" | "comment" | "number" | "regex" | "mark";
  /** As it is written, quotes and comment signs included. */
  text: string;
  at: number;
  /** Set on the mark that ends a template. */
  isClosing?: true;
};

const pattern =
  /\s+|(\/\/[^\n]*|\/\*[\s\S]*?\*\/)|([\w$\u00a1-\uffff]+)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|([\s\S])/y;
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;
const regex = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y;

/** Words after which a slash opens a regular expression. */
const beforeValue = /^(return|typeof|case|in|of|delete|void|throw|new|else|await|yield)$/;

export function tokensOf(code: string): Token[] {
  const tokens: Token[] = [];
  // For each template that is open, how many braces of code are open inside it.
  const braces: number[] = [];
  let at = 0;
  const push = (kind: Token["kind"], text: string): void => {
    tokens.push({ kind, text, at });
    at += text.length;
  };
  const readTemplate = (): void => {
    const text = matchAt(templateText, code, at);
    if (text !== "") push("template", text);
    if (code.startsWith("${", at)) {
      push("mark", "${");
      braces.push(0);
    } else if (at < code.length) {
      tokens.push({ kind: "mark", text: "`", at: at++, isClosing: true });
    }
  };
  while (at < code.length) {
    pattern.lastIndex = at;
    const [whole = "", comment, word, string, mark] = pattern.exec(code) ?? [];
    if (comment !== undefined) push("comment", comment);
    else if (word !== undefined) push(/^\d/.test(word) ? "number" : "word", word);
    else if (string !== undefined) push("string", string);
    else if (mark === undefined) at += whole.length;
    else if (mark === "`") {
      push("mark", mark);
      readTemplate();
    } else if (mark === "/" && mayOpenRegex(tokens.at(-1))) {
      const text = matchAt(regex, code, at);
      push(text === "" ? "mark" : "regex", text || mark);
    } else {
      push("mark", mark);
      const depth = braces.at(-1);
      if (depth !== undefined && mark === "{") braces[braces.length - 1] = depth + 1;
      if (depth !== undefined && mark === "}") {
        if (depth > 0) braces[braces.length - 1] = depth - 1;
        else {
          braces.pop();
          readTemplate();
        }
      }
    }
  }
  return tokens;
}

function matchAt(sticky: RegExp, code: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(code)?.[0] ?? "";
}

function mayOpenRegex(before: Token | undefined): boolean {
  if (before === undefined || before.kind === "comment") return true;
  if (before.kind === "word") return beforeValue.test(before.text);
  return before.kind === "mark" && !")]}<`".includes(before.text);
}

export function lineOf(code: string, at: number): number {
  let line = 1;
  for (let found = code.indexOf("\n"); found !== -1 && found < at; found = code.indexOf("\n", found + 1)) {
    line++;
  }
  return line;
}
