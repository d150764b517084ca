import { tmpdir } from "node:os";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Config, readConfig } from "#server/config/config.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { freePort, runToEnd } from "#tests/support/process.ts";
import { runAdminCommand } from "./admin.ts";
import { askPassword } from "./ask.ts";

let database: TestDatabase;
let config: Config;
beforeAll(async () => {
  database = await createTestDatabase();
  config = readConfig({ SECRET_KEY: "x", DATA_DIR: "/nowhere", DATABASE_URL: database.connectionString });
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query("delete from admins");
  await database.pool.query(
    `insert into admins (username, name, role, password_hash, created_at)
     values ('asha', 'Asha', 'super_admin', 'x', now()), ('guruji', 'guruji', 'admin', 'x', now())`,
  );
});

const now = new Date("2026-11-21T04:30:00Z");
/** Each command a second after the one before. */
let seconds = 0;
const run = (words: string, password = "correct horse") =>
  runAdminCommand(
    config,
    words.split(" ").filter(Boolean),
    async () => password,
    new Date(now.getTime() + 1000 * seconds++),
  );

test("create adds an admin, list shows it, and create refuses a username that exists", async () => {
  await database.pool.query("delete from admins");
  expect(await run("list")).toBe("There are no admins yet.");
  expect(await run("create --username asha --name Asha --role super_admin")).toBe("asha can sign in now.");
  await run("create --username guruji");
  expect(await run("list")).toBe(
    ["asha  super_admin  password only  Asha", "guruji  admin  password only  guruji"].join("\n"),
  );
  await expect(run("create --username asha")).rejects.toThrow("asha exists already");
});

test("an empty password is replaced by a random one, which is printed", async () => {
  expect(await run("reset-password --username asha", "")).toMatch(/^asha: [\w-]{16}$/);
});

test("disable signs an admin out until enable, list says so, and the last super admin stays", async () => {
  expect(await run("disable --username guruji")).toBe("guruji is signed out and cannot sign in.");
  expect(await run("list")).toContain("guruji  admin  disabled  guruji");
  expect(await run("enable --username guruji")).toBe("guruji can sign in again.");
  expect(await run("list")).toContain("guruji  admin  password only  guruji");
  await expect(run("disable --username asha")).rejects.toThrow("only super admin who can log in");
});

test("a new password of a disabled admin does not say that this one can sign in", async () => {
  await run("disable --username guruji");
  expect(await run("reset-password --username guruji")).toBe(
    "guruji has the new password, and stays disabled: npm run admin -- enable --username guruji",
  );
});

test("each change is an entry of the audit trail, with the command and nothing that was typed", async () => {
  await database.pool.query("truncate audit_entries");
  for (const command of ["create", "disable", "enable", "reset-password"])
    await run(`${command} --username ravi`);
  await expect(run("disable --username asha")).rejects.toThrow();
  const { rows } = await database.pool.query(
    `select verb, username, changes, is_done as "isDone", e.admin_id as "adminId", network
      from audit_entries e left join admins a on a.id::text = e.subject_id order by e.at`,
  );
  const entry = (action: string, changes = {}) => ({
    ...{ verb: `npm run admin -- ${action}`, username: "ravi", changes, isDone: true },
    ...{ adminId: null, network: null },
  });
  expect(rows).toEqual([
    entry("create", { role: "admin" }),
    entry("disable"),
    entry("enable"),
    entry("reset-password"),
    { ...entry("disable"), username: null, isDone: false },
  ]);
});

test("a command whose entry cannot be written changes nothing", async () => {
  await database.pool.query("alter table audit_entries rename to renamed_away");
  const running = run("disable --username guruji").finally(() =>
    database.pool.query("alter table renamed_away rename to audit_entries"),
  );
  await expect(running).rejects.toThrow("audit_entries");
  expect(await run("list")).toContain("guruji  admin  password only");
});

test("an entry that cannot be completed does not make the command fail after its change", async () => {
  await database.pool.query(
    "alter table audit_entries add constraint stays_open check (is_done is null) not valid",
  );
  const answer = await run("reset-password --username guruji", "").finally(() =>
    database.pool.query("alter table audit_entries drop constraint stays_open"),
  );
  expect(answer).toMatch(/^guruji: [\w-]{16}\nThe entry of this stays unfinished: /);
});

test.each([
  ["no argument", ""],
  ["an unknown action", "delete --username asha"],
  ["a missing username", "create"],
  ["a username with capitals", "create --username Asha"],
  ["an unknown role", "create --username ravi --role boss"],
  ["a password among the arguments", "create --username ravi --password horse"],
  ["the syntax of an earlier version", "ravi --super"],
])("%s gets the usage, and nothing is changed", async (_, words) => {
  await expect(run(words)).rejects.toThrow("Usage:");
  expect(await run("list")).not.toContain("ravi");
});

test("a short or common password and an unknown username are refused with the reason", async () => {
  await expect(run("create --username ravi", "eleven char")).rejects.toThrow("at least 12 characters");
  await expect(run("create --username ravi", "passwordpassword")).rejects.toThrow("easy to guess");
  await expect(run("reset-password --username asha", "asha12345678")).rejects.toThrow("easy to guess");
  for (const action of ["reset-password", "reset-totp", "disable", "enable"])
    await expect(run(`${action} --username ravi`)).rejects.toThrow("There is no admin named ravi");
  expect(await run("reset-totp --username asha")).toContain("password only now");
});

describe("the password prompt", () => {
  /** A fake terminal that records its output and its changes of raw mode. */
  function terminal(isTTY: boolean) {
    const shown: string[] = [];
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
        shown.push(String(text));
        return true;
      },
    };
    return { answer: askPassword(input as never, screen), input, shown, raw };
  }

  test("asks twice, shows nothing of what is typed, and accepts backspace", async () => {
    const { answer, input, shown, raw } = terminal(true);
    for (const keys of ["secre", "tt", "\u007f", "-horse\r"]) input.write(keys);
    await Promise.resolve();
    setImmediate(() => input.write("secret-horse\r"));
    expect(await answer).toBe("secret-horse");
    expect(shown.join("")).not.toContain("s-");
    expect(shown.join("")).not.toMatch(/secret|horse/);
    expect(raw).toEqual([true, false, true, false]);
  });

  test("rejects two different passwords", async () => {
    const { answer, input } = terminal(true);
    input.write("secret-horse\r");
    setImmediate(() => input.write("secret-house\r"));
    await expect(answer).rejects.toThrow("not the same");
  });

  test("rejects on Ctrl-C and leaves raw mode", async () => {
    const { answer, input, raw } = terminal(true);
    input.write("secr\u0003");
    await expect(answer).rejects.toThrow("Nothing was changed");
    expect(raw).toEqual([true, false]);
  });

  test("reads the first line of a pipe, and an empty pipe as an empty password", async () => {
    const piped = terminal(false);
    piped.input.end("secret-horse\nmore\n");
    expect(await piped.answer).toBe("secret-horse");
    const empty = terminal(false);
    empty.input.end();
    expect(await empty.answer).toBe("");
  });
});

test("a process stores a password by argon2id with 19 MiB and two passes, as OWASP asks", {
  timeout: 30_000,
}, async () => {
  const env = { DATABASE_URL: database.connectionString, DATA_DIR: tmpdir(), PORT: String(await freePort()) };
  await runToEnd(env, ["admin", "create", "--username", "ravi"], "correct horse\n");
  const { rows } = await database.pool.query("select password_hash from admins where username = 'ravi'");
  expect(rows).toEqual([{ password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});
