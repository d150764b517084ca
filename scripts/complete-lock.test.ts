import { expect, test } from "vitest";
import { completeLock, type Lock, missingFromLock, platformOf } from "./complete-lock.ts";

const lock: Lock = {
  packages: {
    "": {},
    "node_modules/tool": {
      version: "2.0.0",
      dev: true,
      optionalDependencies: { "@tool/linux-x64": "2.0.0", "@tool/darwin-arm64": "2.0.0" },
    },
    "node_modules/tool/node_modules/@tool/linux-x64": { version: "2.0.0", optional: true },
  },
};

test("a platform package without an entry is missing, and one with a nested entry is not", () => {
  expect(missingFromLock(lock).map(({ name }) => name)).toEqual(["@tool/darwin-arm64"]);
});

test("completing the lock adds every missing package", () => {
  const complete = completeLock(lock);
  expect(complete.packages["node_modules/@tool/darwin-arm64"]).toEqual({
    version: "2.0.0",
    os: ["darwin"],
    cpu: ["arm64"],
    dev: true,
    optional: true,
  });
  expect(missingFromLock(complete)).toEqual([]);
});

test("a missing package without an exact version is refused", () => {
  const loose: Lock = { packages: { "": { optionalDependencies: { "a-linux-x64": "^1.0.0" } } } };
  expect(() => completeLock(loose)).toThrow("no exact version");
});

const platforms: [name: string, platform: object][] = [
  ["@biomejs/cli-linux-arm64-musl", { os: ["linux"], cpu: ["arm64"], libc: ["musl"] }],
  ["@biomejs/cli-linux-x64", { os: ["linux"], cpu: ["x64"], libc: ["glibc"] }],
  ["@tailwindcss/oxide-linux-arm-gnueabihf", { os: ["linux"], cpu: ["arm"], libc: ["glibc"] }],
  ["@tailwindcss/oxide-win32-x64-msvc", { os: ["win32"], cpu: ["x64"] }],
  ["@tailwindcss/oxide-wasm32-wasi", { cpu: ["wasm32"] }],
];

test.each(platforms)("the platform of %s is %j", (name, platform) => {
  expect(platformOf(name)).toEqual(platform);
});
