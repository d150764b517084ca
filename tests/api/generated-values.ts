// Values for fast-check that fit a JSON schema, or nearly.
import fc from "fast-check";

export type JsonSchema = {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

/** Texts that have broken servers: SQL, HTML, paths, format strings, zero bytes, halves of surrogate pairs, other scripts. */
const HOSTILE = [
  ...["'; drop table users; --", "<script>alert(1)</script>", "../../etc/passwd", "%00", "\u0000", "%s%n"],
  ...["\ud800", "\u202e", "क्ष्म्य", "\u0644\u0645", "=cmd|' /C calc'!A0", "{{7*7}}", "\r\nset-cookie: a=b"],
  ...["__proto__", "constructor", "NaN", "-0", "1e309", "9".repeat(400), "2026-02-30", "25:61"],
];

const anyText = fc.oneof(fc.string({ maxLength: 40, unit: "binary" }), fc.constantFrom(...HOSTILE));

/** Any JSON value, with hostile texts as well. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  anyText,
  fc.constantFrom<unknown>(...[null, -1, 0, 1e21, 2 ** 53, 0.1, true, [], {}]),
);

/** Nine of ten values fit the schema, as far as `pattern` and further rules are not known to JSON schema. `ids` exist. */
export function valueFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema, ids) }, anyValue);
}

function fitting(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, ids)));
  const type = [schema.type].flat().find((name) => name !== "null");
  if (type === "string") return textOf(schema, ids);
  if (type === "integer") return fc.integer(boundsOf(schema));
  if (type === "number") return fc.double({ noNaN: true, ...boundsOf(schema) });
  if (type === "boolean") return fc.boolean();
  if (type === "array") {
    const item = schema.items ? valueFor(schema.items, ids) : anyValue;
    return fc.array(item, { maxLength: Math.min(schema.maxItems ?? 4, 4) });
  }
  if (type === "object") return objectOf(schema, ids);
  return anyValue;
}

function boundsOf({ minimum, maximum }: JsonSchema) {
  const bound = (value: number | undefined, otherwise: number) =>
    value === undefined || Math.abs(value) > 2 ** 31 - 1 ? otherwise : value;
  return { min: bound(minimum, -5), max: bound(maximum, 2_000) };
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: JsonSchema, ids: readonly string[]) {
  const lengths = { minLength: Math.min(minLength, 40), maxLength: Math.min(maxLength, 60) };
  const ofPattern = pattern ? [matching(pattern)] : [];
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ids) },
    fc.string(lengths),
    fc.constantFrom("10:00", "2026-11-25", "2026-11-26", "9876543210", "208001", "single", "Front"),
    anyText,
    ...ofPattern,
  );
}

/** A pattern that fast-check cannot read, for example one with lookahead, gives any text. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]) {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, valueFor(schema, ids)]),
  );
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}
