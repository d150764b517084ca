// The built stylesheets in the oldest browsers (decision 0057).
import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const BUILT = fileURLToPath(new URL("../../dist/web/assets", import.meta.url));

const CONDITION = String.raw`\([^()]+\)`;
/** One query of Media Queries Level 3, section 3.1. */
const LEVEL_3 = new RegExp(`^(?:(?:(?:only|not) )?[a-z]+|${CONDITION})(?: and ${CONDITION})*$`);

// Lightning CSS 1.33 writes a range such as `(48rem <= width < 64rem)` with a `not` that only Level 4 knows, and Tailwind 4.3 mends that only
// where it stands alone. Safari 15.6 leaves out what stands in such a rule.
test("each media query is one that a browser without Level 4 reads", () => {
  const files = globSync("*.css", { cwd: BUILT });
  const queries = files
    .map((file) => readFileSync(`${BUILT}/${file}`, "utf8"))
    .flatMap((css) => [...css.matchAll(/@media ([^{]+)\{/g)])
    .flatMap(([, list = ""]) => list.split(/, ?/));
  expect(queries.length).toBeGreaterThan(20);
  expect(queries.filter((query) => !LEVEL_3.test(query.trim()))).toEqual([]);
});
