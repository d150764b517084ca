// The server draws the browser's screens in its own process: what it loads for that needs nothing of a browser, and starts nothing.
import { globSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { root } from "./checks/source-files.ts";

/** Those that start a page or a worker. */
const ENTRIES = ["web/main.tsx", "web/service-worker.ts", "web/push-worker.ts"];
const modules = globSync("web/**/*.{ts,tsx}", { cwd: root }).filter(
  (file) => !ENTRIES.includes(file) && !/\.test\.tsx?$|\.d\.ts$|^web\/testing\//.test(file),
);

/** Node has one, too. */
beforeAll(() => void vi.stubGlobal("navigator", undefined));
afterAll(() => void vi.unstubAllGlobals());

test.each(modules)("%s is loaded without a browser, and starts no timer", async (file) => {
  const timers = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setInterval")];
  try {
    await import(join(root, file));
    for (const timer of timers) expect(timer).not.toHaveBeenCalled();
  } finally {
    for (const timer of timers) timer.mockRestore();
  }
});
