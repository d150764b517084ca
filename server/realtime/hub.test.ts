import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import type { WebSocket } from "ws";
import { createTestDatabase } from "#tests/support/database.ts";
import { publish } from "./channel.ts";
import { Connection } from "./connections.ts";
import { Hearing } from "./hearing.ts";
import { type Hub, openHub } from "./hub.ts";
import type { SubscriptionOptions } from "./subscription.ts";

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
  const { database, proxy } = await listenThroughProxy({ askIntervalMs: 500 });
  await proxy.freeze();
  // The server still has the first one: it does not know that the other end is gone.
  const listeners =
    "select from pg_stat_activity where application_name = 'parcha live' and datname = current_database()";
  await vi.waitFor(async () => expect((await database.pool.query(listeners)).rowCount).toBe(2));
  expect(proxy.accepted()).toBe(2);
});

const DEAF = "ALERT: the live channel hears nothing";

test("a hub that cannot listen any more says so once, tells its pages, and makes them connect anew when it hears again", async () => {
  const { database, proxy, hub, lines } = await listenThroughProxy({ deafAfterMs: 300 });
  const page = openPage(hub);
  proxy.close();
  await vi.waitFor(() => expect(hub.hearing.isOn).toBe(false));
  await vi.waitFor(() => expect(page.sent).toEqual([{ type: "pushes_paused" }]));
  const now = new Date();
  expect(hub.hearing.endedAt(now)?.getTime()).toBeLessThanOrEqual(now.getTime());
  const refusedSoFar = proxy.refused();
  await vi.waitFor(() => expect(proxy.refused()).toBeGreaterThan(refusedSoFar + 2));
  expect(lines.filter((line) => line === DEAF)).toHaveLength(1);
  expect(page.closes).toEqual([]);
  proxy.open();
  await vi.waitFor(() => expect(page.closes).toEqual([1012]));
  expect([hub.hearing.isOn, hub.hearing.endedAt(now)]).toEqual([true, null]);
  expect(lines.at(-1)).toBe("the live channel hears again");
  const after = openPage(hub);
  await publish(database.pool, { to: { connection: after.id }, message: { type: "sessions_changed" } }, now);
  await vi.waitFor(() => expect(after.sent).toEqual([{ type: "sessions_changed" }]));
});

test("a break that is shorter than a restart of PostgreSQL alerts nobody, and the pages connect anew", async () => {
  const { proxy, hub, lines } = await listenThroughProxy({ deafAfterMs: 60_000 });
  const page = openPage(hub);
  proxy.close();
  await vi.waitFor(() => expect(proxy.refused()).toBeGreaterThan(0));
  proxy.open();
  await vi.waitFor(() => expect(page.closes).toEqual([1012]));
  expect([hub.hearing.isOn, page.sent]).toEqual([true, []]);
  expect(lines.filter((line) => /ALERT|hears again/.test(line))).toEqual([]);
});

test("a hub whose first LISTEN is refused starts, is deaf, and hears once it can listen", async () => {
  const { hub, lines, proxy } = await listenThroughProxy({ deafAfterMs: 50, isClosed: true });
  await vi.waitFor(() => expect(hub.hearing.isOn).toBe(false));
  expect(lines).toContain(DEAF);
  proxy.open();
  await vi.waitFor(() => expect(hub.hearing.isOn).toBe(true));
});

// As behind a pooler in transaction mode, where LISTEN is accepted and nothing arrives.
test("a hub that may listen and hears nothing of what is published is deaf, and makes no page connect again and again", async () => {
  const elsewhere = await createTestDatabase(2);
  onTestFinished(() => elsewhere.drop());
  const { proxy, hub, lines } = await listenThroughProxy({
    db: elsewhere.pool,
    askIntervalMs: 100,
    deafAfterMs: 50,
  });
  const page = openPage(hub);
  await vi.waitFor(() => expect(page.sent).toEqual([{ type: "pushes_paused" }]));
  const before = proxy.accepted();
  await vi.waitFor(() => expect(proxy.accepted()).toBeGreaterThan(before + 2));
  expect([hub.hearing.isOn, page.closes]).toEqual([false, []]);
  expect(lines.filter((line) => line === DEAF)).toHaveLength(1);
  expect(lines).toContain("the live channel does not hear what is published; it connects anew");
});

test("while the database takes nothing to publish, the hub does not count what it has not heard as lost", async () => {
  const { hub, lines, proxy, database } = await listenThroughProxy({
    echoIntervalMs: 20,
    deafAfterMs: 20,
  });
  const publishing = vi
    .spyOn(database.pool, "query")
    .mockImplementation(() => Promise.reject(new Error("full")));
  onTestFinished(() => publishing.mockRestore());
  await vi.waitFor(() => expect(publishing.mock.calls.length).toBeGreaterThan(2));
  expect([hub.hearing.isOn, proxy.accepted(), lines]).toEqual([true, 1, []]);
});

/** A page of this hub, and what it is sent. */
function openPage(hub: Hub) {
  const sent: unknown[] = [];
  const closes: number[] = [];
  const socket = {
    OPEN: 1,
    readyState: 1,
    send: (text: string) => sent.push(JSON.parse(text)),
    close: (code: number) => closes.push(code),
  } as unknown as WebSocket;
  const identity = { customer: null, admin: null, loginSessionHashes: [] };
  const page = new Connection(hub.connections, socket, identity);
  return { id: String(page.id), sent, closes };
}

type HubTest = Omit<Partial<SubscriptionOptions>, "log"> & { isClosed?: boolean };

/** A hub that reaches its database through a proxy. */
async function listenThroughProxy({ isClosed = false, ...options }: HubTest = {}) {
  const database = await createTestDatabase(2);
  const proxy = await startProxy(database.connectionString);
  if (isClosed) proxy.close();
  const lines: string[] = [];
  const write = (...line: unknown[]) => void lines.push(String(line.at(-1)));
  const hub = await openHub({
    connectionString: proxy.connectionString,
    db: database.pool,
    log: {
      warn: (...line: unknown[]) => line.length === 1 && write(...line),
      error: write,
      info: write,
    },
    hearing: new Hearing(),
    reconnectDelayMs: RECONNECT_DELAY_MS,
    ...options,
  });
  onTestFinished(async () => {
    await hub.stop();
    await proxy.stop();
    await database.drop();
  });
  return { database, proxy, hub, lines };
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
