// A PostgreSQL with a synchronous standby, whose primary is killed under load. Part of `npm run test:long`, where PostgreSQL and
// HAProxy are installed.
import { randomInt } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { setBookingStatus } from "#contract/bookings.ts";
import { addDays, addMinutes, istDateOf, timeOfDay } from "#domain/ist-time.ts";
import { readFinalState } from "#tests/simulation/final-state.ts";
import { findViolations } from "#tests/simulation/invariants.ts";
import { UNEXPECTED_ERROR } from "#tests/simulation/log-faults.ts";
import { seededRandom } from "#tests/simulation/random.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import * as clients from "./clients.ts";
import { addressOf, type Cluster, startCluster } from "./cluster.ts";
import { bookAndPayUntil, cancelUntil, countLost, createWorkload } from "./cluster-workload.ts";
import { printFigures, seconds } from "./figures.ts";
import { keepChannel } from "./kept-channel.ts";
import { missingPackages, type StandbyCluster, startStandbyCluster } from "./standby-cluster.ts";

const IS_LONG = process.env.LONG === "1";
const MINUTE_MS = 60_000;
/** From the promotion of the standby to the first booking that is acknowledged. */
const MAX_RECOVERY_MS = 15_000;
const PAYMENTS_BEFORE = 30;
const PAYMENTS_AFTER = 60;

test.runIf(IS_LONG && missingPackages.length > 0)(
  "the standby is not tested without its packages",
  ({ skip }) => skip(`apt install ${missingPackages.join(" ")}`),
);

const today = istDateOf(new Date());
let lastPhone = 9_820_000_000;
const newPhone = () => String(++lastPhone);

describe.runIf(IS_LONG && missingPackages.length === 0)(
  "a primary and a synchronous standby",
  { timeout: 3 * MINUTE_MS, shuffle: false },
  () => {
    let standbyCluster: StandbyCluster;
    let cluster: Cluster;
    beforeAll(async () => {
      standbyCluster = await startStandbyCluster();
      cluster = await startCluster({
        servers: 2,
        database: standbyCluster.database,
        env: {
          SMS_CODES_PER_HOUR: "100000",
          SMS_CODES_PER_DAY: "100000",
        },
      });
    }, 2 * MINUTE_MS);
    afterAll(async () => {
      await cluster?.stop();
      await standbyCluster?.stop();
    });

    test("when the primary is killed under load and the standby promoted, the site books again within 15 s and nothing acknowledged is lost", async () => {
      const { primary, standby, database } = standbyCluster;
      let killedAtMs = Number.POSITIVE_INFINITY;
      let isOver = false;
      const slots = [3, 4, 5, 6].flatMap((ahead) =>
        Array.from({ length: 90 }, (_, index) => ({
          date: addDays(today, ahead),
          time: timeOfDay(400 + index * 10),
        })),
      );
      const workload = createWorkload({
        url: cluster.url,
        random: seededRandom(randomInt(2 ** 31), "standby"),
        slots,
        mayFail: () => killedAtMs < Number.POSITIVE_INFINITY,
      });
      const guide = await clients.signInAdmin(cluster.url, "guruji");
      const waiting = await clients.signUpCustomer(cluster.url, newPhone());
      const { id } = await createPaidSession(cluster, waiting, addDays(today, 3), "12:00");
      const channels = await Promise.all(
        cluster.loadBalancer.ports().map((port) =>
          keepChannel({
            client: clients.directClient(waiting.client, port),
            url: addressOf(port),
            register: { bookingId: id, userType: "user", userId: waiting.user.id },
          }),
        ),
      );

      const load = Promise.all([
        bookAndPayUntil(workload, { lines: 8, newPhone, isOver: () => isOver }),
        cancelUntil(workload, guide, database.pool, () => isOver),
      ]);
      await vi.waitFor(() => expect(workload.paid.size).toBeGreaterThan(PAYMENTS_BEFORE), {
        timeout: MINUTE_MS,
        interval: 20,
      });
      await vi.waitFor(() => expect(workload.acknowledged.refunds.size).toBeGreaterThan(2), {
        timeout: MINUTE_MS,
        interval: 20,
      });
      killedAtMs = performance.now();
      await primary.kill();
      const paidBefore = workload.paid.size;
      const { lastBookedAtMs } = workload;
      await standby.promote();
      const promotedAtMs = performance.now();
      await vi.waitFor(() => expect(workload.lastBookedAtMs).toBeGreaterThan(promotedAtMs), {
        timeout: 40_000,
        interval: 20,
      });
      const recoveryMs = workload.lastBookedAtMs - promotedAtMs;
      await vi.waitFor(() => expect(workload.paid.size).toBeGreaterThan(paidBefore + PAYMENTS_AFTER), {
        timeout: MINUTE_MS,
        interval: 50,
      });
      isOver = true;
      await load;

      await vi.waitFor(() => expect(channels.map(({ gapsMs }) => gapsMs.length)).toEqual([1, 1]), {
        timeout: 20_000,
      });
      await vi.waitFor(() => expect(channels.every((channel) => channel.isLive())).toBe(true), {
        timeout: 20_000,
      });
      const cancelled = { params: { id }, input: { status: "cancelled" } } as const;
      expect((await guide.call(setBookingStatus, cancelled)).status).toBe(200);
      for (const { received } of channels)
        await vi.waitFor(
          () =>
            expect(received).toContainEqual({ type: "booking_changed", bookingId: id, status: "cancelled" }),
          { timeout: 5_000 },
        );

      printFigures(
        `standby: killed at 0 s, promoted at ${seconds(promotedAtMs - killedAtMs)} s, booked ${seconds(recoveryMs)} s after it`,
        `(the booking before: ${seconds(lastBookedAtMs - killedAtMs)} s); ${workload.answered} requests answered,`,
        `${workload.serverErrors} answered 503, ${workload.unanswered} unanswered; acknowledged:`,
        `${workload.acknowledged.bookings.size} bookings, ${workload.acknowledged.orders.size} orders,`,
        `${workload.approved.size} payments, ${workload.acknowledged.refunds.size} refunds; lost:`,
        JSON.stringify(await countLost(workload, database.pool)),
        `live channels away for ${channels.map(({ gapsMs }) => seconds(gapsMs[0] ?? 0)).join(" and ")} s`,
      );
      expect(workload.findings).toEqual([]);
      expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS);
      expect(await countLost(workload, database.pool)).toEqual({
        bookings: 0,
        orders: 0,
        payments: 0,
        refunds: 0,
      });
      for (const channel of channels) channel.close();
    });

    test("after days have passed each payment has ended once, and no server met an unexpected error", async () => {
      for (const minutes of [5, 60, 1440, 3 * 1440, 6480, 7920, 15_000])
        for (let round = 0; round < 4; round++)
          await cluster.moveClocks(addMinutes(new Date(0), minutes).getTime());
      expect(findViolations(await readFinalState(cluster.db))).toEqual([]);
      expect(cluster.output()).not.toContain(UNEXPECTED_ERROR);
    });
  },
);
