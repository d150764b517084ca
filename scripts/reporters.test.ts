import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { root } from "./checks/source-files.ts";
import type { Count } from "./count.ts";
import PlaywrightReporter from "./playwright-reporter.ts";

let folder: string;

beforeEach(() => {
  // Below the project, whose packages its files import.
  mkdirSync(join(root, ".cache"), { recursive: true });
  folder = mkdtempSync(join(root, ".cache/reporters-"));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Runs the tool on these files, with its reporter. */
async function count(tool: string, args: string[], files: Record<string, string>): Promise<Count> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const COUNT_FILE = join(folder, "count.json");
  const reporter = `--reporter=${join(import.meta.dirname, `${tool}-reporter.ts`)}`;
  await new Promise((resolve) => {
    const options = { cwd: folder, env: { PATH: process.env.PATH, COUNT_FILE } };
    execFile(join(root, "node_modules/.bin", tool), [...args, reporter], options, resolve);
  });
  return JSON.parse(readFileSync(COUNT_FILE, "utf8"));
}

test("Vitest's passed and failed tests are counted, as are a file that cannot be loaded and one that cannot be prepared", async () => {
  const imports = 'import { beforeAll, expect, test } from "vitest";';
  const found = await count("vitest", ["run", "--root=."], {
    "vitest.config.ts": "export default {}",
    "good.test.ts": `${imports} test("adds", () => {}); test.skip("skips", () => {});`,
    "bad.test.ts": `${imports} test("adds", () => {}); test("a hold expires", () => expect(1).toBe(2));`,
    "unloadable.test.ts": 'throw new Error("no such thing");',
    "unprepared.test.ts": `${imports} beforeAll(() => { throw new Error("no database"); }); test("adds", () => {});`,
    "skipped.test.ts": `${imports} test.skip("skips", () => {});`,
  });
  expect(found.passed).toBe(2);
  expect(found.failures.toSorted()).toEqual([
    "bad.test.ts: a hold expires\n    expected 1 to be 2 // Object.is equality",
    "unloadable.test.ts could not be run\n    no such thing",
    "unprepared.test.ts could not be run\n    no database",
  ]);
  expect(found.files.toSorted()).toEqual([
    "bad.test.ts",
    "good.test.ts",
    "unloadable.test.ts",
    "unprepared.test.ts",
  ]);
});

test("an error outside of all of Vitest's tests is a failure", async () => {
  const found = await count("vitest", ["run", "--root=."], {
    "vitest.config.ts": "export default {}",
    "stray.test.ts":
      'import { test } from "vitest"; test("adds", async () => { void Promise.reject(new Error("stray")); await 1; });',
  });
  expect(found).toMatchObject({ passed: 1, failures: ["an error outside of all tests\n    stray"] });
});

test("Playwright's passed and failed stories are counted, and skipped ones are not", async () => {
  const imports = 'import { expect, test } from "@playwright/test";';
  const found = await count("playwright", ["test"], {
    "playwright.config.ts": "export default { testMatch: /story/ }",
    "book.story.ts": `${imports} test("a slot is booked", () => {}); test("a slot is taken", () => expect(1).toBe(2)); test.skip("later", () => {});`,
  });
  expect(found).toMatchObject({ passed: 1, failures: ["book.story.ts: a slot is taken"] });
});

test("an error outside of all stories, such as a file that cannot be loaded, is a failure", () => {
  const file = join(folder, "count.json");
  vi.stubEnv("COUNT_FILE", file);
  const reporter = new PlaywrightReporter();
  reporter.onError({ message: "cannot load" });
  reporter.onEnd();
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ passed: 0, failures: ["cannot load"], files: [] });
});
