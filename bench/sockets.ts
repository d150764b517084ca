// The live channel: what a waiting customer costs in memory, and how long a word takes from one side to the other.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { addDays } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import type { Customer, Slot } from "./fill.ts";
import { book, guideCookie, type OpenSession, type Server, slotNow } from "./open-session.ts";
import type { Crowd, Latency, Member } from "./socket-loader.ts";

const WAITING = 2_000;
const SIGNALS = 600;
const BEYOND_DAYS = 70;

type Place = Server & { pid: number };
async function tokenFor(url: string, cookie: string, bookingId: string): Promise<string> {
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

function startLoader(crowd: Crowd): { child: ChildProcess; line(): Promise<string> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, "socket-loader.ts")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  child.stdin?.write(`${JSON.stringify(crowd)}\n`);
  return { child, line: async () => (await lines.next()).value ?? "" };
}

/** The sessions of those who wait lie beyond the days that the other measures book. */
export async function sockets(place: Place, customers: Customer[], slots: Slot[]): Promise<OpenSession> {
  const { connectionString, url, pid } = place;
  const waiting = customers.slice(-WAITING).map((customer, at) => {
    const slot = slots[at];
    if (!slot) throw new Error("The bench ran out of slots");
    return { customer, slot: { ...slot, date: addDays(slot.date, BEYOND_DAYS) } };
  });
  const [customer] = customers;
  if (!customer) throw new Error("No customers");
  const now = { customer, slot: slotNow() };
  const [own = "", ...others] = await book(connectionString, [now, ...waiting]);
  const admin = await guideCookie(place);
  const member = ({ cookie, userId }: Customer, bookingId: string): Member => ({
    cookie,
    userId,
    bookingId,
    userType: "user",
    token: "",
  });
  const guide: Member = {
    cookie: admin,
    userId: "",
    bookingId: own,
    userType: "admin",
    token: await tokenFor(url, admin, own),
  };
  const before = await residentBytes(pid);
  const { child, line } = startLoader({
    url,
    idle: waiting.map((session, at) => member(session.customer, others[at] ?? "")),
    pair: [{ ...member(customer, own), token: await tokenFor(url, customer.cookie, own) }, guide],
    signals: SIGNALS,
  });
  await line();
  const each = ((await residentBytes(pid)) - before) / WAITING;
  child.stdin?.write("go\n");
  const { p50, p99 } = JSON.parse(await line()) as Latency;
  console.log(
    `${WAITING} waiting channels: ${(each / 1024).toFixed(1)} kB of memory each; a signal from one side to the other: ${p50.toFixed(2)} / ${p99.toFixed(1)} ms (p50 / p99)`,
  );
  return { bookingId: own, customer, admin };
}
