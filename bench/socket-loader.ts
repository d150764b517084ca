// Two sides of a session and many who only wait, in a process of its own. Reads a `Crowd` from stdin, says `open` when
// everybody is registered, and prints what a signal took from one side to the other once a line comes on stdin.
import { once } from "node:events";
import { createInterface } from "node:readline";
import { WebSocket } from "ws";
import { type ClientMessage, type ServerMessage, SOCKET_PATH } from "#contract/socket.ts";

export type Member = {
  cookie: string;
  userId: string;
  bookingId: string;
  userType: "user" | "admin";
  token: string;
};
export type Crowd = { url: string; idle: Member[]; pair: [Member, Member]; signals: number };
/** Milliseconds. */
export type Latency = { p50: number; p99: number };

const AT_ONCE = 40;

type Side = { say(message: ClientMessage): void; next(type: ServerMessage["type"]): Promise<void> };

async function enter(url: string, { cookie, userId, bookingId, userType }: Member): Promise<Side> {
  const socket = new WebSocket(`${url.replace("http", "ws")}${SOCKET_PATH}`, {
    headers: { cookie, origin: url },
    perMessageDeflate: false,
  });
  const heard: string[] = [];
  let wish: { type: string; resolve: () => void } | null = null;
  socket.on("message", (data) => {
    const { type } = JSON.parse(String(data)) as ServerMessage;
    if (wish?.type !== type) return void heard.push(type);
    const { resolve } = wish;
    wish = null;
    resolve();
  });
  const side: Side = {
    say: (message) => socket.send(JSON.stringify(message)),
    next: (type) =>
      new Promise((resolve) => {
        const at = heard.indexOf(type);
        if (at >= 0) {
          heard.splice(at, 1);
          return resolve();
        }
        wish = { type, resolve };
      }),
  };
  await once(socket, "open");
  side.say({ type: "register", bookingId, userType, userId });
  await side.next("registered");
  return side;
}

/** From one to the other and back again, so many times; half of each way there and back. */
async function exchange(one: Side, other: Side, bookingId: string, signals: number): Promise<Latency> {
  const state = { microphone: true, camera: true, screen: false };
  const tookMs: number[] = [];
  for (let sent = 0; sent < signals; sent++) {
    const [from, to] = sent % 2 === 0 ? [one, other] : [other, one];
    const start = performance.now();
    const arrived = to.next("signal");
    from.say({ type: "signal", bookingId, state });
    await arrived;
    tookMs.push(performance.now() - start);
    // At the pace of a call that is being set up, below what a channel may say in a second.
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.floor(tookMs.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

async function run({ url, idle, pair, signals }: Crowd, isToGo: Promise<unknown>) {
  for (let at = 0; at < idle.length; at += AT_ONCE)
    await Promise.all(idle.slice(at, at + AT_ONCE).map((member) => enter(url, member)));
  console.log("open");
  await isToGo;
  const [customer, guide] = pair;
  const sides = [await enter(url, customer), await enter(url, guide)] as const;
  for (const [at, side] of sides.entries()) {
    const { bookingId, token } = pair[at] ?? customer;
    side.say({ type: "room-join", bookingId, token });
    await side.next("room-joined");
  }
  console.log(JSON.stringify(await exchange(...sides, customer.bookingId, signals)));
  process.exit();
}

const lines = createInterface({ input: process.stdin });
const [first] = (await once(lines, "line")) as [string];
await run(JSON.parse(first) as Crowd, once(lines, "line"));
