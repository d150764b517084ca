// Shell scripts of ops/ and of tests, by ShellCheck. Part of `npm run test:long`, where it is installed.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./checks/source-files.ts";

const scripts = ["ops", "tests/operation", ".ci"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => join(root, folder, name))
    .filter(
      (file) => statSync(file).isFile() && readFileSync(file, "utf8").startsWith("#!/usr/bin/env bash"),
    ),
);

const isInstalled = spawnSync("shellcheck", ["--version"]).status === 0;
test.runIf(process.env.LONG === "1" && !isInstalled)(
  "ShellCheck is not run where it is not installed",
  ({ skip }) => skip("apt install shellcheck"),
);

test.runIf(process.env.LONG === "1" && isInstalled)(
  "ShellCheck finds nothing in the scripts of ops, tests and CI",
  () => {
    expect(scripts.length).toBeGreaterThan(5);
    // SC2015 is a matter of taste: "A && B || exit" where B is a test.
    const options = ["--external-sources", "--check-sourced", "--exclude=SC2015"];
    const { stdout } = spawnSync("shellcheck", [...options, ...scripts], { encoding: "utf8" });
    expect(stdout).toBe("");
  },
);
