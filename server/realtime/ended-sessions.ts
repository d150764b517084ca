// Closes the connections of login sessions that have ended or changed.
import { CLOSE_CODES } from "#contract/socket.ts";
import type { Connection, SocketIdentity } from "./connections.ts";
import type { SocketHandler } from "./handler.ts";

/**
 * What ends a login session, or changes a role, closes the connections that the hub has. It missed this one if it came
 * between the first reading of the login sessions and the upgrade.
 */
export async function closeIfChanged(connection: Connection, reading: Promise<SocketIdentity | null>) {
  const after = await reading;
  if (!after) connection.socket.close(CLOSE_CODES["session-ended"], "session-ended");
  else if (keyOf(after) !== keyOf(connection.identity)) connection.restart();
}

/** Closes the connections whose login session has ended, and returns the others. */
export async function closeEnded(
  connections: readonly Connection[],
  handler: SocketHandler,
): Promise<Connection[]> {
  const hashes = new Set(connections.flatMap(({ identity }) => identity.loginSessionHashes));
  if (hashes.size === 0) return [];
  const open = await handler.findOpenSessions([...hashes]);
  return connections.filter((connection) => {
    const { socket, identity } = connection;
    const remaining = identity.loginSessionHashes.filter((hash) => open.has(hash));
    if (remaining.length === identity.loginSessionHashes.length) return true;
    if (remaining.length === 0) socket.close(CLOSE_CODES["session-ended"], "session-ended");
    else connection.restart();
    return false;
  });
}

function keyOf({ customer, admin, loginSessionHashes }: SocketIdentity): string {
  return JSON.stringify([customer?.id, admin?.id, loginSessionHashes]);
}
