import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "#tests/support/database.ts";
import { liveEnv } from "#tests/support/live-env.ts";
import { freePort, runToEnd, startProcess } from "#tests/support/process.ts";

const TIMEOUT_MS = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parcha-main-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The failed starts of this file and the good one share a folder: a start that failed must leave nothing behind. */
const env = async (more: Record<string, string> = {}) => ({
  PORT: String(await freePort()),
  DATA_DIR: join(folder, "data"),
  ...more,
});
/** What people see when it cannot start: one line, no stack. */
const plainLine = (output: string) => {
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).not.toContain("    at ");
  return output;
};

describe("a start that cannot be says why in one line and ends with 1", { timeout: TIMEOUT_MS }, () => {
  test("the port is taken", async () => {
    const port = await freePort();
    const other: Server = createServer().listen(port, "127.0.0.1");
    const { code, output } = await runToEnd(await env({ PORT: String(port) }));
    other.close();
    expect([code, plainLine(output)]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
  });

  test("the data folder cannot be written", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const { code, output } = await runToEnd(await env({ DATA_DIR: join(file, "data") }));
    expect([code, plainLine(output)]).toEqual([1, expect.stringContaining("cannot be written")]);
  });

  test("the database is away", async () => {
    const { code, output } = await runToEnd(
      await env({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/parcha` }),
    );
    expect([code, plainLine(output)]).toEqual([1, expect.stringContaining("Check DATABASE_URL")]);
  });

  test("X14 live mode without its configuration names what is missing", async () => {
    const { code, output } = await runToEnd(await env({ MODE: "live" }));
    expect(code).toBe(1);
    for (const name of ["PUBLIC_URL", "SECRET_KEY", "DATABASE_URL", "RAZORPAY_KEY_SECRET"])
      expect(output).toContain(`${name} is missing`);
    expect(output).not.toContain("    at ");
  });
});

describe("check tells without starting", { timeout: TIMEOUT_MS }, () => {
  test("what is missing, and ends with 1", async () => {
    const { code, output } = await runToEnd(await env({ MODE: "live" }), ["check"]);
    expect([code, output]).toEqual([1, expect.stringContaining("RAZORPAY_KEY_ID is missing")]);
  });

  test("that all is there, though nothing of it can be reached, and what is left to mean", async () => {
    const { code, output } = await runToEnd(await env(liveEnv), ["check"]);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^The configuration is complete\.\n {2}TRUST_PROXY/),
    ]);
  });

  test("another word is no command", async () => {
    const { code, output } = await runToEnd(await env(), ["serve"]);
    expect([code, plainLine(output)]).toEqual([1, expect.stringContaining('no command "serve"')]);
  });
});

test("X14 live mode serves, and nothing of the sandbox can be reached", { timeout: TIMEOUT_MS }, async () => {
  const database = await freshDatabase();
  const server = await startProcess(
    await env({
      ...liveEnv,
      DATABASE_URL: database.connectionString,
    }),
  );
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as { mode: string };
  expect(config.mode).toBe("live");
  for (const path of ["/sandbox", "/sandbox/messages", "/sandbox/clock", "/sandbox/razorpay/checkout.js"])
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  const moved = await fetch(`${server.url}/sandbox/clock`, { method: "POST", body: '{"offsetMs":1}' });
  expect(moved.status).toBe(404);
  const { headers } = await fetch(`${server.url}/api/user/logout`, {
    method: "POST",
    headers: { origin: "https://parcha.example" },
  });
  expect(headers.get("set-cookie")).toContain("Secure");
  expect(headers.get("strict-transport-security")).toContain("max-age");
  expect(await server.stop()).toBe(0);
  await database.drop();
});

test("a first start says where, who and how; SIGTERM finishes what is under way and stops both processes; a second start keeps the data", {
  timeout: TIMEOUT_MS,
}, async () => {
  const settings = await env();
  const first = await startProcess(settings);
  expect(first.output()).toMatch(/Login codes and messages appear at .*\/sandbox/);
  const password = /guruji: (\S+)/.exec(first.output())?.[1] ?? "";
  const login = () =>
    fetch(`${first.url}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: first.url },
      body: JSON.stringify({ username: "guruji", password }),
    });
  const underWay = login();
  // The request has reached the server once another one, sent after it, is answered.
  await fetch(`${first.url}/healthz`);
  const [code, answer] = await Promise.all([first.stop(), underWay]);
  expect([code, answer.status]).toEqual([0, 200]);

  const second = await startProcess(settings);
  expect(second.output()).not.toContain("guruji:");
  expect((await login()).status).toBe(200);
  await second.stop();
});
