// Starts the built-in PostgreSQL of a data folder, in whatever state the last run left it, and makes sure that only one
// process uses it. Decision: docs/decisions/0002-start-an-embedded-postgresql-with-a-launcher.md
import { setTimeout as delay } from "node:timers/promises";
import { escapeIdentifier } from "pg";
import { prepareBinaries } from "./binaries.ts";
import { databaseUser, ensureCluster } from "./cluster.ts";
import { clusterDirOf, openDataFolder, prepareLogFile } from "./data-folder.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { lockFolder } from "./folder-lock.ts";
import { chooseOsUser } from "./os-user.ts";
import { invalidateStalePidFile } from "./pid-file.ts";
import {
  findPostmaster,
  type Postmaster,
  type PostmasterOptions,
  readLastLogLines,
  readLogSize,
  spawnPostmaster,
  stopPostmaster,
  waitUntilReady,
  withClient,
} from "./postmaster.ts";
import { clearSocketFolder, openSocketFolder, removeSocketFolder, socketPort } from "./socket-folder.ts";

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
    const prepared = await prepare(folder, { ...defaultSettings, ...options.settings }, log);
    const serverOptions = { ...prepared, onSpawn: options.onSpawn };
    let postmaster = await findOrStart(serverOptions, log);
    let stopping: Promise<void> | undefined;
    return {
      connectionString: (database) => connectionString(serverOptions.socketDir, database),
      get pid() {
        return postmaster.pid;
      },
      async restart() {
        if (!stopping) postmaster = await findOrStart(serverOptions, log, postmaster);
      },
      ensureDatabase: (name) => ensureDatabase(serverOptions.socketDir, name),
      stop() {
        stopping ??= stopPostmaster(postmaster)
          .then(() => removeSocketFolder(serverOptions.socketDir))
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
  return {
    program: binaries.postgres,
    settings,
    clusterDir,
    socketDir,
    logFile: await prepareLogFile(folder),
    osUser,
  };
}

/** `running`: the server of this process, if it has one. A server of an earlier process is stopped. */
async function findOrStart(
  serverOptions: PostmasterOptions,
  log: (line: string) => void,
  running?: Postmaster,
): Promise<Postmaster> {
  const deadline = AbortSignal.timeout(startTimeoutMs);
  let reason = "";
  while (!deadline.aborted) {
    const found = await findPostmaster(serverOptions);
    if (found !== null) {
      const isOwn = found.pid === running?.pid;
      if (isOwn && (await waitUntilReady(found, serverOptions)) === "ready") return found;
      log(`stopping an earlier database server (process ${found.pid})`);
      await stopPostmaster(found);
      continue;
    }
    const started = await start(serverOptions, log);
    if (typeof started !== "string") return started;
    reason = started;
    // An earlier process may have started a server just before it was killed, which has locked the cluster now.
    if ((await findPostmaster(serverOptions)) !== null) continue;
    // The backends of a killed server end by themselves, a moment later.
    if (!reason.includes("pre-existing shared memory block")) break;
    await delay(50);
  }
  throw new EmbeddedPostgresError(`The built-in database did not start; PostgreSQL said:\n${reason}`);
}

/** The server, or the end of its log if it did not start. */
async function start(
  serverOptions: PostmasterOptions,
  log: (line: string) => void,
): Promise<Postmaster | string> {
  // findPostmaster found no server on the cluster, so a pid file is stale.
  await invalidateStalePidFile(serverOptions.clusterDir, serverOptions.osUser);
  await clearSocketFolder(serverOptions.socketDir);
  const sinceByte = await readLogSize(serverOptions.logFile);
  log("starting the database server");
  const postmaster = await spawnPostmaster(serverOptions);
  const state = await waitUntilReady(postmaster, serverOptions);
  if (state === "ready") return postmaster;
  if (state === "unresponsive") await stopPostmaster(postmaster);
  return readLastLogLines(serverOptions.logFile, sinceByte);
}

function connectionString(socketDir: string, database: string): string {
  // All parameters are set, because `pg` takes missing ones from PG* variables of the environment.
  const parameters = new URLSearchParams({
    host: socketDir,
    port: String(socketPort),
    user: databaseUser,
    sslmode: "disable",
  });
  return `postgresql:///${encodeURIComponent(database)}?${parameters}`;
}

async function ensureDatabase(socketDir: string, name: string): Promise<void> {
  await withClient(socketDir, "postgres", async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}
