// Counts what passed and failed in the reports of Vitest, Playwright and the checks. Skipped tests are not counted.

/** `problems`: a line for each failure: the name of a failed test, or that a file cannot be loaded. */
export type Count = { passed: number; failed: number; problems: string[] };

export function countChecks(report: unknown): Count {
  const { passed, failed, names } = report as { passed: number; failed: number; names: string[] };
  return { passed, failed, problems: names };
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    /** In ms since the Unix epoch. */
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};

/** The first lines of an error are enough to tell which expectation failed. */
const firstLines = (message = "") =>
  message
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, 2)
    .map((line) => `    ${line.trim()}`);

/** The folders that must each have run a test: a pattern in the configuration that matches no file must not pass. */
const testedFolders = ["domain", "server", "simulator", "tests", "web"];

/**
 * A file that could not be loaded counts as one failure.
 * @param root the path of the project
 * @param isWhole whether all tests were to be run, and not those of an area
 */
export function countTests(report: unknown, root: string, { isWhole = true } = {}): Count {
  const { numPassedTests, numFailedTests, testResults } = report as VitestReport;
  const unloadable = testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  const untested = (isWhole ? testedFolders : []).filter(
    (folder) =>
      !testResults.some(
        ({ name, assertionResults }) => name.startsWith(`${root}/${folder}/`) && assertionResults.length > 0,
      ),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloadable.length + untested.length,
    problems: [
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter((test) => test.status === "failed")
          .map(({ fullName, failureMessages }) =>
            [`${name.slice(root.length + 1)}: ${fullName}`, ...firstLines(failureMessages?.[0])].join("\n"),
          ),
      ),
      ...unloadable.map(({ name }) => `${name} could not be run`),
      ...untested.map((folder) => `no test was run in ${folder}/`),
    ],
  };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    ok: boolean;
    tests: { results: { /** In ms. */ duration: number }[] }[];
  }[];
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

const failedStories = ({ suites = [], specs = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failedStories),
];

/** An error outside of all stories (a file that does not load) counts as one failure. */
export function countStories(report: unknown): Count {
  const { stats, suites, errors } = report as PlaywrightReport;
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    problems: [
      ...suites.flatMap(failedStories),
      ...errors.map(({ message = "an error outside of all stories" }) => message),
    ],
  };
}

const SLOWEST = 10;

/** The ten that took longest, a line each. */
function slowest(all: readonly { name: string; ms: number }[]): string[] {
  return all
    .toSorted((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/** @param root the path of the project */
export function slowestFiles(report: unknown, root: string): string[] {
  const { testResults } = report as VitestReport;
  return slowest(
    testResults.map(({ name, startTime, endTime }) => ({
      name: name.slice(root.length + 1),
      ms: endTime - startTime,
    })),
  );
}

const allStories = ({ suites = [], specs = [] }: PlaywrightSuite): { name: string; ms: number }[] => [
  ...specs.map(({ title, file, tests }) => {
    const ms = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
    return { name: `${file}: ${title}`, ms };
  }),
  ...suites.flatMap(allStories),
];

export function slowestStories(report: unknown): string[] {
  return slowest((report as PlaywrightReport).suites.flatMap(allStories));
}
