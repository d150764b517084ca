// The upgrade from 0.2.0: its rows get the columns that this version writes for new ones.
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
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
