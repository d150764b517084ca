// Answers for: the built-in PostgreSQL of one data folder, running and ours alone, whatever state the last
// run left it in. Knows nothing of what the database holds.
import { setTimeout as delay } from "node:timers/promises";
import { escapeIdentifier } from "pg";
import { accountFor } from "./account.ts";
import { usableBinaries } from "./binaries.ts";
import { CannotStart } from "./cannot-start.ts";
import { databaseUser, ensureCluster } from "./cluster.ts";
import { clusterPath, folderId, logPath, openDataFolder } from "./data-folder.ts";
import { takeFolderLock } from "./folder-lock.ts";
import {
  awaitReady,
  findPostmaster,
  isAsPlanned,
  lastLogLines,
  logSize,
  type Postmaster,
  type PostmasterPlan,
  spawnPostmaster,
  stopPostmaster,
  withClient,
} from "./postmaster.ts";
import { disownClaim } from "./postmaster-pid.ts";
import { clearSocketFolder, openSocketFolder, removeSocketFolder, socketPort } from "./socket-folder.ts";

export type EmbeddedPostgres = {
  /** What `pg` accepts, over the server's socket. */
  connectionString(database: string): string;
  readonly pid: number;
  /** Starts the server again where it has died under us; its address stays. Does nothing to one that runs. */
  revive(): Promise<void>;
  /** Makes the database if it is missing. */
  ensureDatabase(name: string): Promise<void>;
  /**
   * Cuts open connections and ends the server; resolves when its process is gone and the folder is free
   * again.
   */
  stop(): Promise<void>;
};

/** Small, and as safe as PostgreSQL can be: a commit that was acknowledged is on the disk. */
const usualSettings: Record<string, string> = {
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
  // The launcher reads the log after a failed start, so it is in English; terse, so that no row's values get
  // into it.
  lc_messages: "C",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

const startWithinMs = 30_000;

/**
 * Starts the server of this folder, which is the launcher's alone (made if missing, deleted with all data by
 * deleting it), or takes over the one that an earlier Parcha left running there. Refused with a
 * `CannotStart`, whose message is one sentence, when another Parcha runs on the folder, when it cannot be
 * written, or when PostgreSQL does not run here.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
  log?: (line: string) => void;
}): Promise<EmbeddedPostgres> {
  const folder = await openDataFolder(options.dataDir);
  const lock = takeFolderLock(folder);
  try {
    const log = options.log ?? (() => undefined);
    const plan = await planFor(folder, { ...usualSettings, ...options.settings }, log);
    let postmaster = await bringUp(plan, log);
    let stopping: Promise<void> | undefined;
    return {
      connectionString: (database) => connectionString(plan.socketDir, database),
      get pid() {
        return postmaster.pid;
      },
      async revive() {
        if (!stopping) postmaster = await bringUp(plan, log);
      },
      ensureDatabase: (name) => ensureDatabase(plan.socketDir, name),
      stop() {
        stopping ??= stopPostmaster(postmaster)
          .then(() => removeSocketFolder(plan.socketDir))
          .finally(() => lock.release());
        return stopping;
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function planFor(
  folder: string,
  settings: Record<string, string>,
  log: (line: string) => void,
): Promise<PostmasterPlan> {
  const clusterDir = clusterPath(folder);
  const account = await accountFor(clusterDir);
  const binaries = await usableBinaries({ account, folder });
  await ensureCluster({ clusterDir, account, binaries, isSynced: settings.fsync !== "off", log });
  const socketDir = await openSocketFolder({ folder, id: await folderId(folder) }, account);
  return {
    program: binaries.postgres,
    settings,
    clusterDir,
    socketDir,
    logFile: await logPath(folder),
    account,
  };
}

async function bringUp(plan: PostmasterPlan, log: (line: string) => void): Promise<Postmaster> {
  const tooLate = AbortSignal.timeout(startWithinMs);
  let why = "";
  while (!tooLate.aborted) {
    const found = await findPostmaster(plan);
    if (found !== null) {
      if (await takeOver(found, plan, log)) return found;
      continue;
    }
    const started = await start(plan, log);
    if (typeof started !== "string") return started;
    why = started;
    // A server that Parcha had just started when it was killed may have won the folder: then that one is
    // ours.
    if ((await findPostmaster(plan)) !== null) continue;
    // Backends of a server that was killed end by themselves, but not in the same instant.
    if (!why.includes("pre-existing shared memory block")) break;
    await delay(50);
  }
  throw new CannotStart(`The built-in database did not start; PostgreSQL said:\n${why}`);
}

/** False when the server that was found is gone now, and one can be started in its place. */
async function takeOver(
  found: Postmaster,
  plan: PostmasterPlan,
  log: (line: string) => void,
): Promise<boolean> {
  if (isAsPlanned(found, plan) && (await awaitReady(found, plan)) === "ready") {
    log(`took over the database server that was already running (process ${found.pid})`);
    return true;
  }
  log(`stopping an earlier database server (process ${found.pid})`);
  await stopPostmaster(found);
  return false;
}

/** The server, or what its log says when it ended at once. */
async function start(plan: PostmasterPlan, log: (line: string) => void): Promise<Postmaster | string> {
  // Nothing serves the cluster, so whatever still claims to is false.
  await disownClaim(plan.clusterDir, plan.account);
  await clearSocketFolder(plan.socketDir);
  const sinceByte = await logSize(plan.logFile);
  log("starting the database server");
  const postmaster = await spawnPostmaster(plan);
  const state = await awaitReady(postmaster, plan);
  if (state === "ready") return postmaster;
  if (state === "silent") await stopPostmaster(postmaster);
  return lastLogLines(plan.logFile, sinceByte);
}

function connectionString(socketDir: string, database: string): string {
  // All said, so that no PG* variable of the caller's environment gets a word in.
  const place = new URLSearchParams({
    host: socketDir,
    port: String(socketPort),
    user: databaseUser,
    sslmode: "disable",
  });
  return `postgresql:///${encodeURIComponent(database)}?${place}`;
}

async function ensureDatabase(socketDir: string, name: string): Promise<void> {
  await withClient(socketDir, "postgres", async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${escapeIdentifier(name)}`);
  });
}
