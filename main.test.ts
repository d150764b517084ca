import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { liveEnv } from "#tests/support/live-env.ts";
import { freePort, runToEnd, startProcess } from "#tests/support/process.ts";
import { recordModules } from "#tests/support/record-modules.ts";

const TIMEOUT_MS = 60_000;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parcha-main-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** All tests share one data folder, so that the successful start shows that failed starts leave nothing behind. */
const env = async (more: Record<string, string> = {}) => ({
  PORT: String(await freePort()),
  DATA_DIR: join(folder, "data"),
  ...more,
});
/** Expects one line without a stack, which is how errors that the operator can fix are printed. */
const expectOneLine = (output: string) => {
  expect(output.trim().split("\n")).toHaveLength(1);
  expect(output).not.toContain("    at ");
  return output;
};

const linesOf = async (file: string) => (await readFile(file, "utf8")).split("\n");

describe("a start that fails prints the reason and exits with 1 when", { timeout: TIMEOUT_MS }, () => {
  test("the port is taken", async () => {
    const port = await freePort();
    const other: Server = createServer().listen(port, "127.0.0.1");
    const { code, output } = await runToEnd(await env({ PORT: String(port) }));
    other.close();
    expect([code, expectOneLine(output)]).toEqual([1, expect.stringContaining(`Port ${port} is taken`)]);
  });

  test("the data folder cannot be written", async () => {
    const file = join(folder, "a-file");
    await writeFile(file, "");
    const { code, output } = await runToEnd(await env({ DATA_DIR: join(file, "data") }));
    expect([code, expectOneLine(output)]).toEqual([1, expect.stringContaining("cannot be written")]);
  });

  test("the database is unreachable", async () => {
    const { code, output } = await runToEnd(
      await env({ DATABASE_URL: `postgresql://nobody@127.0.0.1:${await freePort()}/parcha` }),
    );
    expect([code, expectOneLine(output)]).toEqual([1, expect.stringContaining("Check DATABASE_URL")]);
  });

  test("live mode lacks its configuration, and all missing variables are named", async () => {
    const { code, output } = await runToEnd(await env({ MODE: "live" }));
    expect(code).toBe(1);
    for (const name of ["PUBLIC_URL", "SECRET_KEY", "DATABASE_URL", "RAZORPAY_KEY_SECRET"])
      expect(output).toContain(`${name} is missing`);
    expect(output).not.toContain("    at ");
  });
});

describe("the command check", { timeout: TIMEOUT_MS }, () => {
  test("names what is missing and exits with 1", async () => {
    const { code, output } = await runToEnd(await env({ MODE: "live" }), ["check"]);
    expect([code, output]).toEqual([1, expect.stringContaining("RAZORPAY_KEY_ID is missing")]);
  });

  test("accepts a complete configuration without contacting any provider, and lists remarks", async () => {
    const { code, output } = await runToEnd(await env(liveEnv), ["check"]);
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^The configuration is complete\.\n {2}STORAGE/),
    ]);
  });

  test("is one of the commands, and an unknown command is refused", async () => {
    const { code, output } = await runToEnd(await env(), ["serve"]);
    expect([code, expectOneLine(output)]).toEqual([1, expect.stringContaining('no command "serve"')]);
  });
});

const app = new URL("./server/app.ts", import.meta.url).href;
const simulator = new URL("./simulator/", import.meta.url).href;

test("live mode serves without the simulator's code, every path below /sandbox is a 404, and demo mode never opens its database", {
  timeout: TIMEOUT_MS,
}, async () => {
  const database = await createTestDatabase();
  const recorded = join(folder, "live-modules");
  const server = await startProcess(
    await env({
      ...{ ...liveEnv, DATABASE_URL: database.connectionString, DRAIN_SECONDS: "0" },
      ...recordModules(recorded),
    }),
  );
  const config = (await (await fetch(`${server.url}/api/config`)).json()) as { mode: string };
  expect(config.mode).toBe("live");
  for (const path of ["/sandbox", "/sandbox/messages", "/sandbox/clock", "/sandbox/razorpay/checkout.js"])
    expect((await fetch(`${server.url}${path}`)).status).toBe(404);
  const moveClock = await fetch(`${server.url}/sandbox/clock`, { method: "POST", body: '{"offsetMs":1}' });
  expect(moveClock.status).toBe(404);
  const { headers } = await fetch(`${server.url}/api/user/logout`, {
    method: "POST",
    headers: { origin: "https://parcha.example" },
  });
  expect(headers.get("set-cookie")).toContain("Secure");
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
  await fetch(server.url);
  expect(await server.stop()).toBe(0);
  const modules = await linesOf(recorded);
  expect(modules).toContain(app);
  expect(modules.filter((url) => url.startsWith(simulator))).toEqual([]);
  // Of Fastify's own compilers, which nothing uses and which would be a tenth of the files of a start.
  expect(modules.filter((url) => url.includes("/node_modules/ajv/"))).toEqual([]);
  const demo = await runToEnd(await env({ DATABASE_URL: database.connectionString }));
  expect([demo.code, expectOneLine(demo.output)]).toEqual([
    1,
    expect.stringMatching(/^This database has been used in live mode.*Set MODE=live/),
  ]);
  await database.drop();
});

test("the first start in demo mode prints the accounts, SIGTERM finishes requests in progress, and the second start keeps the data and lets in who became an admin while the server was stopped", {
  timeout: TIMEOUT_MS,
}, async () => {
  const settings = await env();
  const recorded = join(folder, "demo-modules");
  const first = await startProcess({ ...settings, ...recordModules(recorded) });
  expect(first.output()).toMatch(/Login codes and messages appear at .*\/sandbox/);
  const password = /guruji: (\S+)/.exec(first.output())?.[1] ?? "";
  const login = (username: string, password: string) =>
    fetch(`${first.url}/api/admin/login`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: first.url },
      body: JSON.stringify({ username, password }),
    });
  // The login takes this open connection, and the request after it opens another one: once that is answered, the login has
  // reached the server.
  await (await fetch(`${first.url}/healthz`)).text();
  const inProgress = login("guruji", password);
  await fetch(`${first.url}/healthz`);
  const [code, response] = await Promise.all([first.stop(), inProgress]);
  expect([code, response.status]).toEqual([0, 200]);
  // Where it is loaded the recording finds it.
  expect(await linesOf(recorded)).toContain(`${simulator}simulator.ts`);

  const created = await runToEnd(settings, ["admin", "create", "--username", "asha"], "correct horse\n");
  expect(created).toEqual({ code: 0, output: "asha can sign in now.\n" });
  const second = await startProcess(settings);
  expect(second.output()).not.toContain("guruji:");
  expect((await login("guruji", password)).status).toBe(200);
  expect((await login("asha", "correct horse")).status).toBe(200);
  await second.stop();
});

describe("an error outside of a request", { timeout: TIMEOUT_MS }, () => {
  // Preloaded into the process: SIGUSR2 makes it throw.
  const plant = (statement: string) => ({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.on("SIGUSR2", () => { ${statement} });`)}`,
  });

  test.each([
    ["that nobody catches", 'throw new Error("planted");'],
    ["of a promise that nobody awaits", 'void Promise.reject(new Error("planted"));'],
  ])("%s ends the process with a line of the log, without phones", async (_, statement) => {
    const planted = statement.replace("planted", "planted for 9876543210");
    // Its own folder: the first start in the shared one is another test's.
    const server = await startProcess(await env({ DATA_DIR: join(folder, "ended"), ...plant(planted) }));
    const ended = new Promise((resolve) => server.child.once("close", resolve));
    server.child.kill("SIGUSR2");
    expect(await ended).toBe(1);
    const line = server
      .output()
      .split("\n")
      .find((text) => text.includes("outside of a request"));
    expect(JSON.parse(line ?? "{}")).toMatchObject({ level: 60, err: { message: "planted for …3210" } });
  });
});
