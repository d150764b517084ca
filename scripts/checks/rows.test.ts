// The check of row types, tried on a small project and two tables of its own.
import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withMigratedDatabase } from "./migrated-database.ts";
import type { Rule } from "./rows/proofs.ts";
import { findRowProblems } from "./rows.ts";

const TABLES = `
  create table people (id integer primary key, name text not null, nick text, phone text, born date, seen_at timestamptz,
    closed_at timestamptz, tags text[] not null, state text not null);
  create table visits (id integer primary key, person_id integer references people (id), at timestamptz not null,
    paise bigint not null, answer json)`;

const TSCONFIG = {
  compilerOptions: {
    target: "esnext",
    module: "nodenext",
    strict: true,
    types: [],
    allowImportingTsExtensions: true,
    noEmit: true,
  },
  include: ["**/*.ts"],
};
const TAGS = `
  export class Sql { readonly strings: string[] = [] }
  type Tag<Result> = (texts: TemplateStringsArray, ...values: unknown[]) => Promise<Result>;
  export declare function rows<Row>(db: unknown): Tag<Row[]>;
  export declare function row<Row>(db: unknown): Tag<Row | null>;
  export declare function sql(texts: TemplateStringsArray, ...values: unknown[]): Sql;`;
const IMPORTS = `import { row, rows, sql, type Sql } from "./tags.ts";\ndeclare const db: unknown;\n`;

const RULES: readonly Rule[] = [{ column: "people.phone", where: "closed_at is null", because: "a rule" }];

let connectionString = "";
let end: () => void = () => undefined;
let server: Promise<void>;
let folder = "";
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), "rows-")));
  await mkdir(join(folder, "app"));
  await writeFile(join(folder, "app/tsconfig.json"), JSON.stringify(TSCONFIG));
  await writeFile(join(folder, "app/tags.ts"), TAGS);
  await new Promise<void>((resolve, reject) => {
    server = withMigratedDatabase(async (opened) => {
      connectionString = opened;
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(TABLES).finally(() => client.end());
      resolve();
      await new Promise<void>((stop) => {
        end = stop;
      });
    });
    server.catch(reject);
  });
});
afterAll(async () => {
  end();
  await server;
  await rm(folder, { recursive: true, force: true });
});

/** What the check says of these statements, without the places. */
async function check(
  code: string,
  exceptions: Parameters<typeof findRowProblems>[3] = [],
): Promise<string[]> {
  await writeFile(join(folder, "app/store.sql.ts"), IMPORTS + code);
  const sources = {
    root: folder,
    projects: ["app/tsconfig.json"],
    files: ["app/store.sql.ts", "app/tags.ts"],
  };
  const problems = await findRowProblems(sources, connectionString, RULES, exceptions);
  return problems.map((problem) => problem.replace(/^app\/store\.sql\.ts:\d+: /, ""));
}

const CASES: readonly (readonly [what: string, code: string, problems: readonly string[]])[] = [
  [
    "a row that is as it is stated",
    `rows<{ id: number; name: string; nick: string | null; born: string | null; seenAt: Date | null; tags: string[];
        state: "new" | "old" }>(db)\`select id, name, nick, born, seen_at as "seenAt", tags, state from people\``,
    [],
  ],
  [
    "a wrong name",
    `row<{ id: number; named: string }>(db)\`select id, name from people\``,
    ["named is not returned", "name is not in the type"],
  ],
  [
    "a wrong type",
    `row<{ at: string; paise: number; total: number }>(db)\`select at, paise, sum(paise) over () as total from visits\``,
    ["at is a Date (timestamptz)", "total is a string (numeric)"],
  ],
  ["a column that can be null", `row<{ nick: string }>(db)\`select nick from people\``, ["nick can be null"]],
  [
    "a column of an outer join",
    `row<{ name: string; at: Date | null }>(db)\`
       select p.name, v.at from visits v left join people p on p.id = v.person_id\``,
    ["name can be null"],
  ],
  [
    "an outer join that has found a row",
    `row<{ name: string }>(db)\`
       select p.name from visits v left join people p on p.id = v.person_id where p.id = \${7}\``,
    [],
  ],
  [
    "conditions, functions and cases that leave no null",
    `row<{ nick: string; count: number; age: string; phone: string; last: Date }>(db)\`
       select p.nick, (select count(*) from visits) as count, coalesce(p.nick, p.name) as age,
         case when p.phone is not null then p.phone else '' end as phone, max(v.at) as last
       from people p join visits v on v.person_id = p.id where p.nick is not null group by p.id\``,
    [],
  ],
  ["a sum of nothing", `row<{ last: Date }>(db)\`select max(at) as last from visits\``, ["last can be null"]],
  [
    "a column that a rule keeps, in a statement with and in one without its condition",
    `row<{ phone: string }>(db)\`select phone from people where closed_at is null\`;
     row<{ phone: string }>(db)\`select phone from people where state = 'new'\``,
    ["phone can be null"],
  ],
  [
    "what a statement has written",
    `export const write = (nick: string, phone: string | null) => row<{ nick: string; phone: string }>(db)\`
       update people set nick = \${nick}, phone = \${phone} where id = 1 returning nick, phone\``,
    ["phone can be null"],
  ],
  [
    "JSON, in which an instant is a text",
    `row<{ visits: { at: Date; paise: string; by: string }[] }>(db)\`select coalesce((select json_agg(
       json_build_object('at', v.at, 'paise', v.paise, 'by', p.nick)) from visits v join people p on p.id = v.person_id), '[]') as visits\``,
    [
      "visits[].at is a string (timestamptz in JSON)",
      "visits[].paise is a number (int8 in JSON)",
      "visits[].by can be null",
    ],
  ],
  [
    "a fragment of a condition, of which one branch is wrong",
    `const columns = (isLong: boolean) => isLong ? sql\`name, nick\` : sql\`name, state as nick\`;
     export const list = (isLong: boolean) => rows<{ name: string; nick: string }>(db)\`select \${columns(isLong)} from people\``,
    ["nick can be null"],
  ],
  [
    "a fragment that a caller passes",
    `const read = (column: Sql) => row<{ value: string }>(db)\`select \${column} as value from people\`;
     export const name = () => read(sql\`name\`);
     export const nick = () => read(sql\`nick\`);`,
    ["value can be null"],
  ],
  [
    "a fragment that nobody passes",
    `export const read = (column: Sql) => row<{ value: string }>(db)\`select \${column} as value from people\``,
    ["the check cannot tell what ${column} is"],
  ],
  ["a type that would accept all", `row<{ id: any }>(db)\`select id from people\``, ["id is stated as any"]],
  [
    "a statement that PostgreSQL refuses",
    `row<{ id: number }>(db)\`select id from persons\``,
    ['relation "persons" does not exist'],
  ],
];

test.each(CASES)("%s", async (_what, code, problems) => {
  expect(await check(code)).toEqual(problems);
});

test("an exception holds for its column, and is refused once it is not needed", async () => {
  const nick = { file: "app/store.sql.ts", columns: ["nick"], because: "a test" };
  expect(await check("row<{ nick: string }>(db)`select nick from people`", [nick])).toEqual([]);
  expect(await check("row<{ nick: string | null }>(db)`select nick from people`", [nick])).toEqual([
    "app/store.sql.ts: nick needs no exception",
  ]);
});
