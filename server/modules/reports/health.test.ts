import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { listMoneyTasks, resolveMoneyTask } from "#contract/accounting.ts";
import { createBooking } from "#contract/bookings.ts";
import { getHealth, type HealthLineOutput } from "#contract/health.ts";
import { createSessionOrder, verifySessionPayment } from "#contract/payments.ts";
import type { HealthSubject } from "#domain/health.ts";
import { raiseAlert } from "#server/modules/accounting/money-tasks.ts";
import { sweepBooks } from "#server/modules/payments/book-comparison.jobs.ts";
import { createPaidSession, payAtGateway } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";

let app: TestApp;
let customer: SignedIn;

beforeAll(async () => {
  app = await startTestApp();
  customer = await app.customer("9812345670");
  await app.openDay(DAY);
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.simulator.gatewayFaults.clear();
  app.simulator.messageFaults.clear();
  await app.sweep();
});

async function health(): Promise<Partial<Record<HealthSubject, HealthLineOutput>>> {
  // Anew each time: a login session does not last through the days of these tests.
  const { body } = await (await app.admin("super_admin")).call(getHealth);
  return Object.fromEntries(body.lines.map((line) => [line.subject, line]));
}

describe("steps of one history of a site, from its first day on", { shuffle: false }, () => {
  test("after a round of due work, nothing of a new site is named", async () => {
    expect(await health()).toEqual({});
  });

  test("a payment that the provider does not confirm for ten minutes is named with its time", async () => {
    const { client, user } = customer;
    const input = {
      userId: user.id,
      sessionDate: DAY,
      sessionTime: "11:00",
      questionType: "single",
    } as const;
    const held = await client.call(createBooking, { input });
    const bookingId = held.body.booking.id;
    const { body } = await client.call(createSessionOrder, { input: { bookingId } });
    const proof = await payAtGateway(app, body.order.id);
    app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 10_000);
    await client.call(verifySessionPayment, { input: { ...proof, bookingId } });
    const since = app.clock.now().toISOString();
    expect((await health()).payments).toBeUndefined();
    app.clock.forward(10);
    await app.sweep();
    expect((await health()).payments).toMatchObject({ state: "act", count: 1, since });
    app.simulator.gatewayFaults.clear();
    app.clock.forward(10);
    await app.sweep();
    expect((await health()).payments).toBeUndefined();
  });

  test("a message that the provider refuses again and again is as old as its first try", async () => {
    await createPaidSession(app, customer, DAY, "12:00");
    app.simulator.messageFaults.plan({ route: "sms", fault: "refused", isAfterEffect: false }, 10_000);
    const since = app.clock.now().toISOString();
    // The delays between the tries (domain/notifications.ts). A sweep stops at the first refusal: two for the two messages.
    for (const minutes of [0, 2, 4, 8, 16, 32]) {
      app.clock.forward(minutes);
      await app.sweep();
      await app.sweep();
      if (minutes === 16) expect((await health()).messages).toBeUndefined();
    }
    expect((await health()).messages).toMatchObject({ state: "act", count: 2, since });
  });

  test("books that differ from the provider's are named until they agree", async () => {
    const setRefunded = (paise: number) =>
      app.ctx.db.query(
        "update sandbox.payments set entity = jsonb_set(entity, '{amount_refunded}', to_jsonb($1::integer))",
        [paise],
      );
    app.clock.set("2026-11-23T04:30:00Z");
    await setRefunded(100);
    await app.sweep();
    const since = app.clock.now().toISOString();
    expect((await health()).books).toMatchObject({ state: "act", since });
    expect(app.log.filter((line) => line.includes("ALERT: the books differ"))).toHaveLength(1);
    app.clock.forward(61);
    await app.sweep();
    expect((await health()).books).toMatchObject({ state: "act", since });
    await setRefunded(0);
    app.clock.forward(61);
    await app.sweep();
    expect((await health()).books).toBeUndefined();
    expect(app.log.filter((line) => line.includes("ALERT: the books differ"))).toHaveLength(1);
  });

  test("books are not compared while more payments are to be checked than a sweep has reached", async () => {
    const input = {
      userId: customer.user.id,
      sessionDate: "2026-11-26",
      sessionTime: "11:00",
      questionType: "single",
    } as const;
    await app.openDay(input.sessionDate);
    const held = await customer.client.call(createBooking, { input });
    const { body } = await customer.client.call(createSessionOrder, {
      input: { bookingId: held.body.booking.id },
    });
    await payAtGateway(app, body.order.id);
    app.clock.forward(2 * 24 * 60);
    const alerts = app.log.filter((line) => line.includes("ALERT: the books differ")).length;
    const comparedAt = async () =>
      (await app.ctx.db.query("select value->>'comparedAt' as at from marks where name = 'book-comparison'"))
        .rows[0].at;
    const before = await comparedAt();
    await sweepBooks(app.ctx, app.clock.now());
    expect(await comparedAt()).toEqual(before);
    await app.sweep();
    app.clock.forward(11);
    await app.sweep();
    expect((await health()).books).toBeUndefined();
    expect(await comparedAt()).toEqual(app.clock.now().toISOString());
    expect(app.log.filter((line) => line.includes("ALERT: the books differ"))).toHaveLength(alerts);
  });

  test("books are compared although an order became due after the sweep of payments", async () => {
    app.clock.forward(6 * 60 + 1);
    await app.ctx.db.query(
      "update payment_orders set next_check_at = $1 where provider_order_id is not null",
      [new Date(app.clock.now().getTime() - 5_000)],
    );
    await sweepBooks(app.ctx, app.clock.now());
    const { rows } = await app.ctx.db.query(
      "select value->>'comparedAt' as at from marks where name = 'book-comparison'",
    );
    expect(rows).toEqual([{ at: app.clock.now().toISOString() }]);
  });

  test("books that the provider does not show for a day are unknown, since the last comparison", async () => {
    expect((await health()).books).toBeUndefined();
    const comparedAt = app.clock.now().toISOString();
    app.clock.forward(6 * 60 + 1);
    await app.sweep();
    app.simulator.gatewayFaults.plan({ route: "*", fault: "500", isAfterEffect: false }, 10_000);
    app.clock.forward(27 * 60);
    await app.sweep();
    const { books } = await health();
    expect(books?.state).toBe("unknown");
    expect(Date.parse(books?.since ?? "")).toBeGreaterThanOrEqual(Date.parse(comparedAt));
  });

  test("a live channel that hears nothing is named until it hears again", async () => {
    app.ctx.hearing.end();
    const { live } = await health();
    expect([live?.state, Date.parse(live?.since ?? "") <= app.clock.now().getTime()]).toEqual(["act", true]);
    app.ctx.hearing.begin();
    expect((await health()).live).toBeUndefined();
  });

  test("a task of money is named at once, and no more once an admin has dealt with it", async () => {
    const alert = { kind: "unknown-payment", about: "pay_1", amountPaise: 100, detail: "" } as const;
    await raiseAlert(app.ctx.db, alert, app.clock.now());
    expect((await health()).tasks).toMatchObject({ state: "act", count: 1 });
    const superAdmin = await app.admin("super_admin");
    const { body } = await superAdmin.call(listMoneyTasks);
    for (const { id } of body.tasks) await superAdmin.call(resolveMoneyTask, { params: { id } });
    expect((await health()).tasks).toBeUndefined();
  });

  test("a sweep that fails is named with its first failure, and sweeps that stop with their last run", async () => {
    await app.ctx.db.query("alter table audit_entries rename to away");
    await app.sweep();
    const since = app.clock.now().toISOString();
    app.clock.forward(5);
    await app.sweep();
    const { sweeps } = await health();
    expect(sweeps).toMatchObject({ state: "act", since, names: ["sweepAuditEntries"], count: 1 });
    await app.ctx.db.query("alter table away rename to audit_entries");
    await app.sweep();
    expect((await health()).sweeps).toBeUndefined();
    const last = app.clock.now().toISOString();
    app.clock.forward(5);
    expect((await health()).sweeps).toMatchObject({ state: "act", since: last, names: [] });
  });
});
