// `node bench/beside-pages.ts`: the signals of a call and holds, without and beside 30 pages a second that the same server draws for
// signed-in customers, in turns.
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { createRoomToken } from "#contract/rooms.ts";
import { adminLogin } from "#contract/staff.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import { type Channel, openChannel } from "#tests/support/channel.ts";
import { Client } from "#tests/support/client.ts";
import { quickRequest } from "#tests/support/quick-request.ts";
import { holdRequest, median, openTarget, startPostgres, type Target, verifyRequests } from "./target.ts";

const SCREENS = ["/dashboard", "/book", "/manage-bookings", "/profile"];
const CUSTOMERS = 50;
const PER_SECOND = 30;
const ROUNDS = 5;
const SECONDS = 8;
const SIGNALS_PER_SECOND = 20;
const HOLDS_PER_SECOND = 5;
const PASSWORD = "a long password";

type Load = { url: string; cookies: string[] };
type Latencies = { signals: number[]; holds: number[] };

/** Until the worker is ended. Not in the thread that takes the times. */
async function openPages({ url, cookies }: Load) {
  for (let page = 0; ; page++) {
    const cookie = cookies[page % cookies.length] ?? "";
    const path = SCREENS[page % SCREENS.length] ?? "";
    const request = { method: "GET", headers: { cookie, "accept-encoding": "br" } };
    void quickRequest(`${url}${path}`, request).then(({ status }) => parentPort?.postMessage(status));
    await pause(1000 / PER_SECOND);
  }
}

async function measure() {
  const folder = await mkdtemp(join(tmpdir(), "parcha-bench-"));
  const postgres = await startPostgres(folder);
  const env = { DEMO_ADMIN_PASSWORD: PASSWORD };
  const target = await openTarget(postgres, folder, { name: "beside", bookings: 0, env });
  const payments = await verifyRequests(target, CUSTOMERS);
  for (const { path, method, headers = {}, body = "" } of payments)
    await quickRequest(`${target.server.url}${path}`, { method, headers, body });
  const cookies = payments.map(({ headers }) => headers?.cookie ?? "");
  const { bookingId } = JSON.parse(payments[0]?.body ?? "{}") as { bookingId: string };
  // A day later than the first sessions, whose call begins now.
  for (let taken = 0; taken < 2 * CUSTOMERS; taken++) target.takeNext();
  await moveClockTo(target.server.url, new Date(`${addDays(istDateOf(new Date()), 1)}T05:58:00+05:30`));
  const call = await openCall(target.server.url, bookingId, cookies[0] ?? "");
  const url = target.server.url;

  const found: Record<"without" | "beside", Latencies[]> = { without: [], beside: [] };
  await takeTimes(target, call, bookingId);
  for (let round = 0; round < ROUNDS; round++) {
    found.without.push(await takeTimes(target, call, bookingId));
    const pages = new Worker(import.meta.filename, { workerData: { url, cookies } satisfies Load });
    let drawn = 0;
    pages.on("message", (status) => {
      if (status === 200) drawn += 1;
      else console.log(`a page: ${status}`);
    });
    await once(pages, "message");
    found.beside.push(await takeTimes(target, call, bookingId));
    console.log(`${(drawn / SECONDS).toFixed(0)} pages a second`);
    await pages.terminate();
  }
  for (const kind of ["signals", "holds"] as const)
    for (const share of [0.5, 0.99]) {
      const of = (latencies: Latencies[]) => latencies.map((each) => at(each[kind], share));
      const ratios = of(found.beside).map((ms, round) => ms / (of(found.without)[round] ?? Number.NaN));
      const [without, beside] = [median(of(found.without)), median(of(found.beside))];
      const figures = `${without.toFixed(1)} ms, beside pages ${beside.toFixed(1)} ms`;
      console.log(`${kind}, p${share * 100}: ${figures}, ratio ${median(ratios).toFixed(2)}`);
    }
  for (const channel of call) channel.close();
  await target.server.stop();
  await postgres.stop();
  await rm(folder, { recursive: true });
}

const at = (times: number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length * share)] ?? Number.NaN;

/** Milliseconds of each signal and each hold, in a quiet call in which the sides speak in turns. */
async function takeTimes(target: Target, [guide, customer]: Channel[], bookingId: string) {
  const latencies: Latencies = { signals: [], holds: [] };
  const until = performance.now() + SECONDS * 1000;
  const signal = async () => {
    for (let sent = 0; performance.now() < until; sent++) {
      const [from, to] = sent % 2 === 0 ? [guide, customer] : [customer, guide];
      const startedAt = performance.now();
      from?.send({ type: "signal", bookingId, candidate: { candidate: "candidate:1" } });
      await to?.next("signal");
      latencies.signals.push(performance.now() - startedAt);
      await pause(1000 / SIGNALS_PER_SECOND);
    }
  };
  const hold = async () => {
    while (performance.now() < until) {
      const { path, method, headers = {}, body = "" } = holdRequest(target, target.takeNext());
      const startedAt = performance.now();
      const { status } = await quickRequest(`${target.server.url}${path}`, { method, headers, body });
      if (status !== 201) throw new Error(`a hold: ${status}`);
      latencies.holds.push(performance.now() - startedAt);
      await pause(1000 / HOLDS_PER_SECOND);
    }
  };
  await Promise.all([signal(), hold()]);
  return latencies;
}

async function moveClockTo(url: string, time: Date) {
  const offsetMs = time.getTime() - Date.now();
  const headers = { "content-type": "application/json" };
  await fetch(`${url}/sandbox/clock`, { method: "POST", headers, body: JSON.stringify({ offsetMs }) });
}

/** Both sides, in the room. */
async function openCall(url: string, bookingId: string, cookie: string): Promise<Channel[]> {
  const admin = new Client(url);
  await admin.call(adminLogin, { input: { username: "guruji", password: PASSWORD } });
  const customer = new Client(url);
  customer.setCookie("parcha_session", cookie.split("=")[1] ?? "");
  const join = async (client: Client, userType: "admin" | "user") => {
    const channel = await openChannel(client, url);
    channel.send({ type: "register", bookingId, userType });
    await channel.next("registered");
    const { body } = await client.call(createRoomToken, { input: { roomName: roomNameOf(bookingId) } });
    channel.send({ type: "room-join", bookingId, token: body.token });
    await channel.next("room-joined");
    return channel;
  };
  return [await join(admin, "admin"), await join(customer, "user")];
}

if (isMainThread) await measure();
else await openPages(workerData as Load);
