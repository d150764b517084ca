// A complete server for one test file: a real HTTP server on a free port, a new database, the simulated providers, and a
// clock that the test moves.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Customer } from "#contract/customers.ts";
import { sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import { adminLogin } from "#contract/staff.ts";
import type { AdminRole } from "#domain/admin-roles.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { buildApp } from "#server/app.ts";
import { readConfig } from "#server/config/config.ts";
import { type AppContext, createContext } from "#server/context.ts";
import { openPool } from "#server/db/pool.ts";
import { migrateAs } from "#server/db/runtime-role.ts";
import { openLog } from "#server/log.ts";
import { saveDayHours } from "#server/modules/availability/open-hours.ts";
import { createOrResetAdmin } from "#server/modules/staff/admins.ts";
import { razorpayGateway } from "#server/providers/payments/razorpay.ts";
import { sweep } from "#server/sweeps.ts";
import { openSimulator, type TestableSimulator } from "#simulator/simulator.ts";
import { Client } from "./client.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { freePort } from "./process.ts";
import { quickRequest } from "./quick-request.ts";

/** Saturday 21 November 2026, 10:00 in India. */
const START = new Date("2026-11-21T04:30:00Z");

export type TestApp = {
  url: string;
  ctx: AppContext;
  simulator: TestableSimulator;
  /** All lines of the log, from level `debug` up. */
  log: string[];
  clock: Clock;
  browser(): Client;
  /** Signs a customer in with a new browser. The same phone again is the same account. */
  customer(phone: string, details?: { referralCode?: string; whatsappOptIn?: boolean }): Promise<SignedIn>;
  admin(role?: AdminRole): Promise<Client>;
  openDay(date: string, startTime?: string, endTime?: string): Promise<void>;
  codeFor(phone: string): Promise<string>;
  sweep(): Promise<void>;
  stop(): Promise<void>;
};
export type SignedIn = { client: Client; user: Customer };

export class Clock {
  #now = START;
  now = () => this.#now;
  set(instant: string) {
    this.#now = new Date(instant);
  }
  forward(minutes: number) {
    this.#now = addMinutes(this.#now, minutes);
  }
}

type Options = {
  env?: Record<string, string>;
  connections?: number;
  /** Whether the simulated gateway sends webhooks. If not, the test sends them where it needs them. */
  hasWebhook?: boolean;
  /** A role that exists and owns nothing: the server's, as in an installation with two roles. */
  runtimeRole?: string;
  /** A migrated one of another PostgreSQL. By default a clone of the template. */
  database?: TestDatabase;
};

export async function startTestApp({
  env = {},
  connections = 8,
  hasWebhook = false,
  runtimeRole,
  database: givenDatabase,
}: Options = {}): Promise<TestApp> {
  const database = givenDatabase ?? (await createTestDatabase(connections));
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "parcha-files-"));
  const config = readConfig({
    PORT: String(port),
    SECRET_KEY: "a secret that only the tests know about",
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    ...env,
  });
  const clock = new Clock();
  const lines: string[] = [];
  const log = openLog("debug", (line) => lines.push(line));
  const { keyId, keySecret, webhookSecrets } = config.razorpay;
  const webhook = { url: `${config.publicUrl}/api/payment/webhook`, secret: webhookSecrets[0] ?? "" };
  const simulator = await openSimulator({
    db: database.pool,
    keyId,
    keySecret,
    machineNow: clock.now,
    log,
    inboxPassword: config.demoInboxPassword,
    whatsappWebhook: {
      url: `${config.publicUrl}/api/whatsapp/webhook`,
      secret: config.whatsappWebhook?.appSecret ?? "",
    },
    ...(hasWebhook ? { webhook } : {}),
  });
  const runtimePool = runtimeRole ? await openRuntimePool(database, runtimeRole) : null;
  const ctx = await createContext({
    config,
    db: runtimePool ?? database.pool,
    log,
    now: () => simulator.now(),
    gateway: razorpayGateway({ ...config.razorpay, pause: async () => undefined }),
    sms: simulator.sms,
    messaging: simulator.messaging,
    push: simulator.push,
  });
  const fastify = await buildApp(ctx, simulator);
  simulator.onClockMoved(() => sweep(ctx));
  await fastify.listen({ host: "127.0.0.1", port });
  const app: TestApp = {
    url: config.publicUrl,
    ctx,
    simulator,
    log: lines,
    clock,
    browser: () => new Client(config.publicUrl),
    customer: (phone, details) => signIn(app, phone, details),
    admin: (role) => signInAdmin(app, role ?? "admin"),
    openDay: async (date, startTime = "10:00", endTime = "18:00") => {
      await saveDayHours(ctx, { date, timeRanges: [{ startTime, endTime }] }, ctx.now());
    },
    codeFor: (phone) => codeFor(app, phone),
    sweep: () => sweep(ctx),
    stop: async () => {
      await fastify.close();
      await ctx.images.stop();
      if (runtimePool) await runtimePool.end();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return app;
}

/** The simulator keeps its schema to the role that owns the database. */
async function openRuntimePool({ connectionString }: TestDatabase, role: string) {
  const runtimeUrl = connectionString.replace(/user=[^&]+/, `user=${role}`);
  await migrateAs(runtimeUrl, connectionString);
  return openPool(runtimeUrl, 8);
}

async function codeFor(app: TestApp, phone: string): Promise<string> {
  const url = `${app.url}/sandbox/messages?to=${phone}`;
  const { text } = await quickRequest(url, { method: "GET", headers: {} });
  const { messages } = JSON.parse(text) as { messages: { code?: string }[] };
  const code = messages.find((message) => message.code)?.code;
  if (!code) throw new Error(`No code was sent to ${phone}`);
  return code;
}

async function signIn(
  app: TestApp,
  phone: string,
  details: { referralCode?: string; whatsappOptIn?: boolean } = {},
): Promise<SignedIn> {
  const client = app.browser();
  await client.call(sendLoginCode, { input: { phone } });
  const otp = await app.codeFor(phone);
  const { body } = await client.call(verifyLoginCode, { input: { phone, otp, ...details } });
  if (!body.success) throw new Error(`${phone} could not sign in: ${body.message}`);
  client.readCode = () => app.codeFor(phone);
  return { client, user: body.user };
}

async function signInAdmin(app: TestApp, role: AdminRole): Promise<Client> {
  const client = app.browser();
  const account = { username: role, name: role, role, password: "a long password" };
  await createOrResetAdmin(app.ctx, account, app.ctx.now());
  await client.call(adminLogin, { input: { username: role, password: account.password } });
  client.password = account.password;
  return client;
}
