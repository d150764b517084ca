import { expect, test } from "vitest";
import { splitStatements } from "./statements.ts";

const cases: [sql: string, statements: [line: number, text: string][]][] = [
  ["", []],
  ["-- Only a comment.\n", []],
  [
    "select 1;\n\nselect 2",
    [
      [1, "select 1"],
      [3, "select 2"],
    ],
  ],
  ["-- A heading; with a semicolon.\nselect 1; -- after; it\n", [[2, "select 1"]]],
  ["select 1 /* a; b */ + 2;", [[1, "select 1   + 2"]]],
  ["select 'a;''b--', \"c;d\";", [[1, "select 'a;''b--', \"c;d\""]]],
  [
    "create function f() as $$ begin; end; $$;\nselect $a$ $$; $a$;",
    [
      [1, "create function f() as $$ begin; end; $$"],
      [2, "select $a$ $$; $a$"],
    ],
  ],
  ["select 4 - 2 / 1, $1;", [[1, "select 4 - 2 / 1, $1"]]],
];

test.each(cases)("%j is split at its semicolons", (sql, statements) => {
  expect(splitStatements(sql).map(({ line, text }) => [line, text])).toEqual(statements);
});
