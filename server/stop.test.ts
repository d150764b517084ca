// How a server stops behind a proxy that keeps connections open.

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { freePort, startProcess } from "#tests/support/process.ts";

async function start(drainSeconds: number) {
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "parcha-stop-"));
  const port = await freePort();
  const server = await startProcess({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: database.connectionString,
    DRAIN_SECONDS: String(drainSeconds),
  });
  onTestFinished(async () => {
    server.child.kill("SIGKILL");
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return { port, server };
}

/** A proxy's kept connection: one, which each request reuses while it lasts. */
function keptConnection(port: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (method: string, path: string) => {
    const sent = request({ host: "127.0.0.1", port, method, path, agent });
    const answered = once(sent, "response") as Promise<[IncomingMessage]>;
    sent.end();
    const [answer] = await answered;
    await answer.resume().toArray();
    return { status: answer.statusCode, connection: answer.headers.connection, isReused: sent.reusedSocket };
  };
}

test("a server that stops answers a POST on a kept connection, ends that connection with the answer, and takes new ones until it has drained", async () => {
  const { port, server } = await start(1);
  const [first, second] = [keptConnection(port), keptConnection(port)];
  for (const send of [first, second])
    expect(await send("GET", "/readyz")).toEqual({ status: 200, connection: "keep-alive", isReused: false });
  const stopped = server.stop();
  while ((await first("GET", "/readyz")).status === 200);
  expect(await second("POST", "/api/user/logout")).toMatchObject({ connection: "close", isReused: true });
  expect(await second("POST", "/api/user/logout")).toMatchObject({ connection: "close", isReused: false });
  expect(await stopped).toBe(0);
}, 30_000);

test("a connection on which no request comes does not hold up the stop", async () => {
  const { port, server } = await start(0);
  const silent = connect(port, "127.0.0.1").on("error", () => undefined);
  await once(silent, "connect");
  const closed = once(silent.resume(), "close");
  expect(await server.stop()).toBe(0);
  await closed;
}, 30_000);

test("a terminal that closes, and reads nothing more, stops the server in order", async () => {
  const { server } = await start(0);
  server.child.stdout?.destroy();
  server.child.stderr?.destroy();
  expect(await server.stop("SIGHUP")).toBe(0);
}, 30_000);

test("signals that come while a server stops change nothing", async () => {
  const { port, server } = await start(1);
  const send = keptConnection(port);
  const stopped = server.stop("SIGINT");
  while ((await send("GET", "/readyz")).status === 200);
  // Ctrl C in `npm start` is two of the first kind: one from the terminal, one from npm.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) server.child.kill(signal);
  expect(await send("POST", "/api/user/logout")).toMatchObject({ connection: "close" });
  expect(await stopped).toBe(0);
}, 30_000);
