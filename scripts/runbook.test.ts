// Operators look up an ALERT line of the log in ops/runbook.md.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { RUNBOOK_SECTIONS } from "#web/features/site-trouble/trouble-words.ts";
import { root, sourceFiles } from "./checks/source-files.ts";

const runbook = readFileSync(join(root, "ops/runbook.md"), "utf8");
const sources = sourceFiles("server")
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
  .map((file) => ({ file, code: readFileSync(join(root, file), "utf8") }));

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, line = ""]) => line);
const loggedLines = new Set(sources.flatMap(({ code }) => matches(code, /"(ALERT: [^"]+)"/g)));
const explainedLines = matches(runbook, /^\| `(ALERT: [^`]+)` +\|/gm);

test("every ALERT line of the server is a plain string, so that this test finds it", () => {
  const unreadable = sources.filter(
    ({ code }) => matches(code, /(ALERT:)/g).length !== matches(code, /"(ALERT: [^"]+)"/g).length,
  );
  expect(unreadable.map(({ file }) => file)).toEqual([]);
  expect(loggedLines.size).toBeGreaterThan(0);
});

test("every ALERT line of the server is explained in the runbook once, and no other line is", () => {
  expect(explainedLines.toSorted()).toEqual([...loggedLines].sort());
});

test("every section that the line of what is not well names is a heading of the runbook", () => {
  const headings = matches(runbook, /^## (.+)$/gm);
  for (const section of Object.values(RUNBOOK_SECTIONS)) if (section) expect(headings).toContain(section);
});
