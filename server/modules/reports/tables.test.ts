import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { cancelBooking, createBooking, setBookingStatus } from "#contract/bookings.ts";
import { setDisplayName } from "#contract/customers.ts";
import * as contract from "#contract/reports.ts";
import { run, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let asha: SignedIn;
let bina: SignedIn;
let closed: SignedIn;
/** Never booked. */
let idle: SignedIn;
/** Ids of bookings, in the order of their creation. */
const bookingIds: string[] = [];

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY);
  idle = await app.customer("9700000009");
  app.clock.forward(1);
  asha = await app.customer("9700000001");
  app.clock.forward(1);
  bina = await app.customer("9700000002", { referralCode: asha.user.referralCode, whatsappOptIn: true });
  app.clock.forward(1);
  closed = await app.customer("9700000003");
  for (const [who, time] of [
    [asha, "10:00"],
    [asha, "10:10"],
    [asha, "10:20"],
    [bina, "10:30"],
    [closed, "10:40"],
  ] as const) {
    app.clock.forward(1);
    bookingIds.push((await createPaidSession(app, who, DAY, time)).id);
  }
  app.clock.forward(1);
  const input = { sessionDate: DAY, sessionTime: "11:00", questionType: "single" } as const;
  bookingIds.push((await bina.client.call(createBooking, { input })).body.booking.id);
  await run(app.ctx.db)`update users set username = '100%_o''Neil' where id = ${asha.user.id}`;
  await run(app.ctx.db)`update users set phone = null, username = '', deleted_at = now()
  where id = ${closed.user.id}`;
  await asha.client.call(cancelBooking, { params: { id: bookingIds[2] ?? "" } });
  app.clock.set(`${DAY}T10:00:00+05:30`);
  const normal = await app.admin();
  await normal.call(setBookingStatus, {
    params: { id: bookingIds[0] ?? "" },
    input: { status: "completed" },
  });
  await prescribeThree(bookingIds[0] ?? "");
  admin = await app.admin("super_admin");
});
afterAll(() => app.stop());

/** Prescribes three remedies: one purchased and performed, one purchased, one neither. */
async function prescribeThree(bookingId: string) {
  await app.ctx.db.query(
    `with catalogue as (
       insert into remedies (name, name_hindi, price, is_active, created_at)
       select name, name, 100, true, $2 from unnest(array['Havan', 'Daan', 'Jaap']) name returning id, name)
     insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at,
       completed_at)
     select $1, id, name, name || ' हिंदी', 100, $2, case name when 'Jaap' then null when 'Havan' then $2::timestamptz else
       $2::timestamptz + interval '1 second' end, case name when 'Havan' then $2::timestamptz end from catalogue`,
    [bookingId, app.ctx.now()],
  );
}

type Query = { limit?: string; cursor?: string; search?: string };
const bookings = async (query: Query = {}) => (await admin.call(contract.listAllBookings, { query })).body;
const users = async (query: Query = {}) => (await admin.call(contract.listCustomers, { query })).body;
const indexesOf = (found: { id: string }[]) => found.map(({ id }) => bookingIds.indexOf(id));

describe("all bookings", () => {
  test("are listed in every status, newest first, with their customers", async () => {
    const { bookings: all, total, found, nextCursor } = await bookings();
    expect(indexesOf(all)).toEqual([5, 4, 3, 2, 1, 0]);
    expect(all.map(({ status }) => status)).toEqual([
      "pending",
      "approved",
      "approved",
      "cancelled",
      "approved",
      "completed",
    ]);
    expect([total, found, nextCursor]).toEqual([6, 6, null]);
    expect(all[2]).toMatchObject({
      sessionDate: DAY,
      sessionTime: "10:30",
      amount: 641,
      isTest: false,
      user: { username: bina.user.username, phone: "9700000002" },
    });
    expect(all[1]?.user).toBeNull();
  });

  test("are listed in pages without gaps or repetitions", async () => {
    const first = await bookings({ limit: "4" });
    expect(indexesOf(first.bookings)).toEqual([5, 4, 3, 2]);
    expect([first.total, first.found]).toEqual([6, 6]);
    const second = await bookings({ limit: "4", cursor: first.nextCursor ?? "" });
    expect([indexesOf(second.bookings), second.nextCursor]).toEqual([[1, 0], null]);
    const rest = await bookings({ cursor: first.nextCursor ?? "" });
    expect([indexesOf(rest.bookings), rest.nextCursor]).toEqual([[1, 0], null]);
  });

  test("created in the same instant are listed in pages too", async () => {
    await run(app.ctx.db)`update bookings set created_at = '2026-11-21T05:00:00Z'`;
    onTestFinished(async () => {
      const later = sql`created_at + array_position(${bookingIds}::uuid[], id) * interval '1 minute'`;
      await run(app.ctx.db)`update bookings set created_at = ${later}`;
    });
    const pages = [];
    for (let cursor: string | null = ""; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof bookings>> = await bookings({
        limit: "1",
        ...(cursor ? { cursor } : {}),
      });
      pages.push(...indexesOf(page.bookings));
      cursor = page.nextCursor;
    }
    expect(pages.sort()).toEqual([0, 1, 2, 3, 4, 5]);
  });

  test.each([
    ["a name in other case", "O'NEIL", [0, 1, 2]],
    ["a phone", "9700000002", [3, 5]],
    ["the end of a phone", "0002", [3, 5]],
    ["a phone with +91 and spaces", "+91 97000 00002", [3, 5]],
    ["a status", "completed", [0]],
    ["a date", "2026-11-25", [0, 1, 2, 3, 4, 5]],
    ["a date as English screens show it", "nov 25, 2026", [0, 1, 2, 3, 4, 5]],
    ["a date with the day first", "25 Nov 2026", [0, 1, 2, 3, 4, 5]],
    ["a date as Hindi screens show it", "25 नव 2026", [0, 1, 2, 3, 4, 5]],
    ["a month in Hindi", "नवंबर", [0, 1, 2, 3, 4, 5]],
    ["another month in Hindi", "दिसंबर", []],
    ["Devanagari digits", "२५ नव", [0, 1, 2, 3, 4, 5]],
    ["a part of a phone with +91 and a space", "+91 97000", [0, 1, 2, 3, 5]],
    ["a part of a phone with its space", "000 02", [3, 5]],
    ["another date", "2026-11-26", []],
    ["a percent sign, which is no wildcard", "%", [0, 1, 2]],
    ["an underscore, which is no wildcard", "_", [0, 1, 2]],
    ["both, with a quote mark", "100%_o'", [0, 1, 2]],
    ["an SQL injection", "'; drop table users; --", []],
    ["a backslash", "\\", []],
    ["a status with spaces around it", "  completed  ", [0]],
    ["spaces alone, which find everything", "   ", [0, 1, 2, 3, 4, 5]],
  ])("are found by %s", async (_, search, indexes) => {
    const page = await bookings({ search });
    expect(indexesOf(page.bookings).sort()).toEqual(indexes);
    expect([page.found, page.total]).toEqual([indexes.length, 6]);
  });

  test.each([
    ["a search that is too long", { search: "x".repeat(101) }, 400],
    ["a null character, which PostgreSQL cannot store", { search: "\u0000" }, 400],
    ["half of a surrogate pair", { search: "\ud83d" }, 200],
    ["a limit of 0", { limit: "0" }, 400],
    ["a limit above 500", { limit: "501" }, 400],
    ["a limit that is no number", { limit: "many" }, 400],
    ["a cursor that is no id", { cursor: "nowhere" }, 404],
  ])("answer %s", async (_, query, status) => {
    for (const endpoint of [
      contract.listAllBookings,
      contract.listCustomers,
      contract.listCustomersWithActivity,
    ])
      expect((await admin.call(endpoint, { query })).status).toBe(status);
  });
});

describe("all customers", () => {
  test("are listed newest first, without closed accounts", async () => {
    const { users: all, total, found, nextCursor } = await users();
    expect(all.map(({ id }) => id)).toEqual([bina.user.id, asha.user.id, idle.user.id]);
    expect([total, found, nextCursor]).toEqual([3, 3, null]);
    expect(all[0]).toEqual({
      id: bina.user.id,
      displayName: bina.user.username,
      createdAt: "2026-11-21T04:32:00.000Z",
      username: bina.user.username,
      phone: "9700000002",
      whatsappOptIn: true,
      referralCode: bina.user.referralCode,
      referralDiscountCredits: 0,
    });
  });

  test("are listed in pages, and found by name, phone and referral code", async () => {
    const first = await users({ limit: "1" });
    expect([first.users[0]?.id, first.total]).toEqual([bina.user.id, 3]);
    expect((await users({ limit: "1", cursor: first.nextCursor ?? "" })).users[0]?.id).toBe(asha.user.id);
    for (const search of ["100%_O'Neil", "0001", asha.user.referralCode.toLowerCase()]) {
      const page = await users({ search });
      expect([page.users.map(({ id }) => id), page.found, page.total]).toEqual([[asha.user.id], 1, 3]);
    }
  });

  test("are found by the name that they chose, in either script, and so are their bookings", async () => {
    const choose = (displayName: string | null) =>
      bina.client.call(setDisplayName, { input: { displayName } });
    await choose("Kavita Rao");
    onTestFinished(async () => void (await choose(null)));
    for (const search of ["kavita", "कविता"]) {
      expect((await users({ search })).users.map(({ id }) => id)).toEqual([bina.user.id]);
      expect(indexesOf((await bookings({ search })).bookings).sort()).toEqual([3, 5]);
    }
  });

  test("can be listed with their bookings, latest session and remedies", async () => {
    const { body } = await admin.call(contract.listCustomersWithActivity, {});
    const [second, first] = body.users;
    expect(first).toMatchObject({
      id: asha.user.id,
      hasBooking: true,
      totalBookings: 3,
      sessionDate: DAY,
      sessionTime: "10:10",
      completedSessions: 1,
      vidhisBooked: "Havan, Daan",
      vidhisCompleted: "Havan",
    });
    const headers = { "accept-language": "hi" };
    const inHindi = (await admin.call(contract.listCustomersWithActivity, { headers })).body.users[1];
    expect([inHindi?.vidhisBooked, inHindi?.vidhisCompleted]).toEqual([
      "Havan हिंदी, Daan हिंदी",
      "Havan हिंदी",
    ]);
    expect(second).toMatchObject({
      totalBookings: 1,
      sessionTime: "10:30",
      completedSessions: 0,
      vidhisBooked: "",
      vidhisCompleted: "",
    });
  });

  test("who never booked are listed with zero bookings", async () => {
    const { body } = await admin.call(contract.listCustomersWithActivity, {
      query: { search: "9700000009" },
    });
    expect(body.users).toMatchObject([
      { hasBooking: false, totalBookings: 0, sessionDate: null, sessionTime: null, completedSessions: 0 },
    ]);
  });
});

test("the statistics count bookings and customers, sum up the revenue, and show the newest bookings", async () => {
  const { body } = await admin.call(contract.getStats);
  const { totalUsers } = body;
  expect(totalUsers).toBe((await users()).total);
  expect(body).toMatchObject({ totalRevenue: 4 * 751 + 641, confirmedBookings: 3, completedBookings: 1 });
  expect(body.recentBookings).toHaveLength(6);
});

describe("of very many customers", () => {
  beforeAll(
    () =>
      run(app.ctx.db)`insert into users (phone, username, referral_code, created_at)
      select '6' || lpad(n::text, 9, '0'), 'Many', 'M' || n, '2026-01-01T00:00:00Z' from generate_series(1, 1200) n`,
  );
  afterAll(() => run(app.ctx.db)`delete from users where username = 'Many'`);

  test("without a limit a table answers the first 100 rows and the cursor of the next page", async () => {
    const { totalUsers } = (await admin.call(contract.getStats)).body;
    for (const endpoint of [contract.listCustomers, contract.listCustomersWithActivity]) {
      const { body, headers } = await admin.call(endpoint, {});
      expect(headers.get("cache-control")).toBe("no-store");
      expect(body.users).toHaveLength(100);
      expect(body).toMatchObject({ total: totalUsers, found: totalUsers, foundIsExact: true });
      const ids = new Set<string>();
      for (let cursor: string | null = ""; cursor !== null; ) {
        const query: Query = { limit: "500", ...(cursor ? { cursor } : {}) };
        const page: Awaited<ReturnType<typeof users>> = (await admin.call(endpoint, { query })).body;
        for (const { id } of page.users) ids.add(id);
        cursor = page.nextCursor;
      }
      expect(ids.size).toBe(totalUsers);
    }
    const noMatch = (await admin.call(contract.listCustomers, { query: { search: "nobody of this name" } }))
      .body;
    expect(noMatch).toEqual({ users: [], total: totalUsers, found: 0, foundIsExact: true, nextCursor: null });
  });

  test("a name of very many customers is found and counted", async () => {
    const rename = (name: string) =>
      run(app.ctx.db)`update users set username = ${name} where id = ${asha.user.id}`;
    await rename("Many");
    onTestFinished(async () => void (await rename("100%_o'Neil")));
    expect(await users({ search: "many" })).toMatchObject({ found: 1201, foundIsExact: true });
    expect(indexesOf((await bookings({ search: "many" })).bookings).sort()).toEqual([0, 1, 2]);
  });
});
