// Starts the built-in PostgreSQL of a data folder, in whatever state the last run left it (docs/decisions/0002).
import { createReadStream, statSync } from "node:fs";
import { rename } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { type Cluster, databaseUser, openCluster } from "./cluster.ts";
import { EmbeddedPostgresError, errorCode, errorMessage } from "./errors.ts";
import { lockFolder } from "./folder-lock.ts";
import { openDataFolder, removeSocketFolder, socketPort } from "./folders.ts";
import { findPostmaster, isReady, type Postmaster, spawnPostmaster, stopPostmaster } from "./postmaster.ts";

/** An acknowledged commit is on the disk. */
const durable = { fsync: "on", synchronous_commit: "on" };
const lessMemory = { shared_buffers: "64MB", max_connections: "60", jit: "off", io_method: "sync" };
const lessDisk = { min_wal_size: "32MB", max_wal_size: "256MB", max_logical_replication_workers: "0" };
const inUtc = { timezone: "UTC", log_timezone: "UTC" };
/** In English, because `findOrStart` searches the log. Terse, so that no values of rows are logged. */
const shortLog = { lc_messages: "C", log_error_verbosity: "terse", log_checkpoints: "off" };
const startTimeoutMs = 30_000;
const maxLogBytes = 5_000_000;

type Options = {
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Called once the server's process runs; it does not answer yet. */
  onSpawn?: () => void;
};
export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

/**
 * Starts the server of this folder, which holds nothing else, and stops one of a killed process first.
 * @throws EmbeddedPostgresError when another process uses the folder, it cannot be written, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres({ settings, ...rest }: Options) {
  const all = { ...durable, ...lessMemory, ...lessDisk, ...inUtc, ...shortLog, ...settings };
  const options: Options = { ...rest, settings: all };
  const folder = await openDataFolder(options.dataDir);
  const lock = lockFolder(folder);
  try {
    const cluster = await openCluster(folder, { ...options, isSynced: all.fsync !== "off" });
    if (sizeOf(cluster.logFile) > maxLogBytes) await rename(cluster.logFile, `${cluster.logFile}.old`);
    let running = await findOrStart(cluster, options);
    let stopping: Promise<void> | undefined;
    return {
      /** A connection string for `pg`, by the server's Unix socket. */
      connectionString: (database: string) => connectionString(cluster, database),
      get pid() {
        return running.pid;
      },
      /** Starts the server again if it has died, with the same connection strings. Does nothing while it runs. */
      async restart() {
        if (!stopping) running = await findOrStart(cluster, options, running);
      },
      /** Creates the database if it is missing. */
      ensureDatabase: (name: string) => ensureDatabase(connectionString(cluster, "postgres"), name),
      /** Ends the server and its connections. Resolves when its process has ended and the folder is unlocked. */
      stop() {
        stopping ??= stopPostmaster(running)
          .then(() => removeSocketFolder(cluster.socketDir))
          .finally(() => lock.release());
        return stopping;
      },
    };
  } catch (error) {
    lock.release();
    if (errorCode(error) === "") throw error;
    throw new EmbeddedPostgresError(`The built-in database did not start: ${errorMessage(error)}.`);
  }
}

/** `running`: the server of this process, if it has one. A server of an earlier process is stopped. */
async function findOrStart(cluster: Cluster, options: Options, running?: Postmaster) {
  const deadline = AbortSignal.timeout(startTimeoutMs);
  let reason = "";
  while (!deadline.aborted) {
    const found = await findPostmaster(cluster);
    if (found !== null) {
      if (found.pid === running?.pid && (await isReady(found, cluster))) return found;
      options.log?.(`stopping an earlier database server (process ${found.pid})`);
      await stopPostmaster(found);
      continue;
    }
    const start = sizeOf(cluster.logFile);
    options.log?.("starting the database server");
    const started = await spawnPostmaster(cluster, options.settings ?? {});
    options.onSpawn?.();
    if (await isReady(started, cluster)) return started;
    await stopPostmaster(started);
    const logged = (await text(createReadStream(cluster.logFile, { start }))).trim();
    reason = logged.split("\n").slice(-12).join("\n");
    // An earlier process may have started a server just before it was killed, which has locked the cluster now.
    if ((await findPostmaster(cluster)) !== null) continue;
    // The backends of a killed server end by themselves, a moment later.
    if (!reason.includes("pre-existing shared memory block")) break;
    await delay(50);
  }
  throw new EmbeddedPostgresError(`The built-in database did not start; PostgreSQL said:\n${reason}`);
}

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

function connectionString({ socketDir }: Cluster, database: string): string {
  // All parameters are set, because `pg` takes missing ones from PG* variables of the environment.
  const all = { host: socketDir, port: String(socketPort), user: databaseUser, sslmode: "disable" };
  return `postgresql:///${encodeURIComponent(database)}?${new URLSearchParams(all)}`;
}

async function ensureDatabase(connectionString: string, name: string): Promise<void> {
  // On a busy machine the first connection after a start takes seconds.
  const client = new Client({ connectionString, connectionTimeoutMillis: startTimeoutMs });
  // A lost connection already rejects the query. Without a listener the event would end the process.
  client.on("error", () => undefined);
  try {
    await client.connect();
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
