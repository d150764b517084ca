// Which columns the conditions of a query prove not to be null.

import type { Catalog } from "./catalog.ts";
import { isNode, nodesOf, numbersOf, type Tree, type TreeNode, textOf } from "./parse-tree.ts";

/**
 * What the product keeps, and PostgreSQL does not know: in a row that meets `where`, the column is not null. `where` is a condition of
 * the statement on a column of the same table: `column is null`, `column is not null`, `column = text` or `column in text, text`.
 */
export type Rule = { column: string; where: string; because: string };

/** A query within others. */
export type Scope = {
  query: TreeNode;
  parent: Scope | null;
  /** Columns that are not null here, by `keyOf`. */
  facts: ReadonlySet<string>;
  /** Conditions of rules that are met here, each after the number of its table and a dot. */
  conditions: ReadonlySet<string>;
  /** The numbers of outer joins that have found a row. */
  joins: ReadonlySet<number>;
  /** Whether columns are those of before an update. */
  isBefore?: boolean;
};

/** `number of the table.number of the column`, in its query. */
export const keyOf = ({ varno, varattno }: TreeNode): string => `${varno}.${varattno}`;

const FULL_JOIN = "2";

export class Proofs {
  readonly #catalog: Catalog;
  readonly #scopes = new Map<TreeNode, Scope>();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Empty of one that is not there. */
  functionName(oid: Tree | undefined): string {
    return this.#catalog.functions.get(Number(oid))?.name ?? "";
  }

  /** Whether the function answers null to a null. */
  isStrict(oid: Tree | undefined): boolean {
    return this.#catalog.functions.get(Number(oid))?.isStrict === true;
  }

  /** The query, where its conditions are met. */
  scopeOf(query: TreeNode, parent: Scope | null): Scope {
    const known = this.#scopes.get(query);
    if (known && known.parent === parent) return known;
    const { quals, fromlist } = query.jointree as TreeNode;
    const met = [quals ?? null, ...nodesOf(fromlist).flatMap((item) => conditionsOfJoins(item))];
    const proven = met.flatMap((one) => this.#provenBy(one, true));
    const conditions = new Set([
      ...met.flatMap((one) => this.#conditionsOf(one, query)),
      ...proven.map((column) => `${column.varno}.${this.#nameOf(column, query)} is not null`),
    ]);
    const bare: Scope = { query, parent, facts: new Set(), conditions, joins: new Set() };
    const scope = withFacts(bare, proven);
    this.#scopes.set(query, scope);
    return scope;
  }

  /** The scope where the condition is met, or where it is not. */
  where(condition: Tree | undefined, isMet: boolean, scope: Scope): Scope {
    return withFacts(scope, this.#provenBy(condition, isMet));
  }

  /** Columns of this query whose null would make the expression null. */
  #strictColumns(node: Tree | undefined): TreeNode[] {
    if (!isNode(node)) return [];
    if (node.node === "VAR") return node.varlevelsup === "0" ? [node] : [];
    if (node.node === "RELABELTYPE" || node.node === "COERCEVIAIO") return this.#strictColumns(node.arg);
    const isStrict = this.isStrict(node.node === "OPEXPR" ? node.opfuncid : node.funcid);
    return isStrict ? nodesOf(node.args).flatMap((arg) => this.#strictColumns(arg)) : [];
  }

  #provenBy(node: Tree | undefined, isMet: boolean): TreeNode[] {
    if (!isNode(node)) return [];
    if (node.node === "BOOLEXPR") return this.#provenByAll(node, isMet);
    if (node.node === "NULLTEST")
      return (node.nulltesttype === "1") === isMet ? this.#strictColumns(node.arg) : [];
    // Where another condition is not met it may be null as well.
    if (!isMet) return [];
    // "is true" and "is false".
    if (node.node === "BOOLEANTEST")
      return node.booltesttype === "0" || node.booltesttype === "2" ? this.#strictColumns(node.arg) : [];
    if (node.node === "SCALARARRAYOPEXPR") return this.#strictColumns(nodesOf(node.args)[0]);
    if (node.node === "SUBLINK" && node.subLinkType === "2") return this.#provenBy(node.testexpr, true);
    return this.#strictColumns(node);
  }

  #provenByAll({ boolop, args }: TreeNode, isMet: boolean): TreeNode[] {
    if (boolop === "not") return this.#provenBy(nodesOf(args)[0], !isMet);
    const all = nodesOf(args).map((arg) => this.#provenBy(arg, isMet));
    if ((boolop === "and") === isMet) return all.flat();
    const [first = [], ...others] = all;
    return first.filter((one) => others.every((list) => list.some((other) => keyOf(other) === keyOf(one))));
  }

  /** What the condition says of columns of tables, for the rules. */
  #conditionsOf(node: Tree | undefined, query: TreeNode): string[] {
    if (!isNode(node)) return [];
    const args = nodesOf(node.args);
    if (node.node === "BOOLEXPR")
      return node.boolop === "and" ? args.flatMap((arg) => this.#conditionsOf(arg, query)) : [];
    const column = node.node === "NULLTEST" ? node.arg : args[0];
    if (!isNode(column) || column.node !== "VAR" || column.varlevelsup !== "0") return [];
    const says = (what: string): string[] => [`${column.varno}.${this.#nameOf(column, query)} ${what}`];
    if (node.node === "NULLTEST") return node.nulltesttype === "0" ? says("is null") : [];
    const value = textOf(args[1]);
    if (node.node === "OPEXPR")
      return this.functionName(node.opfuncid) === "texteq" && value !== null ? says(`= ${value}`) : [];
    return node.node === "SCALARARRAYOPEXPR" && isNode(args[1])
      ? says(`in ${nodesOf(args[1].elements).map(textOf).join(", ")}`)
      : [];
  }

  /** Of a column of a table, without the table's. */
  #nameOf({ varno, varattno }: TreeNode, query: TreeNode): string {
    const table = nodesOf(query.rtable)[Number(varno) - 1];
    return this.#catalog.columns.get(`${table?.relid}.${varattno}`)?.name.split(".")[1] ?? "";
  }
}

/** An outer join that is proven to have found a row leaves none of its columns empty. */
function withFacts(scope: Scope, proven: readonly TreeNode[]): Scope {
  const rtable = nodesOf(scope.query.rtable);
  const joins = proven
    .flatMap(({ varnullingrels }) => numbersOf(varnullingrels))
    .filter((join) => rtable[join - 1]?.jointype !== FULL_JOIN);
  return {
    ...scope,
    facts: new Set([...scope.facts, ...proven.map(keyOf)]),
    joins: new Set([...scope.joins, ...joins]),
  };
}

/** Of inner joins that no outer join contains. */
function conditionsOfJoins(item: Tree | undefined): Tree[] {
  if (!isNode(item) || item.node !== "JOINEXPR") return [];
  if (item.jointype === "0")
    return [item.quals ?? null, ...conditionsOfJoins(item.larg), ...conditionsOfJoins(item.rarg)];
  return item.jointype === "1" ? conditionsOfJoins(item.larg) : [];
}
