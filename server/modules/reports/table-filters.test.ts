import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { cancelBooking, createBooking, setBookingStatus } from "#contract/bookings.ts";
import type { QueryOf } from "#contract/endpoint.ts";
import * as contract from "#contract/reports.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
/** Names of the bookings of this file by their ids. */
const names = new Map<string, string>();
let ashaId = "";
let bina: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  for (const day of [DAY, "2026-11-27"]) await app.openDay(day);
  const asha = await app.customer("9700000001");
  bina = await app.customer("9700000002");
  ashaId = asha.user.id;
  await run(app.ctx.db)`update users set username = 'Asha' where id = ${asha.user.id}`;
  await run(app.ctx.db)`update users set username = 'bina' where id = ${bina.user.id}`;
  const book = async (name: string, who: typeof asha, day: string, time: string) => {
    app.clock.forward(1);
    const { id } = await createPaidSession(app, who, day, time);
    names.set(id, name);
    return id;
  };
  const completed = await book("completed", asha, DAY, "10:00");
  const refunded = await book("refunded", asha, DAY, "10:10");
  await book("missed", bina, DAY, "10:20");
  const held = await book("held", bina, DAY, "10:30");
  const cancelled = await book("cancelled", asha, DAY, "17:00");
  await book("coming", bina, "2026-11-27", "10:00");
  const input = { sessionDate: DAY, sessionTime: "16:00", questionType: "multiple" } as const;
  const hold = await asha.client.call(createBooking, { input });
  names.set(hold.body.booking.id, "unpaid");
  await asha.client.call(cancelBooking, { params: { id: hold.body.booking.id } });
  await asha.client.call(cancelBooking, { params: { id: cancelled } });
  await run(app.ctx.db)`
    insert into attendances (booking_id, customer_at, guide_at, together_seconds) values (${held}, ${app.ctx.now()}, ${app.ctx.now()}, 300)`;
  app.clock.set(`${DAY}T12:00:00+05:30`);
  const guide = await app.admin();
  for (const id of [completed, refunded])
    await guide.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  await guide.call(refundBooking, { params: { id: refunded }, input: { amount: 300 } });
  const chandra = await app.customer("9700000003");
  await book("chandra's", chandra, "2026-11-27", "11:00");
  await app.customer("9700000004");
  admin = await app.admin("super_admin");
});
afterAll(() => app.stop());

type Query = QueryOf<typeof contract.listAllBookings>;
const list = async (query: Query) => (await admin.call(contract.listAllBookings, { query })).body;
const found = async (query: Query) => (await list(query)).bookings.map(({ id }) => names.get(id));

describe("all bookings", () => {
  test.each<[Query, string[]]>([
    [{ status: "completed" }, ["completed", "refunded"]],
    [{ status: "cancelled" }, ["cancelled"]],
    [{ status: "unpaid" }, ["unpaid"]],
    [{ status: "held" }, ["held"]],
    [{ status: "missed" }, ["missed"]],
    [{ status: "guide-absent" }, []],
    [{ status: "missed,held,cancelled" }, ["cancelled", "held", "missed"]],
    [{ status: "approved" }, ["chandra's", "coming", "held", "missed"]],
    [{ unpaid: "no", status: "cancelled,unpaid" }, ["cancelled"]],
    [{ unpaid: "yes" }, ["unpaid"]],
    [{ questionType: "multiple" }, ["unpaid"]],
    [{ questionType: "single", status: "missed,unpaid" }, ["missed"]],
    [{ refunded: "yes" }, ["refunded"]],
    [{ refundedFrom: DAY, refundedTo: DAY }, ["refunded"]],
    [{ refundedTo: "2026-11-24" }, []],
    [{ owed: "parcha" }, ["completed", "refunded"]],
    [{ owed: "note,remedy" }, []],
    [{ first: "yes" }, ["chandra's", "completed", "missed"]],
    [{ from: "2026-11-26" }, ["chandra's", "coming"]],
    [{ from: DAY, to: DAY, status: "missed" }, ["missed"]],
    [{ createdTo: "2026-11-20" }, []],
    [{ test: "yes" }, []],
    [{ search: "छूट गया" }, ["missed"]],
    [{ search: "पेमेंट नहीं हुआ", unpaid: "no" }, ["unpaid"]],
    [{ search: "Held" }, ["held"]],
    [{ search: "पूरा" }, ["completed", "refunded"]],
  ])("of the filter %j are found and counted", async (query, expected) => {
    const page = await list(query);
    expect(page.bookings.map(({ id }) => names.get(id)).sort()).toEqual(expected);
    const total = query.unpaid === "no" && !query.search ? 7 : 8;
    expect([page.found, page.foundIsExact, page.total]).toEqual([expected.length, true, total]);
  });

  test("of one customer are found by the customer's id", async () => {
    expect((await found({ customer: ashaId })).sort()).toEqual([
      "cancelled",
      "completed",
      "refunded",
      "unpaid",
    ]);
  });

  test.each(["created", "date", "time", "user", "phone", "status", "amount", "refunded"] as const)(
    "sorted by %s are listed in pages in both directions, with ties in a fixed order",
    async (sort) => {
      const all = await found({ sort });
      expect(new Set(all).size).toBe(8);
      expect(await found({ sort: `-${sort}` })).toEqual(all.toReversed());
      const paged: (string | undefined)[] = [];
      for (let cursor: string | null = ""; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          sort,
          limit: "2",
          ...(cursor ? { cursor } : {}),
        });
        paged.push(...page.bookings.map(({ id }) => names.get(id)));
        cursor = page.nextCursor;
      }
      expect(paged).toEqual(all);
    },
  );

  test("are sorted over all rows, by name without regard to case", async () => {
    const { bookings } = await list({ sort: "user" });
    expect(bookings.map(({ user }) => user?.username)).toEqual([
      ...["Asha", "Asha", "Asha", "Asha"],
      ...["bina", "bina", "bina"],
      "Seeker 0003",
    ]);
    expect((await found({ sort: "-refunded" }))[0]).toBe("refunded");
  });

  test("made between two pages neither repeat a row nor lose one", async () => {
    const first = await list({ limit: "3" });
    const input = { sessionDate: "2026-11-27", sessionTime: "11:10", questionType: "single" } as const;
    const { id } = (await bina.client.call(createBooking, { input })).body.booking;
    onTestFinished(async () => void (await run(app.ctx.db)`delete from bookings where id = ${id}`));
    const second = await list({ limit: "100", cursor: first.nextCursor ?? "" });
    const ids = [...first.bookings, ...second.bookings].map((booking) => booking.id);
    expect(new Set(ids).size).toBe(8);
    expect(ids).not.toContain(id);
    expect(second.total).toBe(9);
  });

  test("show what they owe and that a hold was never paid", async () => {
    const { bookings } = await list({});
    const of = (name: string) => bookings.find(({ id }) => names.get(id) === name);
    expect(of("completed")).toMatchObject({
      owesParcha: true,
      owesNote: false,
      owedRemedies: 0,
      isUnpaid: false,
    });
    expect(of("unpaid")).toMatchObject({ isUnpaid: true, owesParcha: false });
    expect(of("missed")).toMatchObject({ isMissed: true, isUnpaid: false });
    expect(of("held")).toMatchObject({ isHeld: true, isMissed: false });
  });

  const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const ID = "0a0b0c0d-0000-4000-8000-000000000001";
  test.each([
    ["an unknown status", { status: "gone" }, 400],
    ["an unknown kind of questions", { questionType: "many" }, 400],
    ["an unknown order", { sort: "price" }, 400],
    ["a day that does not exist", { from: "2026-02-30" }, 400],
    ["a cursor of another order", { sort: "amount", cursor: cursorOf(["-created", "2026-11-21", ID]) }, 404],
    ["a cursor with too few values", { cursor: cursorOf(["-created", ID]) }, 404],
    ["a cursor whose values are of other types", { cursor: cursorOf(["-created", "soon", "x'); --"]) }, 404],
    ["a cursor with a null character", { sort: "user", cursor: cursorOf(["user", "\u0000", ID, ID]) }, 404],
    ["a cursor of something else", { cursor: cursorOf({ id: 1 }) }, 404],
    ["a customer who does not exist", { customer: ID }, 200],
  ])("answer %s", async (_, query, status) => {
    expect((await admin.call(contract.listAllBookings, { query: query as Query })).status).toBe(status);
  });
});

describe("all customers", () => {
  type CustomerQuery = QueryOf<typeof contract.listCustomersWithActivity>;
  const users = async (query: CustomerQuery) =>
    (await admin.call(contract.listCustomersWithActivity, { query })).body;
  const phones = async (query: CustomerQuery) =>
    (await users(query)).users.map(({ phone }) => phone.slice(-1));

  test.each([
    ...["created", "username", "phone", "bookings", "session-date", "session-time"],
    ...["completed", "vidhis-booked", "vidhis-completed", "credits", "referral-code"],
  ])("are sorted by %s over all rows and in pages", async (sort) => {
    const all = await phones({ sort });
    expect(all.toSorted()).toEqual(["1", "2", "3", "4"]);
    expect(await phones({ sort: `-${sort}` })).toEqual(all.toReversed());
    const first = await users({ sort, limit: "1" });
    const rest = await users({ sort, cursor: first.nextCursor ?? "" });
    expect([...first.users, ...rest.users].map(({ phone }) => phone.slice(-1))).toEqual(all);
  });

  test.each<[CustomerQuery, string[]]>([
    [{ booked: "no" }, ["4"]],
    [{ booked: "yes", from: "2026-11-27" }, ["2", "3"]],
    [{ to: "2026-11-26" }, ["1"]],
    [{ credits: "yes" }, []],
    [{ createdFrom: DAY }, ["3", "4"]],
  ])("of the filter %j are found and counted", async (query, expected) => {
    const page = await users(query);
    expect(page.users.map(({ phone }) => phone.slice(-1)).sort()).toEqual(expected);
    expect([page.found, page.total]).toEqual([expected.length, 4]);
  });
});
