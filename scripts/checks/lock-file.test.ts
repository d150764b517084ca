import { expect, test } from "vitest";
import { lockProblems } from "./lock-file.ts";

test("an optional package without an entry is named, and one that is locked anywhere above is not", () => {
  const entry = { optionalDependencies: { "@tool/darwin-x64": "1.0.0", "@tool/linux-x64": "1.0.0" } };
  const packages = { "": {}, "node_modules/a/node_modules/tool": entry, "node_modules/@tool/linux-x64": {} };
  expect(lockProblems({ packages })).toEqual([
    expect.stringMatching(/lacks @tool\/darwin-x64@1\.0\.0, which node_modules\/a\/node_modules\/tool names/),
  ]);
});
