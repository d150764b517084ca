import { expect, test } from "vitest";
import { wordProblems, wordsOf } from "./words.ts";

const names: [name: string, words: string[]][] = [
  ["useLastLook", ["use", "last", "look"]],
  ["LastLookURL2", ["last", "look", "url", "2"]],
  ["MAX_HOUSES", ["max", "houses"]],
  ["house-steps.test.ts", ["house", "steps", "test", "ts"]],
  ["otherwise", ["otherwise"]],
];

test.each(names)("%s has the words %j", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

const refused: [code: string, problem: string][] = [
  ["const house = 1;", 'house says "house"'],
  ["export function openHouse() {}", 'openHouse says "house"'],
  ["type HouseRules = { a: 1 };", 'HouseRules says "house"'],
  ["type Answer = { toldAt: string };", 'toldAt says "told"'],
  ["const f = (door: string) => 1;", 'door says "door"'],
  ["const { house } = ctx;", 'house says "house"'],
  ["const answer = { fates: [] };", 'fates says "fate"'],
  ["const WITNESSES = 1;", 'WITNESSES says "witness"'],
  ["const showLastLook = 1;", 'showLastLook says "last look"'],
  ['import { send as tell } from "./send.ts";', 'tell says "tell"'],
  ['import * as tell from "./send.ts";', 'tell says "tell"'],
  ["const text = `${hers}`;", 'hers says "her"'],
];

test.each(refused)("a name is refused in %s", (code, problem) => {
  const [found, ...others] = wordProblems("server/x.ts", code);
  expect(found).toMatch(/^server\/x\.ts:1: .*; write .*\.$/);
  expect(found).toContain(problem);
  expect(others).toEqual([]);
});

const accepted = [
  "const year = greenhouse(otherwise, heroes, essay);",
  'const a = "house"; const b = `the house`; const c = /house/;',
  'import { tell } from "./other.ts";\ntell();',
  "process.memory.told();",
  "const lastOne = look;",
  "const forWhom = 1;",
];

test.each(accepted)("no name is refused in %s", (code) => {
  expect(wordProblems("server/x.ts", code)).toEqual([]);
});

test("a name is reported once for each file, where it stands first", () => {
  expect(wordProblems("server/x.ts", "\nconst house = 1;\nuse(house);\n")).toEqual([
    expect.stringMatching(/^server\/x\.ts:2: /),
  ]);
});

test("the name of a file or folder is refused", () => {
  expect(wordProblems("tests/house/postman.ts", "")).toEqual([
    expect.stringContaining('house says "house"'),
    expect.stringContaining('postman.ts says "postman"'),
  ]);
});

test("a word is allowed in the files that its exceptions name", () => {
  expect(wordProblems("server/i18n/en.ts", "const en = { said: 1, vidhi: 2 };")).toEqual([]);
  expect(wordProblems("contract/remedies.ts", "const completeVidhi = 1;")).toEqual([]);
  expect(wordProblems("domain/remedies.ts", "const completeVidhi = 1;")).toHaveLength(1);
});

test("a word may be refused in some files only", () => {
  const code = 'import * as store from "./x.sql.ts";';
  expect(wordProblems("server/modules/staff/staff.ts", code)).toEqual([
    expect.stringContaining("write queries"),
  ]);
  expect(wordProblems("server/media/disk.ts", code)).toEqual([]);
});

const prose: [code: string, found: string[]][] = [
  ["// She pays.", ['x.ts:1: the comment says "she"']],
  ["/**\n * The server waits\n * for whoever comes.\n */", ['x.ts:3: the comment says "whoever"']],
  ['test("what is hers stays", () => {});', ['x.ts:1: the test\'s name says "her"']],
  ['test.each(cases)("%s is told", () => {});', ['x.ts:1: the test\'s name says "told"']],
  ["describe.runIf(isLong)(`the house is ${size}`, () => {});", ['the test\'s name says "house"']],
  ["test.describe('nobody pays', () => {});", ['the test\'s name says "nobody"']],
  ["// The customer's answer in US English, the adhesive and the greenhouse.", []],
  ['// The message "she paid" and the column `told`.', []],
  ['const text = "she"; send("she");', []],
];

test.each(prose)("comments and names of tests are read in %s", (code, found) => {
  expect(wordProblems("x.ts", code)).toEqual(found.map((text) => expect.stringContaining(text)));
});
