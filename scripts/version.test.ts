import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./checks/source-files.ts";
import { withHeading, withRelease } from "./version.ts";

const changelog = "# Changelog\n\n## Unreleased\n\nA change.\n\n## [0.2.0] - 2026-11-22\n";

test("a release turns what is unreleased in the changelog into its own heading, and leaves an empty one above it", () => {
  expect(withHeading(changelog, "0.3.0", "2026-12-01")).toBe(
    "# Changelog\n\n## Unreleased\n\n## [0.3.0] - 2026-12-01\n\nA change.\n\n## [0.2.0] - 2026-11-22\n",
  );
  expect(() => withHeading(changelog.replace("A change.\n\n", ""), "0.3.0", "2026-12-01")).toThrow(
    "says nothing",
  );
});

test("a release names its tag in the changelog of this repository", () => {
  const own = readFileSync(join(root, "CHANGELOG.md"), "utf8");
  expect(withHeading(own, "9.0.0", "2026-12-01")).toContain("(9.0.0 is `v9.0.0`)");
});

test("a release adds its line to RELEASES after those of earlier ones", () => {
  const rules = readFileSync(join(root, "scripts/checks/migration-rules.ts"), "utf8");
  const twice = withRelease(withRelease(rules, "9.0.0", "9000-a.sql"), "9.1.0", "9001-b.sql");
  expect(twice).toMatch(
    /RELEASES = \[\n[^\]]*\{ version: "9\.0\.0", newestMigration: "9000-a\.sql" \},\n {2}\{ version: "9\.1\.0", newestMigration: "9001-b\.sql" \},\n\];/,
  );
  expect(twice).toContain('{ version: "0.2.0", newestMigration: "0018-deliveries.sql" }');
});
