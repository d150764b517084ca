import { expect, test } from "vitest";
import { licenceProblems, lockProblems } from "./lock-file.ts";

test("an optional package without an entry is named, and one that is locked anywhere above is not", () => {
  const entry = { optionalDependencies: { "@tool/darwin-x64": "1.0.0", "@tool/linux-x64": "1.0.0" } };
  const packages = { "": {}, "node_modules/a/node_modules/tool": entry, "node_modules/@tool/linux-x64": {} };
  expect(lockProblems({ packages })).toEqual([
    expect.stringMatching(/lacks @tool\/darwin-x64@1\.0\.0, which node_modules\/a\/node_modules\/tool names/),
  ]);
});

test("packages with a licence that is not allowed, or with none, are named, and the product itself is not", () => {
  const packages = {
    "": { license: "UNLICENSED" },
    "node_modules/a": { license: "MIT" },
    "node_modules/a/node_modules/@b/c": { license: "AGPL-3.0-only" },
    "node_modules/d": {},
  };
  expect(licenceProblems({ packages })).toEqual([
    expect.stringMatching(/^@b\/c is under AGPL-3\.0-only, which docs\/decisions\/0138 does not allow/),
    expect.stringMatching(/^package-lock\.json has no licence of d/),
  ]);
});
