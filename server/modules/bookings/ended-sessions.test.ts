import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { getSessionMoney, refundBooking } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { setDisplayName } from "#contract/customers.ts";
import { markParchaSent } from "#contract/parchas.ts";
import { listPendingRemedies } from "#contract/remedies.ts";
import { getStats, listCustomersWithActivity } from "#contract/reports.ts";
import * as contract from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const TIMES = ["10:00", "10:10", "10:20", "10:30"] as const;
let app: TestApp;
let admin: Client;
let asha: SignedIn;
let bina: SignedIn;
/** Completed sessions of Asha on `DAY`, in the order of `TIMES`. */
const ids: string[] = [];
/** Of Bina: cancelled by the guide. */
let cancelledId: string;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  app.clock.set("2026-11-24T10:00:00+05:30");
  await app.openDay(DAY, "10:00", "20:00");
  asha = await app.customer("9700000001");
  bina = await app.customer("9700000002");
  for (const time of TIMES) ids.push((await createPaidSession(app, asha, DAY, time)).id);
  cancelledId = (await createPaidSession(app, bina, DAY, "11:00")).id;
  await asha.client.call(setDisplayName, { input: { displayName: "Sunita Sharma" } });
  app.clock.set(`${DAY}T10:30:00+05:30`);
  admin = await app.admin();
  for (const id of ids) await setStatus(id, "completed");
  await setStatus(cancelledId, "cancelled");
});
afterAll(() => app.stop());
afterEach(() =>
  app.ctx.db.query(
    "delete from booking_remedies; delete from parchas; update bookings set results_at = null, posted_at = null",
  ),
);

const setStatus = (id: string, status: "completed" | "cancelled") =>
  admin.call(setBookingStatus, { params: { id }, input: { status } });
const completed = async (query: contract.EndedSessionsQuery = {}) =>
  (await admin.call(contract.listCompletedSessions, { query })).body;
const owedParchas = async (query: { limit?: string; cursor?: string } = {}) =>
  (await admin.call(contract.listOwedParchas, { query })).body;
const timesOf = ({ sessions }: { sessions: { sessionTime: string }[] }) =>
  sessions.map(({ sessionTime }) => sessionTime);
const setTest = (id: string, isTest: boolean) =>
  run(app.ctx.db)`update bookings set is_test = ${isTest} where id = ${id}`;

/** Inserts this many completed sessions of Asha, ten minutes apart from the start of a day. */
async function insertCompleted(day: string, count: number) {
  await app.ctx.db.query(
    `insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status, created_at,
       approved_at, completed_at)
     select $1, $2::date + n / 144, time '00:00' + (n % 144) * interval '10 minutes', 'single', 751, 0, 'completed',
       now(), now(), now() from generate_series(0, $3::int - 1) n`,
    [asha.user.id, day, count],
  );
}

describe("completed sessions", () => {
  test("are read in pages, latest first, with their true count", async () => {
    const first = await completed({ limit: "3" });
    expect(timesOf(first)).toEqual(["10:30", "10:20", "10:10"]);
    expect([first.total, first.found]).toEqual([4, 4]);
    const second = await completed({ limit: "3", cursor: first.nextCursor ?? "" });
    expect([timesOf(second), second.nextCursor]).toEqual([["10:00"], null]);
  });

  test("are found by the name that the customer gave, in either script", async () => {
    for (const search of ["sunita", "सुनीता"])
      expect(await completed({ search })).toMatchObject({ found: 4, foundIsExact: true });
    expect(await completed({ search: "kavita" })).toMatchObject({ sessions: [], found: 0 });
  });

  test("are found by name, by a part of the phone and by dates", async () => {
    expect(await completed({ search: asha.user.username.toLowerCase() })).toMatchObject({
      found: 4,
      total: 4,
    });
    expect(await completed({ search: "+91 97000 00001" })).toMatchObject({ found: 4 });
    expect(await completed({ search: "nobody" })).toMatchObject({ sessions: [], found: 0, total: 4 });
    expect(await completed({ from: DAY, to: DAY })).toMatchObject({ found: 4 });
    expect(await completed({ from: addDays(DAY, 1) })).toMatchObject({ sessions: [], found: 0 });
    expect((await admin.call(contract.listCompletedSessions, { query: { from: "soon" } })).status).toBe(400);
  });
});

describe("a search that very many customers match", () => {
  const COUNT = 230;

  beforeAll(async () => {
    await app.ctx.db.query(
      `with made as (insert into users (phone, username, referral_code, whatsapp_opt_in, created_at)
         select '98765' || lpad(n::text, 5, '0'), 'Seeker', 'M' || n, false, now() from generate_series(1, $1::int) n
         returning id, phone)
       insert into bookings (user_id, session_date, session_time, question_type, price, credits_used, status, created_at,
         approved_at, completed_at)
       select id, '2026-01-01'::date + right(phone, 3)::int, '10:00', 'single', 751, 0, 'completed', now(), now(), now()
       from made`,
      [COUNT],
    );
  });
  afterAll(async () => {
    await run(app.ctx.db)`delete from bookings where session_date < '2026-09-01'`;
    await run(app.ctx.db)`delete from users where phone like '98765%'`;
  });

  test("reaches the sessions of each of them page by page", async () => {
    const days = new Set<string>();
    for (let cursor: string | undefined = ""; cursor !== undefined; ) {
      const page = await completed({ search: "98765", limit: "100", ...(cursor ? { cursor } : {}) });
      for (const { sessionDate } of page.sessions) days.add(sessionDate);
      cursor = page.nextCursor ?? undefined;
    }
    expect(days.size).toBe(COUNT);
  });

  test("counts all of them", async () => {
    expect(await completed({ search: "98765" })).toMatchObject({ found: COUNT, foundIsExact: true });
    expect(await completed({ search: "98765", from: "2026-01-11", to: "2026-01-12" })).toMatchObject({
      sessions: [{ sessionDate: "2026-01-12" }, { sessionDate: "2026-01-11" }],
      found: 2,
    });
    expect(await completed({ search: "9876500010" })).toMatchObject({ found: 1, foundIsExact: true });
  });
});

describe("owed work", () => {
  test("lists each session without both sides of the parcha, oldest first, in pages with the total", async () => {
    const first = await owedParchas({ limit: "3" });
    expect([timesOf(first), first.total]).toEqual([["10:00", "10:10", "10:20"], 4]);
    const second = await owedParchas({ limit: "3", cursor: first.nextCursor ?? "" });
    expect([timesOf(second), second.nextCursor]).toEqual([["10:30"], null]);
  });

  test("counts more than 100 owed parchas, and a page can be read after the 100th", async () => {
    await insertCompleted("2026-01-01", 150);
    const { parchas } = (await admin.call(contract.getOwedWork)).body;
    expect(parchas).toEqual({ count: 154, oldest: "2026-01-01" });
    expect(await completed()).toMatchObject({ total: 154 });
    const first = await owedParchas();
    const second = await owedParchas({ cursor: first.nextCursor ?? "" });
    expect([first.sessions.length, second.sessions.length, second.nextCursor]).toEqual([100, 54, null]);
    await run(app.ctx.db)`delete from bookings where session_date < '2026-02-01'`;
  });

  test("moves a session from the parchas to the notes once both sides are there, and ends when it is sent", async () => {
    const [id = ""] = ids;
    const notes = async () => (await admin.call(contract.listNotesToPost)).body;
    for (const side of ["Front", "Back"] as const) {
      expect(await notes()).toMatchObject({ sessions: [], total: 0 });
      await uploadParchaPhoto(admin, id, side);
    }
    expect(timesOf(await owedParchas())).toEqual(["10:10", "10:20", "10:30"]);
    expect([timesOf(await notes()), (await notes()).total]).toEqual([["10:00"], 1]);
    expect((await admin.call(contract.getOwedWork)).body).toEqual({
      parchas: { count: 3, oldest: DAY },
      notes: { count: 1, oldest: DAY },
      vidhis: { count: 0, oldest: null },
    });
    for (const { id: parchaId } of (await notes()).sessions[0]?.parchas ?? [])
      await admin.call(markParchaSent, { params: { id: parchaId } });
    expect(await notes()).toMatchObject({ sessions: [], total: 0 });
  });
});

describe("sessions that were not held", () => {
  test("include those that an admin cancelled, for every admin, by search and dates", async () => {
    const notHeld = async (query: contract.EndedSessionsQuery) =>
      (await admin.call(contract.listNotHeldSessions, { query })).body.sessions;
    expect(await notHeld({ search: bina.user.phone })).toMatchObject([
      { id: cancelledId, status: "cancelled", why: "cancelled-by-admin", refunded: 751 },
    ]);
    expect(await notHeld({ search: bina.user.phone, to: "2026-11-24" })).toEqual([]);
  });
});

describe("a test booking", () => {
  test("counts in no list, count or statistic", async () => {
    const [, id = "", other = ""] = ids;
    await addBoughtRemedy(id);
    const superAdmin = await app.admin("super_admin");
    const read = async () => ({
      completed: (await completed()).total,
      owed: (await admin.call(contract.getOwedWork)).body,
      vidhis: (await admin.call(listPendingRemedies)).body.vidhis.length,
      history: (await admin.call(contract.getCustomerHistory, { params: { id: other } })).body.totalSessions,
      stats: await readStats(superAdmin),
      customer: await readActivity(superAdmin),
    });
    expect(await read()).toMatchObject({
      completed: 4,
      owed: { parchas: { count: 4 }, vidhis: { count: 1 } },
      vidhis: 1,
      history: 3,
      stats: { completed: 4, recent: true },
      customer: { totalBookings: 4, completedSessions: 4, vidhisBooked: "Havan" },
    });
    await setTest(id, true);
    expect(await read()).toMatchObject({
      completed: 3,
      owed: { parchas: { count: 3 }, vidhis: { count: 0 } },
      vidhis: 0,
      history: 2,
      stats: { completed: 3, recent: false },
      customer: { totalBookings: 3, completedSessions: 3, vidhisBooked: "" },
    });
    await setTest(id, false);

    async function readStats(client: Client) {
      const { completedBookings, recentBookings } = (await client.call(getStats)).body;
      return { completed: completedBookings, recent: recentBookings.some((booking) => booking.id === id) };
    }
    async function readActivity(client: Client) {
      const { users } = (await client.call(listCustomersWithActivity)).body;
      return users.find((user) => user.id === asha.user.id);
    }
  });

  async function addBoughtRemedy(bookingId: string) {
    await app.ctx.db.query(
      `with remedy as (insert into remedies (name, name_hindi, price, is_active, created_at)
         values ('Havan', 'हवन', 0, true, now()) returning id)
       insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at)
       select $1, id, 'Havan', 'हवन', 0, now(), now() from remedy`,
      [bookingId],
    );
  }
});

describe("the money of a session", () => {
  test("names what was paid, and each refund with its time, its reason and the admin who asked for it", async () => {
    const money = async (id: string) => (await admin.call(getSessionMoney, { params: { id } })).body.payments;
    const [, , , id = ""] = ids;
    await admin.call(refundBooking, { params: { id }, input: { amount: 300 } });
    expect(await money(id)).toMatchObject([
      {
        kind: "session",
        amount: 751,
        refunds: [{ amount: 300, status: "pending", reason: "by-admin", askedBy: "admin" }],
      },
    ]);
    expect(await money(cancelledId)).toMatchObject([
      { amount: 751, refunds: [{ amount: 751, reason: "cancelled-by-guide", askedBy: null }] },
    ]);
    expect(
      (await admin.call(getSessionMoney, { params: { id: "00000000-0000-4000-8000-000000000000" } })).status,
    ).toBe(404);
  });
});

test("the day's list says whether the customer has given details", async () => {
  const { id } = await createPaidSession(app, bina, DAY, "18:00");
  const read = async () => (await admin.call(contract.getAdminBooking, { params: { id } })).body.booking;
  expect(await read()).toMatchObject({ hasIntake: false, waitingSince: null });
  await run(app.ctx.db)`insert into intakes (booking_id, sealed, changed_at) values (${id}, '\\x00', now())`;
  expect(await read()).toMatchObject({ hasIntake: true });
});
