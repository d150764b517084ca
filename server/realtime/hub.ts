// The sockets of this server, and what they get. Hears every server's messages by LISTEN and hands each to the sockets
// that it is for. Knows no module.
import type { FastifyBaseLogger } from "fastify";
import pg from "pg";
import type { WebSocket } from "ws";
import { CLOSE_CODES, type ServerMessage } from "#contract/socket.ts";
import type { Pool } from "#server/db/pool.ts";
import { type Address, CHANNEL, type Envelope, envelopeOf } from "./channel.ts";

/** Who opened a channel, found out from the cookies of its upgrade. */
export type Opener = {
  customer: { id: string } | null;
  admin: { id: string } | null;
  /** Hashes of the sessions' tokens: the channel ends with them. */
  sessions: readonly string[];
};

export type Connection = {
  readonly id: string;
  readonly socket: WebSocket;
  readonly opener: Opener;
  /** What it registered for; null before. */
  place: { side: "user" | "admin"; bookingId: string | null } | null;
  faults: number;
  /** Pinged and not answered yet. */
  isAsked: boolean;
};

export type Hub = {
  connections(): IterableIterator<Connection>;
  add(connection: Connection): void;
  remove(connection: Connection): void;
  stop(): Promise<void>;
};

const LISTEN_AGAIN_MS = 1_000;
/** "Service restart": whoever gets it connects anew and asks for what stands. */
const RESTART = 1012;

export function send({ socket }: Connection, message: ServerMessage) {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
}

type Options = { connectionString: string; db: Pool; log: Pick<FastifyBaseLogger, "warn"> };

export async function openHub({ connectionString, db, log }: Options): Promise<Hub> {
  const connections = new Map<string, Connection>();
  const deliver = async (payload: string) => {
    const letter = await envelopeOf(db, payload);
    if (!letter) return;
    for (const connection of connections.values()) {
      if (!isFor(connection, letter.to)) continue;
      if (letter.message) send(connection, letter.message);
      const end = endOf(letter);
      if (end) connection.socket.close(end === "restart" ? RESTART : CLOSE_CODES[end], end);
    }
  };
  // One after the other: a large one is fetched first, and what was said after it must not overtake it.
  let work: Promise<void> = Promise.resolve();
  const ear = await keepListening(connectionString, {
    hear: (payload) => {
      work = work
        .then(() => deliver(payload))
        .catch((error: unknown) => log.warn({ err: error }, "a live message was not delivered"));
    },
    // What was said meanwhile is not known: everybody asks anew.
    missed: () => {
      for (const { socket } of connections.values()) socket.close(RESTART, "restart");
    },
    log,
  });
  return {
    connections: () => connections.values(),
    add: (connection) => void connections.set(connection.id, connection),
    remove: ({ id }) => void connections.delete(id),
    stop: () => ear.stop(),
  };
}

function endOf({ message, close }: Envelope) {
  return close ?? (message ? null : "session-ended");
}

function isFor({ id, place, opener }: Connection, to: Address): boolean {
  if ("connection" in to) return id === to.connection;
  if ("session" in to) return opener.sessions.includes(to.session);
  if ("customer" in to) return opener.customer?.id === to.customer;
  if (to.side === "admins") return place?.side === "admin" && place.bookingId === null;
  return place?.side === to.side && place.bookingId === to.bookingId;
}

type Subscriber = {
  hear: (payload: string) => void;
  missed: () => void;
  log: Pick<FastifyBaseLogger, "warn">;
};

/** A connection of its own that listens; one that breaks is replaced until it is stopped. */
async function keepListening(connectionString: string, { hear, missed, log }: Subscriber) {
  let isStopped = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  const listen = async () => {
    const fresh = new pg.Client({ connectionString, application_name: "parcha live" });
    fresh.on("notification", ({ payload }) => hear(payload ?? ""));
    fresh.on("error", () => undefined);
    await fresh.connect();
    await fresh.query(`listen ${CHANNEL}`);
    // Only one that listened is replaced when it ends: the end of one that never did is its failure, told below.
    fresh.once("end", () => {
      if (!isStopped) again();
    });
    client = fresh;
  };
  const again = () => {
    timer = setTimeout(() => {
      listen().then(missed, (error: unknown) => {
        log.warn({ err: error }, "the live channel has lost the database; it tries again");
        if (!isStopped) again();
      });
    }, LISTEN_AGAIN_MS);
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
