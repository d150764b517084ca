// The violations that planted-violations.ts plants, one file each, with the words that must be said of it;
// and files that break nothing, of which nothing may be said.

export type Plant = { file: string; code: string; by: "biome" | "tsc"; says: string };

const use = (name: string): string => `export const used = ${name};\n`;

/** An import of `name` from `path`, used once, so that no other rule has a word about it. */
const importing = (name: string, path: string): string => `import { ${name} } from "${path}";\n${use(name)}`;

/** A wall between rooms is held twice: by Biome in a sentence, by tsc as a file that is not the room's. */
function bothSee(file: string, code: string, says: string): Plant[] {
  return [
    { file, code, by: "biome", says },
    { file, code, by: "tsc", says: "TS6307" },
  ];
}

/** Files that keep every rule, and that the violations import. */
export const innocent: Record<string, string> = {
  "domain/price.ts": "export const price = 1;\n",
  "domain/total.ts": `import { price } from "./price.ts";\n${use("price")}`,
  "contract/wire.ts": `import { price } from "#domain/price.ts";\nimport { number } from "zod/mini";\nexport const wire = { price, number };\n`,
  "server/db/sql.ts": "export const rows = 1;\n",
  "server/db/transaction.ts": `import { rows } from "#server/db/sql.ts";\nexport const transaction = rows;\n`,
  "server/modules/payments/payments.sql.ts": `import { rows } from "#server/db/sql.ts";\nexport const paid = rows;\n`,
  "server/modules/payments/payments.ts": `import { transaction } from "#server/db/transaction.ts";\nimport { paid } from "./payments.sql.ts";\nexport const pay = { paid, transaction };\n`,
  "server/modules/bookings/bookings.ts": importing("pay", "#server/modules/payments/payments.ts"),
  "server/modules/payments/payments.jobs.ts": "export const askedAt = () => new Date();\n",
  "server/app.ts": importing("pay", "#server/modules/payments/payments.ts"),
  "main.ts": "export const startedAt = Date.now();\n",
  "web/paths.ts": `import { wire } from "#contract/wire.ts";\nexport const home = wire.price;\n`,
  "web/ui/button.tsx": "export const button = 1;\n",
  "web/features/slots/slot-grid.tsx":
    'import { button } from "#web/ui/button.tsx";\nexport const slots = button;\n',
  "web/screens/book/book-screen.tsx":
    'import { slots } from "#web/features/slots/slot-grid.tsx";\nexport const screen = slots;\n',
};

const domainIsPure: Plant[] = [
  { file: "domain/asks-zod.ts", code: importing("number", "zod/mini"), by: "biome", says: "domain-is-pure" },
  { file: "domain/asks-clock.ts", code: use("Date.now()"), by: "biome", says: "the-clock-is-passed-in" },
  { file: "domain/asks-today.ts", code: use("new Date()"), by: "biome", says: "the-clock-is-passed-in" },
  { file: "domain/asks-network.ts", code: use('fetch("/x")'), by: "tsc", says: "Cannot find name 'fetch'" },
  { file: "domain/asks-machine.ts", code: use("process.env"), by: "tsc", says: "Cannot find name 'process'" },
  ...bothSee("domain/asks-wire.ts", importing("wire", "#contract/wire.ts"), "domain-is-pure"),
  {
    file: "contract/asks-fastify.ts",
    code: importing("fastify", "fastify"),
    by: "biome",
    says: "contract-is-the-wire",
  },
];

const sqlLivesInStores: Plant[] = [
  {
    file: "server/modules/parchas/parchas.ts",
    code: 'import pg from "pg";\nimport sql from "sql-template-tag";\nexport const used = { pg, sql };\n',
    by: "biome",
    says: "sql-lives-in-stores",
  },
  {
    file: "server/modules/parchas/parchas.routes.ts",
    code: importing("rows", "#server/db/sql.ts"),
    by: "biome",
    says: "sql-lives-in-stores",
  },
  {
    file: "server/http/sessions.ts",
    code: importing("Pool", "pg"),
    by: "biome",
    says: "sql-lives-in-stores",
  },
];

const knockAtTheFrontDoor: Plant[] = [
  {
    file: "server/modules/remedies/remedies.ts",
    code: importing("paid", "#server/modules/payments/payments.sql.ts"),
    by: "biome",
    says: "knock-at-the-front-door",
  },
  {
    file: "server/modules/remedies/remedies.sql.ts",
    code: 'export { paid } from "#server/modules/payments/payments.sql.ts";\n',
    by: "biome",
    says: "knock-at-the-front-door",
  },
  {
    file: "server/wiring.ts",
    code: 'export const used = () => import("#server/modules/payments/payments.sql.ts");\n',
    by: "biome",
    says: "knock-at-the-front-door",
  },
  {
    file: "server/side-door.ts",
    code: importing("paid", "./modules/payments/payments.sql.ts"),
    by: "biome",
    says: "one-import-form",
  },
];

const providersKnowNoModule: Plant[] = ["providers/sms", "realtime", "http", "db"].map((folder) => ({
  file: `server/${folder}/knows-payments.ts`,
  code: importing("pay", "#server/modules/payments/payments.ts"),
  by: "biome",
  says: "providers-know-no-module",
}));

const uiKnowsNoDomain: Plant[] = [
  {
    file: "web/ui/asks-domain.ts",
    code: importing("price", "#domain/price.ts"),
    by: "biome",
    says: "ui-knows-no-domain",
  },
  {
    file: "web/ui/asks-wire.ts",
    code: importing("wire", "#contract/wire.ts"),
    by: "biome",
    says: "ui-knows-no-domain",
  },
  {
    file: "web/ui/asks-feature.ts",
    code: importing("slots", "#web/features/slots/slot-grid.tsx"),
    by: "biome",
    says: "ui-knows-no-domain",
  },
];

const featuresKnowNoScreen: Plant[] = [
  {
    file: "web/features/slots/asks-screen.ts",
    code: importing("screen", "#web/screens/book/book-screen.tsx"),
    by: "biome",
    says: "features-know-no-screen",
  },
];

const noCycles: Plant[] = [
  {
    file: "server/modules/live/live.ts",
    code: importing("revenue", "#server/modules/revenue/revenue.ts").replace("used", "live"),
    by: "biome",
    says: "noImportCycles",
  },
  {
    file: "server/modules/revenue/revenue.ts",
    code: 'import type { live } from "#server/modules/live/live.ts";\nexport const revenue: typeof live | 1 = 1;\n',
    by: "biome",
    says: "noImportCycles",
  },
];

const neverEachOther: Plant[] = [
  ...bothSee("web/asks-server.ts", importing("rows", "#server/db/sql.ts"), "never-each-other"),
  ...bothSee("server/asks-web.ts", importing("home", "#web/paths.ts"), "never-each-other"),
  { file: "web/screens/up.ts", code: importing("home", "../paths.ts"), by: "biome", says: "one-import-form" },
];

const houseRules: Plant[] = [
  { file: "server/any.ts", code: "export const used = (x: any) => x;\n", by: "biome", says: "noExplicitAny" },
  {
    file: "server/bang.ts",
    code: "export const used = (x?: { y: 1 }) => x!.y;\n",
    by: "biome",
    says: "noNonNullAssertion",
  },
  { file: "server/default.ts", code: "export default 1;\n", by: "biome", says: "noDefaultExport" },
  { file: "server/environment.ts", code: use("process.env.PORT"), by: "biome", says: "noProcessEnv" },
  {
    file: "server/floating.ts",
    code: "const wait = async () => 1;\nexport function used() {\n  wait();\n}\n",
    by: "biome",
    says: "noFloatingPromises",
  },
  { file: "server/loud.ts", code: 'console.log("x");\n', by: "biome", says: "noConsole" },
  {
    file: "server/longFileName.ts",
    code: "export const used = 1;\n",
    by: "biome",
    says: "useFilenamingConvention",
  },
  {
    file: "server/long-file.ts",
    code: `${"// A line.\n".repeat(301)}${use("1")}`,
    by: "biome",
    says: "noExcessiveLinesPerFile",
  },
  {
    file: "server/long-function.ts",
    code: `export function used(log: (x: number) => void) {\n${"  log(1);\n".repeat(61)}}\n`,
    by: "biome",
    says: "noExcessiveLinesPerFunction",
  },
  {
    file: "web/screens/words.tsx",
    code: "export const Words = () => <p>Namaste</p>;\n",
    by: "biome",
    says: "noJsxLiterals",
  },
];

export const violations: Plant[] = [
  ...domainIsPure,
  ...sqlLivesInStores,
  ...knockAtTheFrontDoor,
  ...providersKnowNoModule,
  ...uiKnowsNoDomain,
  ...featuresKnowNoScreen,
  ...noCycles,
  ...neverEachOther,
  ...houseRules,
];
