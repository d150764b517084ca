// A simulation: the server with all its routes, the simulated providers, and a database that is emptied for each run.
// Created once for many runs.
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { openLog } from "#server/log.ts";
import type { Merchant } from "#simulator/merchant.ts";
import { createSchema } from "#simulator/schema.sql.ts";
import { GatewayConnection, openGateway } from "./gateway-connection.ts";
import { ManualClock } from "./manual-clock.ts";
import { SeededRandom } from "./random.ts";
import { addCreditConstraint, makeIdsRepeatable, resetStatements } from "./reset-database.ts";
import { Scheduler, type ServerInstance } from "./scheduler.ts";
import { createSimulationContext, type Faults } from "./simulation-context.ts";
import { openSimulationDatabase, type SimulationDatabase } from "./simulation-database.ts";

export type Slot = { date: string; time: string };

export type Simulation = {
  ctx: AppContext;
  app: FastifyInstance;
  clock: ManualClock;
  merchant: Merchant;
  scheduler: Scheduler;
  connection: GatewayConnection;
  database: SimulationDatabase;
  /** The server's log lines from level `warn` up, without those of a server that is being killed. */
  logLines: string[];
  faults: Faults;
  instance: ServerInstance;
  /** What happened in this run, in order. */
  trace: string[];
  /** Empties the database, starts the server, and draws everything from this seed from now on. */
  reset(seed: number): Promise<void>;
  /** Kills the server and starts another one. */
  restartServer(): Promise<void>;
  close(): Promise<void>;
};

type Parts = Omit<Simulation, "reset" | "restartServer" | "close">;

const ENV = {
  CANCEL_GRACE_MINUTES: "20",
  SECRET_KEY: "a secret that only the simulation uses",
  PUBLIC_URL: "http://simulation.localhost",
  DATA_DIR: "/nowhere",
  DEMO_NO_ADDRESS_LIMITS: "1",
  RECEIPT_GSTIN: "06ABCDE1234F1Z4",
  RECEIPT_TAX_FROM: "2026-01-01",
  RECEIPT_SHARE_WITHOUT_TAX: "1",
};

export async function openSimulation(connectionString: string): Promise<Simulation> {
  const database = await openSimulationDatabase(connectionString);
  await createSchema(database.direct);
  await addCreditConstraint(database.direct);
  await makeIdsRepeatable(database.direct);
  const clock = new ManualClock();
  const config = readConfig(ENV);
  const { keyId, keySecret } = config.razorpay;
  const merchant: Merchant = { db: database.direct, keyId, keySecret, now: clock.now, hasWebhook: true };
  const random = new SeededRandom();
  const trace: string[] = [];
  const scheduler = new Scheduler({
    random,
    isBlocked: database.isBlocked,
    onOperation(task, label) {
      trace.push(`      ${task}: ${label}`);
      // Time passes while the server works, so that something may become due in the middle of a request.
      if (random.boolean(0.1)) clock.advance(random.integerBelow(3));
    },
  });
  const gateway = await openGateway(merchant);
  const { instance, pool } = database.startInstance(scheduler);
  const currentInstance = () => simulation.instance;
  const connection = new GatewayConnection({ gateway, scheduler, clock, random, currentInstance });
  const faults: Faults = { messageFaultRate: 0 };
  const logLines: string[] = [];
  const log = openLog("warn", (line) => {
    if (!simulation.instance.isKilled) logLines.push(line);
  });
  const ctx = await createSimulationContext({ config, db: pool, clock, random, connection, faults, log });
  const app = await buildApp(ctx, null);
  await app.ready();
  const providers = { merchant, connection, faults };
  const parts: Parts = { ctx, app, clock, scheduler, database, trace, logLines, instance, ...providers };
  const simulation: Simulation = {
    ...parts,
    ...(await lifecycle(parts, random, () => simulation)),
    close: () => close([app, gateway], database),
  };
  return simulation;
}

async function close(apps: readonly FastifyInstance[], database: SimulationDatabase) {
  for (const app of apps) await app.close();
  await database.close();
}

async function lifecycle(
  { database, trace, logLines, connection, scheduler, ctx }: Parts,
  random: SeededRandom,
  simulation: () => Simulation,
) {
  const statements = await resetStatements(database.direct);
  const restartServer = async () => {
    await database.kill(simulation().instance);
    const { instance, pool } = database.startInstance(scheduler);
    simulation().instance = instance;
    ctx.db = pool;
  };
  const reset = async (seed: number) => {
    random.reseed(seed, "schedule");
    await database.direct.query(statements);
    trace.length = 0;
    logLines.length = 0;
    connection.lateCalls = [];
    await restartServer();
  };
  return { reset, restartServer };
}
