import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import * as contract from "#contract/remedies.ts";
import { addDays } from "#domain/ist-time.ts";
import { run, type Sql, sql } from "#server/db/sql.ts";
import { foldedNameOf } from "#server/modules/customers/folded-columns.ts";
import type { Client } from "#tests/support/client.ts";
import { createCompletedSession } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const TODAY = "2026-11-25";
let app: TestApp;
let admin: Client;
let customer: SignedIn;
let sessionId: string;
let remedyId: string;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  app.clock.set(`${TODAY}T09:00:00+05:30`);
  await app.openDay(TODAY);
  customer = await app.customer("9640000001");
  ({ id: sessionId, admin } = await createCompletedSession(app, customer, TODAY, "10:00"));
  const input = { name: "Havan", nameHindi: "हवन", price: 0 };
  remedyId = (await admin.call(contract.createRemedy, { input })).body.remedy.id;
});
afterAll(() => app.stop());
beforeEach(() => app.ctx.db.query("delete from booking_remedies"));

const list = async (
  query: { limit?: string; cursor?: string; search?: string; remedyId?: string; withheld?: "yes" } = {},
  client = admin,
) => (await client.call(contract.listPendingRemedies, { query })).body;
const summary = async () => (await admin.call(contract.summarizePendingRemedies)).body;

/** Completed sessions ten minutes apart from the start of a day, with the remedy given in each. */
async function insertPending(day: string, count: number, { user } = customer) {
  await app.ctx.db.query(
    `with sessions as (insert into bookings (user_id, session_date, session_time, question_type, price, credits_used,
         status, created_at, approved_at, completed_at)
       select $1, $2::date + n / 144, time '00:00' + (n % 144) * interval '10 minutes', 'single', 751, 0, 'completed',
         now(), now(), now() from generate_series(0, $3::int - 1) n returning id)
     insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, purchased_at)
     select id, $4, 'Havan', 'हवन', 0, now(), now() from sessions`,
    [user.id, day, count, remedyId],
  );
}

describe("the list of pending remedies", () => {
  test("answers the first 100, earliest session first, and a cursor leads to the others", async () => {
    await insertPending("2026-01-01", 150);
    const first = await list();
    expect([first.vidhis.length, first.total, first.found]).toEqual([100, 150, 150]);
    const rest = await list({ cursor: first.nextCursor ?? "" });
    expect([rest.vidhis.length, rest.nextCursor]).toEqual([50, null]);
    const starts = [...first.vidhis, ...rest.vidhis].map(
      ({ sessionDate, sessionTime }) => `${sessionDate} ${sessionTime}`,
    );
    expect(starts).toEqual([...new Set(starts)].sort());
  });

  test("goes on after a remedy that was performed meanwhile", async () => {
    await insertPending("2026-02-01", 5);
    const first = await list({ limit: "2" });
    await run(app.ctx.db)`update booking_remedies set completed_at = now() where id = ${first.nextCursor}`;
    const second = await list({ limit: "2", cursor: first.nextCursor ?? "" });
    expect(second.vidhis.map(({ sessionTime }) => sessionTime)).toEqual(["00:20", "00:30"]);
    expect(second.total).toBe(4);
  });

  test("keeps a performed remedy in its place where it is asked for, and out of the counts, until its customer has the video", async () => {
    await insertPending("2026-02-10", 3);
    const ids = (await list()).vidhis.map(({ bookingRemedyId }) => bookingRemedyId);
    const [, performed = ""] = ids;
    const perform = (publishAt: string | null) =>
      run(app.ctx.db)`update booking_remedies set completed_at = now(), publish_at = ${publishAt}::timestamptz
        where id = ${performed}`;
    const shown = async (query = {}) => {
      const { vidhis, total, found } = await list({ ...query, withheld: "yes" });
      const states = vidhis.map((one) => [one.bookingRemedyId, one.completionStatus, one.isVideoWithheld]);
      return { states, counts: [total, found] };
    };
    const [first, , last] = ids.map((id) => [id, "pending", false]);
    const states = [first, [performed, "completed", true], last];
    for (const publishAt of ["2026-02-10T12:00:00Z", "infinity"]) {
      await perform(publishAt);
      expect(await shown()).toEqual({ states, counts: [2, 2] });
      expect(await shown({ remedyId, search: "havan" })).toEqual({ states, counts: [2, 2] });
      expect((await list({ cursor: ids[0] ?? "", limit: "1", withheld: "yes" })).vidhis).toMatchObject([
        {
          bookingRemedyId: performed,
          videoPublishAt: publishAt === "infinity" ? null : new Date(publishAt).toISOString(),
        },
      ]);
    }
    expect((await list()).vidhis.map(({ bookingRemedyId }) => bookingRemedyId)).toEqual([ids[0], ids[2]]);
    await perform(null);
    expect(await shown()).toEqual({ states: [first, last], counts: [2, 2] });
  });

  test("is searched by customer, phone and both names of the remedy, literally, and filtered by remedy", async () => {
    await insertPending("2026-03-01", 3);
    for (const search of [customer.user.username.toLowerCase(), "96400 00001", "९६४००००००१", "hava", "हवन"])
      expect([search, await list({ search })]).toMatchObject([search, { found: 3, total: 3 }]);
    for (const search of ["%", "_", "nobody", "'"])
      expect(await list({ search })).toMatchObject({ vidhis: [], found: 0, total: 3 });
    expect(await list({ remedyId, limit: "1" })).toMatchObject({ found: 3, vidhis: [{ remedyId }] });
    const another = "00000000-0000-4000-8000-000000000000";
    expect(await list({ remedyId: another })).toMatchObject({ vidhis: [], found: 0, total: 3 });
    const malformed = await admin.call(contract.listPendingRemedies, { query: { remedyId: "havan" } });
    expect(malformed.status).toBe(404);
  });

  test("is searched by a name with a nukta, whether the admin or the catalogue writes it as one character or as two", async () => {
    await insertPending("2026-03-20", 1);
    const names = ["पढ\u093cाई", "प\u095dाई"];
    for (const name of names) {
      await run(app.ctx.db)`update remedies set name_hindi = ${name} where id = ${remedyId}`;
      for (const search of names) expect(await list({ search })).toMatchObject({ found: 1 });
    }
    await run(app.ctx.db)`update remedies set name_hindi = 'हवन' where id = ${remedyId}`;
  });

  test("is searched by a name in the other script, and counts what the search of many customers finds", async () => {
    const own = await app.customer("9640000002");
    await insertPending("2026-05-01", 2, own);
    await run(app.ctx.db)`
      update users set username = 'Sunita', folded_name = ' sunita ' where id = ${own.user.id}`;
    expect(await list({ search: "सुनीता" })).toMatchObject({ found: 2, foundIsExact: true });
    await run(app.ctx.db)`
      insert into users (phone, username, folded_name, referral_code, whatsapp_opt_in, created_at)
      select (7000000000 + n)::text, 'Sunita', ' sunita ', 'P' || n, false, now() from generate_series(1, 300) n`;
    await insertPending("2026-06-01", 250, own);
    const found = await list({ search: "sunita" });
    expect([found.vidhis.length, found.found, found.foundIsExact]).toEqual([100, 252, true]);
    const next = await list({ search: "sunita", limit: "500", cursor: found.nextCursor ?? "" });
    expect([next.vidhis.length, next.nextCursor]).toEqual([152, null]);
  });

  test("has no money in its rows", async () => {
    await insertPending("2026-04-01", 1);
    expect(Object.keys((await list()).vidhis[0] ?? {})).not.toContain("price");
    expect(JSON.stringify(await list())).not.toMatch(/"(price|amount|refunded)"/);
  });
});

test("staff get the customer's own name and not the person that a session was booked for, nor find by it", async () => {
  const name = (columns: Sql) => run(app.ctx.db)`update bookings set ${columns} where id = ${sessionId}`;
  await name(
    sql`attendee_phone = '9700000099', attendee_name = 'Ananya', attendee_folded_name = ${foldedNameOf("Ananya")}`,
  );
  onTestFinished(
    async () =>
      void (await name(sql`attendee_phone = null, attendee_name = null, attendee_folded_name = null`)),
  );
  await admin.call(contract.prescribeRemedies, {
    params: { id: sessionId },
    input: { remedyIds: [remedyId] },
  });
  const staff = await app.admin("staff");
  const lists = async (client: Client, search?: string) => [
    ...(await list(search ? { search } : {}, client)).vidhis,
    ...(await client.call(contract.listPerformedRemedies, { query: search ? { search } : {} })).body.vidhis,
  ];
  const bookedFor = { name: "Ananya", relation: null };
  expect(await lists(admin)).toMatchObject([{ bookedFor }]);
  expect(await lists(staff)).toMatchObject([{ bookedFor: null }]);
  await run(app.ctx.db)`update booking_remedies set completed_at = now()`;
  expect(await lists(admin, "Ananya")).toMatchObject([{ bookedFor }]);
  expect(await lists(staff)).toMatchObject([{ bookedFor: null }]);
  expect(await lists(staff, "Ananya")).toEqual([]);
});

describe("the summary", () => {
  test("counts by remedy and by age", async () => {
    await insertPending(addDays(TODAY, -3), 1);
    await insertPending(addDays(TODAY, -20), 2);
    await insertPending(addDays(TODAY, -60), 4);
    expect(await summary()).toEqual({
      remedies: [
        {
          remedyId,
          name: "Havan",
          nameHindi: "हवन",
          count: 7,
          oldest: addDays(TODAY, -60),
          ages: { week: 1, month: 2, older: 4 },
        },
      ],
      total: 7,
    });
  });

  test("is empty when everything is performed", async () => {
    expect(await summary()).toEqual({ remedies: [], total: 0 });
  });
});

test("a remedy leaves the list when it is unpurchased, its session is a test, or the account is closed", async () => {
  const own = await app.customer("9640000003");
  const results = await createCompletedSession(app, own, TODAY, "10:30");
  ({ admin } = results);
  const { id } = results;
  await admin.call(contract.prescribeRemedies, { params: { id }, input: { remedyIds: [remedyId] } });
  const total = async () => (await list()).total;
  expect(await total()).toBe(1);
  const setTest = (isTest: boolean) =>
    run(app.ctx.db)`update bookings set is_test = ${isTest} where id = ${id}`;
  await setTest(true);
  expect(await total()).toBe(0);
  await setTest(false);
  expect(await total()).toBe(1);
  await run(app.ctx.db)`update booking_remedies set purchased_at = null where booking_id = ${id}`;
  expect(await total()).toBe(0);
  await run(app.ctx.db)`update booking_remedies set purchased_at = now() where booking_id = ${id}`;
  expect(await total()).toBe(1);
  const input = { phoneConfirmation: own.user.phone ?? "" };
  await own.client.call(deleteAccount, { input });
  expect(await total()).toBe(0);
});
