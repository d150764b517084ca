// What a column holds.

import type { Catalog } from "./catalog.ts";

/** `oid` of PostgreSQL's type. `isJson`: the value as JSON has it. `json`: any JSON. */
export type Shape = { isNullable: boolean } & (
  | { kind: "value"; oid: number; isJson?: boolean }
  | { kind: "object"; fields: ReadonlyMap<string, Shape> }
  /** `element`: null of a list that is empty. */
  | { kind: "list"; element: Shape | null }
  | { kind: "json" }
);

export function valueShape(oid: number, isNullable: boolean, catalog: Catalog): Shape {
  return /^jsonb?$/.test(catalog.types.get(oid)?.name ?? "")
    ? { kind: "json", isNullable }
    : { kind: "value", oid, isNullable };
}

export function asJson(shape: Shape, catalog: Catalog): Shape {
  if (shape.kind === "list") return { ...shape, element: shape.element && asJson(shape.element, catalog) };
  if (shape.kind === "object") {
    const fields = [...shape.fields].map(([name, field]) => [name, asJson(field, catalog)] as const);
    return { ...shape, fields: new Map(fields) };
  }
  if (shape.kind === "json") return shape;
  const element = catalog.types.get(shape.oid)?.element ?? 0;
  return element > 0
    ? {
        kind: "list",
        element: asJson(valueShape(element, false, catalog), catalog),
        isNullable: shape.isNullable,
      }
    : { ...shape, isJson: true };
}

/** What is one of these, or null if one of them may be. What is known of one is taken for the others, of the same type. */
export function either(shapes: readonly Shape[]): Shape {
  const isNullable = shapes.some((shape) => shape.isNullable);
  const known = shapes.filter(({ kind }) => kind !== "json");
  const shape = known.find((one) => one.kind !== "list" || one.element !== null) ?? known[0] ?? shapes[0];
  if (shape?.kind !== "object") return { ...(shape ?? { kind: "json" }), isNullable };
  const objects = shapes.filter((one) => one.kind === "object");
  const fields = [...shape.fields.keys()].map(
    (name) => [name, either(objects.flatMap((one) => one.fields.get(name) ?? []))] as const,
  );
  return { kind: "object", fields: new Map(fields), isNullable };
}
