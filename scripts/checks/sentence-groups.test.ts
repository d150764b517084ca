import { expect, test } from "vitest";
import { sentenceGroupProblems } from "./sentence-groups.ts";

const groups = new Map([
  ["front", ["shell"]],
  ["office", ["tables", "desks"]],
  ["code", ["code"]],
]);
const screen = "web/screens/a/a-screen.tsx";
const part = "web/features/b/part.tsx";

/** What is wrong with a screen that loads `front` alone, by file and key. */
function keysOf(
  files: Record<string, string>,
  more: { groups?: string[]; without?: string[] } = {},
): string[] {
  const checked = {
    name: "/a",
    files: [screen],
    groups: ["front", ...(more.groups ?? [])],
    without: more.without,
  };
  return sentenceGroupProblems([checked], groups, new Map(Object.entries(files))).map(
    (problem) => problem.split(" is of a group")[0] ?? "",
  );
}

const shown: [what: string, code: string, key: string][] = [
  ["a key in quotes", 't("tables.held")', "tables.held"],
  ["a template with a beginning", "t(`tables.status-${status}`)", "tables.status-"],
  ["a template with a table alone", "t(`desks.${state}`)", "desks."],
  ["a key of a table of keys", 'const KEYS = { held: "tables.held" };', "tables.held"],
  ["a chosen key", 't(isHeld ? "shell.held" : "tables.held")', "tables.held"],
  ["a template in a template", "t(`shell.${t(`tables.${x}`)}`)", "tables."],
];

test.each(shown)("%s of a group that the screen does not load is reported", (_what, code, key) => {
  expect(keysOf({ [screen]: code })).toEqual([`${screen}:1: ${key}`]);
  expect(keysOf({ [screen]: code }, { groups: ["office"] })).toEqual([]);
});

const silent: [what: string, code: string][] = [
  ["a key of a loaded group", 't("shell.close")'],
  ["a comment", '// t("tables.held")'],
  ["a name of a file", 'const FILE = "tables.sql.ts";'],
  ["a property", "tables.held"],
  ["the end of a template", "const x = `${a}tables.held`;"],
  ["an import of types", `import type { Part } from "#${part}";`],
];

test.each(silent)("%s is not reported", (_what, code) => {
  expect(keysOf({ [screen]: code, [part]: 't("tables.held")' })).toEqual([]);
});

const ways: [what: string, code: string][] = [
  ["imports", `import { Part } from "#${part}";`],
  ["loads later", `const load = () => import("#${part}");`],
  ["imports with a type beside it", `import { Part, type Props } from "#${part}";`],
];

test.each(ways)("a part that the screen %s is read, unless another screen begins there", (_what, code) => {
  const files = { [screen]: code, [part]: '\n\nt("tables.held")' };
  expect(keysOf(files)).toEqual([`${part}:3: tables.held`]);
  expect(keysOf(files, { without: [part] })).toEqual([]);
});

test("a group that a file asks for is there for itself and what it loads later, not for what it imports", () => {
  const asks = 'needSentences("code");\nt("code.here");\nimport("#web/features/b/later.tsx");';
  const later = { "web/features/b/later.tsx": 't("code.later")' };
  expect(keysOf({ [screen]: asks, ...later })).toEqual([]);
  const atOnce = `import { Part } from "#${part}";\n${asks}`;
  expect(keysOf({ [screen]: atOnce, [part]: 't("code.at-once")', ...later })).toEqual([
    `${part}:1: code.at-once`,
  ]);
  const imported = `import { Later } from "#${part}";\nimport "#web/features/b/asks.ts";`;
  const files = {
    [screen]: imported,
    [part]: 't("code.elsewhere")',
    "web/features/b/asks.ts": asks,
    ...later,
  };
  expect(keysOf(files)).toEqual([`${part}:1: code.elsewhere`]);
});

test("screens that lack the same group are named together", () => {
  const two = ["/a", "/b/:id"].map((name) => ({ name, files: [screen], groups: ["front"] }));
  const problems = sentenceGroupProblems(two, groups, new Map([[screen, 't("tables.held")']]));
  expect(problems).toEqual([expect.stringContaining("not loaded at /a, /b/:id. Name the group in")]);
});
