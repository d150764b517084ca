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

const storageCall = vi.fn(() => null);
const storage = { getItem: storageCall, setItem: storageCall, removeItem: storageCall };
beforeAll(() => {
  // Node has one, too.
  vi.stubGlobal("navigator", undefined);
  // Who reads it takes an error for a browser without storage.
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
});
afterAll(() => void vi.unstubAllGlobals());

test.each(modules)("%s is loaded without a browser, uses no storage and starts no timer", async (file) => {
  const started = [vi.spyOn(globalThis, "setTimeout"), vi.spyOn(globalThis, "setInterval"), storageCall];
  try {
    await import(join(root, file));
    for (const one of started) expect(one).not.toHaveBeenCalled();
  } finally {
    vi.restoreAllMocks();
    storageCall.mockClear();
  }
});
