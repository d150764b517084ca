// Receives what every server publishes (PostgreSQL's LISTEN), and knows whether it still does.
import { setTimeout as pause } from "node:timers/promises";
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import { PULSE } from "#server/db/frozen-sessions.ts";
import { GONE_MACHINE_OPTIONS, type Pool } from "#server/db/pool.ts";
import { CHANNEL } from "./channel.ts";
import { newEcho } from "./echo.ts";

/** Also how long an answer may take: a connection whose other end is gone without a sign is replaced within 10 s. */
const ASK_INTERVAL_MS = 5_000;
const ECHO_INTERVAL_MS = 15_000;
const RECONNECT_DELAY_MS = 1_000;
/** PostgreSQL restarts in less. */
const DEAF_AFTER_MS = 5_000;

export type SubscriptionOptions = {
  connectionString: string;
  /** By which messages are published. */
  db: Pool;
  log: Pick<FastifyBaseLogger, "warn">;
  askIntervalMs?: number;
  echoIntervalMs?: number;
  reconnectDelayMs?: number;
  deafAfterMs?: number;
};

type Handlers = {
  onPayload: (payload: string) => void;
  /** Nothing can be received for `deafAfterMs`. */
  onDeaf: () => void;
  /** Messages arrive again. Those of the time between are lost. */
  onRegained: () => void;
};

/**
 * Listens on a database connection of its own, and connects again after each `reconnectDelayMs` once it breaks, until `stop`. Resolves
 * after the first try, also if that failed: a server without live messages is better than none.
 */
export async function subscribe(options: SubscriptionOptions, { onPayload, onDeaf, onRegained }: Handlers) {
  const { log, reconnectDelayMs = RECONNECT_DELAY_MS, deafAfterMs = DEAF_AFTER_MS } = options;
  let isStopped = false;
  let isLost = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let deafTimer: NodeJS.Timeout | undefined;
  const lose = () => {
    if (isLost || isStopped) return;
    isLost = true;
    deafTimer = setTimeout(onDeaf, deafAfterMs);
  };
  const hear = () => {
    if (!isLost) return;
    isLost = false;
    clearTimeout(deafTimer);
    onRegained();
  };
  const reconnect = () => {
    if (isStopped) return;
    lose();
    timer = setTimeout(() => void tryToListen(), reconnectDelayMs);
  };
  const tryToListen = async () => {
    try {
      client = await listen(options, { onPayload, onHeard: hear, onUnheard: lose, onEnd: reconnect });
      // `stop` came while it connected.
      if (isStopped) await client.end();
    } catch (error) {
      log.warn({ err: error }, "the live channel cannot reach the database; it tries again");
      reconnect();
    }
  };
  await tryToListen();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      clearTimeout(deafTimer);
      await client?.end();
    },
  };
}

type Listener = {
  onPayload: (payload: string) => void;
  /** The echo of a message has arrived. */
  onHeard: () => void;
  onUnheard: () => void;
  onEnd: () => void;
};

async function listen(
  { connectionString, db, log, ...options }: SubscriptionOptions,
  { onPayload, onHeard, onUnheard, onEnd }: Listener,
): Promise<pg.Client> {
  const { askIntervalMs = ASK_INTERVAL_MS, echoIntervalMs = ECHO_INTERVAL_MS } = options;
  const { reconnectDelayMs = RECONNECT_DELAY_MS } = options;
  const client = new pg.Client({
    connectionString,
    application_name: "parcha live",
    options: GONE_MACHINE_OPTIONS,
    connectionTimeoutMillis: askIntervalMs,
    query_timeout: askIntervalMs,
  });
  // pg's types leave the connection out.
  const cut = () => (client as unknown as { connection: pg.Connection }).connection.stream.destroy();
  const echo = newEcho(db);
  client.on("notification", ({ channel, payload = "" }) =>
    channel === echo.channel ? echo.receive(payload) : onPayload(payload),
  );
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}; listen ${echo.channel}`);
  } catch (error) {
    // Where LISTEN alone is refused, the connection is open.
    cut();
    throw error;
  }
  const over = new AbortController();
  const asking = setInterval(() => client.query(PULSE).catch(cut), askIntervalMs).unref();
  // Registered only now: a client that fails before it listens rejects above, and must not reconnect twice.
  client.once("end", () => {
    clearInterval(asking);
    over.abort();
    onEnd();
  });
  const watchEchoes = async () => {
    while (!over.signal.aborted) {
      const outcome = await echo.send(askIntervalMs, over.signal);
      if (over.signal.aborted) return;
      if (outcome === "heard") onHeard();
      if (outcome === "unheard") {
        log.warn("the live channel does not hear what is published; it connects anew");
        onUnheard();
        cut();
        return;
      }
      const pauseMs = outcome === "heard" ? echoIntervalMs : reconnectDelayMs;
      await pause(pauseMs, null, { ref: false, signal: over.signal }).catch(() => null);
    }
  };
  void watchEchoes();
  return client;
}
