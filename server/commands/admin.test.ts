import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config/config.ts";
import { freshDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, runToEnd, startProcess } from "#tests/support/process.ts";
import { orderAboutAdmins } from "./admin.ts";
import { askPassword } from "./ask-password.ts";

let database: TestDatabase;
let config: Config;
beforeAll(async () => {
  database = await freshDatabase();
  config = readConfig({ SECRET_KEY: "x", DATA_DIR: "/nowhere", DATABASE_URL: database.connectionString });
});
afterAll(() => database.drop());

const now = new Date("2026-11-21T04:30:00Z");
const order = (words: string, password = "correct horse") =>
  orderAboutAdmins(config, words.split(" ").filter(Boolean), async () => password, now);

test("the first super admin is made, listed, and not made twice", async () => {
  expect(await order("list")).toBe("There are no admins yet.");
  expect(await order("create --username asha --name Asha --role super_admin")).toBe("asha can sign in now.");
  await order("create --username guruji");
  expect(await order("list")).toBe(
    ["asha  super_admin  password alone  Asha", "guruji  admin  password alone  guruji"].join("\n"),
  );
  await expect(order("create --username asha")).rejects.toThrow("asha exists already");
});

test("an empty password becomes a random one, shown this once", async () => {
  expect(await order("reset-password --username asha", "")).toMatch(/^asha: [\w-]{16}$/);
});

test.each([
  ["nothing", ""],
  ["another verb", "delete --username asha"],
  ["no name", "create"],
  ["a name with spaces or capitals", "create --username Asha"],
  ["another role", "create --username ravi --role boss"],
  ["a password among the arguments", "create --username ravi --password horse"],
  ["an older way of saying it", "ravi --super"],
])("%s gets the usage, and nothing is done", async (_, words) => {
  await expect(order(words)).rejects.toThrow("Usage:");
  expect(await order("list")).not.toContain("ravi");
});

test("a password is not too short, and a name that is not there is said to be", async () => {
  await expect(order("create --username ravi", "short")).rejects.toThrow("at least 10 characters");
  for (const verb of ["reset-password", "reset-totp"])
    await expect(order(`${verb} --username ravi`)).rejects.toThrow("There is no admin named ravi");
  expect(await order("reset-totp --username asha")).toContain("password alone now");
});

describe("the password", () => {
  /** A terminal, and what is seen on it. */
  function terminal(isTTY: boolean) {
    const seen: string[] = [];
    const raw: boolean[] = [];
    const input = Object.assign(new PassThrough(), {
      isTTY,
      setRawMode(isRaw: boolean) {
        raw.push(isRaw);
        return this;
      },
    });
    const screen = {
      write(text: string | Uint8Array) {
        seen.push(String(text));
        return true;
      },
    };
    return { asked: askPassword(input as never, screen), input, seen, raw };
  }

  test("is typed twice and not seen; a slip can be taken back", async () => {
    const { asked, input, seen, raw } = terminal(true);
    for (const keys of ["secre", "tt", "\u007f", "-horse\r"]) input.write(keys);
    await Promise.resolve();
    setImmediate(() => input.write("secret-horse\r"));
    expect(await asked).toBe("secret-horse");
    expect(seen.join("")).not.toContain("s-");
    expect(seen.join("")).not.toMatch(/secret|horse/);
    expect(raw).toEqual([true, false, true, false]);
  });

  test("differs: nothing is changed", async () => {
    const { asked, input } = terminal(true);
    input.write("secret-horse\r");
    setImmediate(() => input.write("secret-house\r"));
    await expect(asked).rejects.toThrow("not the same");
  });

  test("is given up with Ctrl-C, and the terminal is as before", async () => {
    const { asked, input, raw } = terminal(true);
    input.write("secr\u0003");
    await expect(asked).rejects.toThrow("Nothing was changed");
    expect(raw).toEqual([true, false]);
  });

  test("comes from a pipe as its first line, or not at all", async () => {
    const piped = terminal(false);
    piped.input.end("secret-horse\nmore\n");
    expect(await piped.asked).toBe("secret-horse");
    const empty = terminal(false);
    empty.input.end();
    expect(await empty.asked).toBe("");
  });
});

test("with the demo's own database: made by the command while the server stands, known to it when it runs", {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "parcha-admin-"));
  const env = { DATA_DIR: folder, PORT: String(await freePort()) };
  const made = await runToEnd(env, ["admin", "create", "--username", "asha"], "correct horse\n");
  expect(made).toEqual({ code: 0, output: "asha can sign in now.\n" });
  const server = await startProcess(env);
  const { status } = await fetch(`${server.url}/api/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: server.url },
    body: JSON.stringify({ username: "asha", password: "correct horse" }),
  });
  expect(status).toBe(200);
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});
