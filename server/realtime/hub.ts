// The WebSocket connections of this server. The hub receives every server's messages by LISTEN and sends each to the
// connections that it is addressed to.
import type { FastifyBaseLogger } from "fastify";
import * as z from "zod/mini";
import { CLOSE_CODES, type ServerMessage, serverMessage } from "#contract/socket.ts";
import { type Envelope, readEnvelope } from "./channel.ts";
import { type Connection, ConnectionIndex } from "./connections.ts";
import type { Hearing } from "./hearing.ts";
import { type SubscriptionOptions, subscribe } from "./subscription.ts";

/**
 * Until when it is known that the browser was there. A connection that broke is closed up to 20 s later. `now` must be
 * the present: the caller awaits nothing between reading the clock and this call.
 */
export function receivedAt({ receivedAtMs }: Connection, now: Date): Date {
  return new Date(now.getTime() - (performance.now() - receivedAtMs));
}

export type Hub = {
  connections: ConnectionIndex;
  hearing: Hearing;
  /** Messages that were sent to connections of this server since its start. */
  sentMessages(): number;
  stop(): Promise<void>;
};

/** Sends the fields that the contract names. @throws when one of them is missing or wrong */
export function send({ socket }: Connection, message: ServerMessage) {
  const named = z.parse(serverMessage, message);
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(named));
}

type HubOptions = Omit<SubscriptionOptions, "log"> & {
  hearing: Hearing;
  log: Pick<FastifyBaseLogger, "warn" | "error" | "info">;
};

export async function openHub({ hearing, ...options }: HubOptions): Promise<Hub> {
  const { db, log } = options;
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
  const subscription = await subscribe(options, {
    onPayload: (payload) => {
      deliveries = deliveries
        .then(() => deliver(payload))
        .catch((error: unknown) => log.warn({ err: error }, "a live message was not delivered"));
    },
    onDeaf: () => {
      hearing.end();
      log.error({ connections: connections.size }, "ALERT: the live channel hears nothing");
      for (const connection of connections.all()) send(connection, { type: "pushes_paused" });
    },
    // Messages sent during the outage are lost, so every browser must reconnect and load the current state.
    onRegained: () => {
      if (!hearing.isOn) log.info("the live channel hears again");
      hearing.begin();
      for (const connection of connections.all()) connection.restart();
    },
  });
  return { connections, hearing, sentMessages: () => sentMessages, stop: () => subscription.stop() };
}

function closeReason({ message, close }: Envelope) {
  return close ?? (message ? null : "session-ended");
}
