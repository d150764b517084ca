// A PostgreSQL of the system's packages that is reached by TCP, copied to a standby, promoted and killed.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { type DebianPostgres, openDebianPostgres } from "./debian-postgres.ts";

export type SystemPostgres = {
  port: number;
  url(database: string, user?: string): string;
  /** On a connection of its own, past every proxy. */
  query(statement: string, database?: string): Promise<pg.QueryResult>;
  /** A folder with a copy of this server's data, which follows it under this name. */
  copyTo(folder: string, port: number, name: string): Promise<SystemPostgres>;
  start(): Promise<unknown>;
  stop(): Promise<unknown>;
  promote(): Promise<unknown>;
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
  const cluster = await openCluster(folder, port);
  await cluster.initdb();
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'`);
  // Not on the command line: a copy has them too.
  await writeFile(join(cluster.dataDir, "postgresql.conf"), lines.join("\n"));
  return postgresIn(cluster, port);
}

function openCluster(folder: string, port: number): Promise<DebianPostgres> {
  return openDebianPostgres(folder, { listen_addresses: "127.0.0.1", port: String(port), fsync: "on" });
}

function postgresIn(cluster: DebianPostgres, port: number): SystemPostgres {
  const url = (database: string, user = "postgres") => `postgresql://${user}@127.0.0.1:${port}/${database}`;
  return {
    port,
    url,
    async query(statement, database = "postgres") {
      const client = new pg.Client({ connectionString: url(database) });
      await client.connect();
      return client.query(statement).finally(() => client.end());
    },
    async copyTo(folder, targetPort, name) {
      const copy = await openCluster(folder, targetPort);
      const from = `host=127.0.0.1 port=${port} user=postgres application_name=${name}`;
      const args = ["-d", from, "-D", copy.dataDir, "-R", "-X", "stream", "-c", "fast", "--no-sync"];
      await copy.run("pg_basebackup", args);
      return postgresIn(copy, targetPort);
    },
    start: cluster.start,
    stop: () => cluster.stop(),
    promote: cluster.promote,
    async kill() {
      const [line = ""] = (await readFile(join(cluster.dataDir, "postmaster.pid"), "utf8")).split("\n");
      const postmaster = Number(line);
      for (const pid of [postmaster, ...(await childrenOf(postmaster))]) killIfThere(pid);
    },
  };
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
