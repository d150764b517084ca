import { expect, test } from "vitest";
import { countOfStories, countOfTests } from "./test-reports.ts";

// The name of a room may stand in the path of the project itself.
const root = "/srv/web/parcha";
const ran = (room: string, ...statuses: string[]) => ({
  name: `${root}/${room}/a.test.ts`,
  status: statuses.includes("failed") ? "failed" : "passed",
  assertionResults: statuses.map((status) => ({ status })),
});
const whole = [
  ran("domain", "passed"),
  ran("server", "passed", "skipped"),
  ran("simulator", "passed"),
  ran("tests", "passed"),
  ran("web", "failed"),
];

test("tests are counted, skipped ones are not", () => {
  expect(countOfTests({ numPassedTests: 2, numFailedTests: 1, testResults: whole }, root)).toEqual({
    passed: 2,
    failed: 1,
    remarks: [],
  });
});

test("a file that cannot be run is a failure", () => {
  const broken = { ...ran("web"), status: "failed" };
  const { failed } = countOfTests(
    { numPassedTests: 2, numFailedTests: 1, testResults: [...whole, broken] },
    root,
  );
  expect(failed).toBe(2);
});

test("a room without a single test is a failure", () => {
  const report = { numPassedTests: 2, numFailedTests: 0, testResults: whole.slice(0, -1) };
  const { failed, remarks } = countOfTests(report, root);
  expect(failed).toBe(1);
  expect(remarks).toEqual(["no test was run in web/"]);
});

test("an error outside the stories is a failure", () => {
  const report = { stats: { expected: 3, unexpected: 1, flaky: 0 }, errors: [{ message: "cannot load" }] };
  expect(countOfStories(report)).toEqual({ passed: 3, failed: 2, remarks: ["cannot load"] });
});
