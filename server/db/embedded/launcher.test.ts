import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCrashWriter } from "#tests/support/crash-writer-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./launcher.ts";

// Every test starts real servers, and other tests run at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scratch: string;
let started: EmbeddedPostgres[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "parcha-launcher-"));
  started = [];
});

afterEach(async () => {
  await Promise.all(started.map((database) => database.stop()));
  await rm(scratch, { recursive: true });
});

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: "off", ...settings } });
  started.push(database);
  return database;
}

async function ask(
  database: EmbeddedPostgres,
  sql: string,
  name = "postgres",
): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: database.connectionString(name) });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(sql);
    return rows[0] ?? {};
  } finally {
    await client.end();
  }
}

test("the first start creates a UTF-8 database on a private socket without TCP, and the next start keeps its data", async () => {
  const first = await startEmbeddedPostgres({ dataDir: scratch });
  started.push(first);
  await first.ensureDatabase("parcha");
  await first.ensureDatabase("parcha");
  await ask(first, "create table note as select 'नमस्ते' as text", "parcha");
  const facts = await ask(
    first,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
      current_setting('listen_addresses') as tcp, current_setting('data_checksums') as checksums,
      current_setting('unix_socket_directories') as socket,
      datlocprovider::text as provider, datlocale as locale, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`,
    "parcha",
  );
  expect(facts).toMatchObject({
    fsync: "on",
    sync: "on",
    tcp: "",
    checksums: "on",
    provider: "b",
    locale: "C.UTF-8",
    encoding: "UTF8",
  });
  const socketDir = String(facts.socket);
  expect((await stat(socketDir)).mode & 0o777).toBe(0o700);
  await first.stop();
  await expect(stat(socketDir)).rejects.toThrow("ENOENT");

  const second = await start(scratch);
  expect(await ask(second, "select text from note", "parcha")).toEqual({ text: "नमस्ते" });
});

test("stopping twice, or after the server was killed, succeeds and unlocks the folder", async () => {
  const first = await start(scratch);
  await Promise.all([first.stop(), first.stop()]);
  const second = await start(scratch);
  process.kill(second.pid, "SIGKILL");
  await second.stop();
  const third = await start(scratch);
  expect(await ask(third, "select 1 as one")).toEqual({ one: 1 });
});

test("a killed server restarts with the same connection strings, and a running one is not restarted", async () => {
  const database = await start(scratch, { fsync: "on" });
  await ask(database, "create table note as select 'kept' as text");
  const first = database.pid;
  await database.restart();
  expect(database.pid).toBe(first);
  process.kill(first, "SIGKILL");
  await vi.waitFor(() => expect(ask(database, "select 1")).rejects.toThrow());
  await database.restart();
  expect(database.pid).not.toBe(first);
  expect(await ask(database, "select text from note")).toEqual({ text: "kept" });
});

test("a second start on the same folder fails, in this process and in another, and the first keeps working", async () => {
  const first = await start(scratch);
  await expect(start(scratch)).rejects.toThrow(/^Another Parcha is running on this folder/);
  const other = startCrashWriter(scratch, "other");
  expect(await other.waitForLine("failed")).toMatch(/^Another Parcha is running on this folder/);
  await other.ended;
  expect(await ask(first, "select 1 as one")).toEqual({ one: 1 });
});

test("of two processes that start on a new folder at the same time, one runs and the other fails", async () => {
  const pair = [startCrashWriter(scratch, "a"), startCrashWriter(scratch, "b")];
  const results = await Promise.allSettled(pair.map((writer) => writer.waitForLine("ready")));
  const [winner] = pair.filter((_, index) => results[index]?.status === "fulfilled");
  const [loser, ...more] = pair.filter((writer) => writer !== winner);
  expect(await loser?.waitForLine("failed")).toMatch(/^Another Parcha is running on this folder/);
  expect(more).toEqual([]);
  winner?.kill("SIGKILL");
  await winner?.ended;
  // Ends the server of the killed process.
  await startEmbeddedPostgres({ dataDir: scratch }).then((database) => database.stop());
});

test("a folder that cannot be written fails with an error that names it", async () => {
  const file = join(scratch, "file");
  await writeFile(file, "");
  await expect(start(join(file, "data"))).rejects.toThrow(/^The data folder .*file.data cannot be written/);
  // Root can write to every folder.
  if (process.getuid?.() === 0) return;
  const closed = join(scratch, "closed");
  await mkdir(closed, { mode: 0o500 });
  await expect(start(closed)).rejects.toThrow(/^The data folder .*closed cannot be written/);
});

test("a failed start reports PostgreSQL's message, and the next start works", async () => {
  await expect(start(scratch, { shared_buffers: "much" })).rejects.toThrow(
    /did not start.*\n.*invalid value for parameter "shared_buffers": "much"/,
  );
  await start(scratch);
});

test("files that are no database are kept when they are in the cluster's place", async () => {
  await mkdir(join(scratch, "cluster"));
  await writeFile(join(scratch, "cluster", "notes.txt"), "text");
  await expect(start(scratch)).rejects.toThrow(/holds something, but no PostgreSQL database/);
  expect(await readFile(join(scratch, "cluster", "notes.txt"), "utf8")).toBe("text");
});

test("a cluster that was not created completely is deleted", async () => {
  const half = join(scratch, "cluster.making-0123456789ab");
  await mkdir(half);
  await writeFile(join(half, "PG_VERSION"), "18\n");
  await start(scratch);
  expect((await readdir(scratch)).toSorted()).toEqual(["cluster", "lock", "postgres.log"]);
});

test("the server starts in a very long path with spaces, quotes and Hindi in it", async () => {
  const long = join(scratch, "ज्योतिष 'a' \"b\" $c", "d".repeat(120), "e".repeat(120));
  const database = await start(long);
  expect(await ask(database, "select 1 as one")).toEqual({ one: 1 });
});

test("a moved folder keeps its data, and a copied folder is a separate database", async () => {
  const [here, there, copy] = [join(scratch, "here"), join(scratch, "there"), join(scratch, "copy")];
  const first = await start(here);
  await ask(first, "create table note as select 1 as one");
  await first.stop();
  await rename(here, there);
  // `cp` changes the owner to the current user: for root the cluster then belongs to root.
  await cp(there, copy, { recursive: true });
  await chmod(join(copy, "cluster"), 0o700);
  const [moved, copied] = await Promise.all([start(there), start(copy)]);
  expect(moved.connectionString("x")).not.toBe(copied.connectionString("x"));
  await ask(copied, "insert into note values (2)");
  expect(await ask(moved, "select count(*)::int from note")).toEqual({ count: 1 });
  expect(await ask(copied, "select count(*)::int from note")).toEqual({ count: 2 });
});

test("a socket folder that is open to others is refused", async () => {
  const first = await start(scratch);
  const socketDir = String((await ask(first, "show unix_socket_directories")).unix_socket_directories);
  await first.stop();
  await mkdir(socketDir);
  await chmod(socketDir, 0o755);
  try {
    await expect(start(scratch)).rejects.toThrow(/made by someone else or is open to others/);
  } finally {
    await rm(socketDir, { recursive: true });
  }
  expect(dirname(socketDir)).toBe(tmpdir());
});
