// Everything that a run lives in: the house with all its routes, the world outside it, a database that is emptied for
// each run, and the people. Made once for many runs.
import type { FastifyInstance } from "fastify";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import type { AppContext } from "#server/context.ts";
import { openLog } from "#server/log.ts";
import type { Merchant } from "#simulator/merchant.ts";
import { createSchema } from "#simulator/schema.sql.ts";
import { countIds, emptyingOf, guardCredits } from "./blank.ts";
import { Dice } from "./chance.ts";
import { ProofClock } from "./clock.ts";
import { openProofDatabase, type ProofDatabase } from "./database.ts";
import { GatewayLine, openGateway } from "./gateway.ts";
import { houseOf, type Weather } from "./house.ts";
import { type Life, Schedule } from "./schedule.ts";

export type Slot = { date: string; time: string };

export type World = {
  ctx: AppContext;
  app: FastifyInstance;
  clock: ProofClock;
  merchant: Merchant;
  schedule: Schedule;
  line: GatewayLine;
  database: ProofDatabase;
  /** Lines of the house's log, from `warn` up; what a process says while it is being killed is left out. */
  logged: string[];
  weather: Weather;
  life: Life;
  /** What happened, in order. */
  trace: string[];
  /** Makes it as new, with everything drawn from this seed. */
  begin(seed: number): Promise<void>;
  /** The process is gone, and another one begins. */
  restart(): Promise<void>;
  end(): Promise<void>;
};

type Parts = Omit<World, "begin" | "restart" | "end">;

const ENV = {
  SECRET_KEY: "a secret that only the proof knows about",
  PUBLIC_URL: "http://proof.example",
  DATA_DIR: "/nowhere",
  DEMO_NO_ADDRESS_LIMITS: "1",
};

export async function openWorld(connectionString: string): Promise<World> {
  const database = await openProofDatabase(connectionString);
  await createSchema(database.plain);
  await guardCredits(database.plain);
  await countIds(database.plain);
  const clock = new ProofClock();
  const config = readConfig(ENV);
  const { keyId, keySecret } = config.razorpay;
  const merchant: Merchant = { db: database.plain, keyId, keySecret, now: clock.now, hasWebhook: true };
  const dice = new Dice();
  const trace: string[] = [];
  const schedule = new Schedule({
    chance: dice,
    isBlocked: database.isBlocked,
    onWork(thread, label) {
      trace.push(`      ${thread}: ${label}`);
      // Time goes on while the house works, so that what is due may come in the middle of a request.
      if (dice.is(0.1)) clock.forward(dice.below(3));
    },
  });
  const gateway = await openGateway(merchant);
  const { life, pool } = database.openLife(schedule);
  const line = new GatewayLine({ gateway, schedule, clock, chance: dice, life: () => world.life });
  const weather: Weather = { messageFaultiness: 0 };
  const logged: string[] = [];
  const log = openLog("warn", (text) => {
    if (!world.life.isOver) logged.push(text);
  });
  const ctx = houseOf({ config, db: pool, clock, chance: dice, line, weather, log });
  const app = await buildApp(ctx, null);
  await app.ready();
  const parts = { ctx, app, clock, merchant, schedule, line, database, trace, weather, logged, life };
  const world: World = {
    ...parts,
    ...(await turns(parts, dice, () => world)),
    end: () => end([app, gateway], database),
  };
  return world;
}

async function end(apps: readonly FastifyInstance[], database: ProofDatabase) {
  for (const app of apps) await app.close();
  await database.end();
}

/** How a run begins, and how a process does. */
async function turns(
  { database, trace, logged, line, schedule, ctx }: Parts,
  dice: Dice,
  world: () => World,
) {
  const emptying = await emptyingOf(database.plain);
  const restart = async () => {
    await database.kill(world().life);
    const { life, pool } = database.openLife(schedule);
    world().life = life;
    ctx.db = pool;
  };
  const begin = async (seed: number) => {
    dice.begin(seed, "schedule");
    await database.plain.query(emptying);
    trace.length = 0;
    logged.length = 0;
    line.late = [];
    await restart();
  };
  return { begin, restart };
}
