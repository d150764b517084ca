import { expect, test } from "vitest";
import { ownerProblems, writeProblems, writtenTables } from "./writes.ts";

const owners = { bookings: "bookings", payments: "payments" };
const store = "server/modules/bookings/store.ts";

const written: [code: string, tables: string[]][] = [
  ["sql`insert into bookings (id) values (${id})`", ["bookings"]],
  ["sql`UPDATE only public.bookings set a = ${sql`(select 1)`}`", ["bookings"]],
  ['sql`insert into "sandbox"."orders" values (1)`', ["sandbox.orders"]],
  ["sql`with gone as (delete from holds returning id) update bookings set x = 1`", ["holds", "bookings"]],
  ["sql`select 1 from bookings for update skip locked`", []],
  ["sql`insert into bookings values (1) on conflict (id) do update set a = 2`", ["bookings"]],
  ["sql`update ${raw(name)} set a = 1`", [""]],
  ["// update payments set a = 1\nconst a = 'delete from payments';", []],
  ["sql`select 1 -- update payments set\n`", []],
  ["const a = it ? sql`x ${b ? sql`delete from payments` : { c: '}' }} y` : null", ["payments"]],
];

test.each(written)("%s writes %j", (code, tables) => {
  expect(writtenTables(code)).toEqual(tables);
});

test("a store may write its own tables", () => {
  expect(writeProblems(store, "sql`update bookings set a = 1`", owners)).toEqual([]);
});

test("a store may not write another module's table, nor one without an owner", () => {
  const code = "sql`update payments set a = 1`; sql`delete from visits`";
  expect(writeProblems(store, code, owners)).toEqual([
    expect.stringContaining("payments, which is payments's"),
    expect.stringContaining("visits, which server/db/table-owners.json gives to nobody"),
  ]);
});

test("a table of two modules is written by both, and by no other module", () => {
  const both = { bookings: ["holds", "sessions"] };
  const code = "sql`update bookings set a = 1`";
  expect(writeProblems("server/modules/holds/store.ts", code, both)).toEqual([]);
  expect(writeProblems(store, code, both)).toEqual([
    expect.stringContaining("which is holds and sessions's"),
  ]);
});

test("a schema belongs to the folder of its name", () => {
  const code = "sql`update sandbox.orders set a = 1`";
  expect(writeProblems("simulator/store.ts", code, owners)).toEqual([]);
  expect(writeProblems(store, code, owners)).toEqual([expect.stringContaining("which is simulator's")]);
});

test("every table has exactly one owner", () => {
  const schema = "create table bookings (\n);\n\ncreate table payments (\n);\n";
  expect(ownerProblems('{"bookings": "bookings", "payments": "payments"}', schema)).toEqual([]);
  expect(ownerProblems('{"bookings": "a", "bookings": "b", "visits": "c"}', schema)).toEqual([
    expect.stringContaining("bookings has two owners"),
    expect.stringContaining("payments has no owner"),
    expect.stringContaining("visits is no table"),
  ]);
});
