// Starts a server from its configuration, and stops its parts in reverse order.
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "#server/config/config.ts";
import { weakSettings } from "#server/config/live-remarks.ts";
import { ownUrl } from "#server/config/server.ts";
import type { AppContext } from "#server/context.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { hasBeenLive, markLiveUse } from "#server/db/marks.ts";
import { openPool } from "#server/db/pool.ts";
import { DifferentDatabases, isRightMissing, mayChangeTrail, migrateAs } from "#server/db/runtime-role.ts";
import type { DemoAccount, OpenSimulator, SimulatorOptions } from "#server/simulator.ts";

export const DATABASE_NAME = "parcha";
/** ops/postgresql/README.md adds them up. */
const MAX_CONNECTIONS = 16;
const POOL_TIMEOUT_MS = 2_000;

/** A start or command that fails for a reason outside the code. commands.ts prints the message without a stack. */
export class StartupError extends Error {
  override name = "StartupError";
}

export type Server = { app: FastifyInstance; newAccounts: DemoAccount[]; stop(): Promise<void> };

/** Started parts, in order of their start. */
type Resources = { close(): Promise<unknown> }[];

/**
 * Starts a server. If a part fails to start, the parts before it are closed first.
 * @throws StartupError when the database cannot be used or the port cannot be opened
 */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  machineNow: () => Date,
  openSimulator: OpenSimulator | null,
): Promise<Server> {
  const resources: Resources = [];
  const stop = async () => {
    for (const resource of resources.splice(0).reverse()) await resource.close();
  };
  try {
    return { ...(await startParts(config, log, machineNow, openSimulator, resources)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startParts(
  config: Config,
  log: FastifyBaseLogger,
  machineNow: () => Date,
  openSimulator: OpenSimulator | null,
  resources: Resources,
) {
  // The code loads while the database starts: once its process runs, since Node does nothing else while it loads code.
  const spawned = Promise.withResolvers<void>();
  const [{ connectionString, restart }, { buildApp }, { createContext }, { startSweeps, sweep }] =
    await Promise.all([
      startDatabase(config, resources, spawned.resolve),
      spawned.promise.then(() => import("#server/app.ts")),
      spawned.promise.then(() => import("#server/context.ts")),
      spawned.promise.then(() => import("#server/sweeps.ts")),
    ]);
  const db = openPool(connectionString, MAX_CONNECTIONS);
  // Requests have ended by then: only a sweep that was given up still holds a connection.
  resources.push({ close: () => Promise.race([db.end(), pause(POOL_TIMEOUT_MS, null, { ref: false })]) });
  if (config.mode === "live") await markLiveUse(db, machineNow());
  else await refuseLiveDatabase(db);
  const simulator = openSimulator && (await openSimulator(simulatorOptions(config, db, machineNow, log)));
  const now = simulator ? () => simulator.now() : machineNow;
  const ctx = await createContext({
    config,
    db,
    log,
    now,
    ...(simulator ? { sms: simulator.sms, messaging: simulator.messaging, push: simulator.push } : {}),
  });
  resources.push({ close: () => ctx.images.stop() });
  if (config.mode === "live" && (await mayChangeTrail(db)))
    log.warn(
      "The role of DATABASE_URL owns the tables, so that an intruder with it could change the audit trail. Use two roles: ops/postgresql/README.md",
    );
  for (const weakness of weakSettings(config)) log.warn(weakness);
  if (!ctx.messaging) log.info("WhatsApp is not configured: all messages go by SMS");
  let isServing = false;
  const app = await buildApp(ctx, simulator, () => isServing);
  resources.push({ close: () => app.close() });
  await listen(app, config);
  // After listening: if the start fails, the new accounts' passwords are never printed and would be lost.
  const newAccounts = simulator ? await simulator.seedDemo(ctx) : [];
  const sweeps = startSweeps(ctx, {
    beforeSweep: async () => simulator?.tick(),
    onDatabaseUnavailable: restart,
  });
  simulator?.onClockMoved(() => sweep(ctx));
  // First of all the server only drains: /readyz is 503 and each answer ends its connection, until no proxy sends a request.
  resources.push({
    close: async () => {
      isServing = false;
      await Promise.all([pause(config.drainSeconds * 1000), sweeps.stop()]);
    },
  });
  isServing = true;
  return { app, newAccounts };
}

/** Migrates the configured database, or starts and migrates an embedded one, which `restart` can start again. */
async function startDatabase(config: Config, resources: Resources, onSpawn: () => void) {
  if (config.databaseUrl) {
    onSpawn();
    await migrateDatabase(config.databaseUrl, config.databaseMigrationUrl);
    return { connectionString: config.databaseUrl, restart: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres`, onSpawn });
  resources.push({ close: () => postgres.stop() });
  await postgres.ensureDatabase(DATABASE_NAME);
  const connectionString = postgres.connectionString(DATABASE_NAME);
  await migrateDatabase(connectionString);
  return { connectionString, restart: () => postgres.restart() };
}

/** @throws StartupError with what the operator can do */
export async function migrateDatabase(connectionString: string, migrationUrl: string | null = null) {
  try {
    await migrateAs(connectionString, migrationUrl);
  } catch (error) {
    if (isRightMissing(error))
      throw new StartupError(
        "The database lacks migrations, which the role of DATABASE_URL may not run. Set DATABASE_MIGRATION_URL, or run: npm run migrate",
      );
    if (error instanceof DifferentDatabases)
      throw new StartupError(
        "DATABASE_URL and DATABASE_MIGRATION_URL name different databases: the migrations ran in the second one, and the first one lacks them. Let both name the same.",
      );
    const reason = error instanceof AggregateError ? error.errors.map(String).join(", ") : String(error);
    throw new StartupError(
      `The database cannot be used: ${reason}. Check DATABASE_URL, and that the database is running.`,
    );
  }
}

/** @throws StartupError when live mode has used the database */
async function refuseLiveDatabase(db: AppContext["db"]) {
  if (await hasBeenLive(db))
    throw new StartupError(
      "This database has been used in live mode, and demo mode would show its login codes and move its clock. Set MODE=live, or choose an empty database with DATABASE_URL.",
    );
}

function simulatorOptions(
  config: Config,
  db: AppContext["db"],
  machineNow: () => Date,
  log: FastifyBaseLogger,
): SimulatorOptions {
  const { keyId, keySecret, webhookSecrets } = config.razorpay;
  const [secret = ""] = webhookSecrets;
  const url = ownUrl(config.host, config.port);
  const webhook = { url: `${url}/api/payment/webhook`, secret };
  const whatsappWebhook = {
    url: `${url}/api/whatsapp/webhook`,
    secret: config.whatsappWebhook?.appSecret ?? "",
  };
  const inboxPassword = config.demoInboxPassword;
  return { db, keyId, keySecret, machineNow, log, webhook, whatsappWebhook, inboxPassword };
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE")
      throw new StartupError(
        `Port ${port} is taken. Stop the program that uses it, or choose another port: PORT=5001 npm start`,
      );
    if (code === "EACCES")
      throw new StartupError(`This user may not open port ${port}. Choose another port: PORT=5000 npm start`);
    if (code === "EADDRNOTAVAIL") throw new StartupError(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
