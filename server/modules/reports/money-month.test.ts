// The statement, the table of payments and its file, of a month and of each of its days, agree to the paisa with the rows.
import { afterAll, beforeAll, expect, test } from "vitest";
import { getStatement, type Statement } from "#contract/business.ts";
import { listMoneyEntries, type MoneyEntry } from "#contract/money-entries.ts";
import { getMonthEnd } from "#contract/month-end.ts";
import { addPayout } from "#contract/payouts.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import type { Client } from "#tests/support/client.ts";
import { fillRandomMonth, type Movement } from "#tests/support/random-month.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

/** `npm run test:long` plays another month each time. */
const SEED = process.env.LONG === "1" ? Math.floor(Math.random() * 2 ** 31) : 1_126;
const [FIRST, LAST] = ["2026-11-01", "2026-11-30"] as const;
const DAYS = Array.from({ length: 30 }, (_, at) => addDays(FIRST, at));

let app: TestApp;
let accounts: Client;
let movements: Movement[];
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  movements = await fillRandomMonth(app.ctx.db, { seed: SEED, first: FIRST, last: LAST, payments: 500 });
  app.clock.set("2026-12-05T10:00:00+05:30");
  accounts = await app.admin("accounts");
});
afterAll(() => app.stop());

const paise = (rupees: number) => Math.round(rupees * 100);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** What the rows say of these days, in paise. */
function expected(from: string, to: string) {
  const within = movements.filter(({ at }) => from <= istDateOf(at) && istDateOf(at) <= to);
  const of = (kind: Movement["of"], what: "came" | "refunded" | "takenBack") =>
    sum(within.filter((one) => one.of === kind).map((one) => one[what]));
  const [sessions, remedies] = (["session", "remedy"] as const).map(
    (kind) => of(kind, "came") - of(kind, "refunded") - of(kind, "takenBack"),
  ) as [number, number];
  return {
    sessionsTaken: of("session", "came"),
    remediesTaken: of("remedy", "came"),
    sessionsRefunded: of("session", "refunded"),
    remediesRefunded: of("remedy", "refunded"),
    sessionsTakenBack: of("session", "takenBack"),
    remediesTakenBack: of("remedy", "takenBack"),
    left: sessions + remedies,
    sessionShare: Math.round(sessions / 2) + 0,
    remedyShare: Math.round(remedies / 2) + 0,
  };
}

function inPaise(statement: Statement, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, paise(statement[name as "left"])]));
}

async function everyEntry(query: { from: string; to: string; search?: string }) {
  const entries: MoneyEntry[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await accounts.call(listMoneyEntries, {
      query: { ...query, limit: "97", ...(cursor ? { cursor } : {}) },
    });
    entries.push(...body.entries);
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return entries;
}

test(`the statement of the month and of each day is that of the rows (seed ${SEED})`, async () => {
  const spans = [
    { query: { month: "2026-11" }, from: FIRST, to: LAST },
    ...DAYS.map((date) => ({ query: { date }, from: date, to: date })),
  ];
  for (const { query, from, to } of spans) {
    const { body } = await accounts.call(getStatement, { query });
    expect(body).toMatchObject({ from, to, isOpen: false });
    const rows = expected(from, to);
    expect({ from, ...inPaise(body, Object.keys(rows)) }).toEqual({ from, ...rows });
  }
});

test(`the month's closing owes the guide the share of all days until its end (seed ${SEED})`, async () => {
  const { body } = await accounts.call(getMonthEnd, { query: { month: "2026-11" } });
  const { sessionShare, remedyShare } = expected("2026-01-01", LAST);
  const sharePaise = sessionShare + remedyShare;
  expect({ share: paise(body.share), owed: paise(body.owed) }).toEqual({
    share: sharePaise,
    owed: sharePaise,
  });
  const input = { amount: body.share, paidOn: LAST, reference: "UTR 1", lastNumber: 0 };
  await accounts.call(addPayout, { input });
  expect((await accounts.call(getMonthEnd, { query: { month: "2026-11" } })).body).toMatchObject({
    ...{
      paidOut: body.share,
      owed: 0,
      checking: { count: 0 },
      refunds: { count: 0 },
      disputes: { count: 0 },
    },
  });
});

test(`the table of payments has each movement once, and sums as the statement does (seed ${SEED})`, async () => {
  const entries = await everyEntry({ from: FIRST, to: LAST });
  const inMonth = movements.filter(({ at }) => FIRST <= istDateOf(at) && istDateOf(at) <= LAST);
  expect(entries).toHaveLength(inMonth.length);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
  expect(entries.map(({ at }) => at)).toEqual(
    inMonth
      .map(({ at }) => at.toISOString())
      .sort()
      .reverse(),
  );
  for (const [from, to] of [[FIRST, LAST], ...DAYS.map((day) => [day, day])] as [string, string][]) {
    const rows = expected(from, to);
    const came = rows.sessionsTaken + rows.remediesTaken;
    const { body } = await accounts.call(listMoneyEntries, { query: { from, to, limit: "1" } });
    expect({ from, came: paise(body.sums.amount), left: paise(body.sums.left) }).toEqual({
      from,
      came,
      left: rows.left,
    });
    const shown = entries.filter(
      ({ at }) => from <= istDateOf(new Date(at)) && istDateOf(new Date(at)) <= to,
    );
    expect(body.found).toBe(shown.length);
    expect(sum(shown.map(({ amount, wentBack }) => paise(amount) - paise(wentBack)))).toBe(rows.left);
  }
});

test(`the file has the same lines and sums (seed ${SEED})`, async () => {
  const response = await accounts.fetch("/api/admin/exports/payments", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ from: FIRST, to: LAST }),
  });
  const [, ...lines] = (await response.text()).trimEnd().split("\r\n");
  const rows = expected(FIRST, LAST);
  const cells = lines.map((line) => line.split(","));
  const column = (at: number) => sum(cells.map((line) => paise(Number(line.at(at)))));
  expect(lines).toHaveLength((await everyEntry({ from: FIRST, to: LAST })).length);
  expect(column(-4)).toBe(rows.sessionsTaken + rows.remediesTaken);
  expect(column(-4) - column(-3)).toBe(rows.left);
});
