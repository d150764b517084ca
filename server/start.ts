// Brings a whole server up from its configuration, and takes it down again in the opposite order.
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import type { Config } from "#server/config/config.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { openPool } from "#server/db/pool.ts";
import type { DemoAccount, OpenSimulator, SimulatorOptions } from "#server/simulator.ts";
import { startSweeps, sweep } from "#server/sweeps.ts";

export const DATABASE = "parcha";

/** A start that cannot be, said in one sentence that names the way out. */
export class CannotServe extends Error {
  override name = "CannotServe";
}

export type Server = { app: FastifyInstance; newAccounts: DemoAccount[]; stop(): Promise<void> };

/** What was opened, to be closed in the opposite order. */
type Opened = { close(): Promise<unknown> }[];

/** Serves. Whatever fails, what had been opened is closed before the error goes on. */
export async function startServer(
  config: Config,
  log: FastifyBaseLogger,
  machineNow: () => Date,
  openSimulator: OpenSimulator | null,
): Promise<Server> {
  const opened: Opened = [];
  const stop = async () => {
    for (const part of opened.splice(0).reverse()) await part.close();
  };
  try {
    return { ...(await open(config, log, machineNow, openSimulator, opened)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function open(
  config: Config,
  log: FastifyBaseLogger,
  machineNow: () => Date,
  openSimulator: OpenSimulator | null,
  opened: Opened,
) {
  const { connectionString, revive } = await readyDatabase(config, opened);
  const db = openPool(connectionString);
  opened.push({ close: () => db.end() });
  const simulator = openSimulator && (await openSimulator(simulatorOptions(config, db, machineNow, log)));
  const ctx = createContext({
    config,
    db,
    log,
    now: simulator ? () => simulator.now() : machineNow,
    ...(simulator ? { sms: simulator.sms, messaging: simulator.messaging } : {}),
  });
  opened.push({ close: () => ctx.images.stop() });
  if (!ctx.messaging) log.info("WhatsApp is not configured: messages go by SMS alone");
  const app = await buildApp(ctx, simulator);
  opened.push({ close: () => app.close() });
  await listen(app, config);
  // Only now: accounts of a start that failed would have passwords that nobody was shown.
  const newAccounts = simulator ? await simulator.seedDemo(ctx) : [];
  const sweeps = startSweeps(ctx, { before: async () => simulator?.tick(), databaseAway: revive });
  opened.push({ close: () => sweeps.stop() });
  simulator?.onClockMoved(() => sweep(ctx));
  return { app, newAccounts };
}

async function readyDatabase(config: Config, opened: Opened) {
  if (config.databaseUrl) {
    await migrated(config.databaseUrl);
    return { connectionString: config.databaseUrl, revive: async () => undefined };
  }
  const postgres = await startEmbeddedPostgres({ dataDir: `${config.dataDir}/postgres` });
  opened.push({ close: () => postgres.stop() });
  await postgres.ensureDatabase(DATABASE);
  const connectionString = postgres.connectionString(DATABASE);
  await migrated(connectionString);
  return { connectionString, revive: () => postgres.revive() };
}

async function migrated(connectionString: string) {
  try {
    await migrate(connectionString);
  } catch (error) {
    const reason = error instanceof AggregateError ? error.errors.map(String).join(", ") : String(error);
    throw new CannotServe(
      `The database cannot be used: ${reason}. Check DATABASE_URL, and that it is running.`,
    );
  }
}

function simulatorOptions(
  config: Config,
  db: AppContext["db"],
  machineNow: () => Date,
  log: FastifyBaseLogger,
): SimulatorOptions {
  const { keyId, keySecret, webhookSecrets } = config.razorpay;
  const [secret = ""] = webhookSecrets;
  const webhook = { url: `http://127.0.0.1:${config.port}/api/payment/webhook`, secret };
  const whatsappWebhook = {
    url: `http://127.0.0.1:${config.port}/api/whatsapp/webhook`,
    secret: config.whatsappWebhook?.appSecret ?? "",
  };
  return { db, keyId, keySecret, machineNow, log, webhook, whatsappWebhook };
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "EADDRINUSE")
      throw new CannotServe(
        `Port ${port} is taken. Stop what uses it, or choose another: PORT=5001 npm start`,
      );
    if (code === "EACCES")
      throw new CannotServe(`Port ${port} may not be used by this user. Choose another: PORT=5000 npm start`);
    if (code === "EADDRNOTAVAIL") throw new CannotServe(`HOST ${host} is not an address of this machine.`);
    throw error;
  }
}
