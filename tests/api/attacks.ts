// What a caller may send instead of what is asked for: nothing, too much, another kind, and what breaks programs.
import type { Call } from "./row.ts";
import { NOBODYS } from "./scene.ts";

export const LIMIT_BYTES = 64 * 1024;
export const LONG = "x".repeat(60_000);

/** Texts that no form sends. */
export const HOSTILE = [
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
  LONG,
];

/** One part of a path. None of them is an id, a date or a key. */
export const HOSTILE_PARTS = [
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
  `${NOBODYS}%00`,
  `${NOBODYS}%20`,
  "y".repeat(150),
  "9".repeat(2_000),
];

/** What is money, role, state or another's: never a client's to say (X11). */
export const FORBIDDEN = {
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

/** Each place in what is sent: a field, an element, and what is within. */
export function placesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const within =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...path, key]))
      : [];
  return path.length > 0 ? [{ path, value }, ...within] : within;
}

export function withPlace(sent: unknown, path: Path, value: unknown): unknown {
  const copy: unknown = structuredClone(sent);
  let holder = copy as Record<string | number, unknown>;
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string | number, unknown>;
  const last = path.at(-1) ?? "";
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

/** Values of every kind but its own. Null is another matter: some fields bear it. */
export function wrongKinds(value: unknown): unknown[] {
  if (Array.isArray(value)) return ["x", 7, true, {}, [null], [[]]];
  if (typeof value === "object") return ["x", 7, true, [], [{}]];
  if (typeof value === "number") return ["7", true, [7], {}, 7.5, 1e300];
  if (typeof value === "boolean") return ["true", 1, [], {}];
  return [7, true, ["x"], { a: "x" }];
}

/** The call with what is forbidden beside what is asked for: in the body where it has one, and in the query. */
export function withForbidden(call: Call, method: string, strangerId: string): Call {
  const forbidden = { userId: strangerId, customerId: strangerId, ...FORBIDDEN };
  const query = Object.fromEntries(Object.entries(forbidden).map(([key, value]) => [key, String(value)]));
  return {
    ...call,
    query: { ...query, ...call.query },
    ...(method === "GET" ? {} : { input: { ...forbidden, ...(call.input as object | undefined) } }),
  };
}

/** Every value, once, of the fields by which money, role or state would show in an answer. */
export function effectIn(body: unknown): string[] {
  const seen = new Set<string>();
  JSON.stringify(body, (key, value: unknown) => {
    if (Object.hasOwn(FORBIDDEN, key)) seen.add(`${key}: ${JSON.stringify(value)}`);
    return value;
  });
  return [...seen].sort();
}
