import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { DEFAULT_GUIDE_NAMES } from "#domain/names.ts";
import { root, sourceFiles } from "./checks/source-files.ts";

it("no sentence names the guide, because BRAND_GUIDE_NAME does: it has {guide}", () => {
  const files = sourceFiles().filter((file) =>
    /^(?:(?:web|server)\/locales|web\/content\/texts)\//.test(file),
  );
  expect(files.length).toBeGreaterThan(10);
  const names = Object.values(DEFAULT_GUIDE_NAMES);
  const literal = files.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return names.some((name) => text.includes(name));
  });
  expect(literal).toEqual([]);
});
