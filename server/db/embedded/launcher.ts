// Starts the built-in PostgreSQL of a data folder, in whatever state the last run left it, and makes sure that only one
// process uses it. Decision: docs/decisions/0002-start-an-embedded-postgresql-with-a-launcher.md
import { createReadStream } from "node:fs";
import { rename, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Client, escapeIdentifier } from "pg";
import { prepareBinaries } from "./binaries.ts";
import { databaseUser, ensureCluster } from "./cluster.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { lockFolder } from "./folder-lock.ts";
import { clusterDirOf, openDataFolder, openSocketFolder, socketPort } from "./folders.ts";
import { chooseOsUser } from "./os-user.ts";
import {
  clearSocketFolder,
  findPostmaster,
  isReady,
  type Postmaster,
  type PostmasterOptions,
  spawnPostmaster,
  stopPostmaster,
} from "./postmaster.ts";

export type EmbeddedPostgres = {
  /** A connection string for `pg`, by the server's Unix socket. */
  connectionString(database: string): string;
  readonly pid: number;
  /** Starts the server again if it has died, with the same connection strings. Does nothing while it runs. */
  restart(): Promise<void>;
  /** Creates the database if it is missing. */
  ensureDatabase(name: string): Promise<void>;
  /** Ends the server and its connections. Resolves when its process has ended and the folder is unlocked. */
  stop(): Promise<void>;
};

/** For little memory and full durability: an acknowledged commit is on the disk. */
const defaultSettings: Record<string, string> = {
  fsync: "on",
  synchronous_commit: "on",
  shared_buffers: "64MB",
  max_connections: "60",
  min_wal_size: "32MB",
  max_wal_size: "256MB",
  jit: "off",
  io_method: "sync",
  max_logical_replication_workers: "0",
  timezone: "UTC",
  log_timezone: "UTC",
  // English, because `findOrStart` searches the log. Terse, so that no values of rows are logged.
  lc_messages: "C",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const startTimeoutMs = 30_000;
const maxLogBytes = 5_000_000;

/**
 * Starts the server of this folder, which is created if it is missing and holds nothing else. If an earlier process was
 * killed and left its server running, that server is stopped first.
 * @throws EmbeddedPostgresError when another process uses the folder, it cannot be written, or PostgreSQL does not start
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
  /** Called once the server's process runs; it does not answer yet. */
  onSpawn?: () => void;
}): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(options.dataDir);
  const lock = lockFolder(folder);
  try {
    const log = options.log ?? (() => undefined);
    const settings = { ...defaultSettings, ...options.settings };
    const server = { ...(await prepare(folder, settings, log)), onSpawn: options.onSpawn };
    const connectionString = (database: string) => connectionStringOf(server.socketDir, database);
    let postmaster = await findOrStart(server, log);
    let stopping: Promise<void> | undefined;
    return {
      connectionString,
      get pid() {
        return postmaster.pid;
      },
      async restart() {
        if (!stopping) postmaster = await findOrStart(server, log, postmaster);
      },
      ensureDatabase: (name) => ensureDatabase(connectionString("postgres"), name),
      stop() {
        stopping ??= stopPostmaster(postmaster)
          .then(() => clearSocketFolder(server.socketDir))
          .then(() => rmdir(server.socketDir).catch(() => undefined))
          .finally(() => lock.release());
        return stopping;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function prepare(
  folder: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<PostmasterOptions> {
  const clusterDir = clusterDirOf(folder);
  const osUser = await chooseOsUser(clusterDir);
  const binaries = await prepareBinaries({ osUser, folder });
  await ensureCluster({ clusterDir, osUser, binaries, isSynced: settings.fsync !== "off", log });
  const socketDir = await openSocketFolder(clusterDir, osUser);
  const logFile = join(folder, "postgres.log");
  if ((await sizeOf(logFile)) > maxLogBytes) await rename(logFile, `${logFile}.old`);
  return { program: binaries.postgres, settings, clusterDir, socketDir, logFile, osUser };
}

/** `running`: the server of this process, if it has one. A server of an earlier process is stopped. */
async function findOrStart(
  server: PostmasterOptions,
  log: (line: string) => void,
  running?: Postmaster,
): Promise<Postmaster> {
  const deadline = AbortSignal.timeout(startTimeoutMs);
  let reason = "";
  while (!deadline.aborted) {
    const found = await findPostmaster(server);
    if (found !== null) {
      if (found.pid === running?.pid && (await isReady(found, server))) return found;
      log(`stopping an earlier database server (process ${found.pid})`);
      await stopPostmaster(found);
      continue;
    }
    const start = await sizeOf(server.logFile);
    log("starting the database server");
    const started = await spawnPostmaster(server);
    if (await isReady(started, server)) return started;
    await stopPostmaster(started);
    reason = (await text(createReadStream(server.logFile, { start }))).trim();
    // An earlier process may have started a server just before it was killed, which has locked the cluster now.
    if ((await findPostmaster(server)) !== null) continue;
    // The backends of a killed server end by themselves, a moment later.
    if (!reason.includes("pre-existing shared memory block")) break;
    await delay(50);
  }
  const lastLines = reason.split("\n").slice(-12).join("\n");
  throw new EmbeddedPostgresError(`The built-in database did not start; PostgreSQL said:\n${lastLines}`);
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

function connectionStringOf(socketDir: string, database: string): string {
  // All parameters are set, because `pg` takes missing ones from PG* variables of the environment.
  const parameters = new URLSearchParams({
    host: socketDir,
    port: String(socketPort),
    user: databaseUser,
    sslmode: "disable",
  });
  return `postgresql:///${encodeURIComponent(database)}?${parameters}`;
}

async function ensureDatabase(connectionString: string, name: string): Promise<void> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 5000 });
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
