// What a role may call by the API, one of its screens does, or it is named here with the reason why none does.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AdminScreen, ENDPOINTS_WITH_ROLES, rolesOfEndpoint, SCREEN_ROLES } from "#contract/access.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { SCREENS } from "#contract/screens.ts";
import { ADMIN_ROLES, type AdminRole } from "#domain/admin-roles.ts";
import { SCREEN_TABLE } from "#web/screen-table.ts";
import { importsOf } from "./checks/imports.ts";
import { root, sourceFiles } from "./checks/source-files.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);

/** "POST /api/bookings" of "contract/bookings.ts createBooking". */
const ENDPOINTS = new Map<string, string>();
for (const file of sourceFiles("contract").filter(isSource)) {
  const values: Record<string, unknown> = await import(join(root, file));
  for (const [name, value] of Object.entries(values))
    if (value && typeof value === "object" && "method" in value && "path" in value && "who" in value)
      ENDPOINTS.set(`${file} ${name}`, `${(value as Endpoint).method} ${(value as Endpoint).path}`);
}

type Source = { imports: string[]; calls: string[] };
const SOURCES = new Map<string, Source>(
  sourceFiles("web")
    .filter(isSource)
    .map((file) => [file, readSource(file)]),
);

/** `calls`: the endpoints whose values the file names. */
function readSource(file: string): Source {
  const code = read(file);
  const imports = importsOf(file, code).map(({ target }) => target);
  const calls = [
    ...code.matchAll(/^import (?:\* as (\w+)|[^"]*?\{([^"]*)\}) from "#(contract\/[\w-]+\.ts)"/gm),
  ].flatMap(([, whole, named = "", module = ""]) => {
    const names = whole
      ? [...code.matchAll(new RegExp(`\\b${whole}\\.(\\w+)`, "g"))].map(([, name = ""]) => name)
      : named.split(",").map((one) => one.trim().split(" as ")[0] ?? "");
    return names.flatMap((name) => ENDPOINTS.get(`${module} ${name}`) ?? []);
  });
  return { imports, calls };
}

/** The endpoints that these files and all that they import name, also what is loaded on demand. */
function callsFrom(files: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    const source = SOURCES.get(file);
    if (!source || seen.has(file)) return;
    seen.add(file);
    source.imports.forEach(visit);
  };
  files.forEach(visit);
  return new Set([...seen].flatMap((file) => SOURCES.get(file)?.calls ?? []));
}

const fileOf = (screen: AdminScreen) =>
  SCREEN_TABLE.filter(({ path }) => path === SCREENS[screen]).map(({ file }) => `web/screens/${file}.tsx`);
const screensOf = (role: AdminRole) =>
  (Object.keys(SCREEN_ROLES) as AdminScreen[]).filter((screen) => SCREEN_ROLES[screen].includes(role));
const callsOf = (role: AdminRole) =>
  callsFrom(["web/shell/admin-layout.tsx", ...screensOf(role).flatMap(fileOf)]);

const mayCall = (role: AdminRole) =>
  ENDPOINTS_WITH_ROLES.filter((endpoint) => {
    const [method = "", path = ""] = endpoint.split(" ");
    return rolesOfEndpoint({ method: method as Endpoint["method"], path }).includes(role);
  });

const SPECIFIED =
  "a call of the specification, which other programs may use; the screens ask for more at once by";
type Exception = { endpoint: string; roles: readonly AdminRole[]; reason: string };
const EXCEPTIONS: readonly Exception[] = [
  {
    endpoint: "GET /api/admin/bookings/today-upcoming",
    roles: ["admin", "super_admin"],
    reason: `${SPECIFIED} GET /api/admin/bookings/today-all`,
  },
  {
    endpoint: "GET /api/admin/bookings/today-completed",
    roles: ["admin", "super_admin"],
    reason: `${SPECIFIED} GET /api/admin/bookings/today-all`,
  },
  {
    endpoint: "GET /api/admin/bookings/:id/user-history",
    roles: ["admin", "super_admin"],
    reason: `${SPECIFIED} GET /api/admin/bookings/:id/sheet`,
  },
  {
    endpoint: "GET /api/bookings/:id/remedies",
    roles: ["admin", "super_admin"],
    reason: `${SPECIFIED} GET /api/admin/bookings/:id`,
  },
  {
    endpoint: "GET /api/admin/sessions/notes-to-post",
    roles: ["admin", "super_admin"],
    reason:
      "a page of the version before asks for it; parchas to post have a place of their own, /admin/post",
  },
  {
    endpoint: "GET /api/admin/users",
    roles: ["super_admin"],
    reason: `${SPECIFIED} GET /api/admin/users/comprehensive`,
  },
  {
    endpoint: "GET /api/admin/bookings/:id/address",
    roles: ["staff"],
    reason:
      "the list of notes to post has the addresses; the session's details, which ask for it, are the guide's",
  },
  {
    endpoint: "POST /api/admin/parchas/:id/tracking",
    roles: ["staff"],
    reason:
      "the notes to post are numbered and sent in one call, POST /api/admin/post/:id/sent; the specification names this one",
  },
  {
    endpoint: "POST /api/admin/parchas/:id/mark-sent",
    roles: ["staff"],
    reason:
      "the notes to post are numbered and sent in one call, POST /api/admin/post/:id/sent; the specification names this one",
  },
];

test.each(ADMIN_ROLES)(
  "what %s may call, a screen of that role does, or an exception says why none does",
  (role) => {
    const calls = callsOf(role);
    const missing = mayCall(role).filter((endpoint) => !calls.has(endpoint));
    const excepted = EXCEPTIONS.filter(({ roles }) => roles.includes(role)).map(({ endpoint }) => endpoint);
    expect(missing.toSorted()).toEqual(excepted.toSorted());
  },
);

test("a screen's calls are those of all its parts, also of those that are loaded on demand, and of no other screen", () => {
  const calls = callsFrom(fileOf("adminMoney"));
  for (const endpoint of ["GET /api/admin/money/ledger", "POST /api/admin/exports/tax-documents"])
    expect(calls.has(endpoint)).toBe(true);
  expect(calls.has("PUT /api/admin/availability")).toBe(false);
  expect(callsFrom(["web/shell/admin-layout.tsx"]).has("GET /api/admin/search")).toBe(true);
  for (const screen of Object.keys(SCREEN_ROLES) as AdminScreen[])
    expect(SOURCES.has(fileOf(screen)[0] ?? "")).toBe(true);
});
