// Live mode runs in a folder that ops/live-folder has made, without the browser's sources, the scripts and the simulator.
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "./checks/source-files.ts";

const copy = join(root, ".cache/live-folder", String(process.pid));
const KEPT = ["commands.ts", "main.ts", "package.json", "contract", "domain", "server"];

beforeAll(() => {
  for (const path of KEPT) cpSync(join(root, path), join(copy, path), { recursive: true });
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the server starts from what live mode keeps", () => {
  const removed = readFileSync(join(root, "ops/live-folder"), "utf8").match(/^rm -rf .git .*$/m)?.[0] ?? "";
  for (const folder of ["bench", "scripts", "simulator", "tests", "web"])
    expect(removed.split(" ")).toContain(folder);
  const env = { ...process.env, MODE: "demo", PORT: "5000", PUBLIC_URL: "http://127.0.0.1:5000" };
  expect(execFileSync("node", ["main.ts", "check"], { cwd: copy, env, encoding: "utf8" })).toContain(
    "SMS_TEMPLATE_BOOKED_HI",
  );
});
