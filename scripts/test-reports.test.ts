import { expect, test } from "vitest";
import { countChecks, countStories, countTests, slowestFiles, slowestStories } from "./test-reports.ts";

// The path of the project may itself contain the name of a tested folder.
const root = "/srv/web/parcha";
const testFile = (folder: string, ...statuses: string[]) => ({
  name: `${root}/${folder}/a.test.ts`,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status) => ({
    status,
    fullName: "a hold expires",
    failureMessages: status === "failed" ? ["expected 1 to be 2\n\n    at a.test.ts:1:2\n    at b.ts"] : [],
  })),
});
const testResults = [
  testFile("domain", "passed"),
  testFile("server", "passed", "skipped"),
  testFile("simulator", "passed"),
  testFile("tests", "passed"),
  testFile("web", "failed"),
];

test("passed and failed tests are counted, and skipped ones are not", () => {
  expect(countTests({ numPassedTests: 2, numFailedTests: 1, testResults }, root)).toEqual({
    passed: 2,
    failed: 1,
    problems: ["web/a.test.ts: a hold expires\n    expected 1 to be 2\n    at a.test.ts:1:2"],
  });
});

test("a failed check and a failed story are named", () => {
  expect(countChecks({ passed: 11, failed: 1, names: ["imports"] }).problems).toEqual(["imports"]);
  const story = (title: string, ok: boolean) => ({ title, file: "book.story.ts", ok });
  const suites = [
    { suites: [{ specs: [story("a slot is booked", true), story("a slot is taken", false)] }] },
  ];
  const report = { stats: { expected: 1, unexpected: 1, flaky: 0 }, suites, errors: [] };
  expect(countStories(report).problems).toEqual(["book.story.ts: a slot is taken"]);
});

test("a test file that cannot be loaded counts as a failure", () => {
  const unloadable = { ...testFile("web"), status: "failed" };
  const { failed } = countTests(
    { numPassedTests: 2, numFailedTests: 1, testResults: [...testResults, unloadable] },
    root,
  );
  expect(failed).toBe(2);
});

test("a folder in which no test was run counts as a failure", () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: testResults.slice(0, -1) };
  const { failed, problems } = countTests(report, root);
  expect(failed).toBe(1);
  expect(problems).toContain("no test was run in web/");
});

test("an error outside of all stories counts as a failure", () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 0 },
    suites: [],
    errors: [{ message: "cannot load" }],
  };
  expect(countStories(report)).toEqual({ passed: 3, failed: 2, problems: ["cannot load"] });
});

test("the ten slowest files and stories are named, the slowest first", () => {
  const files = Array.from({ length: 12 }, (_, index) => ({
    ...testFile("web", "passed"),
    name: `${root}/web/${index}.test.ts`,
    startTime: 1000,
    endTime: 1000 + index * 100,
  }));
  const lines = slowestFiles({ numPassedTests: 12, numFailedTests: 0, testResults: files }, root);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toBe("   1.1 s  web/11.test.ts");
  const story = (title: string, ...durations: number[]) => ({
    ...{ title, file: "book.story.ts", ok: true },
    tests: [{ results: durations.map((duration) => ({ duration })) }],
  });
  const suites = [{ suites: [{ specs: [story("short", 900), story("long", 12_000, 500)] }] }];
  expect(slowestStories({ suites })).toEqual([
    "  12.5 s  book.story.ts: long",
    "   0.9 s  book.story.ts: short",
  ]);
});
