import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  createBooking,
  dropBooking,
  rescheduleBooking,
  setBookingStatus,
  upcomingOfUser,
} from "#contract/bookings.ts";
import { deleteAccount } from "#contract/identity.ts";
import * as contract from "#contract/intakes.ts";
import { allUpcoming, bookingForAdmin, userHistory } from "#contract/sessions.ts";
import { adminLogin } from "#contract/staff.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows, sql } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { oneAfterOther } from "#tests/support/one-after-other.ts";
import { paidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_700_000_000;
let days = 0;
let day: string;
let customer: SignedIn;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++);
  await app.openDay(day);
  customer = await app.customer(String(next++));
});

const told = {
  forWhom: "someone-else",
  relation: "बेटी",
  name: "गुड़िया",
  birthDate: "1998-07-14",
  birthTime: "unknown",
  birthPlace: "Unnao",
  question: "शादी की बात कब तक बनेगी?",
} as const;
const changedAt = "2026-11-21T04:30:00.000Z";

const session = async (time = "10:00") => (await paidSession(app, customer, day, time)).id;
const save = (id: string, input: object = {}, client: Client = customer.client) =>
  client.call(contract.saveIntake, { params: { id }, input: { ...told, ...input } });
const read = (id: string, client: Client = customer.client) =>
  client.call(contract.intakeOfBooking, { params: { id } });
const erase = (id: string, client: Client = customer.client) =>
  client.call(contract.deleteIntake, { params: { id } });
const close = () =>
  customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
const kept = (id: string) => rows(app.ctx.db, sql`select booking_id from intakes where booking_id = ${id}`);

test("she tells the guide what he needs to know, changes it, and erases it", async () => {
  const id = await session();
  expect((await read(id)).body).toEqual({ intake: null, canEdit: true });
  const { status, body } = await save(id, { name: "  गुड़िया \n" });
  expect([status, body]).toEqual([200, { success: true, intake: { ...told, changedAt } }]);
  expect((await read(id)).body).toEqual({ intake: { ...told, changedAt }, canEdit: true });
  app.clock.forward(1);
  const less = { forWhom: "self", birthPlace: null, question: undefined, birthTime: "" };
  await save(id, less);
  expect((await read(id)).body.intake).toEqual({
    ...told,
    forWhom: "self",
    relation: null,
    birthTime: null,
    birthPlace: null,
    question: null,
    changedAt: "2026-11-21T04:31:00.000Z",
  });
  expect((await erase(id)).body).toEqual({ success: true });
  expect((await read(id)).body.intake).toBe(null);
  expect((await erase(id)).status).toBe(200);
});

test("what says nothing is not kept, and clears what was there", async () => {
  const id = await session();
  await save(id);
  const { status, body } = await customer.client.call(contract.saveIntake, {
    params: { id },
    input: { forWhom: "self", name: " ", question: "" },
  });
  expect([status, body]).toEqual([200, { success: true, intake: null }]);
  expect(await kept(id)).toEqual([]);
});

test("both kinds of admin read it and cannot change it; another customer and a stranger find none", async () => {
  const id = await session();
  await save(id);
  for (const role of ["admin", "super_admin"] as const) {
    const admin = await app.admin(role);
    expect((await read(id, admin)).body).toEqual({ intake: { ...told, changedAt }, canEdit: false });
    expect((await save(id, {}, admin)).status).toBe(401);
    expect((await erase(id, admin)).status).toBe(401);
  }
  const other = await app.customer(String(next++));
  const none = "11111111-1111-4111-8111-111111111111";
  for (const client of [other.client, customer.client]) {
    const at = client === other.client ? id : none;
    const answers = [await read(at, client), await save(at, {}, client), await erase(at, client)];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, "not-found"]),
    );
  }
  const stranger = app.browser();
  expect([
    (await read(id, stranger)).status,
    (await save(id, {}, stranger)).status,
    (await erase(id, stranger)).status,
  ]).toEqual([401, 401, 401]);
  expect((await read(none, await app.admin())).status).toBe(404);
  expect((await read("no-id")).status).toBe(404);
  expect((await read(id)).body.intake).toEqual({ ...told, changedAt });
});

test("a browser that is signed in as both writes its own session and reads another's", async () => {
  const id = await session();
  const other = await app.customer(String(next++));
  await save(id);
  await app.admin();
  const input = { username: "admin", password: "a long password" };
  for (const { client } of [customer, other]) await client.call(adminLogin, { input });
  expect((await read(id)).body.canEdit).toBe(true);
  expect((await read(id, other.client)).body).toEqual({ intake: { ...told, changedAt }, canEdit: false });
});

test("it can be changed to the minute of the start, read after, and erased at any time", async () => {
  const id = await session();
  app.clock.set(`${day}T09:59:00+05:30`);
  expect((await save(id)).status).toBe(200);
  app.clock.set(`${day}T10:00:00+05:30`);
  const { status, body } = await save(id, { name: "another" });
  expect([status, body.code]).toEqual([409, "not-possible-now"]);
  expect((await read(id)).body).toMatchObject({ intake: { name: told.name }, canEdit: false });
  await (await app.admin()).call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  expect((await read(id)).body).toMatchObject({ intake: { name: told.name }, canEdit: false });
  expect((await erase(id)).status).toBe(200);
  expect((await read(id)).body.intake).toBe(null);
});

test("it goes along when the session is moved, and can be changed until the new time", async () => {
  const id = await session();
  await save(id);
  const to = { sessionDate: day, sessionTime: "15:00" };
  expect((await customer.client.call(rescheduleBooking, { params: { id }, input: to })).status).toBe(200);
  app.clock.set(`${day}T14:00:00+05:30`);
  expect((await read(id)).body).toEqual({ intake: { ...told, changedAt }, canEdit: true });
  expect((await save(id)).status).toBe(200);
});

test("a hold takes it while it lives", async () => {
  const input = { sessionDate: day, sessionTime: "10:00", questionType: "single" } as const;
  const { body } = await customer.client.call(createBooking, { input });
  const { id } = body.booking;
  expect((await save(id)).status).toBe(200);
  app.clock.forward(16);
  expect((await save(id)).status).toBe(409);
  await app.sweep();
  expect((await save(id)).status).toBe(409);
});

test("what was told for a cancelled session goes after 30 days, and nothing else does", async () => {
  const [cancelled, held] = [await session("10:00"), await session("11:00")];
  for (const id of [cancelled, held]) await save(id);
  await customer.client.call(dropBooking, { params: { id: cancelled }, query: {} });
  expect((await save(cancelled)).status).toBe(409);
  app.clock.forward(30 * 24 * 60);
  await app.sweep();
  expect((await kept(cancelled)).length).toBe(1);
  app.clock.forward(1);
  await app.sweep();
  expect([(await kept(cancelled)).length, (await kept(held)).length]).toEqual([0, 1]);
});

describe.each([
  ["a name that is too long", { name: "a".repeat(61) }, "name", "too-long"],
  ["a question that is too long", { question: "a".repeat(601) }, "question", "too-long"],
  ["a day that there is not", { birthDate: "1998-02-30" }, "birthDate", "bad-birth-date"],
  ["a day before 1900", { birthDate: "1899-12-31" }, "birthDate", "bad-birth-date"],
  ["tomorrow", { birthDate: "2026-11-22" }, "birthDate", "not-yet-born"],
  ["an hour that there is not", { birthTime: "25:00" }, "birthTime", "bad-birth-time"],
] as const)("%s", (_, wrong, path, reason) => {
  test("is refused, naming the field and why, without what was typed", async () => {
    const id = await session();
    await save(id);
    const { status, body } = await save(id, wrong);
    expect([status, body.code, body.issues]).toEqual([400, "bad-input", [{ path, reason }]]);
    expect(JSON.stringify(body)).not.toContain(Object.values(wrong)[0]);
    expect((await read(id)).body.intake).toEqual({ ...told, changedAt });
  });
});

describe.each([
  ["another word for whom", { forWhom: "nobody" }],
  ["nothing for whom", { forWhom: null }],
  ["a number for a text", { name: 5 }],
  ["an object for a text", { question: { $ne: "" } }],
  ["a list for a day", { birthDate: ["1998-07-14"] }],
])("%s", (_, wrong) => {
  test("is refused", async () => {
    const id = await session();
    const { status, body } = await save(id, wrong);
    expect([status, body.code]).toEqual([400, "bad-input"]);
    expect(await kept(id)).toEqual([]);
  });
});

test("what is hostile is text like any other, what cannot be seen is dropped, and fields of others are not taken", async () => {
  const id = await session();
  const question = `'); drop table intakes; -- <script>alert(1)</script> {"forWhom":"x"} \u0000\u202e🙏`;
  const { body } = await save(id, { question, changedAt: "1970", bookingId: "x", userId: "y" });
  expect(body.intake).toEqual({
    ...told,
    question: `'); drop table intakes; -- <script>alert(1)</script> {"forWhom":"x"} 🙏`,
    changedAt,
  });
  expect((await save(id, { question: "a".repeat(70_000) })).status).toBe(413);
});

test("it is in no list, and the guide's history keeps its shape", async () => {
  const earlier = await session("10:00");
  const later = await session("11:00");
  for (const id of [earlier, later]) await save(id);
  app.clock.set(`${day}T10:00:00+05:30`);
  const admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id: earlier }, input: { status: "completed" } });
  const answers = [
    await customer.client.call(upcomingOfUser, { params: { userId: customer.user.id } }),
    await admin.call(allUpcoming),
    await admin.call(bookingForAdmin, { params: { id: later } }),
    await admin.call(userHistory, { params: { id: later } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/गुड़िया|Unnao|1998-07-14|शादी/);
  }
  expect(answers[3]?.body).toMatchObject({ history: [{ bookingId: earlier }], totalSessions: 1 });
  expect((await read(earlier, admin)).body.intake).toMatchObject({ name: told.name });
});

test("nothing of it can be read in the database or in the log", async () => {
  const id = await session();
  await save(id);
  await save(id, { name: "a".repeat(61) });
  await read(id, await app.admin());
  const found = await row<{ text: string; sealed: Buffer }>(
    app.ctx.db,
    sql`select i::text as text, sealed from intakes i where booking_id = ${id}`,
  );
  expect(found?.sealed.length).toBeGreaterThan(100);
  for (const secret of ["someone-else", "Unnao", "1998-07-14", "unknown", "गुड़िया", "शादी"]) {
    expect(found?.sealed.includes(secret)).toBe(false);
    expect(app.log.join("\n")).not.toContain(secret);
  }
  expect(app.log.length).toBeGreaterThan(0);
});

test("one that is put in another booking's place is not opened, and the log says where without saying what", async () => {
  const [one, other] = [await session("10:00"), await session("11:00")];
  for (const id of [one, other]) await save(id);
  await rows(
    app.ctx.db,
    sql`update intakes set sealed = (select sealed from intakes where booking_id = ${one})
      where booking_id = ${other}`,
  );
  expect((await read(other)).body).toEqual({ intake: null, canEdit: true });
  expect((await read(one)).body.intake).toMatchObject({ name: told.name });
  expect(app.log.join("\n")).toContain(`"bookingId":"${other}"`);
});

test("after the secret was changed it is read as long as the one before is named, and sealed under the new one", async () => {
  const id = await session();
  await save(id);
  const { config } = app.ctx;
  const { secretKey } = config;
  try {
    Object.assign(config, { secretKey: "the newer secret, long enough for it" });
    // Cookies are kept as plain hashes: she is still signed in.
    expect((await read(id)).body.intake).toBe(null);
    config.secretKeysBefore = [secretKey];
    expect((await read(id)).body.intake).toMatchObject({ name: told.name });
    await save(id);
    config.secretKeysBefore = [];
    expect((await read(id)).body.intake).toMatchObject({ name: told.name });
  } finally {
    Object.assign(config, { secretKey, secretKeysBefore: [] });
  }
});

test("D02 all of it goes with the account", async () => {
  const ids = [await session("10:00"), await session("11:00")];
  for (const id of ids) await save(id);
  expect((await close()).status).toBe(200);
  for (const id of ids) {
    expect(await kept(id)).toEqual([]);
    expect((await read(id, await app.admin())).body).toEqual({ intake: null, canEdit: false });
  }
});

test("D02 what is sent while the account is closed is not kept", async () => {
  const id = await session();
  const [, { status }] = await oneAfterOther(
    app.ctx.db,
    { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
    close,
    () => save(id),
  );
  expect(status).toBe(401);
  expect(await kept(id)).toEqual([]);
});

test("D04 it is in the file of her data, readable, and nobody else's", async () => {
  const file = async () => (await customer.client.fetch("/api/user/data")).text();
  const id = await session();
  expect(JSON.parse(await file())).toMatchObject({ intakes: [] });
  await save(id);
  const other = await app.customer(String(next++));
  const theirs = await paidSession(app, other, day, "11:00");
  await save(theirs.id, { name: "Somebody else" }, other.client);
  expect(JSON.parse(await file()).intakes).toEqual([{ bookingId: id, ...told, changedAt }]);
  expect(await file()).not.toContain("Somebody else");
});
