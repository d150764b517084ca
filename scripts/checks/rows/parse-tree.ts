// PostgreSQL's own analysis of a statement, which it logs as a tree of nodes (debug_print_parse), read into objects.

export type Tree = null | string | Tree[] | TreeNode;
export type TreeNode = { node: string; [field: string]: Tree };

const TOKENS = /[{}()[\]]|"(?:\\[\s\S]|[^"\\])*"|(?:\\[\s\S]|[^\s{}()[\]"\\])+/g;

/** Of `{NAME :field value …}`: an object; of `(…)` and `[…]`: a list; of `<>`: null; of all else: its text. */
export function parseTree(text: string): TreeNode {
  const tokens = text.match(TOKENS) ?? [];
  let at = 0;
  const readList = (end: string): Tree[] => {
    const items: Tree[] = [];
    while (tokens[at] !== end && at < tokens.length) items.push(readValue());
    at++;
    return items;
  };
  const readNode = (): TreeNode => {
    const node: TreeNode = { node: tokens[at++] ?? "" };
    while (tokens[at] !== "}" && at < tokens.length) {
      const field = (tokens[at++] ?? "").slice(1);
      // Of `:constvalue 4 [ 1 0 0 0 ]` the bytes.
      let value: Tree = null;
      while (tokens[at] !== "}" && !tokens[at]?.startsWith(":") && at < tokens.length) value = readValue();
      node[field] = value;
    }
    at++;
    return node;
  };
  const readValue = (): Tree => {
    const token = tokens[at++] ?? "";
    if (token === "{") return readNode();
    if (token === "(") return readList(")");
    if (token === "[") return readList("]");
    if (token === "<>") return null;
    return token.replace(/^"([\s\S]*)"$/, "$1").replace(/\\([\s\S])/g, "$1");
  };
  const root = readValue();
  if (!isNode(root)) throw new Error("The parse tree has no node");
  return root;
}

export const isNode = (tree: Tree | undefined): tree is TreeNode =>
  tree !== null && typeof tree === "object" && !Array.isArray(tree);

/** The nodes of a list; none of what is no list. */
export const nodesOf = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree) ? tree.filter(isNode) : [];

/** The numbers of a set (`(b 1 2)`) or of another list of numbers. */
export const numbersOf = (tree: Tree | undefined): number[] =>
  Array.isArray(tree) ? tree.map(Number).filter(Number.isInteger) : [];

/** The text constant that the node is; null if it is none. */
export function textOf(tree: Tree | undefined): string | null {
  if (!isNode(tree) || tree.node !== "CONST" || !Array.isArray(tree.constvalue)) return null;
  const bytes = Uint8Array.from(tree.constvalue.map((byte) => Number(byte) & 255));
  // Before a text stands its length; behind one of no type yet, a zero.
  return new TextDecoder().decode(tree.constlen === "-2" ? bytes.subarray(0, -1) : bytes.subarray(4));
}
