// Opens many WebSockets of waiting customers and one session with both sides, as a process of its own. Reads a `SocketLoad`
// as one line from standard input and prints `open` when every customer is registered. At the next line it joins the session
// and prints the `Latency` of signals from one side to the other.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { type ClientMessage, type ServerMessage, SOCKET_PATH } from "#contract/socket.ts";

export type Participant = {
  cookie: string;
  customerId: string;
  bookingId: string;
  userType: "user" | "admin";
  /** For joining the room; empty if the participant only waits. */
  token: string;
};
export type SocketLoad = {
  url: string;
  waiting: Participant[];
  pair: [Participant, Participant];
  signals: number;
};
/** Milliseconds. */
export type Latency = { p50: number; p99: number };

const CONCURRENCY = 40;
/** Slower than the limit of messages per second on one socket. */
const SIGNAL_PAUSE_MS = 15;

type Client = { send(message: ClientMessage): void; received(type: ServerMessage["type"]): Promise<void> };

async function openClient(
  url: string,
  { cookie, customerId, bookingId, userType }: Participant,
): Promise<Client> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}`, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  });
  const unread: string[] = [];
  let waiter: { type: string; resolve: () => void } | null = null;
  socket.on("message", (data) => {
    const { type } = JSON.parse(String(data)) as ServerMessage;
    if (waiter?.type !== type) return void unread.push(type);
    const { resolve } = waiter;
    waiter = null;
    resolve();
  });
  const client: Client = {
    send: (message) => socket.send(JSON.stringify(message)),
    received: (type) =>
      new Promise((resolve) => {
        const index = unread.indexOf(type);
        if (index >= 0) {
          unread.splice(index, 1);
          return resolve();
        }
        waiter = { type, resolve };
      }),
  };
  await once(socket, "open");
  client.send({ type: "register", bookingId, userType, userId: customerId });
  await client.received("registered");
  return client;
}

/** Sends signals in turns from one to the other, and measures each until it is received. */
async function measureSignals(
  one: Client,
  other: Client,
  bookingId: string,
  signals: number,
): Promise<Latency> {
  const state = { microphone: true, camera: true, screen: false };
  const durationsMs: number[] = [];
  for (let sent = 0; sent < signals; sent++) {
    const [from, to] = sent % 2 === 0 ? [one, other] : [other, one];
    const start = performance.now();
    const arrived = to.received("signal");
    from.send({ type: "signal", bookingId, state });
    await arrived;
    durationsMs.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, SIGNAL_PAUSE_MS));
  }
  durationsMs.sort((a, b) => a - b);
  const at = (share: number) => durationsMs[Math.floor(durationsMs.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function run({ url, waiting, pair, signals }: SocketLoad, startSignal: Promise<unknown>) {
  for (let index = 0; index < waiting.length; index += CONCURRENCY)
    await Promise.all(
      waiting.slice(index, index + CONCURRENCY).map((participant) => openClient(url, participant)),
    );
  console.log("open");
  await startSignal;
  const [customer, guide] = pair;
  const clients = [await openClient(url, customer), await openClient(url, guide)] as const;
  for (const [index, client] of clients.entries()) {
    const { bookingId, token } = pair[index] ?? customer;
    client.send({ type: "room-join", bookingId, token });
    await client.received("room-joined");
  }
  console.log(JSON.stringify(await measureSignals(...clients, customer.bookingId, signals)));
  process.exit();
}

const lines = createInterface({ input: process.stdin });
const [first] = (await once(lines, "line")) as [string];
await run(JSON.parse(first) as SocketLoad, once(lines, "line"));
