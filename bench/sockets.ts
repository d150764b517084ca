// Measures the WebSocket: the memory that a waiting customer costs, and the latency of a signal between both sides of a call.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { addDays } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import type { Customer, Slot } from "./fill-database.ts";
import {
  type BenchServer,
  currentSlot,
  insertPaidSessions,
  type OpenSession,
  signInGuide,
} from "./open-session.ts";
import type { Latency, Participant, SocketLoad } from "./socket-load.ts";

const WAITING_CUSTOMERS = 2_000;
const SIGNALS = 600;
/** The waiting customers' sessions are later than the slots that the other measurements book. */
const DAYS_LATER = 70;

async function fetchRoomToken(url: string, cookie: string, bookingId: string): Promise<string> {
  const answer = await fetch(`${url}/api/jitsi-token`, {
    method: "POST",
    headers: { origin: url, cookie, "content-type": "application/json" },
    body: JSON.stringify({ roomName: roomNameOf(bookingId) }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
}

function startSocketLoad(load: SocketLoad): { child: ChildProcess; nextLine(): Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "socket-load.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin?.write(`${JSON.stringify(load)}\n`);
  return { child, nextLine: async () => (await lines.next()).value ?? "" };
}

/** Prints both measurements, and returns the session of the call for the next one. */
export async function printSocketCosts(
  server: BenchServer & { pid: number },
  customers: Customer[],
  slots: Slot[],
): Promise<OpenSession> {
  const { connectionString, url, pid } = server;
  const waiting = customers.slice(-WAITING_CUSTOMERS).map((customer, index) => {
    const slot = slots[index];
    if (!slot) throw new Error("The bench ran out of slots");
    return { customer, slot: { ...slot, date: addDays(slot.date, DAYS_LATER) } };
  });
  const [customer] = customers;
  if (!customer) throw new Error("The bench ran out of customers");
  const openSession = { customer, slot: currentSlot() };
  const [bookingId = "", ...waitingIds] = await insertPaidSessions(connectionString, [
    openSession,
    ...waiting,
  ]);
  const adminCookie = await signInGuide(server);
  const toParticipant = ({ cookie, customerId }: Customer, id: string): Participant => ({
    cookie,
    customerId,
    bookingId: id,
    userType: "user",
    token: "",
  });
  const guide: Participant = {
    cookie: adminCookie,
    customerId: "",
    bookingId,
    userType: "admin",
    token: await fetchRoomToken(url, adminCookie, bookingId),
  };
  const bytesBefore = await residentBytes(pid);
  const { child, nextLine } = startSocketLoad({
    url,
    waiting: waiting.map((session, index) => toParticipant(session.customer, waitingIds[index] ?? "")),
    pair: [
      {
        ...toParticipant(customer, bookingId),
        token: await fetchRoomToken(url, customer.cookie, bookingId),
      },
      guide,
    ],
    signals: SIGNALS,
  });
  await nextLine();
  const bytesEach = ((await residentBytes(pid)) - bytesBefore) / WAITING_CUSTOMERS;
  child.stdin?.write("start\n");
  const { p50, p99 } = JSON.parse(await nextLine()) as Latency;
  console.log(
    `${WAITING_CUSTOMERS} waiting customers: ${(bytesEach / 1024).toFixed(1)} kB of memory each; a signal from one side to the other: ${p50.toFixed(2)} / ${p99.toFixed(1)} ms (p50 / p99)`,
  );
  return { bookingId, customer, adminCookie };
}
