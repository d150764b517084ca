// Random damage to the JSON bodies of providers: fields are dropped, added, renamed and changed to other values and types, numbers
// become texts, texts numbers or of another case, and values are wrapped in many lists.
import fc from "fast-check";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** How many bodies all readers of a provider are tried with. */
export const MUTATED_BODIES = process.env.LONG === "1" ? 200_000 : 5_000;
export const MUTATED_TIMEOUT_MS = process.env.LONG === "1" ? 600_000 : 60_000;

const odd: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    2 ** 31,
    2 ** 53,
    1e21,
    1e308,
    "",
    " ",
    [],
    {},
    [[]],
    [null],
    {
      entity: null,
    },
  ),
  fc.constantFrom(
    "unknown_status",
    "captured",
    "processed",
    "sent",
    "\0",
    "\ud800",
    "नमस्ते",
    "1e3",
    "0x10",
    "__proto__",
  ),
  fc.string({ maxLength: 80 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

const change = fc.record({
  place: fc.nat(),
  kind: fc.constantFrom("drop", "replace", "add", "rename", "wrap", "repeat", "retype", "case", "nest"),
  value: odd,
});

/** The body with some places damaged; sometimes with none. */
export function mutated(body: unknown, maxChanges = 4): fc.Arbitrary<Json> {
  return fc.array(change, { maxLength: maxChanges }).map((changes) => {
    let copy = structuredClone(body) as Json;
    for (const { place, kind, value } of changes)
      copy = applyChange(copy, place, kind, structuredClone(value));
    return copy;
  });
}

/** Each value that stands in an object or a list. */
function placesOf(
  value: Json,
  found: { parent: Json[] | Record<string, Json>; key: string | number }[] = [],
) {
  if (typeof value !== "object" || value === null) return found;
  for (const key of Array.isArray(value) ? value.keys() : Object.keys(value)) {
    found.push({ parent: value, key });
    placesOf((value as Record<string | number, Json>)[key] as Json, found);
  }
  return found;
}

const NESTED = 500;

function retyped(value: Json): Json {
  if (typeof value === "number") return String(value);
  if (typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value)))
    return Number(value);
  return value;
}

function applyChange(body: Json, place: number, kind: string, value: Json): Json {
  const places = placesOf(body);
  if (places.length === 0 || place % 50 === 49) return value;
  const { parent, key } = places[place % places.length] as (typeof places)[number];
  const fields = parent as Record<string | number, Json>;
  const before = fields[key] as Json;
  if (kind === "replace") fields[key] = value;
  else if (kind === "wrap") fields[key] = [before];
  else if (kind === "nest") for (let depth = 0; depth < NESTED; depth++) fields[key] = [fields[key] as Json];
  else if (kind === "retype") fields[key] = retyped(before);
  else if (kind === "case") fields[key] = typeof before === "string" ? before.toUpperCase() : before;
  else if (kind === "repeat" && Array.isArray(parent)) parent.push(before);
  else if (kind === "add" && !Array.isArray(parent)) fields[`new_${place % 7}`] = value;
  else if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else {
    delete fields[key];
    if (kind === "rename") fields[`${key}_v2`] = before;
  }
  return body;
}
