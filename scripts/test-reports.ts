// Reads how many passed and failed out of each runner's own report. What was skipped is not counted.

export type Count = { passed: number; failed: number; remarks: string[] };

export function countOfChecks(report: unknown): Count {
  const { passed, failed } = report as { passed: number; failed: number };
  return { passed, failed, remarks: [] };
}

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** The rooms that each must have run a test, so that a pattern which no longer matches is not taken for success. */
const rooms = ["domain", "server", "simulator", "tests", "web"];

/** Vitest's, of the project that lies at `root`. A file that could not even be read has no test in it, and counts as one failure. */
export function countOfTests(report: unknown, root: string): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const silent = rooms.filter(
    (room) =>
      !testResults.some(
        ({ name, assertionResults }) => name.startsWith(`${root}/${room}/`) && assertionResults.length > 0,
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length + silent.length,
    remarks: [
      ...broken.map(({ name }) => `${name} could not be run`),
      ...silent.map((room) => `no test was run in ${room}/`),
    ],
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
};

/** Playwright's. An error outside every story (a file that does not load) counts as one failure. */
export function countOfStories(report: unknown): Count {
  const { stats, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    remarks: errors.map(({ message = "an error outside every story" }) => message),
  };
}
