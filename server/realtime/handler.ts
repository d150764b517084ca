// What the socket server leaves to the module that uses it.
import type { IncomingMessage } from "node:http";
import type { ModuleMessage } from "#contract/socket.ts";
import type { Connection, SocketIdentity } from "./connections.ts";

export type SocketHandler = {
  /** Finds the login sessions of an upgrade request; null when there is none. */
  authenticate(request: IncomingMessage): Promise<SocketIdentity | null>;
  /** Which of these login sessions (hex hashes of their tokens) are open. */
  findOpenSessions(hashes: readonly string[]): Promise<ReadonlySet<string>>;
  /** A page of another site asked for a connection, and is refused. */
  onForeignOrigin(request: IncomingMessage): void;
  /** The address that rate limits count by. */
  addressOf(request: IncomingMessage): string;
  onMessage(connection: Connection, message: ModuleMessage): Promise<void>;
  onClose(connection: Connection): Promise<void>;
  /** Called every 10 s with the connections that answered the last ping, a slice of them at a time. */
  onHeartbeat(connections: readonly Connection[]): Promise<void>;
  onError(error: unknown): void;
};
