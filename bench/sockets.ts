// Measures the WebSocket: the memory that a waiting customer costs, and the latency of a signal between both sides of a call.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { addDays, timeOfDay } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import type { ServerProcess } from "#tests/support/process.ts";
import type { Customer } from "./fill-database.ts";
import { readMemory } from "./memory.ts";
import {
  type BenchServer,
  currentSlot,
  insertPaidSessions,
  type OpenSession,
  signInGuide,
} from "./open-session.ts";
import { report, reportMax } from "./results.ts";
import type { Latency, Participant, SocketLoad } from "./socket-load.ts";

/** Each has a login session and a booking of its own. */
export const WAITING_CUSTOMERS = Number(process.env.SOCKETS ?? 10_000);
/** They take longer than the time between two rounds of pings. */
const SIGNALS = 2_000;
const MAX_KILOBYTES_EACH = 20;
const MAX_WAKE_MS = 20;
/** The waiting customers' sessions are later than all slots that are open. */
const DAYS_LATER = 70;
const SLOTS_PER_DAY = 100;

async function fetchRoomToken(url: string, cookie: string, bookingId: string): Promise<string> {
  const answer = await fetch(`${url}/api/jitsi-token`, {
    method: "POST",
    headers: { origin: url, cookie, "content-type": "application/json" },
    body: JSON.stringify({ roomName: roomNameOf(bookingId) }),
  });
  return ((await answer.json()) as { token: string }).token;
}

function startSocketLoad(load: SocketLoad): { child: ChildProcess; nextLine(): Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "socket-load.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin?.write(`${JSON.stringify(load)}\n`);
  return { child, nextLine: async () => (await lines.next()).value ?? "" };
}

/** Opens a session for the call, which it returns. The server is started with `memoryProbe(folder)`. */
export async function measureSockets(
  target: BenchServer & { server: ServerProcess; customers: Customer[] },
  folder: string,
  isMeasured: boolean,
): Promise<OpenSession> {
  const { connectionString, customers } = target;
  const [customer, ...others] = customers;
  if (!customer) throw new Error("The bench ran out of customers");
  const waiting = others.slice(0, isMeasured ? WAITING_CUSTOMERS : 0).map((one, index) => {
    const { date } = currentSlot();
    const minutes = (index % SLOTS_PER_DAY) * 10;
    const later = addDays(date, DAYS_LATER + Math.floor(index / SLOTS_PER_DAY));
    return { customer: one, slot: { date: later, time: timeOfDay(minutes) } };
  });
  const sessions = [{ customer, slot: currentSlot() }, ...waiting];
  const [bookingId = "", ...waitingIds] = await insertPaidSessions(connectionString, sessions);
  const session = { bookingId, customer, adminCookie: await signInGuide(target) };
  if (isMeasured) {
    const participants = waiting.map((one, index) => toParticipant(one.customer, waitingIds[index] ?? ""));
    await measureLoad(target, folder, session, participants);
  }
  return session;
}

const toParticipant = ({ cookie, customerId }: Customer, bookingId: string): Participant => ({
  cookie,
  customerId,
  bookingId,
  userType: "user",
  token: "",
});

async function measureLoad(
  { url, server }: BenchServer & { server: ServerProcess },
  folder: string,
  { bookingId, customer, adminCookie }: OpenSession,
  waiting: Participant[],
) {
  const before = await readMemory(server, folder);
  const startedAt = performance.now();
  const { child, nextLine } = startSocketLoad({
    url,
    waiting,
    pair: [
      {
        ...toParticipant(customer, bookingId),
        token: await fetchRoomToken(url, customer.cookie, bookingId),
      },
      {
        cookie: adminCookie,
        customerId: "",
        bookingId,
        userType: "admin",
        token: await fetchRoomToken(url, adminCookie, bookingId),
      },
    ],
    signals: SIGNALS,
  });
  await nextLine();
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readMemory(server, folder);
  const kilobytes = (bytes: number) => bytes / 1024 / waiting.length;
  const idle = `${waiting.length.toLocaleString("en")} idle sockets`;
  reportMax(
    `${idle}: memory of each, after a collection`,
    kilobytes(after.rss - before.rss),
    " kB",
    MAX_KILOBYTES_EACH,
    `of it ${kilobytes(after.used - before.used).toFixed(1)} kB in use`,
  );
  report("  opening and registering all of them", `${seconds.toFixed(0)} s`);
  child.stdin?.write("start\n");
  const { p50, p99 } = JSON.parse(await nextLine()) as Latency;
  reportMax(
    "  a signal between the two sides of a call, p99",
    p99,
    " ms",
    MAX_WAKE_MS,
    `p50 ${p50.toFixed(1)} ms`,
  );
}
