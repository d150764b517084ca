import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./checks/source-files.ts";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "parcha-runs-"));
});

afterAll(() => rmSync(folder, { recursive: true }));

function run(word: string): Promise<{ code: number; output: string }> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, CHROME_PATH: "/nowhere/chromium" };
  return new Promise((resolve) => {
    execFile(process.execPath, [join(root, "scripts/test.ts"), word], { env }, (error, stdout) =>
      resolve({ code: Number(error?.code ?? 0), output: stdout.trimEnd() }),
    );
  });
}

test("a run whose word is in no path fails", async () => {
  const { code, output } = await run("no-such-word");
  expect(code).toBe(1);
  expect(output).toMatch(/Failed:\nno test was run in no-such-word\n\n0 passed, 1 failed$/);
});

test("a run without a browser runs the tests, says what to do, and fails with the names of the stories", async () => {
  const { code, output } = await run("forced-colors");
  expect(code).toBe(1);
  expect(output).toContain("CHROME_PATH is /nowhere/chromium, and no browser can be run there.");
  expect(output).toContain("tests: 0 passed, 0 failed");
  expect(output).toMatch(
    /Failed:\ntests\/e2e\/forced-colors\.story\.ts was not played: no browser\n\n0 passed, 1 failed$/,
  );
});

/** A process that has opened its folder, and waits. */
async function openFolder() {
  const code = `import { openTemporaryFolder } from ${JSON.stringify(join(root, "scripts/temporary-folder.ts"))};
    console.log(openTemporaryFolder(${JSON.stringify(folder)})); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", code], { cwd: root });
  const [path] = await once(child.stdout, "data");
  return { child, path: String(path).trim() };
}

const HOUR_AGO = Date.now() / 1000 - 3600;

test("a run removes the folder of a killed run, and keeps those of runs that go on and of other programs", async () => {
  const [killed, running] = [await openFolder(), await openFolder()];
  killed.child.kill("SIGKILL");
  await once(killed.child, "exit");
  const foreign = join(folder, "parcha-other");
  mkdirSync(foreign);
  for (const path of [killed.path, running.path, foreign]) utimesSync(path, HOUR_AGO, HOUR_AGO);
  const next = await openFolder();
  expect([killed.path, running.path, foreign, next.path].map((path) => existsSync(path))).toEqual([
    false,
    true,
    true,
    true,
  ]);
  for (const { child } of [running, next]) {
    child.kill("SIGTERM");
    await once(child, "exit");
  }
  expect(readdirSync(folder)).toEqual(["parcha-other"]);
});

test("a folder that another user has left does not stop a run", async () => {
  // Only root can give a folder away; and only root could remove it.
  if (process.getuid?.() !== 0) return;
  const left = join(folder, "parcha-run-left");
  mkdirSync(left);
  chmodSync(left, 0o700);
  chownSync(left, 65534, 65534);
  utimesSync(left, HOUR_AGO, HOUR_AGO);
  const { child } = await openFolder();
  expect(existsSync(left)).toBe(true);
  child.kill("SIGTERM");
  await once(child, "exit");
});
