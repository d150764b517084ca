import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { WebSocket } from "ws";
import { SOCKET_PATH } from "#contract/socket.ts";
import type { Connection, SocketIdentity } from "./hub.ts";
import { startSocketServer } from "./sockets.ts";

const ORIGIN = "https://parcha.test";
const GUIDE: SocketIdentity = { customer: null, admin: { id: "guide" }, loginSessionHashes: ["a"] };
const BOTH = { customer: { id: "seeker" }, admin: { id: "guide" }, loginSessionHashes: ["b", "a"] };

/** Opens a connection, whose login sessions are read as `before` and, once the hub has it, as `after`. */
async function closeCodeOf(before: SocketIdentity, after: SocketIdentity | null): Promise<number> {
  const readings = [before, after];
  const connections = new Map<string, Connection>();
  const hub = {
    connections: () => connections.values(),
    add: (connection: Connection) => void connections.set(connection.id, connection),
    remove: ({ id }: Connection) => void connections.delete(id),
    stop: async () => undefined,
  };
  const server = createServer();
  const sockets = startSocketServer(server, hub, [ORIGIN], {
    authenticate: async () => readings.shift() ?? null,
    onMessage: async () => undefined,
    onClose: async () => undefined,
    onHeartbeat: async () => undefined,
    onError: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, { origin: ORIGIN });
  return new Promise((resolve) => socket.once("close", resolve));
}

test("a login session that ends while its connection is being opened closes it", async () => {
  expect(await closeCodeOf(GUIDE, null)).toBe(4401);
});

test("after a role that changes while its connection is being opened, the browser connects again", async () => {
  expect(await closeCodeOf(BOTH, { ...BOTH, admin: null, loginSessionHashes: ["b"] })).toBe(1012);
});
