// `npm run release -- 0.3.0`: makes a release of the present commit. Writes the version into package.json, package-lock.json,
// CHANGELOG.md and RELEASES, runs the checks, commits, tags, and writes archive, sum and list of packages to dist/release.
// Pushes nothing.
//
//   npm run release -- 0.3.0 --dry-run      says what it would do, and runs the checks that need no change
//   npm run release -- 0.3.0 --no-advisories   for a registry that answers none: the audit is then yours to do elsewhere
//   npm run release -- --archive            writes the archive of the commit that HEAD is at, and changes nothing else
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { writeArchive } from "./archive.ts";
import { root } from "./checks/source-files.ts";
import { createSbom } from "./sbom.ts";

const FOLDER = join(root, "dist/release");
const CHANGED = ["package.json", "package-lock.json", "CHANGELOG.md", "scripts/checks/migration-rules.ts"];

/** A reason not to release, which the maintainer can mend. */
class Refusal extends Error {}

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const read = (file: string) => readFileSync(join(root, file), "utf8");

type Facts = { version: string; before: string; status: string; tags: string[]; changelog: string };

/** Why there can be no release, or null. */
export function refusalOf({ version, before, status, tags, changelog }: Facts): string | null {
  if (!/^\d+\.\d+\.\d+$/.test(version)) return `Name the version as 1.2.3, not "${version}".`;
  if (!isLater(version, before))
    return `${version} is not later than ${before}, the version of package.json.`;
  if (status !== "") return `The folder has changes that are not committed:\n${status}`;
  if (tags.includes(`v${version}`)) return `The tag v${version} is there already.`;
  if (!/^## Unreleased\n+(?!## )\S/m.test(changelog)) return "CHANGELOG.md says nothing under ## Unreleased.";
  return null;
}

function isLater(version: string, before: string): boolean {
  const [to, from] = [version, before].map((text) => text.split(".").map(Number));
  const at = to?.findIndex((part, index) => part !== from?.[index]) ?? -1;
  return at !== -1 && (to?.[at] ?? 0) > (from?.[at] ?? 0);
}

export function withHeading(changelog: string, version: string, day: string): string {
  return changelog
    .replace(/^## Unreleased$/m, `## Unreleased\n\n## [${version}] - ${day}`)
    .replace(
      /is a tag of its version: \S+ is `v[^`]+`/,
      `is a tag of its version: ${version} is \`v${version}\``,
    )
    .replace(/--branch v\S+ (\S+) (\S+)\/v\S+/, `--branch v${version} $1 $2/v${version}`);
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

/** The first version in package.json, and the first two of package-lock.json, which are the product's own. */
export function withVersion(json: string, version: string, times: number): string {
  let left = times;
  return json.replace(/"version": "[^"]+"/g, (found) => (left-- > 0 ? `"version": "${version}"` : found));
}

function writeVersion(version: string): void {
  const write = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(read(file)));
  const newest = readdirSync(join(root, "server/db/migrations")).sort().at(-1) ?? "";
  const day = new Date().toISOString().slice(0, 10);
  write("package.json", (text) => withVersion(text, version, 1));
  write("package-lock.json", (text) => withVersion(text, version, 2));
  write("CHANGELOG.md", (text) => withHeading(text, version, day));
  write("scripts/checks/migration-rules.ts", (text) => withRelease(text, version, newest));
}

function runScript(file: string, ...args: string[]): void {
  const { status } = spawnSync(process.execPath, [join(root, "scripts", file), ...args], {
    stdio: "inherit",
  });
  if (status !== 0) throw new Refusal(`scripts/${file} failed, for the reason above. Nothing was released.`);
}

function check(hasAdvisories: boolean): void {
  runScript("check.ts");
  if (hasAdvisories) runScript("audit.ts", "--required");
  else
    console.log("No advisories were asked for. Run npm run audit -- --required where a registry has them.");
}

/** Undoes the change of the version if the checks refuse it. */
function commitVersion(version: string, hasAdvisories: boolean): void {
  writeVersion(version);
  try {
    check(hasAdvisories);
    git("commit", "--quiet", "--message", `release: Make version ${version}`, "--", ...CHANGED);
  } catch (error) {
    git("checkout", "--quiet", "--", ...CHANGED);
    throw error;
  }
}

async function writeFiles(version: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const archive = await writeArchive("HEAD", version, FOLDER);
  const sbom = join(FOLDER, `parcha-${version}.cdx.json`);
  writeFileSync(sbom, `${JSON.stringify(await createSbom(), null, 2)}\n`);
  for (const file of [archive, `${archive}.sha256`, sbom])
    console.log(`${relative(root, file)} (${Math.ceil(statSync(file).size / 1024)} kB)`);
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const before: string = JSON.parse(read("package.json")).version;
  if (words.includes("--archive")) return writeFiles(before);
  const version = words.find((word) => !word.startsWith("--")) ?? "";
  const status = git("status", "--porcelain");
  const refusal = refusalOf({
    version,
    before,
    status,
    tags: git("tag").split("\n"),
    changelog: read("CHANGELOG.md"),
  });
  if (refusal) throw new Refusal(refusal);
  const hasAdvisories = !words.includes("--no-advisories");
  if (words.includes("--dry-run")) {
    check(hasAdvisories);
    console.log(
      `Would write ${version} into ${CHANGED.join(", ")}, check again, commit, write the archive and tag it v${version}.`,
    );
    return;
  }
  commitVersion(version, hasAdvisories);
  await writeFiles(version);
  // Last: a tag means that all of a release is there.
  git("tag", "--annotate", `v${version}`, "--message", `Parcha ${version}`);
  console.log(
    `Released v${version}. Publish: git push --follow-tags, and the files of ${relative(root, FOLDER)}.`,
  );
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    console.error(error instanceof Refusal ? error.message : error);
    process.exitCode = 1;
  });
