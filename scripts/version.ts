// Run by `npm version 0.3.0`, after it has written package.json and package-lock.json and before it commits and tags: writes the
// heading of CHANGELOG.md and the line of RELEASES.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./checks/source-files.ts";

/** @throws Error when nothing is noted since the last release */
export function withHeading(changelog: string, version: string, day: string): string {
  if (!/^## Unreleased\n+(?!## )\S/m.test(changelog))
    throw new Error("CHANGELOG.md says nothing under ## Unreleased.");
  return changelog
    .replace(/^## Unreleased$/m, `## Unreleased\n\n## [${version}] - ${day}`)
    .replace(
      /is a tag of its version \(\S+ is `v[^`]+`\)/,
      `is a tag of its version (${version} is \`v${version}\`)`,
    );
}

/** The table RELEASES with one more line, in the format that the check of formats wants. */
export function withRelease(rules: string, version: string, newestMigration: string): string {
  return rules.replace(/^export const RELEASES = \[\s*([\s\S]*?),?\s*\];$/m, (_all, lines: string) => {
    const all = [
      ...lines.split(/,\s*(?=\{)/),
      `{ version: "${version}", newestMigration: "${newestMigration}" }`,
    ];
    return `export const RELEASES = [\n${all.map((line) => `  ${line},\n`).join("")}];`;
  });
}

function main(): void {
  const write = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), "utf8")));
  const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
  const newest = readdirSync(join(root, "server/db/migrations")).sort().at(-1) ?? "";
  write("CHANGELOG.md", (text) => withHeading(text, version, new Date().toISOString().slice(0, 10)));
  write("scripts/checks/migration-rules.ts", (text) => withRelease(text, version, newest));
}

if (import.meta.main) main();
