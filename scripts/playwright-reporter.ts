import { basename, relative } from "node:path";
import type { Reporter, Suite, TestError } from "@playwright/test/reporter";
import { writeCount } from "./count.ts";

export default class CountReporter implements Reporter {
  #suite: Suite | undefined;
  /** Outside of all stories, for example a file that cannot be loaded. */
  readonly #errors: string[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message = "an error outside of all stories" }: TestError): void {
    this.#errors.push(message);
  }

  onEnd(): void {
    const stories = (this.#suite?.allTests() ?? []).filter((story) => story.outcome() !== "skipped");
    const failed = stories.filter((story) => !story.ok());
    writeCount({
      passed: stories.length - failed.length,
      failures: [
        ...failed.map(({ location, title }) => `${basename(location.file)}: ${title}`),
        ...this.#errors,
      ],
      files: [...new Set(stories.map(({ location }) => relative(process.cwd(), location.file)))],
    });
  }
}
