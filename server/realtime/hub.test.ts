import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openHub } from "./hub.ts";

const RECONNECT_DELAY_MS = 150;

test("while the database is unreachable the hub tries to connect again after each delay, and afterwards it listens once", async () => {
  const { database, proxy } = await listenThroughProxy();
  const countListeners = async () =>
    (
      await database.pool.query(
        "select from pg_stat_activity where application_name = 'parcha live' and datname = current_database()",
      )
    ).rowCount;
  expect(await countListeners()).toBe(1);
  const startedMs = performance.now();
  proxy.close();
  await vi.waitFor(() => expect(proxy.refused()).toBeGreaterThanOrEqual(3));
  expect(proxy.refused()).toBeLessThanOrEqual((performance.now() - startedMs) / RECONNECT_DELAY_MS);
  proxy.open();
  await vi.waitFor(async () => expect(await countListeners()).toBeGreaterThan(0));
  expect(await countListeners()).toBe(1);
});

test("when the database stops answering without closing the connection, the hub cuts it and listens on a new one", async () => {
  const { database, proxy } = await listenThroughProxy(500);
  await proxy.freeze();
  // The server still has the first one: it does not know that the other end is gone.
  const listeners =
    "select from pg_stat_activity where application_name = 'parcha live' and datname = current_database()";
  await vi.waitFor(async () => expect((await database.pool.query(listeners)).rowCount).toBe(2));
  expect(proxy.accepted()).toBe(2);
});

/** A hub that reaches its database through a proxy. */
async function listenThroughProxy(askIntervalMs?: number) {
  const database = await createTestDatabase(2);
  const proxy = await startProxy(database.connectionString);
  const hub = await openHub({
    connectionString: proxy.connectionString,
    db: database.pool,
    log: { warn: () => undefined },
    ...(askIntervalMs ? { askIntervalMs } : {}),
    reconnectDelayMs: RECONNECT_DELAY_MS,
  });
  onTestFinished(async () => {
    await hub.stop();
    await proxy.stop();
    await database.drop();
  });
  return { database, proxy };
}

/** A TCP proxy to the database. `close` cuts all connections and refuses new ones until `open`. */
async function startProxy(connectionString: string) {
  // The test database is reached by a Unix socket: the query holds its folder and port.
  const [database, query] = connectionString.split("?");
  const params = new URLSearchParams(query);
  const path = `${params.get("host")}/.s.PGSQL.${params.get("port")}`;
  const sockets = new Set<Socket>();
  let isOpen = true;
  let refused = 0;
  let accepted = 0;
  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (!isOpen) {
      refused++;
      client.destroy();
      return;
    }
    accepted++;
    const upstream = connect(path);
    upstream.on("error", () => undefined);
    sockets.add(client).add(upstream);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  params.set("host", "127.0.0.1");
  params.set("port", String(port));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  return {
    connectionString: `${database}?${params}`,
    refused: () => refused,
    accepted: () => accepted,
    /** Passes nothing on between the present connections. Resolves when the hub has given one of them up. */
    freeze: () => {
      for (const socket of sockets) socket.unpipe().resume();
      return Promise.race([...sockets].map((socket) => once(socket, "close")));
    },
    open: () => {
      isOpen = true;
    },
    close: () => {
      isOpen = false;
      cut();
    },
    stop: async () => {
      cut();
      server.close();
    },
  };
}
