import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { findMissingRows, startCrashWriter } from "#tests/support/crash-writer-process.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./launcher.ts";
import { changeOwner, chooseOsUser, spawnOptionsFor } from "./os-user.ts";
import { findProcess, findProcessByPs, pollIntervalMs } from "./postmaster.ts";

// Every test starts real servers, and other tests run at the same time.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let scratch: string;
let folder: string;
let cleanUp: (() => unknown)[];

beforeEach(async () => {
  scratch = await mkdtemp(join(tmpdir(), "parcha-running-server-"));
  folder = join(scratch, "data");
  cleanUp = [() => rm(scratch, { recursive: true })];
});

afterEach(async () => {
  for (const step of cleanUp.toReversed()) await step();
});

async function start(dataDir: string): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir });
  cleanUp.push(() => database.stop());
  return database;
}

/** Kills a process while it writes. Its database server keeps running. */
async function leaveOrphan(): Promise<{ pid: number; socketDir: string; rows: string[] }> {
  const writer = startCrashWriter(folder, "orphan");
  const [pid = "", connectionString = ""] = (await writer.waitForLine("ready")).split(" ");
  await writer.waitForRows(20);
  writer.kill("SIGKILL");
  await writer.ended;
  const socketDir = new URL(connectionString).searchParams.get("host") ?? "";
  return { pid: Number(pid), socketDir, rows: writer.rows };
}

async function waitUntilEnded(pid: number): Promise<void> {
  const isEnded = async () => (await findProcess(pid)) === null;
  await vi.waitUntil(isEnded, { interval: pollIntervalMs });
}

test("the server of a killed process is stopped and replaced, with all that it acknowledged", async () => {
  const orphan = await leaveOrphan();
  const database = await start(folder);
  expect(database.pid).not.toBe(orphan.pid);
  expect(await findProcess(orphan.pid)).toBeNull();
  expect(await findMissingRows(database, orphan.rows)).toEqual([]);
});

test("a running server whose socket was deleted is stopped and replaced", async () => {
  const orphan = await leaveOrphan();
  await rm(orphan.socketDir, { recursive: true });
  const database = await start(folder);
  expect(database.pid).not.toBe(orphan.pid);
  expect(await findMissingRows(database, orphan.rows)).toEqual([]);
});

test("a start while the old server shuts down waits for its end", async () => {
  const orphan = await leaveOrphan();
  process.kill(orphan.pid, "SIGINT");
  const database = await start(folder);
  expect(database.pid).not.toBe(orphan.pid);
  expect(await findMissingRows(database, orphan.rows)).toEqual([]);
});

test("a server that still runs on a deleted folder does not affect a start on a new folder at the same path", async () => {
  const orphan = await leaveOrphan();
  cleanUp.push(() => rm(orphan.socketDir, { recursive: true }));
  await rm(folder, { recursive: true });
  const database = await start(folder);
  await expect(findMissingRows(database, orphan.rows)).rejects.toThrow('database "crash" does not exist');
  endIfRunning(orphan.pid);
  await waitUntilEnded(orphan.pid);
  // The ending server removed its own socket, not the socket of the new one.
  await expect(findMissingRows(database, orphan.rows)).rejects.toThrow('database "crash" does not exist');
});

/** PostgreSQL ends by itself where it finds its folder gone, which it looks for now and then. */
function endIfRunning(pid: number) {
  try {
    process.kill(pid, "SIGINT");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

const pidFileContents: { name: string; find: () => Promise<string> }[] = [
  { name: "names an ended process", find: async () => endedPid() },
  { name: "names a zombie", find: async () => unrelatedPid(ZOMBIE, true) },
  { name: "names an unrelated process", find: async () => unrelatedPid("echo $$; exec sleep 600", false) },
  {
    name: "names the server of another folder",
    find: async () => String((await start(join(scratch, "other"))).pid),
  },
  { name: "is empty", find: async () => "" },
  { name: "is full of NUL bytes", find: async () => "\0".repeat(512) },
  { name: "names the process 0", find: async () => "0" },
  { name: "is no text", find: async () => "\ufffd\ufffd" },
];

/** The child ends once its parent has replaced itself by `sleep`, which does not reap children. */
const ZOMBIE = "sh -c 'until ps -o comm= -p $PPID | grep -q sleep; do :; done' & echo $!; exec sleep 600";

describe("a stale postmaster.pid", () => {
  let rows: string[];
  /** What a killed server leaves: the files that name its process. */
  let left: { path: string; text: string }[];
  let keptFolder: string;

  beforeAll(async () => {
    keptFolder = await mkdtemp(join(tmpdir(), "parcha-running-server-"));
    folder = join(keptFolder, "data");
    const orphan = await leaveOrphan();
    process.kill(orphan.pid, "SIGKILL");
    await waitUntilEnded(orphan.pid);
    rows = orphan.rows;
    const paths = [join(folder, "cluster", "postmaster.pid"), join(orphan.socketDir, ".s.PGSQL.5432.lock")];
    left = await Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, "utf8") })));
  });
  afterAll(() => rm(keptFolder, { recursive: true }));

  test.each(pidFileContents)("that $name does not prevent a start", async ({ find }) => {
    folder = join(keptFolder, "data");
    const pid = await find();
    const osUser = await chooseOsUser(join(folder, "cluster"));
    for (const { path, text } of left) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeFile(path, pid === "" ? "" : [pid, ...text.split("\n").slice(1)].join("\n"));
      await changeOwner(path, osUser);
    }
    const database = await start(folder);
    expect(database.pid).not.toBe(Number(pid));
    expect(await findMissingRows(database, rows)).toEqual([]);
  });
});

async function endedPid(): Promise<string> {
  const child = spawn("true");
  await once(child, "exit");
  return String(child.pid);
}

/** Starts a process as the server's user: PostgreSQL ignores the processes of other users. */
async function unrelatedPid(script: string, isZombie: boolean): Promise<string> {
  const osUser = await chooseOsUser(join(folder, "cluster"));
  const child = spawn("sh", ["-c", script], {
    ...spawnOptionsFor(osUser),
    stdio: ["ignore", "pipe", "inherit"],
  });
  cleanUp.push(() => child.kill("SIGKILL"));
  const [output] = (await once(child.stdout, "data")) as [Buffer];
  const pid = output.toString().trim();
  if (isZombie) await waitUntilEnded(Number(pid));
  // The id is in use, also when the process is a zombie.
  expect(process.kill(Number(pid), 0)).toBe(true);
  return pid;
}

test("ps and /proc give the same command line", async () => {
  const child = spawn("sleep", ["600"]);
  cleanUp.push(() => child.kill("SIGKILL"));
  await once(child, "spawn");
  const pid = child.pid ?? 0;
  expect(await findProcessByPs(pid)).toMatchObject({ pid, commandLine: "sleep 600" });
  expect(await findProcess(pid)).toMatchObject({ pid, commandLine: "sleep 600" });
  const ended = Number(await endedPid());
  expect(await findProcessByPs(ended)).toBeNull();
  expect(await findProcess(ended)).toBeNull();
});
