// Whether the type that a caller of `rows` or `row` states is what PostgreSQL returns and pg makes of it.

import pg from "pg";
import {
  type Checker,
  type Symbol as Property,
  SymbolFlags,
  type Type,
  TypeFlags,
} from "typescript/unstable/sync";
// Its parsers decide what a column is in JavaScript.
import "#server/db/pool.ts";
import type { Catalog } from "./catalog.ts";
import type { Column } from "./query-columns.ts";
import type { Shape } from "./shape.ts";

/** A text of each type as PostgreSQL sends it. */
const SAMPLES: Readonly<Record<string, string>> = {
  bool: "t",
  ...{ int2: "1", int4: "1", int8: "1", float4: "1", float8: "1", numeric: "1", oid: "1" },
  ...{ text: "a", varchar: "a", name: "a", uuid: "a", pg_lsn: "0/0", bytea: "\\x00" },
  ...{ date: "2026-01-01", time: "06:00:00", timestamptz: "2026-01-01 00:00:00+00" },
};
const JSON_NUMBER = /^(int[248]|float[48]|numeric)$/;

type Problem = { column: string; problem: string };

export class StatedRows {
  readonly #checker: Checker;
  readonly #catalog: Catalog;

  constructor(checker: Checker, catalog: Catalog) {
    this.#checker = checker;
    this.#catalog = catalog;
  }

  /** What is wrong about the stated type; none if it is right. */
  problemsOf(stated: Type, columns: readonly Column[]): Problem[] {
    const shapes = new Map(columns.map(({ name, shape }) => [name, shape]));
    const properties = this.#checker.getPropertiesOfType(stated);
    const surplus = [...shapes.keys()].filter(
      (name) => !properties.some((property) => property.name === name),
    );
    return [
      ...this.#ofObject(stated, shapes, ""),
      ...surplus.map((name) => `${name} is not in the type`),
    ].map((problem) => ({ column: problem.split(" ")[0] ?? "", problem }));
  }

  #ofObject(type: Type, fields: ReadonlyMap<string, Shape>, path: string): string[] {
    const properties = this.#checker.getPropertiesOfType(type);
    const types = this.#checker.getTypeOfSymbol(properties);
    return properties.flatMap((property, at) =>
      this.#ofProperty(property, types[at], fields.get(property.name), `${path}${property.name}`),
    );
  }

  #ofProperty({ flags }: Property, type: Type | undefined, shape: Shape | undefined, path: string): string[] {
    if (!shape) return (flags & SymbolFlags.Optional) !== 0 ? [] : [`${path} is not returned`];
    return type ? this.#of(type, shape, path) : [];
  }

  #of(type: Type, shape: Shape, path: string): string[] {
    const members = (type.isUnionType() ? type.getTypes() : null) ?? [type];
    if (members.some((member) => has(member, TypeFlags.Any))) return [`${path} is stated as any`];
    if (members.some((member) => has(member, TypeFlags.Unknown))) return [];
    const isStatedNull = members.some((member) => has(member, TypeFlags.Null));
    const values = members.filter((member) => !has(member, TypeFlags.Nullable));
    const tried = values.map((member) => this.#ofValue(member, shape, path));
    return [
      ...(shape.isNullable && !isStatedNull ? [`${path} can be null`] : []),
      ...(tried.find((problems) => problems.length === 0) ??
        tried[0] ?? [`${path} is stated to be null alone`]),
    ];
  }

  #ofValue(type: Type, shape: Shape, path: string): string[] {
    const isList = this.#checker.isArrayLikeType(type);
    if (shape.kind === "json") return [];
    if (shape.kind === "object")
      return isList || has(type, TypeFlags.Primitive)
        ? [`${path} is an object`]
        : this.#ofObject(type, shape.fields, `${path}.`);
    const element = shape.kind === "list" ? shape.element : this.#elementOf(shape.oid);
    if (shape.kind === "list" || element) {
      if (!isList) return [`${path} is a list`];
      const [stated] = type.isTypeReference() ? this.#checker.getTypeArguments(type) : [];
      return stated && element ? this.#of(stated, element, `${path}[]`) : [];
    }
    const kind = shape.isJson ? this.#kindInJson(shape.oid) : kindOf(this.#sample(shape.oid));
    if (isOfKind(type, kind)) return [];
    return [`${path} is a ${kind} (${this.#nameOf(shape.oid)}${shape.isJson ? " in JSON" : ""})`];
  }

  #nameOf(oid: number): string {
    return this.#catalog.types.get(oid)?.name ?? String(oid);
  }

  /** A value of the type as pg makes it of PostgreSQL's text. */
  #sample(oid: number): unknown {
    const text = SAMPLES[this.#nameOf(oid)];
    if (text === undefined) throw new Error(`the check has no sample of ${this.#nameOf(oid)}`);
    return pg.types.getTypeParser(oid, "text")(text);
  }

  /** Of a type of lists. pg has parsers of its own for these, which may differ from the one of the element. */
  #elementOf(oid: number): Shape | null {
    const element = this.#catalog.types.get(oid)?.element ?? 0;
    if (element === 0) return null;
    const parse = pg.types.getTypeParser(oid, "text") as (text: string) => unknown;
    const list = parse(`{${SAMPLES[this.#nameOf(element)]}}`);
    const [first] = Array.isArray(list) ? list : [];
    const kind = kindOf(first);
    if (kind !== kindOf(this.#sample(element)))
      throw new Error(`the check does not know lists of ${this.#nameOf(element)}, which pg reads as ${kind}`);
    return { kind: "value", oid: element, isNullable: false };
  }

  #kindInJson(oid: number): string {
    const name = this.#nameOf(oid);
    if (name === "bool") return "boolean";
    return JSON_NUMBER.test(name) ? "number" : "string";
  }
}

const has = ({ flags }: Type, wanted: TypeFlags): boolean => (flags & wanted) !== 0;

function kindOf(value: unknown): string {
  if (value instanceof Date) return "Date";
  return Buffer.isBuffer(value) ? "Buffer" : typeof value;
}

function isOfKind(type: Type, kind: string): boolean {
  if (type.isIntersectionType()) return (type.getTypes() ?? []).some((member) => isOfKind(member, kind));
  if (kind === "string") return has(type, TypeFlags.StringLike);
  if (kind === "number") return has(type, TypeFlags.NumberLike);
  if (kind === "boolean") return has(type, TypeFlags.BooleanLike);
  return has(type, TypeFlags.Object) && type.getSymbol()?.name === kind;
}
