import type { Reporter, TestModule } from "vitest/node";
import { writeCount } from "./count.ts";

type Failure = { message?: string };

/** The first lines of an error tell which expectation failed. */
const line = (place: string, [error]: readonly Failure[] = []) =>
  [
    place,
    ...(error?.message ?? "")
      .split("\n")
      .filter((text) => text.trim() !== "")
      .slice(0, 2),
  ].join("\n    ");

/** Of a file that cannot be loaded or prepared, that alone is a failure: its tests were not run. */
function failuresOf(module: TestModule): string[] {
  const { relativeModuleId: file, children } = module;
  const found = [...children.allTests("failed")].map((test) =>
    line(`${file}: ${test.fullName}`, test.result().errors),
  );
  const prepared = [module, ...children.allSuites()].flatMap((part) => part.errors());
  if (prepared.length > 0 || (found.length === 0 && !module.ok()))
    found.push(line(`${file} could not be run`, prepared));
  return found;
}

export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly Failure[]): void {
    const failures = modules.flatMap(failuresOf);
    const passed = (module: TestModule) => [...module.children.allTests("passed")].length;
    writeCount({
      passed: modules.reduce((sum, module) => sum + passed(module), 0),
      failures: [...failures, ...unhandled.map((error) => line("an error outside of all tests", [error]))],
      files: modules
        .filter((module) => !module.ok() || passed(module) > 0)
        .map(({ relativeModuleId }) => relativeModuleId),
    });
  }
}
