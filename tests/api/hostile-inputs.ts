// Inputs that a browser of this application never sends: texts that break programs, values of wrong types, and fields that
// only the server may decide.
import type { Call } from "./endpoint-case.ts";
import { UNKNOWN_ID } from "./fixtures.ts";

/** The server's limit for JSON bodies. */
export const BODY_LIMIT_BYTES = 64 * 1024;
/** Longer than any field allows, but within the body limit. */
export const LONG_TEXT = "x".repeat(60_000);

export const HOSTILE_TEXTS = [
  "",
  " ",
  "a\u0000b",
  "\ud800",
  "'; drop table users; --",
  "%00",
  "../../../etc/passwd",
  "\u202egpj.exe",
  "<script>alert(1)</script>",
  "🪔".repeat(30),
  "__proto__",
  "constructor",
  "=cmd|' /C calc'!A0",
  "{{7*7}}#{7*7}",
  "1e400",
  "٠١٢٣٤٥٦٧٨٩",
  LONG_TEXT,
];

/** Path segments. None is an id, a date or a key. */
export const HOSTILE_SEGMENTS = [
  "x",
  "%00",
  "%ff",
  "%zz",
  "..%2f..%2fetc%2fpasswd",
  "'%20or%20'1'%3D'1",
  "%E2%80%AE",
  "%F0%9F%AA%94",
  "__proto__",
  "undefined",
  `${UNKNOWN_ID}%00`,
  `${UNKNOWN_ID}%20`,
  "y".repeat(150),
  "9".repeat(2_000),
];

/** Amounts, roles and states, which the server never takes from a client. */
export const SERVER_FIELDS = {
  amount: 1,
  amountPaise: 100,
  price: 1,
  creditsUsed: 700,
  referralDiscountCredits: 9_999,
  isFree: true,
  isTest: true,
  isPurchased: true,
  status: "completed",
  role: "super_admin",
  isAdmin: true,
  who: "super_admin",
} as const;

type Path = readonly (string | number)[];

/** The paths of all fields and elements in a JSON value, with their values. */
export function listPaths(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const nested =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => listPaths(inner, [...path, key]))
      : [];
  return path.length > 0 ? [{ path, value }, ...nested] : nested;
}

/** A copy with another value at the path. `undefined` removes the field. */
export function withValueAt(input: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(input);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** Values of other types than the given one. Not null, which some fields allow. */
export function valuesOfWrongType(value: unknown): unknown[] {
  if (Array.isArray(value)) return ["x", 7, true, {}, [null], [[]]];
  if (typeof value === "object") return ["x", 7, true, [], [{}]];
  // Where the valid one has paise, it has whole paise.
  if (typeof value === "number") return ["7", true, [7], {}, Number.isInteger(value) ? 7.5 : 7.555, 1e300];
  if (typeof value === "boolean") return ["true", 1, [], {}];
  return [7, true, ["x"], { a: "x" }];
}

/** The call with the server's fields and a stranger's ids added, in the query and, unless it is a GET, in the body. */
export function withServerFields(call: Call, method: string, strangerId: string): Call {
  const added = { userId: strangerId, customerId: strangerId, ...SERVER_FIELDS };
  const query = Object.fromEntries(Object.entries(added).map(([key, value]) => [key, String(value)]));
  return {
    ...call,
    query: { ...query, ...call.query },
    ...(method === "GET" ? {} : { input: { ...added, ...(call.input as object | undefined) } }),
  };
}

/** The distinct values of the server's fields in a response body, such as `amount: 751`. */
export function serverFieldsIn(body: unknown): string[] {
  const found = new Set<string>();
  JSON.stringify(body, (key, value: unknown) => {
    if (Object.hasOwn(SERVER_FIELDS, key)) found.add(`${key}: ${JSON.stringify(value)}`);
    return value;
  });
  return [...found].sort();
}
