import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeArchive } from "./archive.ts";
import { root } from "./checks/source-files.ts";
import { refusalOf, withHeading, withRelease, withVersion } from "./release.ts";

const fine = {
  version: "0.3.0",
  before: "0.2.0",
  status: "",
  tags: ["v0.2.0"],
  changelog: "# Changelog\n\n## Unreleased\n\nA change.\n\n## [0.2.0] - 2026-11-22\n",
};

describe("a release", () => {
  test("is refused for a version that is no later one, changes, a tag that exists, and a changelog without a line", () => {
    expect(refusalOf(fine)).toBeNull();
    expect(refusalOf({ ...fine, version: "0.10.0", before: "0.9.1" })).toBeNull();
    expect(refusalOf({ ...fine, version: "next" })).toContain("as 1.2.3");
    for (const version of ["0.2.0", "0.1.9"])
      expect(refusalOf({ ...fine, version })).toContain("not later than 0.2.0");
    expect(refusalOf({ ...fine, status: " M main.ts" })).toContain("M main.ts");
    expect(refusalOf({ ...fine, tags: ["v0.3.0"] })).toContain("v0.3.0 is there");
    const changelog = "## Unreleased\n\n## [0.2.0] - 2026-11-22\n\nA change.\n";
    expect(refusalOf({ ...fine, changelog })).toContain("## Unreleased");
  });

  test("turns what is unreleased in the changelog into its own heading, and leaves an empty one above it", () => {
    expect(withHeading(fine.changelog, "0.3.0", "2026-12-01")).toBe(
      "# Changelog\n\n## Unreleased\n\n## [0.3.0] - 2026-12-01\n\nA change.\n\n## [0.2.0] - 2026-11-22\n",
    );
  });

  test("adds its line to RELEASES after those of earlier ones", async () => {
    const rules = await readFile(join(root, "scripts/checks/migration-rules.ts"), "utf8");
    const once = withRelease(rules, "9.0.0", "9000-a.sql");
    const twice = withRelease(once, "9.1.0", "9001-b.sql");
    expect(twice).toMatch(
      /RELEASES = \[\n[^\]]*\{ version: "9\.0\.0", newestMigration: "9000-a\.sql" \},\n {2}\{ version: "9\.1\.0", newestMigration: "9001-b\.sql" \},\n\];/,
    );
    expect(twice).toContain('{ version: "0.2.0", newestMigration: "0018-deliveries.sql" }');
  });

  test("writes the version into the lock file's two own places, and not into packages", async () => {
    const lock = await readFile(join(root, "package-lock.json"), "utf8");
    const changed = withVersion(lock, "9.0.0", 2);
    const { version, packages } = JSON.parse(changed);
    expect([version, packages[""].version]).toEqual(["9.0.0", "9.0.0"]);
    expect(changed.split('"version": "9.0.0"')).toHaveLength(3);
  });
});

const hasCommits = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root }).status === 0;
describe.runIf(process.env.LONG === "1" && hasCommits)("an archive", { timeout: 300_000 }, () => {
  test("of one commit is the same bytes when it is made twice, with built pages, without packages, and of root", async () => {
    const folder = await mkdtemp(join(tmpdir(), "parcha-release-"));
    try {
      const [first = "", second = ""] = [
        await writeArchive("HEAD", "0.0.1", join(folder, "1")),
        await writeArchive("HEAD", "0.0.1", join(folder, "2")),
      ];
      expect((await readFile(first)).equals(await readFile(second))).toBe(true);
      expect(spawnSync("sha256sum", ["--check", `${first}.sha256`], { cwd: join(folder, "1") }).status).toBe(
        0,
      );
      const list = spawnSync("tar", ["--list", "--verbose", "--numeric-owner", "--file", first], {
        encoding: "utf8",
      }).stdout;
      for (const file of ["main.ts", "dist/web/index.html", "dist/pages.json", "ops/install"])
        expect(list).toContain(` parcha-0.0.1/${file}\n`);
      expect(list).not.toContain("node_modules/");
      const owners = new Set(
        list
          .trim()
          .split("\n")
          .map((line) => line.split(/\s+/)[1]),
      );
      expect([...owners]).toEqual(["0/0"]);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
