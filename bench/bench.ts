// `npm run bench`: what is quick and what is not, as ratios within one run, on the built-in Postgres with its usual,
// safe settings. Everything is on loopback and bounded; about five minutes (ON_FILE=0,5000 measures less).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { freePort, startProcess } from "#tests/support/process.ts";
import { load, replay, startBare } from "./child.ts";
import { type Customer, fill, stepsAhead } from "./fill.ts";
import { firstFrame } from "./first-frame.ts";
import type { Request } from "./loader.ts";
import { paidHolds, recordVerify, taskOf } from "./payments.ts";
import { record } from "./record.ts";
import { type Compared, compare, median } from "./rounds.ts";
import { signInRate } from "./sign-in.ts";
import { sockets } from "./sockets.ts";

const ON_FILE = (process.env.ON_FILE ?? "0,5000,200000").split(",").map(Number);
const ROUNDS = 3;
const READ_SECONDS = 2;
/** How many holds a round makes, by connections. */
const HOLDS: Record<number, number> = { 1: 150, 32: 600 };
const PAYMENTS: Record<number, number> = { 1: 60, 32: 200 };
const CONNECTIONS = [1, 32];

type Place = { connectionString: string; url: string; port: number };

function print(what: string, { ours, measure, ratio }: Compared, unit: string) {
  const rate = (value: number) => value.toFixed(0).padStart(7);
  const ms = ({ p50, p99 }: Compared["ours"]) => `${p50.toFixed(2)} / ${p99.toFixed(1)} ms`.padStart(16);
  console.log(
    `${what.padEnd(44)} ${ratio.toFixed(2).padStart(5)}   ${rate(ours.rate)} ${unit} ${ms(ours)}   ${rate(measure.rate)} ${unit} ${ms(measure)}`,
  );
}

async function slots({ port, url }: Place, onFile: number) {
  const { date } = stepsAhead()[0] ?? { date: "" };
  const path = `/api/slots/available?date=${date}`;
  const body = await (await fetch(`${url}${path}`)).json();
  const barePort = await freePort();
  const bare = await startBare(barePort, body);
  for (const connections of CONNECTIONS) {
    const read = (at: number, request: Request) =>
      load({ port: at, connections, requests: [request], seconds: READ_SECONDS }, "200");
    const compared = await compare(
      ROUNDS,
      () => read(port, { method: "GET", path }),
      () => read(barePort, { method: "GET", path: "/bare" }),
    );
    print(`slots, ${connections} connections, ${onFile} on file`, compared, "/s");
  }
  await bare.stop();
}

/** Customers and slots, each given out once. */
function supply(customers: Customer[]) {
  const steps = stepsAhead();
  let used = 0;
  return () => {
    const [customer, step] = [customers[used], steps[used]];
    used++;
    if (!customer || !step) throw new Error("The bench ran out of customers or slots");
    return { customer, step };
  };
}
type Next = ReturnType<typeof supply>;

const headersOf = (url: string, { cookie }: Customer) => ({
  origin: url,
  cookie,
  "content-type": "application/json",
});

async function holds({ connectionString, port, url }: Place, next: Next, onFile: number) {
  const { customer, step } = next();
  const statements = await record({
    connectionString,
    task: { user: customer.userId, token: customer.tokenHash, date: step.date, time: step.time },
    request: {
      method: "POST",
      url: "/api/bookings",
      headers: headersOf("http://localhost:5000", customer),
      payload: { sessionDate: step.date, sessionTime: step.time, questionType: "single" },
    },
  });
  for (const connections of CONNECTIONS) {
    const many = () => Array.from({ length: HOLDS[connections] ?? 0 }, next);
    const compared = await compare(
      ROUNDS,
      () => {
        const requests = many().map(({ customer: who, step: { date, time } }) => ({
          method: "POST",
          path: "/api/bookings",
          headers: headersOf(url, who),
          body: JSON.stringify({
            userId: who.userId,
            sessionDate: date,
            sessionTime: time,
            questionType: "single",
          }),
        }));
        return load({ port, connections, requests, seconds: null }, "201");
      },
      () => {
        const tasks = many().map(({ customer: who, step: { date, time } }) => ({
          user: who.userId,
          token: who.tokenHash,
          date,
          time,
        }));
        return replay({ connectionString, connections, statements, tasks });
      },
    );
    print(`holds, ${connections} connections, ${onFile} on file`, compared, "/s");
  }
  console.log(`  (a hold is ${statements.length} statements)`);
}

async function payments({ connectionString, port, url }: Place, next: Next) {
  const pay = (count: number) => paidHolds(url, Array.from({ length: count }, next));
  const [first] = await pay(1);
  if (!first) throw new Error("No payment to learn from");
  const statements = await recordVerify(connectionString, first);
  for (const connections of CONNECTIONS) {
    const compared = await compare(
      ROUNDS,
      async () => {
        const requests = (await pay(PAYMENTS[connections] ?? 0)).map(({ customer, bookingId, proof }) => ({
          method: "POST",
          path: "/api/payment/verify",
          headers: headersOf(url, customer),
          body: JSON.stringify({ ...proof, bookingId }),
        }));
        return load({ port, connections, requests, seconds: null }, "200");
      },
      async () => {
        const tasks = (await pay(PAYMENTS[connections] ?? 0)).map(taskOf);
        return replay({ connectionString, connections, statements, tasks });
      },
    );
    print(`verified payments, ${connections} connections`, compared, "/s");
  }
  console.log(
    `  (verifying is ${statements.length} statements, and a question to the gateway over HTTP, which the measure leaves out)`,
  );
}

/** On a server that has done nothing else yet, so that its memory says something. */
async function live(connectionString: string, customers: Customer[]) {
  const port = await freePort();
  const env = {
    ...quiet,
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, "live"),
    PORT: String(port),
  };
  const server = await startProcess(env);
  const place = { connectionString, url: server.url, pid: server.child.pid ?? 0, adminPassword };
  const session = await sockets(place, customers, stepsAhead());
  await firstFrame(server.url, await freePort(), session);
  await server.stop();
}

async function startUp(dataDir: string) {
  const took: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now();
    const server = await startProcess({ ...quiet, DATA_DIR: dataDir, PORT: String(await freePort()) });
    // The first start makes the database; what counts is the ones after it.
    if (round > 0) took.ours.push(performance.now() - startedAt);
    await server.stop();
    const bare = await startBare(await freePort(), {});
    took.bare.push(bare.tookMs);
    await bare.stop();
  }
  const [ours, bare] = [median(took.ours), median(took.bare)];
  console.log(
    `start-up with data, database included         ${(ours / bare).toFixed(1).padStart(5)}   ${ours.toFixed(0)} ms, bare Fastify ${bare.toFixed(0)} ms`,
  );
}

const adminPassword = "a password for the bench";
const quiet = { LOG_LEVEL: "error", DEMO_NO_ADDRESS_LIMITS: "1", DEMO_ADMIN_PASSWORD: adminPassword };
const folder = await mkdtemp(join(tmpdir(), "parcha-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
try {
  console.log(
    "what                                         ratio   ours: rate, p50 / p99              the measure",
  );
  for (const onFile of ON_FILE) {
    const database = `bench_${onFile}`;
    await postgres.ensureDatabase(database);
    const connectionString = postgres.connectionString(database);
    await migrate(connectionString);
    const customers = await fill(connectionString, onFile, stepsAhead().length);
    const next = supply(customers);
    const port = await freePort();
    const server = await startProcess({
      ...quiet,
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, "server"),
      PORT: String(port),
    });
    const place = { connectionString, url: server.url, port };
    await slots(place, onFile);
    await holds(place, next, onFile);
    if (onFile === ON_FILE.at(-1)) {
      await payments(place, next);
      for (const connections of CONNECTIONS) await signInRate(place, connections);
    }
    await server.stop();
    if (onFile === ON_FILE.at(-1)) await live(connectionString, customers);
  }
  await startUp(join(folder, "fresh"));
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
