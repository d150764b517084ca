// `npm run bench`: measures the app against a baseline that does only the unavoidable work, in turns within one run, and
// prints the ratio of the two: reads against Fastify with nothing on it, writes against the same SQL without the app. Uses
// the embedded PostgreSQL with its default, durable settings, on loopback. Takes about half an hour; with BOOKINGS=0,5000
// GROWTH=1000 it runs without the largest databases.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#server/db/embedded/launcher.ts";
import { migrate } from "#server/db/migrate.ts";
import { freePort, startProcess } from "#tests/support/process.ts";
import { runHttpLoad, runReplay, startBareFastify } from "./child-processes.ts";
import { type Comparison, compare, type Measured, median } from "./compare.ts";
import { type Customer, fillDatabase, listFutureSlots, type Slot } from "./fill-database.ts";
import { printFirstFrame } from "./first-frame.ts";
import { printGrowth } from "./growth.ts";
import type { HttpRequest } from "./http-load.ts";
import { createPaidHolds, recordVerify, verifyTask } from "./payments.ts";
import { recordStatements } from "./record-statements.ts";
import { measureScreens } from "./screens.ts";
import { printSignInRate } from "./sign-in.ts";
import { printSocketCosts } from "./sockets.ts";

/** How many bookings the databases have. */
const BOOKINGS = (process.env.BOOKINGS ?? "0,5000,200000").split(",").map(Number);
const ROUNDS = 3;
const READ_SECONDS = 2;
const CONNECTIONS = [1, 32];
/** Requests of a round, by the number of connections. */
const HOLDS: Record<number, number> = { 1: 150, 32: 600 };
const PAYMENTS: Record<number, number> = { 1: 60, 32: 200 };

const ADMIN_PASSWORD = "a password for the bench";
const SERVER_ENV = {
  LOG_LEVEL: "error",
  DEMO_NO_ADDRESS_LIMITS: "1",
  DEMO_ADMIN_PASSWORD: ADMIN_PASSWORD,
};

type Target = { connectionString: string; url: string; port: number };
type CustomerAndSlot = { customer: Customer; slot: Slot };

function printComparison(name: string, { app, baseline, ratio }: Comparison) {
  const rate = (value: number) => `${value.toFixed(0).padStart(7)} /s`;
  const latency = ({ p50, p99 }: Measured) => `${p50.toFixed(2)} / ${p99.toFixed(1)} ms`.padStart(16);
  console.log(
    `${name.padEnd(44)} ${ratio.toFixed(2).padStart(5)}   ${rate(app.rate)} ${latency(app)}   ${rate(baseline.rate)} ${latency(baseline)}`,
  );
}

async function measureSlots({ port, url }: Target, bookings: number) {
  const { date } = listFutureSlots()[0] ?? { date: "" };
  const path = `/api/slots/available?date=${date}`;
  const body = await (await fetch(`${url}${path}`)).json();
  const barePort = await freePort();
  const bare = await startBareFastify(barePort, body);
  for (const connections of CONNECTIONS) {
    const read = (toPort: number, request: HttpRequest) =>
      runHttpLoad({ port: toPort, connections, requests: [request], seconds: READ_SECONDS }, "200");
    const comparison = await compare(
      ROUNDS,
      () => read(port, { method: "GET", path }),
      () => read(barePort, { method: "GET", path: "/bare" }),
    );
    printComparison(`slots, ${connections} connections, ${bookings} bookings`, comparison);
  }
  await bare.stop();
}

/** Returns a function that gives out each customer and each slot once. */
function takeInTurns(customers: Customer[]): () => CustomerAndSlot {
  const slots = listFutureSlots();
  let taken = 0;
  return () => {
    const [customer, slot] = [customers[taken], slots[taken]];
    taken++;
    if (!customer || !slot) throw new Error("The bench ran out of customers or slots");
    return { customer, slot };
  };
}

const headersFor = (url: string, { cookie }: Customer) => ({
  origin: url,
  cookie,
  "content-type": "application/json",
});

async function measureHolds(
  { connectionString, port, url }: Target,
  takeNext: () => CustomerAndSlot,
  bookings: number,
) {
  const { customer, slot } = takeNext();
  const statements = await recordStatements({
    connectionString,
    task: holdTask({ customer, slot }),
    request: {
      method: "POST",
      url: "/api/bookings",
      headers: headersFor("http://localhost:5000", customer),
      payload: { sessionDate: slot.date, sessionTime: slot.time, questionType: "single" },
    },
  });
  for (const connections of CONNECTIONS) {
    const takeRound = () => Array.from({ length: HOLDS[connections] ?? 0 }, takeNext);
    const comparison = await compare(
      ROUNDS,
      () => {
        const requests = takeRound().map((hold) => holdRequest(url, hold));
        return runHttpLoad({ port, connections, requests, seconds: null }, "201");
      },
      () => {
        const tasks = takeRound().map(holdTask);
        return runReplay({ connectionString, connections, statements, tasks });
      },
    );
    printComparison(`holds, ${connections} connections, ${bookings} bookings`, comparison);
  }
  console.log(`  (a hold takes ${statements.length} SQL statements)`);
}

const holdTask = ({ customer, slot: { date, time } }: CustomerAndSlot) => ({
  user: customer.customerId,
  token: customer.tokenHash,
  date,
  time,
});

function holdRequest(url: string, { customer, slot }: CustomerAndSlot): HttpRequest {
  return {
    method: "POST",
    path: "/api/bookings",
    headers: headersFor(url, customer),
    body: JSON.stringify({
      userId: customer.customerId,
      sessionDate: slot.date,
      sessionTime: slot.time,
      questionType: "single",
    }),
  };
}

async function measurePayments({ connectionString, port, url }: Target, takeNext: () => CustomerAndSlot) {
  const createRound = (count: number) => createPaidHolds(url, Array.from({ length: count }, takeNext));
  const [first] = await createRound(1);
  if (!first) throw new Error("There is no payment to record");
  const statements = await recordVerify(connectionString, first);
  for (const connections of CONNECTIONS) {
    const comparison = await compare(
      ROUNDS,
      async () => {
        const paidHolds = await createRound(PAYMENTS[connections] ?? 0);
        const requests = paidHolds.map(({ customer, bookingId, proof }) => ({
          method: "POST",
          path: "/api/payment/verify",
          headers: headersFor(url, customer),
          body: JSON.stringify({ ...proof, bookingId }),
        }));
        return runHttpLoad({ port, connections, requests, seconds: null }, "200");
      },
      async () => {
        const tasks = (await createRound(PAYMENTS[connections] ?? 0)).map(verifyTask);
        return runReplay({ connectionString, connections, statements, tasks });
      },
    );
    printComparison(`verified payments, ${connections} connections`, comparison);
  }
  console.log(
    `  (verifying takes ${statements.length} SQL statements, and an HTTP request to the gateway, which the baseline leaves out)`,
  );
}

/** Uses a fresh server, so that its memory use is that of the sockets. */
async function measureLiveChannel(connectionString: string, customers: Customer[]) {
  const port = await freePort();
  const env = {
    ...SERVER_ENV,
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, "live"),
    PORT: String(port),
  };
  const server = await startProcess(env);
  const pid = server.child.pid ?? 0;
  const target = { connectionString, url: server.url, pid, adminPassword: ADMIN_PASSWORD };
  const session = await printSocketCosts(target, customers, listFutureSlots());
  await printFirstFrame(server.url, await freePort(), session);
  await server.stop();
}

async function measureStart(dataDir: string) {
  const durationsMs: { app: number[]; bare: number[] } = { app: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now();
    const server = await startProcess({ ...SERVER_ENV, DATA_DIR: dataDir, PORT: String(await freePort()) });
    // The first start creates the database and does not count.
    if (round > 0) durationsMs.app.push(performance.now() - startedAt);
    await server.stop();
    const bare = await startBareFastify(await freePort(), {});
    durationsMs.bare.push(bare.tookMs);
    await bare.stop();
  }
  const [appMs, bareMs] = [median(durationsMs.app), median(durationsMs.bare)];
  console.log(
    `start-up on existing data, with PostgreSQL    ${(appMs / bareMs).toFixed(1).padStart(5)}   ${appMs.toFixed(0)} ms, bare Fastify ${bareMs.toFixed(0)} ms`,
  );
}

const folder = await mkdtemp(join(tmpdir(), "parcha-bench-"));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
try {
  console.log(
    "measured                                     ratio   Parcha: rate, p50 / p99            baseline: rate, p50 / p99",
  );
  for (const bookings of BOOKINGS) {
    const isLast = bookings === BOOKINGS.at(-1);
    const database = `bench_${bookings}`;
    await postgres.ensureDatabase(database);
    const connectionString = postgres.connectionString(database);
    await migrate(connectionString);
    const customers = await fillDatabase(connectionString, bookings, listFutureSlots().length);
    const takeNext = takeInTurns(customers);
    const port = await freePort();
    const server = await startProcess({
      ...SERVER_ENV,
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, "server"),
      PORT: String(port),
    });
    const target = { connectionString, url: server.url, port };
    await measureSlots(target, bookings);
    await measureHolds(target, takeNext, bookings);
    if (isLast) {
      await measurePayments(target, takeNext);
      for (const connections of CONNECTIONS) await printSignInRate(target, connections);
    }
    await server.stop();
    if (isLast) await measureLiveChannel(connectionString, customers);
  }
  await measureStart(join(folder, "fresh"));
  await measureScreens();
  await printGrowth(postgres, folder);
} finally {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
