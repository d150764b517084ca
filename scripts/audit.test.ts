import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type AuditReport, DAYS_TO_REPAIR, judgeReport } from "./audit.ts";
import { root } from "./checks/source-files.ts";

const advisory = {
  url: "https://github.com/advisories/GHSA-aaaa-bbbb-cccc",
  title: "Prototype pollution",
  severity: "high",
} as const;
const report: AuditReport = {
  vulnerabilities: {
    inner: { name: "inner", via: [advisory] },
    outer: { name: "outer", via: ["inner"] },
  },
};
const noted = { "GHSA-aaaa-bbbb-cccc": { seen: "2026-11-20", why: "not reached" } };

test("no advisories are no failure", () => {
  expect(judgeReport({ vulnerabilities: {} }, {}, "2026-11-23", true)).toEqual({
    lines: ["No package of the lock file has a known fault."],
    isFailure: false,
  });
});

test("a new advisory fails, once, and names its package and the days that remain", () => {
  const { lines, isFailure } = judgeReport(report, {}, "2026-11-23", false);
  expect([lines.length, isFailure]).toEqual([1, true]);
  expect(lines[0]).toMatch(/^high: inner, Prototype pollution \(GHSA-aaaa-bbbb-cccc\)\. New: .* 7 days/);
});

test("a noted advisory is listed until its limit, and fails after it", () => {
  const inTime = judgeReport(report, noted, "2026-11-27", false);
  expect([inTime.isFailure, inTime.lines[0]]).toEqual([
    false,
    expect.stringContaining("due on 2026-11-27: not reached"),
  ]);
  const late = judgeReport(report, noted, "2026-11-28", false);
  expect([late.isFailure, late.lines[0]]).toEqual([
    true,
    expect.stringContaining("overdue since 2026-11-27"),
  ]);
});

test("a note about a fault that no package has any more fails, so that the list stays true", () => {
  const { lines, isFailure } = judgeReport({ vulnerabilities: {} }, noted, "2026-11-23", false);
  expect([isFailure, lines[0]]).toEqual([true, expect.stringContaining("no package has it any more")]);
});

test("a registry without advisories says that nothing is known, and fails where an answer is required", () => {
  const refused = { statusCode: 405, message: "405 Method Not Allowed", error: { summary: "", detail: "" } };
  const { lines, isFailure } = judgeReport(refused, {}, "2026-11-23", false);
  expect([isFailure, lines]).toEqual([
    false,
    [expect.stringContaining("(405 Method Not Allowed). Nothing is known")],
  ]);
  expect(judgeReport(refused, {}, "2026-11-23", true).isFailure).toBe(true);
});

test("SECURITY.md has the limits", () => {
  const text = readFileSync(join(root, "SECURITY.md"), "utf8");
  for (const severity of ["critical", "high", "moderate", "low"] as const)
    expect(text).toMatch(new RegExp(`\\| ${severity} +\\| ${DAYS_TO_REPAIR[severity]} days +\\|`));
});
