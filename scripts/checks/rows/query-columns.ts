// What a statement returns: the names of its columns, their types and whether they can be null, by PostgreSQL's own analysis of it
// (it says which outer join may leave a column empty) and by what the schema, the conditions and the functions prove.

import type { Catalog } from "./catalog.ts";
import { isNode, nodesOf, numbersOf, parseTree, type Tree, type TreeNode, textOf } from "./parse-tree.ts";
import { keyOf, Proofs, type Rule, type Scope } from "./proofs.ts";
import { asJson, either, type Shape, valueShape } from "./shape.ts";

export type Column = { name: string; shape: Shape };

/** Functions that answer a value to values, besides all that convert one type into another. */
const TOTAL_FUNCTIONS = new Set(
  `lower upper btrim ltrim rtrim to_char date_trunc date_part extract make_interval timezone md5 right left replace lpad length
  char_length octet_length round floor ceil abs concat concat_ws format json_build_array now clock_timestamp gen_random_uuid
  encode decode sha256 generate_series unnest jsonb_set strpos power date json_array_length jsonb_array_length array_append
  array_cat date_bin row_number rank dense_rank string_to_array translate similarity substring substr host count
  pg_terminate_backend pg_try_advisory_lock pg_try_advisory_xact_lock`.split(/\s+/),
);
/** Operators' functions that answer null for what is not there. */
const PARTIAL_OPERATORS = /^jsonb?_(object_field|array_element|extract_path)/;
/** Aggregates that are never null where there is a row, even if it has nulls. */
const COLLECTING = new Set(["array_agg", "json_agg", "jsonb_agg"]);
/** As windows they have at least the row itself. */
const WINDOW_AGGREGATES = new Set(["sum", "min", "max", "avg", "bool_or", "bool_and"]);
const BOOLEAN = 16;
const NOT_NULL: Shape = { kind: "value", oid: BOOLEAN, isNullable: false };
const UNKNOWN: Shape = { kind: "json", isNullable: true };

/** `isNullableParameter`: whether the parameter with the number, from 1, may be null. */
export function columnsOf(
  tree: string,
  catalog: Catalog,
  rules: readonly Rule[],
  isNullableParameter: (parameter: number) => boolean,
): Column[] {
  const query = parseTree(tree);
  const shapes = new QueryShapes(catalog, rules, isNullableParameter);
  return answersOf(query).map(({ resname }, place) => ({
    name: String(resname),
    shape: shapes.ofResult(query, place, null),
  }));
}

class QueryShapes {
  readonly #catalog: Catalog;
  readonly #rules: readonly Rule[];
  readonly #isNullableParameter: (parameter: number) => boolean;
  readonly #proofs: Proofs;
  /** Queries that refer to themselves. */
  readonly #open = new Set<TreeNode>();

  constructor(catalog: Catalog, rules: readonly Rule[], isNullableParameter: (parameter: number) => boolean) {
    this.#catalog = catalog;
    this.#rules = rules;
    this.#isNullableParameter = isNullableParameter;
    this.#proofs = new Proofs(catalog);
  }

  /** The column at the place, from 0, of what the query answers. */
  ofResult(query: TreeNode, place: number, parent: Scope | null): Shape {
    const scope = this.#proofs.scopeOf(query, parent);
    if (!isNode(query.setOperations)) return this.#of(answersOf(query)[place]?.expr, scope);
    // What a recursive query adds to itself is of the same shape.
    if (this.#open.has(query)) return { kind: "list", element: null, isNullable: false };
    this.#open.add(query);
    const shapes = leavesOf(query.setOperations).map((leaf) => {
      const entry = nodesOf(query.rtable)[leaf - 1];
      return this.ofResult(entry?.subquery as TreeNode, place, scope);
    });
    this.#open.delete(query);
    return either(shapes);
  }

  #value(oid: Tree | undefined, isNullable: boolean): Shape {
    return valueShape(Number(oid), isNullable, this.#catalog);
  }

  #all(nodes: Tree | undefined, scope: Scope): Shape[] {
    return nodesOf(nodes).map((node) => this.#of(node, scope));
  }

  #of(node: Tree | undefined, scope: Scope): Shape {
    if (!isNode(node)) return UNKNOWN;
    const args = () => this.#all(node.args, scope);
    const hasNull = () => args().some(({ isNullable }) => isNullable);
    switch (node.node) {
      case "VAR":
        return this.#column(node, scope);
      case "CONST":
        return textOf(node) === "[]"
          ? { kind: "list", element: null, isNullable: false }
          : this.#value(node.consttype, node.constisnull === "true");
      case "PARAM":
        return this.#value(node.paramtype, this.#isNullableParameter(Number(node.paramid)));
      case "NAMEDARGEXPR":
        return this.#of(node.arg, scope);
      case "RELABELTYPE":
      case "COERCEVIAIO":
      case "ARRAYCOERCEEXPR":
        return this.#value(node.resulttype, this.#of(node.arg, scope).isNullable);
      case "OPEXPR": {
        const { opfuncid } = node;
        const isPartial = PARTIAL_OPERATORS.test(this.#proofs.functionName(opfuncid));
        return this.#value(node.opresulttype, hasNull() || isPartial || !this.#proofs.isStrict(opfuncid));
      }
      case "NULLIFEXPR":
        return this.#value(node.opresulttype, true);
      case "FUNCEXPR":
        return this.#function(node, args());
      case "AGGREF":
        return this.#aggregate(node, scope);
      case "WINDOWFUNC": {
        const name = this.#proofs.functionName(node.winfnoid);
        const isWhole = WINDOW_AGGREGATES.has(name) && node.aggfilter === null && !hasNull();
        return this.#value(node.wintype, !TOTAL_FUNCTIONS.has(name) && !isWhole);
      }
      case "BOOLEXPR":
      case "SCALARARRAYOPEXPR":
        return { ...NOT_NULL, isNullable: hasNull() };
      case "NULLTEST":
      case "BOOLEANTEST":
      case "DISTINCTEXPR":
        return NOT_NULL;
      case "COALESCEEXPR":
      case "MINMAXEXPR":
        return { ...either(args()), isNullable: args().every(({ isNullable }) => isNullable) };
      case "CASEEXPR":
        return this.#case(node, scope);
      case "SUBLINK":
        return this.#sublink(node, scope);
      case "ARRAYEXPR":
        return { kind: "list", element: either(this.#all(node.elements, scope)), isNullable: false };
      case "ROWEXPR":
        return { kind: "json", isNullable: false };
      case "SQLVALUEFUNCTION":
        return this.#value(node.type, false);
      default:
        throw new Error(`the check does not know ${node.node}`);
    }
  }

  #function(node: TreeNode, args: readonly Shape[]): Shape {
    const name = this.#proofs.functionName(node.funcid);
    if (/^jsonb?_build_object$/.test(name)) {
      const names = nodesOf(node.args).map(textOf);
      const fields = args.map((arg, at) => [names[at - 1] ?? "", asJson(arg, this.#catalog)] as const);
      return { kind: "object", fields: new Map(fields.filter((_, at) => at % 2 === 1)), isNullable: false };
    }
    if (/^to_jsonb?$/.test(name)) return asJson(args[0] ?? UNKNOWN, this.#catalog);
    const isConversion = node.funcformat === "1" || node.funcformat === "2";
    const isTotal = isConversion || TOTAL_FUNCTIONS.has(name);
    const isEmptied = this.#proofs.isStrict(node.funcid) && args.some(({ isNullable }) => isNullable);
    return this.#value(node.funcresulttype, !isTotal || isEmptied);
  }

  #aggregate(node: TreeNode, scope: Scope): Shape {
    const name = this.#proofs.functionName(node.aggfnoid);
    const { groupClause, groupingSets } = ancestor(scope, node.agglevelsup).query;
    const [first] = nodesOf(node.args);
    const counted = this.#proofs.where(node.aggfilter, true, scope);
    const element = first ? this.#of(first.expr, counted) : null;
    const hasRow = nodesOf(groupClause).length > 0 && groupingSets === null && node.aggfilter === null;
    const isFilled = COLLECTING.has(name) || element?.isNullable === false;
    const isNullable = name !== "count" && !(hasRow && isFilled);
    if (!COLLECTING.has(name) || !element) return this.#value(node.aggtype, isNullable);
    return {
      kind: "list",
      element: name === "array_agg" ? element : asJson(element, this.#catalog),
      isNullable,
    };
  }

  #case(node: TreeNode, outer: Scope): Shape {
    let scope = outer;
    const shapes = nodesOf(node.args).map((when) => {
      const shape = this.#of(when.result, this.#proofs.where(when.expr, true, scope));
      scope = this.#proofs.where(when.expr, false, scope);
      return shape;
    });
    return either([...shapes, this.#of(node.defresult, scope)]);
  }

  #sublink(node: TreeNode, scope: Scope): Shape {
    const query = node.subselect as TreeNode;
    if (node.subLinkType === "0") return NOT_NULL;
    const shape = this.ofResult(query, 0, scope);
    if (node.subLinkType === "4") return { ...shape, isNullable: shape.isNullable || !hasOneRow(query) };
    if (node.subLinkType === "6") return { kind: "list", element: shape, isNullable: false };
    const test = isNode(node.testexpr) ? this.#of(nodesOf(node.testexpr.args)[0], scope) : UNKNOWN;
    return { ...NOT_NULL, isNullable: shape.isNullable || test.isNullable };
  }

  #column(node: TreeNode, from: Scope): Shape {
    const scope = ancestor(from, node.varlevelsup);
    const entry = nodesOf(scope.query.rtable)[Number(node.varno) - 1] as TreeNode;
    const shape = this.#ofEntry(entry, node, scope);
    const isLeftEmpty = numbersOf(node.varnullingrels).some((join) => !scope.joins.has(join));
    const column = this.#catalog.columns.get(`${entry.relid}.${node.varattno}`)?.name;
    const isByRule = this.#rules.some(
      (rule) => rule.column === column && scope.conditions.has(`${node.varno}.${rule.where}`),
    );
    const isProven = isByRule || scope.facts.has(keyOf(node));
    if (isProven && !writtenTo(node, scope)) return { ...shape, isNullable: false };
    return { ...shape, isNullable: shape.isNullable || isLeftEmpty };
  }

  /** A column of what stands in `from`, by the kinds of PostgreSQL's RTEKind. */
  #ofEntry(entry: TreeNode, node: TreeNode, scope: Scope): Shape {
    const place = Number(node.varattno) - 1;
    switch (entry.rtekind) {
      case "0":
        return this.#ofTable(entry, node, scope);
      case "1":
        return place < 0
          ? this.#wholeRow(entry, scope)
          : this.ofResult(entry.subquery as TreeNode, place, scope);
      case "2":
        return this.#of(nodesOf(entry.joinaliasvars)[place], scope);
      case "3": {
        // Lists of different lengths would leave the shorter one's column empty: callers make them of one list.
        const names = nodesOf(entry.functions).map(({ funcexpr }) =>
          this.#proofs.functionName((funcexpr as TreeNode).funcid),
        );
        return this.#value(node.vartype, !names.every((name) => /^(generate_series|unnest)$/.test(name)));
      }
      case "5":
        return either((entry.values_lists as Tree[][]).map((list) => this.#of(list[place], scope)));
      case "6": {
        const owner = ancestor(scope, entry.ctelevelsup);
        const cte = nodesOf(owner.query.cteList).find(({ ctename }) => ctename === entry.ctename);
        return this.ofResult(cte?.ctequery as TreeNode, place, owner);
      }
      case "9":
        return this.#of(nodesOf(entry.groupexprs)[place], scope);
      default:
        return this.#value(node.vartype, true);
    }
  }

  #ofTable(entry: TreeNode, node: TreeNode, scope: Scope): Shape {
    const isRequired =
      Number(node.varattno) <= 0 ||
      this.#catalog.columns.get(`${entry.relid}.${node.varattno}`)?.isRequired === true;
    const written = writtenTo(node, scope);
    const isKept = isNode(scope.query.onConflict) && scope.query.onConflict.action === "2";
    if (isRequired || !written || isKept) return this.#value(node.vartype, !isRequired);
    return this.#value(node.vartype, this.#of(written, { ...scope, isBefore: true }).isNullable);
  }

  #wholeRow({ subquery, eref }: TreeNode, scope: Scope): Shape {
    const names = isNode(eref) && Array.isArray(eref.colnames) ? eref.colnames.map(String) : [];
    const fields = names.map((name, at) => [name, this.ofResult(subquery as TreeNode, at, scope)] as const);
    return { kind: "object", fields: new Map(fields), isNullable: false };
  }
}

function ancestor(scope: Scope, levels: Tree | undefined): Scope {
  let found = scope;
  for (let up = Number(levels); up > 0 && found.parent; up--) found = found.parent;
  return found;
}

/** The value that the statement has written into the column of its own table; undefined if it keeps the one before. */
function writtenTo({ varno, varattno }: TreeNode, { query, isBefore }: Scope): Tree | undefined {
  if (isBefore || query.resultRelation !== varno) return undefined;
  return nodesOf(query.targetList).find(({ resno }) => resno === varattno)?.expr;
}

/** Whether the query always answers a row: a sum of all, or of no table. */
function hasOneRow({
  jointree,
  setOperations,
  havingQual,
  hasAggs,
  groupClause,
  groupingSets,
}: TreeNode): boolean {
  if (setOperations !== null || havingQual !== null) return false;
  if (hasAggs === "true") return nodesOf(groupClause).length === 0 && groupingSets === null;
  const { fromlist, quals } = jointree as TreeNode;
  return nodesOf(fromlist).length === 0 && quals === null;
}

function leavesOf(operation: TreeNode): number[] {
  if (operation.node === "RANGETBLREF") return [Number(operation.rtindex)];
  return [operation.larg, operation.rarg].filter(isNode).flatMap(leavesOf);
}

const answersOf = (query: TreeNode): TreeNode[] =>
  nodesOf(query.commandType === "1" ? query.targetList : query.returningList).filter(
    ({ resjunk }) => resjunk !== "true",
  );
