import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { listAuditEntries } from "#contract/audit.ts";
import { addPayout, listPayouts, reversePayout } from "#contract/payouts.ts";
import { confirmPassword } from "#contract/staff.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const TODAY = "2026-11-21";
let app: TestApp;
let accounts: Client;
beforeEach(async () => {
  await app?.stop();
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  const customer = await app.customer("9700000001");
  for (const time of ["10:00", "10:10"]) await createPaidSession(app, customer, DAY, time);
  accounts = await app.admin("accounts");
});
afterAll(() => app.stop());

const account = async () => (await accounts.call(listPayouts)).body;
const pay = (
  amount: number,
  reference: string,
  lastNumber: number,
  more: { paidOn?: string; key?: string } = {},
) => {
  const input = { amount, reference, lastNumber, paidOn: more.paidOn ?? TODAY };
  return accounts.call(addPayout, { input, headers: { "idempotency-key": more.key ?? randomUUID() } });
};
const reverse = (id: string, lastNumber: number, key: string = randomUUID()) =>
  accounts.call(reversePayout, {
    params: { id },
    input: { lastNumber },
    headers: { "idempotency-key": key },
  });

test("what is open is the guide's share less what was paid out, to the paisa; a reversal opens it again", async () => {
  expect(await account()).toEqual({ share: 751, paidOut: 0, open: 751, lastNumber: 0, payouts: [] });
  const { status, body } = await pay(500.25, "  UTR  1 ", 0);
  expect(status).toBe(201);
  expect(body.payout).toMatchObject({
    ...{ number: 1, amount: 500.25, paidOn: TODAY, reference: "UTR 1", reverses: null, reversedBy: null },
    enteredBy: { role: "accounts" },
    enteredAt: app.ctx.now().toISOString(),
  });
  expect(await account()).toMatchObject({ share: 751, paidOut: 500.25, open: 250.75, lastNumber: 1 });
  const reversal = await reverse(body.payout.id, 1);
  expect(reversal.body.payout).toMatchObject({ number: 2, amount: -500.25, reference: "UTR 1", reverses: 1 });
  const after = await account();
  expect(after).toMatchObject({ paidOut: 0, open: 751, lastNumber: 2 });
  expect(after.payouts.map(({ number, reversedBy }) => [number, reversedBy])).toEqual([
    [2, null],
    [1, 2],
  ]);
  expect((await pay(1000, "UTR 2", 2)).status).toBe(201);
  expect(await account()).toMatchObject({ open: -249 });
});

test("each entry has the role that its admin had then", async () => {
  await pay(1, "UTR 1", 0);
  await run(app.ctx.db)`update admins set role = 'super_admin' where role = 'accounts'`;
  expect((await account()).payouts[0]?.enteredBy.role).toBe("accounts");
});

describe("what happens twice is refused", () => {
  test("a double tap, and a repeat after a lost answer, enter one payout", async () => {
    const key = randomUUID();
    const taps = await Promise.all([1, 2, 3].map(() => pay(100, "UTR 1", 0, { key })));
    expect(taps.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(taps.map(({ body }) => body.payout.id)).size).toBe(1);
    expect(await account()).toMatchObject({ paidOut: 100, lastNumber: 1 });
  });

  test("of two admins who pay out at once, one is told to look again", async () => {
    const both = await Promise.all(["UTR 1", "UTR 2"].map((reference) => pay(751, reference, 0)));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("payouts-changed");
    expect(await account()).toMatchObject({ paidOut: 751, open: 0 });
  });

  test("a reference is entered once, however it is typed, and again after its reversal", async () => {
    const { body } = await pay(100, "UTR 1", 0);
    expect(await pay(100, "utr   1", 1)).toMatchObject({ status: 409, body: { code: "payout-known" } });
    await reverse(body.payout.id, 1);
    expect((await pay(200, "utr 1", 2)).status).toBe(201);
    expect(await pay(200, "UTR 1", 3)).toMatchObject({ status: 409, body: { code: "payout-known" } });
  });

  test("a caller that names no last entry is refused the same reference all the same", async () => {
    const input = { amount: 1, paidOn: TODAY, reference: "UTR 1" };
    expect((await accounts.call(addPayout, { input })).status).toBe(201);
    const again = await accounts.call(addPayout, { input });
    expect(again).toMatchObject({ status: 409, body: { code: "payout-known" } });
  });

  test("a payout is reversed once, also by two at once, and a reversal never", async () => {
    const { body } = await pay(100, "UTR 1", 0);
    const both = await Promise.all([reverse(body.payout.id, 1), reverse(body.payout.id, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe("payouts-changed");
    expect((await reverse(body.payout.id, 1)).body.code).toBe("payouts-changed");
    const reversal = both.find(({ status }) => status === 201)?.body.payout;
    for (const id of [body.payout.id, reversal?.id ?? ""])
      expect(await reverse(id, 2)).toMatchObject({ status: 409, body: { code: "not-possible-now" } });
    expect(await account()).toMatchObject({ paidOut: 0, lastNumber: 2 });
    expect((await reverse(randomUUID(), 2)).status).toBe(404);
  });

  test("the database keeps every entry as it is", async () => {
    await pay(100, "UTR 1", 0);
    for (const change of ["update payouts set amount_paise = 1", "delete from payouts"])
      await expect(app.ctx.db.query(change)).rejects.toThrow("is kept as it is");
    await expect(
      app.ctx.db.query(`insert into payouts (number, amount_paise, paid_on, reference, reversed_before, entered_by, entered_as, entered_at)
        select 2, 100, paid_on, 'utr 1', 0, entered_by, entered_as, entered_at from payouts`),
    ).rejects.toThrow("payouts_of_reference");
  });
});

test("a day to come, an amount with a third decimal and an empty reference are refused", async () => {
  expect(await pay(1, "UTR 1", 0, { paidOn: "2026-11-22" })).toMatchObject({
    status: 400,
    body: { code: "day-ahead" },
  });
  for (const [amount, reference] of [
    [1.005, "UTR 1"],
    [0, "UTR 1"],
    [-5, "UTR 1"],
    [1, "   "],
  ] as const)
    expect((await pay(amount, reference, 0)).status).toBe(400);
  expect((await account()).payouts).toEqual([]);
});

test("a payout needs a fresh password, and stands in the record of changes without its reference", async () => {
  app.clock.forward(31);
  const { password } = accounts;
  accounts.password = null;
  expect(await pay(1, "UTR 77", 0)).toMatchObject({ status: 403, body: { code: "password-needed" } });
  await accounts.call(confirmPassword, { input: { password: password ?? "" } });
  await pay(1, "UTR 77", 0);
  const { entries } = (
    await (await app.admin("super_admin")).call(listAuditEntries, { query: { action: "add" } })
  ).body;
  expect(entries[0]).toMatchObject({
    verb: "POST /api/admin/money/payouts",
    outcome: "done",
    changes: { amount: 1, paidOn: TODAY },
  });
  expect(JSON.stringify(entries)).not.toContain("UTR 77");
});

test("the guide reads the payouts but enters none", async () => {
  const guide = await app.admin();
  expect((await guide.call(listPayouts)).status).toBe(200);
  const input = { amount: 1, paidOn: TODAY, reference: "UTR", lastNumber: 0 };
  expect((await guide.call(addPayout, { input })).status).toBe(403);
});
