import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";
import { SOCKET_PATH } from "#contract/socket.ts";
import { Connection, ConnectionIndex, type SocketIdentity } from "./connections.ts";
import { Hearing } from "./hearing.ts";
import { startSocketServer } from "./sockets.ts";

const ORIGIN = "https://parcha.test";
const GUIDE: SocketIdentity = { customer: null, admin: { id: "guide" }, loginSessionHashes: ["a"] };
const BOTH = { customer: { id: "seeker" }, admin: { id: "guide" }, loginSessionHashes: ["b", "a"] };

/** A server whose login sessions are read as `identify` answers. Returns how a browser at `address` connects to it. */
async function startServer(
  identify: () => SocketIdentity | null,
  onClose = async () => undefined,
  onRound: (sizes: { checked?: number; renewed?: number }) => void = () => undefined,
) {
  const hearing = new Hearing();
  const connections = new ConnectionIndex();
  const hub = { connections, hearing, sentMessages: () => 0, stop: async () => undefined };
  const server = createServer();
  const sockets = startSocketServer(server, hub, [ORIGIN], {
    authenticate: async () => identify(),
    findOpenSessions: async (hashes) => {
      onRound({ checked: hashes.length });
      return new Set(hashes);
    },
    onForeignOrigin: () => undefined,
    addressOf: ({ headers }) => String(headers["x-address"]),
    onMessage: async () => undefined,
    onClose,
    onHeartbeat: async ({ length }) => onRound({ renewed: length }),
    onError: () => undefined,
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await sockets.stop();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const connect = (address = "192.0.2.1") =>
    new WebSocket(`ws://127.0.0.1:${port}${SOCKET_PATH}`, {
      origin: ORIGIN,
      headers: { "x-address": address },
    });
  return Object.assign(connect, { connections, hearing, beat: sockets.beat, stop: sockets.stop });
}

/** Opens a connection, whose login sessions are read as `before` and, once the hub has it, as `after`. */
async function closeCodeOf(before: SocketIdentity, after: SocketIdentity | null): Promise<number> {
  const readings = [before, after];
  const connect = await startServer(() => readings.shift() ?? null);
  const socket = connect();
  return new Promise((resolve) => socket.once("close", resolve));
}

test("a login session that ends while its connection is being opened closes it", async () => {
  expect(await closeCodeOf(GUIDE, null)).toBe(4401);
});

test("after a role that changes while its connection is being opened, the browser connects again", async () => {
  expect(await closeCodeOf(BOTH, { ...BOTH, admin: null, loginSessionHashes: ["b"] })).toBe(1012);
});

test("a page that connects while the server hears nothing is told so first", async () => {
  const connect = await startServer(() => GUIDE);
  connect.hearing.end();
  const [told] = await once(connect(), "message");
  expect(JSON.parse(String(told))).toEqual({ type: "pushes_paused" });
});

test("an address that was refused a hundred times in a minute is refused unread, and no other address", async () => {
  let readings = 0;
  const connect = await startServer(() => {
    readings += 1;
    return null;
  });
  const refusalOf = (address: string) =>
    new Promise<number | undefined>((resolve) => {
      const socket = connect(address);
      socket.once("error", () => undefined);
      socket.once("unexpected-response", (_request, { statusCode }) => resolve(statusCode));
    });
  for (let count = 0; count < 100; count += 1) expect(await refusalOf("192.0.2.1")).toBe(401);
  expect([await refusalOf("192.0.2.1"), readings]).toEqual([429, 100]);
  expect(await refusalOf("198.51.100.1")).toBe(401);
});

test("a stop ends after 8 s where the end of a connection takes longer", async () => {
  const { promise: never, resolve } = Promise.withResolvers<undefined>();
  const connect = await startServer(
    () => GUIDE,
    () => never,
  );
  await once(connect(), "open");
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  let isStopped = false;
  const stopped = connect.stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(7_999);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await stopped;
  resolve(undefined);
});

test("a heartbeat checks and renews a thousand connections a slice at a time, and other work runs between", async () => {
  const rounds: object[] = [];
  const { connections, beat } = await startServer(
    () => null,
    undefined,
    (sizes) => rounds.push(sizes),
  );
  const all = Array.from({ length: 1_200 }, (_, index) => {
    const identity = { customer: { id: `${index}` }, admin: null, loginSessionHashes: [`${index}`] };
    return new Connection(connections, { close: () => undefined } as unknown as WebSocket, identity);
  });
  let isOver = false;
  const tick = () => {
    if (isOver) return;
    rounds.push({ otherWork: true });
    setImmediate(tick);
  };
  setImmediate(tick);
  await beat(all);
  isOver = true;
  for (const connection of all) connection.close();
  const sizes = rounds.filter((round) => !("otherWork" in round));
  expect(sizes).toEqual([500, 500, 200].flatMap((size) => [{ checked: size }, { renewed: size }]));
  // The first piece of other work comes after the first slice and before the last one.
  const first = rounds.findIndex((round) => "otherWork" in round);
  expect([first >= 0, first < rounds.length - 2]).toEqual([true, true]);
});
