import { expect, test } from "vitest";
import { importProblems } from "./imports.ts";

const payments = "server/modules/payments";

/** Files that break no rule, and that the others import. */
const innocent: Record<string, string> = {
  "domain/price.ts": "export const price = 1;",
  "domain/total.ts": 'import { price } from "./price.ts";',
  "domain/total.test.ts": 'import { test } from "vitest";\nimport "#domain/total.ts";',
  "contract/wire.ts": 'import { number } from "zod/mini";\nimport { price } from "#domain/price.ts";',
  "contract/wire.test.ts": 'import { test } from "vitest";\nimport { number } from "zod/mini";',
  "server/db/sql.ts": 'import sql from "sql-template-tag";\nimport type { Pool } from "pg";',
  "server/db/transaction.ts": 'import { rows } from "#server/db/sql.ts";',
  "server/realtime/subscription.ts": 'import pg from "pg";\nimport { notify } from "./channel.sql.ts";',
  "server/realtime/channel.sql.ts": 'import { sql } from "#server/db/sql.ts";',
  "server/context.ts": 'import type { Transaction } from "#server/db/transaction.ts";',
  "server/http/route.ts": 'import type { AppContext } from "#server/context.ts";',
  "server/modules/bookings/bookings.ts": "export const bookings = 1;",
  [`${payments}/payments.sql.ts`]: 'import { rows } from "#server/db/sql.ts";',
  [`${payments}/payments.ts`]:
    'import * as queries from "./payments.sql.ts";\nimport "#server/modules/bookings/bookings.ts";',
  [`${payments}/payments.routes.ts`]: 'import { pay } from "./payments.ts";\nimport "#server/http/route.ts";',
  [`${payments}/payments.jobs.ts`]: 'import { pay } from "./payments.ts";',
  [`${payments}/payments.test.ts`]:
    'import { app } from "#tests/support/app.ts";\nimport "./payments.sql.ts";\nimport "#simulator/bank.ts";\nimport pg from "pg";',
  "server/modules/bookings/paid.test.ts":
    'import { payRoutes } from "#server/modules/payments/payments.routes.ts";',
  "server/app.ts": 'import { payRoutes } from "#server/modules/payments/payments.routes.ts";',
  "server/sweeps.ts": 'import { sweepPayments } from "#server/modules/payments/payments.jobs.ts";',
  "simulator/bank.ts": 'import { pay } from "#server/modules/payments/payments.ts";',
  "simulator/order-store.ts": 'import { sql } from "#server/db/sql.ts";',
  "main.ts": 'import "#server/app.ts";\nconst bank = () => import("#simulator/bank.ts");',
  "main.test.ts": 'import { app } from "#tests/support/app.ts";',
  "tests/support/app.ts": 'import pg from "pg";\nimport "#server/app.ts";\nimport "#simulator/bank.ts";',
  "tests/e2e/fixture.ts": 'import { app } from "#tests/support/app.ts";\nimport "#web/paths.ts";',
  "tests/e2e/book.story.ts": 'import { story } from "./fixture.ts";',
  "web/paths.ts": 'import { wire } from "#contract/wire.ts";',
  "web/ui/button.tsx": 'import { clsx } from "clsx";\nimport { t } from "#web/i18n/t.ts";',
  "web/i18n/t.ts": 'import { price } from "#domain/price.ts";',
  "web/features/slots/slot-grid.tsx": 'import { button } from "#web/ui/button.tsx";\nimport "#web/paths.ts";',
  "web/screens/book/book-screen.tsx": 'import { slots } from "#web/features/slots/slot-grid.tsx";',
  "web/screens/book/book-screen.test.tsx": 'import { render } from "#web/testing/render.tsx";',
  "web/testing/render.tsx": 'import { home } from "#web/paths.ts";',
  "web/screen-table.ts": 'const book = screen("book", () => import("#web/screens/book/book-screen.tsx"));',
  "scripts/check.ts": 'import "./checks/imports.ts";\nimport "#server/modules/payments/payments.sql.ts";',
  "scripts/checks/imports.ts": "const table = await import(join(root, file));",
  "bench/fill.ts": 'import pg from "pg";\nimport { browser } from "#browser";',
  "scripts/browser.ts": "export const browser = 1;",
  "vite.config.ts": 'import { browser } from "./scripts/browser.ts";',
};

function problemsOf(planted: Record<string, string>): string[] {
  return Object.entries({ ...innocent, ...planted }).flatMap(([file, code]) => importProblems(file, code));
}

test("files that keep every rule are not reported", () => {
  expect(problemsOf({})).toEqual([]);
});

const planted: [rule: string, file: string, code: string, sentence: string][] = [
  ["a parent folder is reached by its room", "web/ui/x.ts", 'import "../paths.ts";', "#room/path.ts"],
  ["a folder below is reached by its room", "server/x.ts", 'import "./http/route.ts";', "#room/path.ts"],
  ["a tool does not climb up", "scripts/checks/x.ts", 'import "../browser.ts";', "#room/path.ts"],
  ["a file lies in a room", "lib/x.ts", 'import "zod";', "in no room"],
  ["what is imported lies in a room", "server/x.ts", 'import "#lib/y.ts";', "(no room)"],
  ["product code computes no path", "web/x.ts", "const x = import(file);", "plain quotes"],
  ["product code builds no path", "web/x.ts", 'const x = import("#web/" + file);', "plain quotes"],

  [
    "domain imports no package",
    "domain/x.ts",
    'import { z } from "zod/mini";',
    "package zod/mini. Rules are",
  ],
  ["domain imports no test", "domain/x.ts", 'import "./total.test.ts";', "(domain tests)"],
  ["a test of domain imports vitest only", "domain/x.test.ts", 'import "node:fs";', "node:fs"],
  ["contract imports zod/mini only", "contract/x.ts", 'import "fastify";', "fastify. The browser downloads"],
  ["contract imports no server", "contract/x.ts", 'import "#server/app.ts";', "server/app.ts (server)"],
  ["a test of contract imports no node", "contract/x.test.ts", 'import "node:fs";', "node:fs"],
  ["server imports no web", "server/x.ts", 'import "#web/paths.ts";', "into contract/ or domain/"],
  ["server imports no tests", "server/x.ts", 'import "#tests/support/app.ts";', "belongs in tests/support"],
  ["server imports no test beside it", "server/x.ts", 'export * from "./x.test.ts";', "(server tests)"],
  ["a test of server imports no story", "server/x.test.ts", 'import "#tests/e2e/fixture.ts";', "(e2e)"],
  ["simulator imports no web", "simulator/x.ts", 'import "#web/paths.ts";', "(web)"],
  ["web imports no server", "web/x.ts", 'import type { A } from "#server/app.ts";', "contract/ or domain/"],
  ["web imports no help of its tests", "web/x.ts", 'import "#web/testing/render.tsx";', "(web tests)"],
  ["a test of web imports no server", "web/x.test.tsx", 'import "#server/app.ts";', "web/testing"],
  ["main loads the simulator late", "commands.ts", 'import "#simulator/bank.ts";', "by import()"],
  ["main loads no test late", "commands.ts", 'const x = import("#tests/support/app.ts");', "(tests)"],
  ["stories are for stories", "tests/x.ts", 'import "#tests/e2e/fixture.ts";', "tests/support"],

  ["a noun does not import pg", `${payments}/x.ts`, 'import type { Pool } from "pg";', "in <noun>.sql.ts"],
  ["the simulator's pages write no SQL", "simulator/page.ts", 'import "pg";', "in <noun>.sql.ts"],
  ...["http", "realtime", "db", "providers/sms", "media", "config", "crypto", "i18n"].map(
    (folder): [string, string, string, string] => [
      `${folder} imports no module`,
      `server/${folder}/x.ts`,
      'import "#server/modules/payments/payments.ts";',
      "it knows no module",
    ],
  ),
  ["a module does not import app.ts", `${payments}/x.ts`, 'import "#server/app.ts";', "as an argument"],
  ["routes are for app.ts", `${payments}/x.ts`, 'import "./payments.routes.ts";', "by server/app.ts only"],
  [
    "jobs are for sweeps.ts",
    "server/app.ts",
    `import "#${payments}/payments.jobs.ts";`,
    "by server/sweeps.ts",
  ],
  [
    "SQL is private to its module",
    "server/modules/account/account.ts",
    `import "#${payments}/payments.sql.ts";`,
    "private to the module payments",
  ],
  [
    "a dynamic import is held too",
    "server/x.ts",
    `f("a", () => import("#${payments}/payments.sql.ts"));`,
    "private",
  ],
  ["tests call no SQL of a module", "tests/x.ts", `import "#${payments}/payments.sql.ts";`, "private"],
  [
    "a module imports none that comes later",
    "server/modules/customers/x.sql.ts",
    `import type { Payment } from "#${payments}/payments.ts";`,
    "customers may not import payments",
  ],

  ["ui knows no rule", "web/ui/x.ts", 'import "#domain/price.ts";', "for any product"],
  ...["features/slots", "screens/book", "api", "shell", "realtime", "content"].map(
    (folder): [string, string, string, string] => [
      `ui does not import ${folder}`,
      "web/ui/x.ts",
      `import "#web/${folder}/y.ts";`,
      "for any product",
    ],
  ),
  [
    "a feature imports no screen",
    "web/features/slots/x.ts",
    'import "#web/screens/book/y.tsx";',
    "Screens and their frames are made of features",
  ],
  [
    "a feature imports no frame",
    "web/features/slots/x.ts",
    'import "#web/shell/sidebar-layout.tsx";',
    "Screens and their frames are made of features",
  ],
  [
    "a frame imports no screen",
    "web/shell/x.ts",
    'import "#web/screens/book/y.tsx";',
    "A frame knows no screen",
  ],
];

test.each(planted)("%s", (_rule, file, code, sentence) => {
  const [problem, ...others] = problemsOf({ [file]: code });
  expect(problem).toMatch(new RegExp(`^${file}:1: .*[.]$`));
  expect(problem).toContain(sentence);
  expect(others).toEqual([]);
});

test("a problem names the line, though the import fills several", () => {
  const code =
    '// One.\n\nimport {\n  price,\n} from "#domain/price.ts";\nimport {\n  pay,\n} from "#web/paths.ts";';
  expect(problemsOf({ "server/x.ts": code })).toEqual([expect.stringMatching(/^server\/x\.ts:6: /)]);
});

test("texts and comments import nothing", () => {
  const code = [
    '// import "#web/paths.ts"; import("#web/paths.ts")',
    "export const text = \"import('#web/paths.ts')\";",
    'export const query = sql`select a from "holds"`;',
    'export function warn(from: string) {\n  return from + "#web/paths.ts";\n}',
  ];
  expect(problemsOf({ "server/x.ts": code.join("\n") })).toEqual([]);
});

const reExports = [
  'export { pay } from "./payments.sql.ts";',
  'export type { Payment } from "#domain/payments.ts";',
  'export * from "#domain/payments.ts";',
  'import { pay } from "./payments.sql.ts";\nexport { pay };',
  'import * as queries from "./payments.sql.ts";\nexport const { pay, refund } = queries;',
  'import * as queries from "./payments.sql.ts";\nexport const {\n  pay,\n  refund,\n} = queries;',
  'import * as queries from "./payments.sql.ts";\nexport const pay = queries.pay;',
  'import type * as queries from "./payments.sql.ts";\nexport type Payment = queries.Payment;',
];

test.each(reExports)("a module does not export what another file defines: %s", (code) => {
  expect(problemsOf({ [`${payments}/x.ts`]: code })).toEqual([
    expect.stringContaining("exports what another file defines"),
  ]);
});

test("a module exports what it makes of another file", () => {
  const code =
    'import * as queries from "./payments.sql.ts";\nexport const pay = () => queries.pay(1);\nexport const { a } = read();';
  expect(problemsOf({ [`${payments}/x.ts`]: code })).toEqual([]);
});

test("an import with one computed folder is held like a plain one", () => {
  const code = "const x = import(`#web/i18n/${language}/format.ts`);";
  expect(problemsOf({ "server/x.ts": code })).toEqual([expect.stringContaining("(web)")]);
  expect(problemsOf({ "server/x.ts": code.replace("#web", "#server") })).toEqual([]);
});
