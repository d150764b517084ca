import { expect, test } from "vitest";
import { migrationProblems } from "./migrations.ts";

const releases = [
  { version: "0.2.0", newestMigration: "0018-deliveries.sql" },
  { version: "0.3.0", newestMigration: "0019-notes.sql" },
];
const released = {
  "0001-house.sql": "drop table anything; update bookings set x = 1;",
  "0018-deliveries.sql": "",
  "0019-notes.sql": "alter table bookings add column note text;",
};

function problemsOf(files: Record<string, string>, version = "0.3.0"): string[] {
  return migrationProblems(new Map(Object.entries({ ...released, ...files })), version, releases);
}

const NO_TRANSACTION = "-- no-transaction\n";

const accepted = [
  "create table ratings (id uuid primary key default gen_random_uuid(), booking_id uuid not null references bookings);",
  "create unlogged table ratings (id uuid); create unique index ratings_once on ratings (id); alter table ratings alter column id set not null; update ratings set id = null; alter table ratings drop column id;",
  "alter table bookings add column rating smallint;",
  "alter table bookings add column rating smallint not null default 0, add column rated_at timestamptz default now();",
  "alter table bookings add column tags text not null default '{}, drop column x; not null';",
  "alter table bookings add column price numeric(10, 2) default 0::numeric(10, 2);",
  "alter table bookings add column guide_id uuid references admins;",
  "alter table bookings add column day date generated always as (starts_at::date) virtual;",
  "alter table bookings add constraint bookings_rating_check check (rating between 1 and 5) not valid;",
  "alter table bookings add constraint bookings_guide_fkey foreign key (guide_id) references admins not valid;",
  "alter table bookings drop constraint bookings_status_check, add constraint bookings_status_check check (status in ('a', 'b')) not valid;",
  "alter table bookings alter column note drop not null, alter column note set default '';",
  "alter table bookings rename constraint a to b; alter index c rename to d;",
  "alter table bookings add constraint bookings_once unique using index bookings_once;",
  "alter table bookings validate constraint bookings_old_check;",
  "create view booked as select 1; create or replace function f() returns int as $$ update bookings set x = 1; drop table y; $$ language sql;",
  "comment on table bookings is 'delete from bookings'; -- drop table bookings;",
  "insert into remedies (name) values ('Tulsi') on conflict (name) do update set name = excluded.name;",
  "with names as (select 'Tulsi' as name) insert into remedies select name from names;",
  // Tables of some hundred rows.
  "update remedies set name = 'Tulsi'; create index remedies_by_name on remedies (name);",
  "alter table admins add constraint admins_name_key unique (username), add check (username <> '');",
  `${NO_TRANSACTION}create index concurrently if not exists bookings_by_day on bookings (day);\ncreate unique index concurrently if not exists x on bookings (day);`,
  `${NO_TRANSACTION}-- contract: 0019-notes.sql\ndrop index concurrently if exists bookings_by_day;`,
  "-- contract: 0019-notes.sql\nalter table bookings drop column note_draft, drop constraint bookings_note_key; drop table drafts;",
];

test.each(accepted)("this migration is accepted: %s", (sql) => {
  expect(problemsOf({ "0020-next.sql": sql })).toEqual([]);
});

const refused: [sql: string, problem: string, advice: string][] = [
  ["drop table intakes;", "drop table intakes", "-- contract: "],
  ["drop view booked;", "drop view booked", "-- contract: "],
  [
    "alter table bookings drop column note;",
    "`drop column note` of bookings",
    "Stop using it in one release",
  ],
  ["alter table bookings drop note;", "drop note", "-- contract: "],
  ["alter table bookings drop constraint bookings_once;", "drop constraint", "-- contract: "],
  ["alter table bookings alter note drop default;", "drop default", "-- contract: "],
  ["alter table bookings rename column note to notes;", "rename column", "write both"],
  ["alter table bookings rename to visits;", "rename to visits", "write both"],
  ["alter type state rename value 'a' to 'b';", "alter type state", "write both"],
  ["alter table bookings alter column note type varchar(9);", "type varchar(9)", "Add a new column"],
  ["alter table bookings alter note set data type text;", "set data type", "Add a new column"],
  [
    "alter table bookings alter column note set not null;",
    "set not null",
    "check (note is not null) not valid",
  ],
  ["alter table bookings add column rating smallint not null;", "add column rating", "constant default"],
  ["alter table bookings add key uuid default gen_random_uuid();", "gen_random_uuid", "by a job in batches"],
  ["alter table bookings add at timestamptz default (clock_timestamp());", "clock_timestamp", "by a job"],
  ["alter table bookings add number bigserial;", "bigserial", "by a job in batches"],
  ["alter table bookings add n bigint generated always as identity;", "identity", "by a job in batches"],
  ["alter table bookings add d date generated always as (starts_at::date) stored;", "stored", "by a job"],
  ["alter table bookings add column n int check (n > 0);", "check (n > 0)", "Add the column alone"],
  ["alter table bookings add n int default 1 check (n > 0);", "default 1", "Add the column alone"],
  ["alter table bookings add n int default 1 references admins;", "references", "Add the column alone"],
  ["alter table bookings add column code text unique;", "unique", "using index"],
  ["alter table bookings add constraint x check (n > 0);", "add constraint x", "`not valid`"],
  ["alter table bookings add foreign key (n) references admins;", "add foreign key", "`not valid`"],
  ["alter table bookings add constraint x not null n;", "add constraint x", "`not valid`"],
  ["alter table bookings add constraint x unique (n);", "add constraint x", "using index"],
  ["alter table bookings add primary key (n);", "add primary key", "using index"],
  ["alter table bookings add constraint x exclude using gist (n with =);", "exclude", "on new tables only"],
  ["alter table bookings set unlogged;", "set unlogged", "Add it to scripts/checks/migration-rules.ts"],
  ["create index bookings_by_day on bookings (day);", "create index", "index concurrently if not exists"],
  ['CREATE UNIQUE INDEX ON "bookings" (day);', "create unique index", "-- no-transaction"],
  ["create index concurrently x on bookings (day);", "impossible in a transaction", "the first line"],
  ["drop index bookings_by_day;", "drop index", "drop index concurrently if exists"],
  ["update bookings set note = '';", "update bookings", "job do it in batches"],
  ["delete from bookings where note is null;", "delete from bookings", "in batches"],
  ["with old as (select 1) delete from bookings using old;", "with old", "in batches"],
  ["truncate table bookings;", "truncate", "in batches"],
  ["lock table bookings;", "lock table", "Leave it out"],
  ["do $$ begin update bookings set x = 1; end $$;", "do ''", "plain statements"],
  ["vacuum full bookings;", "vacuum", "operator's"],
  ["commit;", "does not know `commit`", "with the lock that it takes"],
  [`${NO_TRANSACTION}create index concurrently x on bookings (day);`, "create index", "run twice"],
  [`${NO_TRANSACTION}alter table bookings add column n int;`, "add column n", "a migration of its own"],
  [`${NO_TRANSACTION}drop index concurrently if exists x;`, "drop index", "a line `-- contract: …`"],
];

test.each(refused)("this migration is refused: %s", (sql, problem, advice) => {
  const [found, ...others] = problemsOf({ "0020-next.sql": sql });
  expect(found).toMatch(/^server\/db\/migrations\/0020-next\.sql:[12]: /);
  expect(found).toContain(problem);
  expect(found).toContain(advice);
  expect(others).toEqual([]);
});

test("an update that fills a new column is accepted where no table is altered", () => {
  const column = "alter table bookings add column code text, add column at date;";
  const filled =
    "update bookings b set code = coalesce(u.code, 'a'), at = now() from users u where u.id = b.user_id;";
  expect(problemsOf({ "0020-code.sql": column, "0021-codes.sql": filled })).toEqual([]);
  const job = expect.stringContaining("`update bookings");
  expect(problemsOf({ "0020-code.sql": `${column} ${filled}` })).toEqual([job]);
  const known = "update bookings set code = '', note = '' where code is null;";
  expect(problemsOf({ "0020-code.sql": column, "0021-codes.sql": known })).toEqual([job]);
  expect(problemsOf({ "0021-notes.sql": "update bookings set note = '' where true;" })).toEqual([job]);
});

test("every action of one statement is checked, and the line of its statement is named", () => {
  const sql = "create table a (b int);\n\nalter table bookings\n  drop column c,\n  rename column d to e;";
  expect(problemsOf({ "0020-next.sql": sql })).toEqual([
    expect.stringContaining("0020-next.sql:3: `drop column c`"),
    expect.stringContaining("0020-next.sql:3: `rename column d to e`"),
  ]);
});

const check = "alter table bookings add constraint filled check (note is not null) not valid;";
const validate = "alter table bookings validate constraint filled;";
const setNotNull = "alter table bookings alter column note set not null;";

test("a column becomes not null in three migrations: a check that is not valid, its validation, and not null", () => {
  const steps = { "0020-a.sql": check, "0021-b.sql": validate, "0022-c.sql": setNotNull };
  expect(problemsOf(steps)).toEqual([]);
  expect(
    problemsOf({ "0020-a.sql": check, "0021-b.sql": `${NO_TRANSACTION}${validate}${setNotNull}` }),
  ).toEqual([]);
});

test("a column does not become not null while its check is not validated", () => {
  expect(problemsOf({ "0020-a.sql": check, "0021-b.sql": setNotNull })).toEqual([
    expect.stringContaining("0021-b.sql:1: `alter column note set not null` reads all of bookings"),
  ]);
});

test("a constraint is not validated in the transaction that adds it", () => {
  expect(problemsOf({ "0020-a.sql": check + validate })).toEqual([
    expect.stringContaining("Validate it in a later migration."),
  ]);
});

const drop = (expansion: string) => `-- contract: ${expansion}\nalter table bookings drop column note_draft;`;

test("a contraction is refused in the release of its expansion, and accepted in the next", () => {
  const expansion = { "0020-expand.sql": "alter table bookings add column note_text text;" };
  expect(problemsOf({ ...expansion, "0021-drop.sql": drop("0020-expand.sql") })).toEqual([
    expect.stringContaining("keep this migration for the next release"),
  ]);
  expect(problemsOf({ ...expansion, "0021-drop.sql": drop("0019-notes.sql") })).toEqual([]);
});

test("a released contraction is held to the release before its own", () => {
  expect(problemsOf({ "0019-notes.sql": drop("0018-deliveries.sql") })).toEqual([]);
  expect(problemsOf({ "0019-notes.sql": drop("0019-notes.sql") })).toEqual([
    expect.stringContaining("takes away in the same release"),
  ]);
});

test("a contraction names a migration that exists", () => {
  expect(problemsOf({ "0021-drop.sql": drop("0020-gone.sql") })).toEqual([
    expect.stringContaining("there is no such migration"),
  ]);
});

test("the version in package.json has a line in RELEASES, or is older than its last one", () => {
  expect(problemsOf({}, "0.1.0")).toEqual([]);
  expect(problemsOf({}, "0.10.0")).toEqual([expect.stringContaining("the version is 0.10.0. Add it")]);
});

test("a migration that RELEASES names exists", () => {
  const files = new Map([["0018-deliveries.sql", ""]]);
  expect(migrationProblems(files, "0.3.0", releases)).toEqual([
    expect.stringContaining("names 0019-notes.sql, which is not there"),
  ]);
});

test("two migrations with the same number are refused", () => {
  expect(problemsOf({ "0019-ratings.sql": "" })).toEqual([
    "server/db/migrations/0019-ratings.sql: Another migration has this number. Take the next one.",
  ]);
});
