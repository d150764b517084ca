// PostgreSQL of the system's packages, for tests that the built-in one cannot serve: it has no pg_basebackup.
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { chooseOsUser, spawnOptionsFor } from "#server/db/embedded/os-user.ts";

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";

/** The folder of the newest version's programs; null where none is installed. */
export const postgresPrograms: string | null =
  (existsSync(VERSIONS) ? readdirSync(VERSIONS) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, "bin"))
    .find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "pg_basebackup"))) ?? null;

export type SystemPostgres = {
  port: number;
  url(database: string, user?: string): string;
  /** On a connection of its own, past every proxy. */
  query(statement: string, database?: string): Promise<pg.QueryResult>;
  /** A folder with a copy of this server's data, which follows it under this name. */
  copyTo(folder: string, port: number, name: string): Promise<SystemPostgres>;
  start(): Promise<void>;
  stop(): Promise<void>;
  promote(): Promise<void>;
  /** Kills the postmaster and all of its processes at once, as a loss of power does. */
  kill(): Promise<void>;
};

type Settings = Readonly<Record<string, string>>;

/** Makes an empty cluster in a new folder. Everybody on this machine may connect to it. */
export async function createPostgres(
  folder: string,
  port: number,
  settings: Settings,
): Promise<SystemPostgres> {
  await makeFolder(folder);
  const options = await optionsFor(folder);
  const data = ["-D", join(folder, "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  await run(join(postgresPrograms ?? "", "initdb"), data, options);
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  await writeFile(join(folder, "data/postgresql.conf"), lines.join("\n"));
  return postgresIn(folder, port);
}

function postgresIn(folder: string, port: number): SystemPostgres {
  const data = join(folder, "data");
  const pgCtl = async (...args: string[]) => {
    await run(join(postgresPrograms ?? "", "pg_ctl"), ["-D", data, "-w", ...args], await optionsFor(folder));
  };
  const url = (database: string, user = "postgres") => `postgresql://${user}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    async query(statement, database = "postgres") {
      const client = new pg.Client({ connectionString: url(database) });
      await client.connect();
      return client.query(statement).finally(() => client.end());
    },
    async copyTo(target, targetPort, name) {
      await makeFolder(target);
      const from = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
      const args = ["-d", from, "-D", join(target, "data"), "-R", "-X", "stream", "-c", "fast", "--no-sync"];
      await run(join(postgresPrograms ?? "", "pg_basebackup"), args, await optionsFor(target));
      return postgresIn(target, targetPort);
    },
    start: () => pgCtl("-l", join(folder, "log"), "-o", `-k ${folder} -p ${port} -h 127.0.0.1`, "start"),
    stop: () => pgCtl("-m", "immediate", "stop"),
    promote: () => pgCtl("promote"),
    async kill() {
      const [line = ""] = (await readFile(join(data, "postmaster.pid"), "utf8")).split("\n");
      const postmaster = Number(line);
      for (const pid of [postmaster, ...(await childrenOf(postmaster))]) killIfThere(pid);
    },
  };
}

async function makeFolder(folder: string) {
  await mkdir(folder);
  const { uid, gid } = await chooseOsUser(join(folder, "none"));
  await chown(folder, uid, gid);
}

async function optionsFor(folder: string) {
  const osUser = await chooseOsUser(folder);
  return { ...spawnOptionsFor(osUser), cwd: "/", env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" } };
}

async function childrenOf(pid: number): Promise<number[]> {
  const ids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    ids.map(async (id) => {
      const stat = await readFile(`/proc/${id}/stat`, "utf8").catch(() => "");
      // The name, in parentheses, may have spaces. After it come the state and the parent.
      return { id: Number(id), parent: Number(stat.split(") ").at(-1)?.split(" ")[1]) };
    }),
  );
  return parents.filter(({ parent }) => parent === pid).map(({ id }) => id);
}

function killIfThere(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
