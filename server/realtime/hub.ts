// The WebSocket connections of this server. The hub receives every server's messages by LISTEN and sends each to the
// connections that it is addressed to.
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import * as z from "zod/mini";
import { CLOSE_CODES, type ServerMessage, serverMessage } from "#contract/socket.ts";
import type { Pool } from "#server/db/pool.ts";
import { CHANNEL, type Envelope, readEnvelope } from "./channel.ts";
import { type Connection, ConnectionIndex } from "./connections.ts";

/**
 * Until when it is known that the browser was there. A connection that broke is closed up to 20 s later. `now` must be
 * the present: the caller awaits nothing between reading the clock and this call.
 */
export function receivedAt({ receivedAtMs }: Connection, now: Date): Date {
  return new Date(now.getTime() - (performance.now() - receivedAtMs));
}

export type Hub = {
  connections: ConnectionIndex;
  /** Messages that were sent to connections of this server since its start. */
  sentMessages(): number;
  stop(): Promise<void>;
};

const RECONNECT_DELAY_MS = 1_000;
/** Also how long an answer may take: a connection whose other end is gone without a sign is replaced within 10 s. */
const ASK_INTERVAL_MS = 5_000;

/** Sends the fields that the contract names. @throws when one of them is missing or wrong */
export function send({ socket }: Connection, message: ServerMessage) {
  const named = z.parse(serverMessage, message);
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(named));
}

type HubOptions = {
  connectionString: string;
  db: Pool;
  log: Pick<FastifyBaseLogger, "warn">;
  askIntervalMs?: number;
  reconnectDelayMs?: number;
};

export async function openHub({
  connectionString,
  db,
  log,
  askIntervalMs = ASK_INTERVAL_MS,
  reconnectDelayMs = RECONNECT_DELAY_MS,
}: HubOptions): Promise<Hub> {
  const connections = new ConnectionIndex();
  let sentMessages = 0;
  const deliver = async (payload: string) => {
    const envelope = await readEnvelope(db, payload);
    if (!envelope) return;
    for (const connection of connections.find(envelope.to)) {
      if (envelope.message) {
        send(connection, envelope.message);
        sentMessages += 1;
      }
      const reason = closeReason(envelope);
      if (reason === "restart") connection.restart();
      else if (reason) connection.socket.close(CLOSE_CODES[reason], reason);
    }
  };
  // One delivery at a time: loading a large message takes a query, and later messages must not overtake it.
  let deliveries: Promise<void> = Promise.resolve();
  const subscription = await subscribe(connectionString, {
    onPayload: (payload) => {
      deliveries = deliveries
        .then(() => deliver(payload))
        .catch((error: unknown) => log.warn({ err: error }, "a live message was not delivered"));
    },
    // Messages sent during the outage are lost, so every browser must reconnect and load the current state.
    onReconnected: () => {
      for (const connection of connections.all()) connection.restart();
    },
    log,
    askIntervalMs,
    reconnectDelayMs,
  });
  return { connections, sentMessages: () => sentMessages, stop: () => subscription.stop() };
}

function closeReason({ message, close }: Envelope) {
  return close ?? (message ? null : "session-ended");
}

type Subscriber = {
  onPayload: (payload: string) => void;
  onReconnected: () => void;
  log: Pick<FastifyBaseLogger, "warn">;
  askIntervalMs: number;
  reconnectDelayMs: number;
};

/** Listens on a database connection of its own, and reconnects after each `reconnectDelayMs` once it breaks, until `stop`. */
async function subscribe(
  connectionString: string,
  { onPayload, onReconnected, log, askIntervalMs, reconnectDelayMs }: Subscriber,
) {
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const listen = async () => {
    const connecting = new pg.Client({
      connectionString,
      application_name: "parcha live",
      connectionTimeoutMillis: askIntervalMs,
      query_timeout: askIntervalMs,
    });
    connecting.on("notification", ({ payload }) => onPayload(payload ?? ""));
    connecting.on("error", () => undefined);
    await connecting.connect();
    await connecting.query(`listen ${CHANNEL}`);
    const asking = askRepeatedly(connecting, askIntervalMs);
    // Registered only now: a client that fails before it listens rejects above, and must not reconnect twice.
    connecting.once("end", () => {
      clearInterval(asking);
      if (!isStopped) reconnect();
    });
    client = connecting;
  };
  const reconnect = () => {
    timer = setTimeout(() => {
      listen().then(onReconnected, (error: unknown) => {
        log.warn({ err: error }, "the live channel cannot reach the database; it tries again");
        if (!isStopped) reconnect();
      });
    }, reconnectDelayMs);
  };
  await listen();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}

/** Cuts the connection when it does not answer. Nothing else is ever sent on it, so that it would not be missed. */
function askRepeatedly(client: pg.Client, intervalMs: number): NodeJS.Timeout {
  return setInterval(() => {
    // pg's types leave the connection out.
    const { stream } = (client as unknown as { connection: pg.Connection }).connection;
    client.query("select 1").catch(() => stream.destroy());
  }, intervalMs).unref();
}
