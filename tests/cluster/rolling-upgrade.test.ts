// Two servers behind a load balancer are replaced by new ones, one after the other, under load. Part of `npm run test:long`.
import { randomInt } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createRoomToken } from "#contract/rooms.ts";
import { addDays, addMinutes, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { roomNameOf } from "#domain/room.ts";
import { readFinalState } from "#tests/simulation/final-state.ts";
import { findViolations } from "#tests/simulation/invariants.ts";
import { SWEEP_FAILED, UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import { seededRandom } from "#tests/simulation/random.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import type { SignedIn } from "#tests/support/test-app.ts";
import * as clients from "./clients.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { bookAndPayUntil, cancelUntil, countLost, createWorkload } from "./cluster-workload.ts";
import { printFigures, seconds } from "./figures.ts";
import { type KeptChannel, keepChannel } from "./kept-channel.ts";

const IS_LONG = process.env.LONG === "1";
const MINUTE_MS = 60_000;
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const PAYMENTS_BETWEEN = 15;
const MAX_SOCKET_GAP_MS = 3_000;
const WAITING_PAGES = 10;
/** Two health checks of the load balancer. */
const DRAIN_SECONDS = "3";
/** A file that only the version before has, as a page of it that is still open loads it. */
const OLD_FILE = "assets/only-before-AbCdEf12.js";

const today = istDateOf(new Date());
let lastPhone = 9_840_000_000;
const newPhone = () => String(++lastPhone);

/** A folder with a version that has a file which this one lacks. */
async function copyRelease(folder: string): Promise<string> {
  await mkdir(folder);
  const parts = [
    "main.ts",
    "commands.ts",
    "package.json",
    "server",
    "simulator",
    "domain",
    "contract",
    "dist",
  ];
  for (const part of parts) await cp(join(ROOT, part), join(folder, part), { recursive: true });
  await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
  await writeFile(join(folder, "dist/web", OLD_FILE), "export {};");
  return folder;
}

/** Opens the customer's home with all files that it names. A busy server may leave the drawing to the browser. */
async function openPage(url: string, client: Client) {
  const page = await fetch(`${url}/dashboard`, { headers: { cookie: client.cookieHeader() } });
  const html = await page.text();
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file]) => `${url}${file}`);
  const answers = await Promise.all(files.map((file) => fetch(file)));
  await Promise.all(answers.map((answer) => answer.arrayBuffer()));
  const refused = [page, ...answers].filter(({ ok }) => !ok);
  const faults = refused.map((answer) => `${answer.url}: ${answer.status}`);
  if (files.length === 0) faults.push("the page names no file");
  return { isDrawn: html.includes(" data-drawn"), faults };
}

type Call = { guide: KeptChannel; customer: KeptChannel; seats(): Promise<unknown> };

async function startCall(cluster: Cluster, admin: Client, customer: SignedIn, id: string): Promise<Call> {
  const join = async (
    client: Client,
    register: Parameters<typeof keepChannel>[0]["register"],
    seat: string,
  ) => {
    const { body } = await client.call(createRoomToken, { input: { roomName: roomNameOf(id) } });
    return keepChannel({
      client,
      url: cluster.url,
      register,
      room: { bookingId: id, token: body.token, seat },
    });
  };
  const guide = await join(admin, { bookingId: id, userType: "admin", userId: null }, "guide's tab");
  const own = { bookingId: id, userType: "user", userId: customer.user.id } as const;
  return {
    guide,
    customer: await join(customer.client, own, "customer's tab"),
    seats: async () =>
      (await cluster.db.query("select side, seat from seats where booking_id = $1 order by side", [id])).rows,
  };
}

/** Each side sends the other one a signal, which arrives. */
async function exchangeSignals({ guide, customer }: Call, bookingId: string, sdp: string) {
  const description = { type: "offer", sdp } as const;
  for (const [from, to] of [
    [guide, customer],
    [customer, guide],
  ] as const) {
    expect(from.send({ type: "signal", bookingId, description })).toBe(true);
    await vi.waitFor(
      () => expect(to.received).toContainEqual(expect.objectContaining({ type: "signal", description })),
      { timeout: 5_000 },
    );
  }
}

describe.runIf(IS_LONG)(
  "two servers that are replaced one after the other",
  { timeout: 4 * MINUTE_MS, shuffle: false },
  () => {
    let cluster: Cluster;
    let folder: string;
    let release: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "parcha-rolling-"));
      release = await copyRelease(join(folder, "before"));
      cluster = await startCluster({
        servers: 2,
        release: { main: join(release, "main.ts") },
        hasHealthCheck: true,
        env: { SMS_CODES_PER_HOUR: "100000", SMS_CODES_PER_DAY: "100000", DRAIN_SECONDS },
      });
    }, 2 * MINUTE_MS);
    afterAll(async () => {
      await cluster?.stop();
      await rm(folder, { recursive: true, force: true });
    });

    test("fail no request, lose nothing, have all sockets back within 3 s, and keep a call and the files of open pages", async () => {
      const caller = await clients.signUpCustomer(cluster.url, newPhone());
      const { id } = await createPaidSession(cluster, caller, addDays(today, 1), "12:00");
      const start = addMinutes(new Date(`${addDays(today, 1)}T00:00:00+05:30`), 12 * 60);
      await cluster.moveClocks(start.getTime() - Date.now());
      const admin = await clients.signInAdmin(cluster.url, "guruji");
      const slots = [4, 5, 6].flatMap((ahead) =>
        Array.from({ length: 90 }, (_, index) => ({
          date: addDays(today, ahead),
          time: timeOfDay(400 + index * 10),
        })),
      );
      const random = seededRandom(randomInt(2 ** 31), "rolling upgrade");
      const workload = createWorkload({ url: cluster.url, random, slots, mayFail: () => false });
      const call = await startCall(cluster, admin, caller, id);
      await exchangeSignals(call, id, "before");
      const seatsBefore = await call.seats();
      const pages = await Promise.all(
        Array.from({ length: WAITING_PAGES }, async () => {
          const { client, user } = await clients.signUpCustomer(cluster.url, newPhone());
          const register = { bookingId: null, userType: "user", userId: user.id } as const;
          return keepChannel({ client, url: cluster.url, register });
        }),
      );
      const channels = [...pages, call.guide, call.customer];

      let isOver = false;
      const opened: { isDrawn: boolean; faults: string[] }[] = [];
      const openPages = async () => {
        while (!isOver) {
          opened.push(await openPage(cluster.url, caller.client));
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      };
      const oldFileStatuses: number[] = [];
      const askForOldFile = async () => {
        while (!isOver) {
          const answer = await fetch(`${cluster.url}/${OLD_FILE}`);
          await answer.text();
          oldFileStatuses.push(answer.status);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      };
      const load = Promise.all([
        bookAndPayUntil(workload, { lines: 6, newPhone, isOver: () => isOver }),
        cancelUntil(workload, admin, cluster.db, () => isOver),
        askForOldFile(),
        openPages(),
      ]);
      const waitForPayments = () => {
        const enough = workload.paid.size + PAYMENTS_BETWEEN;
        const isBusy = vi.waitFor(() => expect(workload.paid.size).toBeGreaterThan(enough), {
          timeout: MINUTE_MS,
          interval: 50,
        });
        return Promise.race([isBusy, load]);
      };

      const exitCodes: (number | null)[] = [];
      const replacements: string[] = [];
      for (const port of [...cluster.loadBalancer.ports()]) {
        await waitForPayments();
        const stoppedAtMs = performance.now();
        exitCodes.push(await cluster.stopServer(port));
        const startedAtMs = performance.now();
        await cluster.startServer(port, { env: { PREVIOUS_BUILD: join(release, "dist/web") } });
        const readyAtMs = performance.now();
        replacements.push(`${seconds(startedAtMs - stoppedAtMs)} + ${seconds(readyAtMs - startedAtMs)} s`);
        await vi.waitFor(() => expect(channels.every((channel) => channel.isLive())).toBe(true), {
          timeout: 20_000,
        });
        await exchangeSignals(call, id, `after ${port}`);
      }
      await waitForPayments();
      isOver = true;
      await load;

      const gapsMs = channels.flatMap((channel) => channel.gapsMs).sort((a, b) => a - b);
      const lost = await countLost(workload, cluster.db);
      printFigures(
        `rolling upgrade: ${workload.answered} requests of bookings and payments answered, ${workload.serverErrors} failed, ${workload.unanswered} unanswered;`,
        `${oldFileStatuses.length} of a file of the version before, ${oldFileStatuses.filter((status) => status !== 200).length} failed;`,
        `${opened.length} pages with their files, ${opened.filter(({ isDrawn }) => !isDrawn).length} left to the browser, ${opened.flatMap(({ faults }) => faults).length} faults;`,
        `acknowledged ${workload.acknowledged.bookings.size} bookings, ${workload.approved.size} payments, ${workload.acknowledged.refunds.size} refunds; lost ${JSON.stringify(lost)};`,
        `${gapsMs.length} breaks of ${channels.length} sockets: ${seconds(gapsMs[Math.floor(gapsMs.length / 2)] ?? 0)} s (median), ${seconds(gapsMs.at(-1) ?? 0)} s (worst);`,
        `each replaced in (stop + start) ${replacements.join(", ")}; exit codes ${exitCodes.join(", ")}`,
      );
      expect(exitCodes).toEqual([0, 0]);
      expect(workload).toMatchObject({ findings: [], serverErrors: 0, unanswered: 0 });
      expect(new Set(oldFileStatuses)).toEqual(new Set([200]));
      expect(opened.some(({ isDrawn }) => isDrawn)).toBe(true);
      expect(opened.flatMap(({ faults }) => faults)).toEqual([]);
      expect(lost).toEqual({ bookings: 0, orders: 0, payments: 0, refunds: 0 });
      expect(gapsMs.length).toBeGreaterThanOrEqual(channels.length);
      expect(gapsMs.at(-1)).toBeLessThan(MAX_SOCKET_GAP_MS);
      expect(await call.seats()).toEqual(seatsBefore);
      const messages = [...call.guide.received, ...call.customer.received];
      const ends = messages.filter(
        (message) => message.type === "displaced" || message.type === "session_completed",
      );
      expect(ends).toEqual([]);
      // A new seat would be a new call.
      const seats = messages.flatMap((message) => (message.type === "peer-joined" ? [message.seat] : []));
      expect(seats.filter((seat) => seat !== "guide's tab" && seat !== "customer's tab")).toEqual([]);
      for (const channel of channels) channel.close();
    });

    test("end in time and with exit code 0 when a sweep hangs", async () => {
      const ports = [...cluster.loadBalancer.ports()];
      const holder = await cluster.db.connect();
      await holder.query("begin; lock table idempotency_keys in access exclusive mode");
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect((await cluster.db.query(waiting)).rowCount).toBeGreaterThan(0), {
        timeout: 20_000,
        interval: 100,
      });
      expect(await Promise.all(ports.map((port) => cluster.stopServer(port)))).toEqual([0, 0]);
      await holder.query("rollback");
      holder.release();
      for (const port of ports) await cluster.startServer(port);
    });

    test("leave a database in which all invariants hold after days, and met no unexpected error", async () => {
      for (const minutes of [1440 + 5, 3 * 1440, 6480, 7920, 15_000])
        for (let round = 0; round < 4; round++)
          await cluster.moveClocks(addMinutes(new Date(0), minutes).getTime());
      expect(findViolations(await readFinalState(cluster.db))).toEqual([]);
      const output = cluster.output();
      expect([UNEXPECTED_ERROR, SWEEP_FAILED].filter((text) => output.includes(text))).toEqual([]);
    });
  },
);
