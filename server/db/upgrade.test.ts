// The upgrade from 0.2.0: its rows get the columns that this version writes for new ones.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { AppContext } from "#server/context.ts";
import { getStatement } from "#server/modules/reports/business.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { migrate } from "./migrate.ts";

const NEWEST_OF_RELEASE = "0018-deliveries.sql";
const MIGRATIONS = fileURLToPath(new URL("./migrations/", import.meta.url));

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("drop schema public cascade; create schema public");
  folder = await mkdtemp(join(tmpdir(), "release-"));
  for (const file of await readdir(MIGRATIONS))
    if (file <= NEWEST_OF_RELEASE) await cp(join(MIGRATIONS, file), join(folder, file));
  await migrate(database.connectionString, pathToFileURL(`${folder}/`));
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const read = async (statement: string) => (await database.pool.query(statement)).rows;

const SESSIONS = `
  insert into users (phone, username, referral_code, created_at)
    values ('9700000001', 'Asha', 'ASHA', '2026-01-01T00:00:00Z');
  insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status, created_at,
      approved_at, completed_at)
    select id, '2026-01-05', time '10:00' + n * interval '10 minutes', 'single', 751, 0, 'completed', now(), now(), now()
    from users, generate_series(0, 4) n;`;

/** Of the sessions: both sides posted; one of two posted; both stored; only the front; a front that was replaced. */
const PHOTOS = `
  insert into parchas (booking_id, side, object_id, large_key, small_key, uploaded_at, sent_at, replaced_at)
    select b.id, p.side, gen_random_uuid(), 'a', 'b', p.uploaded_at::timestamptz, p.sent_at::timestamptz, p.replaced_at::timestamptz
    from (values
      ('10:00', 'Front', '2026-01-06T01:00Z', '2026-01-07T01:00Z', null),
      ('10:00', 'Back', '2026-01-06T02:00Z', '2026-01-07T02:00Z', null),
      ('10:10', 'Front', '2026-01-06T03:00Z', '2026-01-07T01:00Z', null),
      ('10:10', 'Back', '2026-01-06T01:00Z', null, null),
      ('10:20', 'Front', '2026-01-06T01:00Z', null, null),
      ('10:20', 'Back', '2026-01-06T01:00Z', null, null),
      ('10:30', 'Front', '2026-01-06T01:00Z', '2026-01-07T01:00Z', null),
      ('10:40', 'Front', '2026-01-06T01:00Z', null, '2026-01-06T02:00Z'),
      ('10:40', 'Front', '2026-01-06T02:00Z', null, null)
    ) p (time, side, uploaded_at, sent_at, replaced_at) join bookings b on b.session_time = p.time::time`;

test("a session of 0.2.0 is unposted until both sides of its parcha are sent, and unwritten without both photos", async () => {
  await database.pool.query(SESSIONS + PHOTOS);
  await migrate(database.connectionString);
  const sessions = await read(
    `select session_time as time, results_at as "resultsAt", posted_at as "postedAt", printed_at as "printedAt"
      from bookings order by session_time`,
  );
  expect(sessions).toEqual([
    {
      time: "10:00",
      resultsAt: new Date("2026-01-06T02:00Z"),
      postedAt: new Date("2026-01-07T02:00Z"),
      printedAt: null,
    },
    { time: "10:10", resultsAt: new Date("2026-01-06T03:00Z"), postedAt: null, printedAt: null },
    { time: "10:20", resultsAt: new Date("2026-01-06T01:00Z"), postedAt: null, printedAt: null },
    { time: "10:30", resultsAt: null, postedAt: null, printedAt: null },
    { time: "10:40", resultsAt: null, postedAt: null, printedAt: null },
  ]);
});

const MONEY = `
  insert into payment_orders (user_id, kind, booking_id, amount_paise, currency, state, created_at)
    select user_id, 'session', id, 75100, 'INR', 'paid', now() from bookings where session_time = '10:00'
    union all select id, 'remedy', null, 5100, 'INR', 'paid', now() from users;
  insert into payments (order_id, provider_payment_id, state, proven_at, captured_at)
    select id, 'pay_' || kind, 'captured', '2026-01-05T04:00Z', '2026-01-05T04:00Z' from payment_orders;
  insert into refunds (payment_id, amount_paise, reason, status, created_at, next_try_at, processed_at)
    select id, 100, 'by-admin', 'processed', now(), now(), '2026-01-06T04:00Z' from payments;`;

test("payments and refunds of 0.2.0 have the kind and the amount of their orders, and count as before", async () => {
  await database.pool.query(SESSIONS + MONEY);
  await migrate(database.connectionString);
  expect(await read("select kind, amount_paise from payments order by kind")).toEqual([
    { kind: "remedy", amount_paise: 5_100 },
    { kind: "session", amount_paise: 75_100 },
  ]);
  expect(await read("select kind from refunds order by kind")).toEqual([
    { kind: "remedy" },
    { kind: "session" },
  ]);
  const ctx = { db: database.pool, config: {} } as AppContext;
  const sums = async () =>
    (await getStatement(ctx, { period: "month", date: "2026-01-01" }, new Date("2026-02-01T00:00Z"))).days;
  const none = {
    ...{ sessionsTaken: 0, remediesTaken: 0, sessionsRefunded: 0, remediesRefunded: 0, refunds: 0 },
    ...{ sessionsTakenBack: 0, remediesTakenBack: 0 },
  };
  const counted = [
    { ...none, date: "2026-01-05", sessionsTaken: 751, remediesTaken: 51 },
    { ...none, date: "2026-01-06", sessionsRefunded: 1, remediesRefunded: 1, refunds: 2 },
  ];
  expect(await sums()).toEqual(counted);
  // Rows that a server of 0.2.0 writes, which still runs for a moment after the upgrade.
  await database.pool.query(
    "update payments set kind = null, amount_paise = null; update refunds set kind = null",
  );
  expect(await sums()).toEqual(counted);
});
