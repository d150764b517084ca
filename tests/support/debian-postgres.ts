// A PostgreSQL of the system's packages for tests: unlike the built-in one it has the programs that operators use.
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { chooseOsUser, spawnOptionsFor } from "#server/db/embedded/os-user.ts";

const runProgram = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";

const installed = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
/** The folder of the programs of the newest version; null when none is installed. */
export const postgresPrograms =
  installed
    .map((version) => join(VERSIONS, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "pg_dump"))) ?? null;

export type DebianPostgres = Awaited<ReturnType<typeof openDebianPostgres>>;

/** A cluster in `<folder>/data`, with its socket in `folder`, which it creates. Starts nothing. */
export async function openDebianPostgres(folder: string, settings: Record<string, string> = {}) {
  await mkdir(folder);
  const osUser = await chooseOsUser(join(folder, "none"));
  await chown(folder, osUser.uid, osUser.gid);
  const dataDir = join(folder, "data");
  const all = { listen_addresses: "", fsync: "off", unix_socket_directories: folder, ...settings };
  const words = Object.entries(all).map(([name, value]) => `-c ${name}='${value}'`);

  /** Runs a program as the user of the cluster. */
  const run = (program: string, args: readonly string[], env: Record<string, string> = {}) =>
    runProgram(program, args, {
      ...spawnOptionsFor(osUser),
      cwd: "/",
      env: { PATH: `${postgresPrograms}:/usr/bin:/bin`, LC_ALL: "C.UTF-8", HOME: folder, ...env },
    });
  const pgCtl = (...args: string[]) => run("pg_ctl", ["-D", dataDir, "-w", ...args]);
  const databaseUrl = (database: string) =>
    `postgresql:///${database}?host=${encodeURIComponent(folder)}&user=postgres`;
  return {
    dataDir,
    osUser,
    run,
    databaseUrl,
    initdb: () => run("initdb", ["-D", dataDir, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"]),
    start: () => pgCtl("-l", join(folder, "log"), "-o", words.join(" "), "start"),
    stop: (mode = "immediate") => pgCtl("-m", mode, "stop"),
    promote: () => pgCtl("promote"),
    async query(database: string, text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: databaseUrl(database) });
      await client.connect();
      try {
        return (await client.query(text, values)).rows as Record<string, unknown>[];
      } finally {
        await client.end();
      }
    },
  };
}
