// `npm run audit`: asks the registry which packages of the lock file have known faults, and fails when one is not noted in
// known-advisories.json, or is overdue. SECURITY.md has the limits. An entry there: "GHSA-…": { "seen": "2026-11-23", "why":
// "what is affected here, and what we wait for" }.
//
//   npm run audit                    a registry without advisories is no failure: nothing is known then
//   npm run audit -- --required      it is, for a release
//   npm run audit -- --registry=…    asks another registry
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks/source-files.ts";
import { runNpm } from "./npm-command.ts";

/** Days from the day on which the advisory was first seen to the release without the fault. */
export const DAYS_TO_REPAIR = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 } as const;
type Severity = keyof typeof DAYS_TO_REPAIR;

type Advisory = { url: string; title: string; severity: Severity };
/** What `npm audit --json` prints (version 2). A text in `via` names another package of the report. */
export type AuditReport = {
  vulnerabilities?: Record<string, { name: string; via: readonly (Advisory | string)[] }>;
  statusCode?: number;
  message?: string;
  error?: { summary: string; detail: string };
};
export type KnownAdvisories = Record<string, { seen: string; why: string }>;
type Judgement = { lines: string[]; isFailure: boolean };

const DAY_MS = 24 * 60 * 60_000;

/** `today`: as 2026-11-23. */
export function judgeReport(
  report: AuditReport,
  known: KnownAdvisories,
  today: string,
  isRequired: boolean,
): Judgement {
  if (!report.vulnerabilities) {
    const reason = report.message ?? report.error?.summary ?? "no answer";
    const line = `The registry answers no advisories (${reason}). Nothing is known about faults of packages: ask one that has them, by --registry=<address>`;
    return { lines: [line], isFailure: isRequired };
  }
  const found = advisoriesOf(report.vulnerabilities);
  const judged = found.map(({ advisory, name }) => judgeAdvisory(advisory, name, known, today));
  const ids = new Set(found.map(({ advisory }) => idOf(advisory)));
  const repaired = Object.keys(known).filter((id) => !ids.has(id));
  const lines = [
    ...judged.map(({ line }) => line),
    ...repaired.map(
      (id) => `${id}: no package has it any more. Remove it from scripts/known-advisories.json`,
    ),
  ];
  if (lines.length === 0) lines.push("No package of the lock file has a known fault.");
  return { lines, isFailure: repaired.length > 0 || judged.some(({ isFailure }) => isFailure) };
}

const idOf = ({ url }: Advisory) => url.slice(url.lastIndexOf("/") + 1);

/** Each advisory once, with the package that has the fault. */
function advisoriesOf(vulnerabilities: NonNullable<AuditReport["vulnerabilities"]>) {
  const found = new Map<string, { advisory: Advisory; name: string }>();
  for (const { name, via } of Object.values(vulnerabilities))
    for (const advisory of via)
      if (typeof advisory !== "string") found.set(idOf(advisory), { advisory, name });
  return [...found.values()];
}

function judgeAdvisory(advisory: Advisory, name: string, known: KnownAdvisories, today: string) {
  const { severity, title } = advisory;
  const id = idOf(advisory);
  const days = DAYS_TO_REPAIR[severity];
  const what = `${severity}: ${name}, ${title} (${id})`;
  const entry = known[id];
  if (!entry)
    return {
      line: `${what}. New: update the package, or note it in scripts/known-advisories.json; ${days} days from today`,
      isFailure: true,
    };
  const due = new Date(Date.parse(entry.seen) + days * DAY_MS).toISOString().slice(0, 10);
  const isOverdue = today > due;
  const state = isOverdue ? `overdue since ${due}` : `due on ${due}`;
  return { line: `${what}. Noted on ${entry.seen}, ${state}: ${entry.why}`, isFailure: isOverdue };
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const registry = words.filter((word) => word.startsWith("--registry="));
  const text = await runNpm(["audit", "--json", "--package-lock-only", ...registry]);
  const known = JSON.parse(
    readFileSync(join(root, "scripts/known-advisories.json"), "utf8"),
  ) as KnownAdvisories;
  const today = new Date().toISOString().slice(0, 10);
  const { lines, isFailure } = judgeReport(JSON.parse(text), known, today, words.includes("--required"));
  for (const line of lines) console.log(line);
  if (isFailure) process.exitCode = 1;
}

if (import.meta.main) await main();
