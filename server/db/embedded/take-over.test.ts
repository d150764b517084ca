import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startCrashWriter } from "#tests/support/crash-writer-process.ts";
import { accountFor, runAs } from "./account.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./launcher.ts";
import { lookAt, lookByPs, lookEveryMs } from "./running-process.ts";

// Every test starts real servers, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scratch: string;
let folder: string;
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "parcha-takeover-"));
  folder = join(scratch, "data");
  cleanUp = [() => rm(scratch, { recursive: true })];
});

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

async function start(dataDir: string, settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, settings });
  cleanUp.push(() => database.stop());
  return database;
}

/** A Parcha that is killed while it writes; its server lives on. */
async function leaveOrphan(): Promise<{ pid: number; socketDir: string; rows: string[] }> {
  const writer = startCrashWriter(folder, "orphan");
  const [pid = "", connectionString = ""] = (await writer.said("ready")).split(" ");
  await writer.hasWritten(20);
  writer.kill("SIGKILL");
  await writer.ended;
  const socketDir = new URL(connectionString).searchParams.get("host") ?? "";
  return { pid: Number(pid), socketDir, rows: writer.rows };
}

async function isGone(pid: number): Promise<void> {
  await expect.poll(() => lookAt(pid), { interval: lookEveryMs, timeout: 10_000 }).toBeNull();
}

async function missing(database: EmbeddedPostgres, rows: string[]): Promise<string[]> {
  const client = new Client({ connectionString: database.connectionString("crash") });
  await client.connect();
  const found = await client.query<{ id: string }>("select id from acknowledged");
  await client.end();
  const known = new Set(found.rows.map((row) => row.id));
  return rows.filter((id) => !known.has(id));
}

test("the server of a killed Parcha is taken over as it is, and stops when told", async () => {
  const orphan = await leaveOrphan();
  const database = await start(folder);
  expect(database.pid).toBe(orphan.pid);
  expect(await missing(database, orphan.rows)).toEqual([]);
  await database.stop();
  expect(await lookAt(orphan.pid)).toBeNull();
});

test("one that was started otherwise than we would is stopped and replaced", async () => {
  const orphan = await leaveOrphan();
  const database = await start(folder, { max_connections: "70" });
  expect(database.pid).not.toBe(orphan.pid);
  expect(await lookAt(orphan.pid)).toBeNull();
  expect(await missing(database, orphan.rows)).toEqual([]);
});

test("one whose socket somebody has swept away is stopped and replaced", async () => {
  const orphan = await leaveOrphan();
  await rm(orphan.socketDir, { recursive: true });
  const database = await start(folder);
  expect(database.pid).not.toBe(orphan.pid);
  expect(await missing(database, orphan.rows)).toEqual([]);
});

test("one that is just shutting down is waited for", async () => {
  const orphan = await leaveOrphan();
  process.kill(orphan.pid, "SIGINT");
  const database = await start(folder);
  expect(database.pid).not.toBe(orphan.pid);
  expect(await missing(database, orphan.rows)).toEqual([]);
});

test("one that serves a deleted folder keeps nobody from a fresh start at the same place", async () => {
  const orphan = await leaveOrphan();
  cleanUp.push(() => rm(orphan.socketDir, { recursive: true }));
  await rm(folder, { recursive: true });
  const database = await start(folder);
  await expect(missing(database, orphan.rows)).rejects.toThrow('database "crash" does not exist');
  process.kill(orphan.pid, "SIGINT");
  await isGone(orphan.pid);
  // Its last deed is to remove its socket; ours must be another.
  await expect(missing(database, orphan.rows)).rejects.toThrow('database "crash" does not exist');
});

const strangers: { name: string; find: () => Promise<string> }[] = [
  { name: "names a dead process", find: async () => endedPid() },
  { name: "names a zombie", find: async () => strangerPid(ZOMBIE, true) },
  { name: "names a stranger", find: async () => strangerPid("echo $$; exec sleep 600", false) },
  {
    name: "names the server of another folder",
    find: async () => String((await start(join(scratch, "other"))).pid),
  },
  { name: "is empty", find: async () => "" },
];

/** The child ends when its parent is no shell any more, which would bury it. */
const ZOMBIE = "sh -c 'until ps -o comm= -p $PPID | grep -q sleep; do :; done' & echo $!; exec sleep 600";

for (const { name, find } of strangers) {
  test(`a stale postmaster.pid that ${name} is seen through`, async () => {
    const orphan = await leaveOrphan();
    process.kill(orphan.pid, "SIGKILL");
    await isGone(orphan.pid);
    const pid = await find();
    for (const claim of [
      join(folder, "cluster", "postmaster.pid"),
      join(orphan.socketDir, ".s.PGSQL.5432.lock"),
    ]) {
      const lines = (await readFile(claim, "utf8")).split("\n");
      await writeFile(claim, pid === "" ? "" : [pid, ...lines.slice(1)].join("\n"));
    }
    const database = await start(folder);
    expect(database.pid).not.toBe(Number(pid));
    expect(await missing(database, orphan.rows)).toEqual([]);
  });
}

async function endedPid(): Promise<string> {
  const child = spawn("true");
  await once(child, "exit");
  return String(child.pid);
}

// Run as the server's own user: another user's process would not impress PostgreSQL.
async function strangerPid(script: string, isZombie: boolean): Promise<string> {
  const account = await accountFor(join(folder, "cluster"));
  const child = spawn("sh", ["-c", script], { ...runAs(account), stdio: ["ignore", "pipe", "inherit"] });
  cleanUp.push(() => child.kill("SIGKILL"));
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  const pid = said.toString().trim();
  if (isZombie) await isGone(Number(pid));
  // Still in the system's table, dead or alive.
  expect(process.kill(Number(pid), 0)).toBe(true);
  return pid;
}

test("ps sees what /proc sees", async () => {
  const child = spawn("sleep", ["600"]);
  cleanUp.push(() => child.kill("SIGKILL"));
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  expect(await lookByPs(pid)).toMatchObject({ pid, commandLine: "sleep 600" });
  expect(await lookAt(pid)).toMatchObject({ pid, commandLine: "sleep 600" });
  const ended = Number(await endedPid());
  expect(await lookByPs(ended)).toBeNull();
  expect(await lookAt(ended)).toBeNull();
});
