// Reads the built scripts and stylesheets for what the oldest supported browsers lack: syntax, APIs without a guard, CSS
// without a fallback. So it sees packages too, and what the build has made of the sources.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseAst } from "vite";
import { APIS, STYLES, SYNTAX, type Versions } from "./browser-features.ts";
import { type Browser, OLDEST_BROWSERS } from "./browser-target.ts";
import { buildIfStale } from "./bytes.ts";
import { root } from "./source-files.ts";

/** A node of the ESTree syntax tree. */
type Node = { type: string; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** "Safari 16.4", for the first browser whose oldest supported version comes before; null when all have it. */
function missingIn(since: Versions): string | null {
  for (const [browser, oldest] of Object.entries(OLDEST_BROWSERS) as [Browser, number][]) {
    const version = since[browser] ?? 0;
    const name = `${browser.charAt(0).toUpperCase()}${browser.slice(1)}`;
    if (version > oldest) return Number.isFinite(version) ? `${name} ${version}` : `a ${name} that has it`;
  }
  return null;
}

const refusalsOf = (table: Readonly<Record<string, Versions>>) =>
  new Map(
    Object.entries(table).flatMap(([name, since]) => {
      const browser = missingIn(since);
      return browser === null ? [] : [[name, browser] as const];
    }),
  );

const missingApis = refusalsOf(APIS);
const missingSyntax = refusalsOf(SYNTAX);
const lastPart = (api: string) => api.slice(api.lastIndexOf(".") + 1);
/** So that a node whose name is none of these costs nothing. */
const missingNames = new Set([...missingApis.keys()].map(lastPart));

/** What a script uses that an oldest browser lacks, a sentence each. */
export function problemsOfScript(file: string, text: string): string[] {
  const found = new Set<string>();
  visit(parseAst(text, { lang: "js" }) as unknown as Node, [], (node, ancestors) => {
    for (const name of syntaxOf(node, ancestors)) {
      const browser = missingSyntax.get(name);
      if (browser) found.add(`${file} has ${name}, which needs ${browser}`);
    }
    for (const name of apisOf(node)) {
      const browser = missingApis.get(name);
      if (browser && isUse(node, ancestors) && !isGuarded(name, node, ancestors))
        found.add(`${file} uses ${name} without a guard, which needs ${browser}`);
    }
  });
  return [...found];
}

function visit(node: Node, ancestors: Node[], see: (node: Node, ancestors: Node[]) => void): void {
  see(node, ancestors);
  ancestors.push(node);
  for (const child of childrenOf(node)) visit(child, ancestors, see);
  ancestors.pop();
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode);
}

function syntaxOf(node: Node, ancestors: Node[]): string[] {
  const { type } = node;
  if (type === "VariableDeclaration" && /using/.test(String(node.kind))) return ["a using declaration"];
  if (type === "AwaitExpression" && !ancestors.some(isFunction)) return ["a top-level await"];
  if (type === "Literal" || type === "TemplateElement") return patternSyntaxOf(node);
  return [type];
}

/** A pattern may also stand in a string that is given to RegExp. */
function patternSyntaxOf({ value, regex }: Node): string[] {
  const { pattern = "", flags = "" } = (regex ?? {}) as { pattern?: string; flags?: string };
  const text = pattern || String((value as { raw?: string } | null)?.raw ?? value);
  return [
    ...(/\(\?<[=!]/.test(text) ? ["a lookbehind"] : []),
    ...(/\(\?[ims]*-?[ims]+:/.test(text) ? ["a modifier in a regular expression"] : []),
    ...(flags.includes("v") ? ["the flag v of a regular expression"] : []),
  ];
}

/** The names under which the table may have a node. */
function apisOf(node: Node): string[] {
  const name = nameOf(node);
  if (!missingNames.has(name) || node.computed) return [];
  if (node.type === "Identifier") return [name];
  const owner = nameOf(node.object as Node);
  // A global is also a property of the window.
  const global = owner === "window" || owner === "globalThis" || owner === "self" ? [name] : [];
  return [`.${name}`, `${owner}.${name}`, ...global];
}

/** The name of an identifier, and of the last part of `a.b.name`. */
function nameOf({ type, name, property }: Node): string {
  if (type === "MemberExpression" && isNode(property)) return nameOf(property);
  return type === "Identifier" ? String(name) : "";
}

/** Reading a member that does not exist gives undefined; calling it, or reading from it, fails. A missing global fails at once. */
function isUse(node: Node, ancestors: Node[]): boolean {
  const parent = ancestors.at(-1);
  if (parent === undefined) return false;
  if (node.type === "Identifier") return isReference(node, parent);
  if (parent.type === "MemberExpression") return parent.object === node && !parent.optional;
  if (parent.type === "NewExpression") return true;
  return parent.type === "CallExpression" && !(parent.callee === node && parent.optional);
}

/** Whether an identifier reads a variable: not the name of a property, of a declaration or in `typeof`. */
function isReference(node: Node, parent: Node): boolean {
  if (parent.type === "UnaryExpression") return parent.operator !== "typeof";
  if (parent.type === "MemberExpression") return parent.object === node || parent.computed === true;
  if (parent.type === "Property") return parent.value === node;
  return /Expression|Statement|VariableDeclarator|SpreadElement/.test(parent.type) && parent.id !== node;
}

const isFunction = ({ type }: Node) => /Function/.test(type);

/** A condition that names the API around the use or in a function around it, or a `try` with a `catch`. */
function isGuarded(api: string, node: Node, ancestors: Node[]): boolean {
  const name = lastPart(api);
  return ancestors.some((ancestor, at) => {
    const inside = ancestors[at + 1] ?? node;
    if (ancestor.type === "TryStatement") return ancestor.block === inside && isNode(ancestor.handler);
    if (isFunction(ancestor)) return conditionsIn(ancestor).some((condition) => asksFor(name, condition));
    const condition = conditionOf(ancestor);
    return condition !== null && condition !== inside && asksFor(name, condition);
  });
}

function conditionOf({ type, test, left, operator }: Node): Node | null {
  if (type === "LogicalExpression") return operator === "??" ? null : (left as Node);
  return /^(?:If|Conditional)/.test(type) ? (test as Node) : null;
}

function conditionsIn(scope: Node): Node[] {
  const found: Node[] = [];
  visit(scope, [], (node) => {
    const condition = conditionOf(node);
    if (condition) found.push(condition);
    // Conditions are often returned: `return "share" in navigator`.
    if (node.type === "BinaryExpression" && (node.operator === "in" || isTypeof(node.left))) found.push(node);
  });
  return found;
}

const isTypeof = (node: unknown) =>
  isNode(node) && node.type === "UnaryExpression" && node.operator === "typeof";

/** `"name" in …`, `typeof name`, or `….name` read as a truth. A call of it asks nothing. */
function asksFor(name: string, condition: Node): boolean {
  let isAsked = false;
  visit(condition, [], (node, ancestors) => {
    const isRead = node.type === "MemberExpression" && !isUse(node, ancestors);
    const isTyped = node.type === "Identifier" && isTypeof(ancestors.at(-1));
    if ((isRead || isTyped) && nameOf(node) === name) isAsked = true;
    if (textOf(node) === name && ancestors.some(({ operator }) => operator === "in")) isAsked = true;
  });
  return isAsked;
}

/** Of a string; the build writes short ones as templates. */
function textOf({ type, value }: Node): unknown {
  return type === "TemplateElement" ? (value as { cooked: string }).cooked : value;
}

/** What a stylesheet has that an oldest browser lacks and for which it has no `@supports`. */
export function problemsOfStyles(file: string, text: string): string[] {
  const plain = withoutFallbacks(withoutSupports(text));
  return STYLES.flatMap(({ name, pattern, since }) => {
    const browser = missingIn(since);
    return browser && pattern.test(plain)
      ? [`${file} has ${name} without a fallback, which needs ${browser}`]
      : [];
  });
}

/**
 * Without a second value of a property: a browser that does not know it keeps the first one. A value with a variable is
 * found wrong too late for that.
 */
function withoutFallbacks(text: string): string {
  return text.replace(/(?<=[{;])([a-z][\w-]*):([^;{}]*)(?:;\1:(?![^;{}]*var\()[^;{}]*)+/g, "$1:$2");
}

/** Without the blocks that a browser takes only if it has what they use. */
function withoutSupports(text: string): string {
  const start = text.indexOf("@supports");
  if (start === -1) return text;
  let depth = 0;
  let end = text.indexOf("{", start);
  do {
    if (text[end] === "{") depth += 1;
    if (text[end] === "}") depth -= 1;
    end += 1;
  } while (depth > 0 && end < text.length);
  return text.slice(0, start) + withoutSupports(text.slice(end));
}

const INLINE = /<(script|style)>([\s\S]*?)<\/\1>/g;

/** Reads the build, which it makes if the sources are newer. */
export async function checkBrowserSupport(): Promise<string[]> {
  const failure = await buildIfStale();
  const folder = join(root, "dist/web");
  if (failure !== null || !existsSync(folder)) return [failure ?? "there is no build in dist/web"];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return files.flatMap((file) => problemsOf(file, () => readFileSync(join(folder, file), "utf8")));
}

export function problemsOf(file: string, read: () => string): string[] {
  // It speaks to the browsers that are older.
  if (file === "old-browser.html") return [];
  if (file.endsWith(".js")) return problemsOfScript(file, read());
  if (file.endsWith(".css")) return problemsOfStyles(file, read());
  if (!file.endsWith(".html")) return [];
  return [...read().matchAll(INLINE)].flatMap(([, element, text = ""]) =>
    element === "script" ? problemsOfScript(file, text) : problemsOfStyles(file, text),
  );
}
