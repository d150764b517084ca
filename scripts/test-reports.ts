// Counts what passed and failed in the reports of Vitest, Playwright and the checks. Skipped tests are not counted.

/** `problems`: a sentence for each failure that is no failed test, such as a file that cannot be loaded. */
export type Count = { passed: number; failed: number; problems: string[] };

export function countChecks(report: unknown): Count {
  const { passed, failed } = report as { passed: number; failed: number };
  return { passed, failed, problems: [] };
}

type VitestReport = {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

/** The folders that must each have run a test: a pattern in the configuration that matches no file must not pass. */
const testedFolders = ["domain", "server", "simulator", "tests", "web"];

/** `root`: the path of the project. A file that could not be loaded counts as one failure. */
export function countTests(report: unknown, root: string): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const unloadable = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const untested = testedFolders.filter(
    (folder) =>
      !testResults.some(
        ({ name, assertionResults }) => name.startsWith(`${root}/${folder}/`) && assertionResults.length > 0,
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length + untested.length,
    problems: [
      ...unloadable.map(({ name }) => `${name} could not be run`),
      ...untested.map((folder) => `no test was run in ${folder}/`),
    ],
  };
}

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: { message?: string }[];
};

/** An error outside of all stories (a file that does not load) counts as one failure. */
export function countStories(report: unknown): Count {
  const { stats, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    problems: errors.map(({ message = "an error outside of all stories" }) => message),
  };
}
