// The live channel: what a waiting customer costs in memory, and how long a word takes from one side to the other.
import { type ChildProcess, spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import type { Customer, Slot } from "./fill.ts";
import type { Crowd, Latency, Member } from "./socket-loader.ts";

const WAITING = 2_000;
const SIGNALS = 600;
const SLOT_MS = 10 * 60_000;

type Place = { connectionString: string; url: string; pid: number; adminPassword: string };
type Session = { customer: Customer; slot: Slot };

/** Paid sessions, without the way through the checkout. */
async function book(connectionString: string, sessions: Session[]): Promise<string[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const made = await client.query<{ id: string }>(
      `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status,
          created_at, approved_at)
        select id, day::date, starts::time, 'single', 751, 0, 'approved', now(), now()
        from unnest($1::uuid[], $2::text[], $3::text[]) as s (id, day, starts) returning id`,
      [
        sessions.map(({ customer }) => customer.userId),
        sessions.map(({ slot }) => slot.date),
        sessions.map(({ slot }) => slot.time),
      ],
    );
    return made.rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function guideCookie({ url, adminPassword }: Place): Promise<string> {
  const answer = await fetch(`${url}/api/admin/login`, {
    method: "POST",
    headers: { origin: url, "content-type": "application/json" },
    body: JSON.stringify({ username: "guruji", password: adminPassword }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

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

/** Takes the customers and slots from the end, which the other measures do not reach. */
export async function sockets(place: Place, customers: Customer[], slots: Slot[]) {
  const { connectionString, url, pid } = place;
  const waiting = customers.slice(-WAITING).map((customer, at) => {
    const slot = slots.at(-1 - at);
    if (!slot) throw new Error("The bench ran out of slots");
    return { customer, slot };
  });
  const [customer] = customers;
  if (!customer) throw new Error("No customers");
  const started = new Date(Math.floor(Date.now() / SLOT_MS) * SLOT_MS);
  const now = { customer, slot: { date: istDateOf(started), time: istTimeOf(started) } };
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
}
