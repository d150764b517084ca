import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount, exportMyData } from "#contract/account.ts";
import {
  cancelBooking,
  listUpcomingBookings,
  rescheduleBooking,
  setBookingStatus,
} from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import * as contract from "#contract/intakes.ts";
import { getAdminBooking, getCustomerHistory, listUpcomingSessions } from "#contract/sessions.ts";
import { adminLogin } from "#contract/staff.ts";
import { addDays } from "#domain/ist-time.ts";
import { row, rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { inLockOrder } from "#tests/support/in-lock-order.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
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

const sample = {
  forWhom: "someone-else",
  relation: "बेटी",
  name: "गुड़िया",
  birthDate: "1998-07-14",
  birthTime: "unknown",
  birthPlace: "Unnao",
  partnerRole: "groom",
  partnerBirthDate: "1996-02-29",
  partnerBirthTime: "05:45",
  partnerBirthPlace: "Raebareli ke paas",
  question: "शादी की बात कब तक बनेगी?",
} as const;
const stored = { ...sample, birthLocation: null, partnerBirthLocation: null };
const noFiles = { voice: null, photos: [] };
const changedAt = "2026-11-21T04:30:00.000Z";

const session = async (time = "10:00") => (await createPaidSession(app, customer, day, time)).id;
const save = (id: string, input: object = {}, client: Client = customer.client) =>
  client.call(contract.saveIntake, { params: { id }, input: { ...sample, ...input } });
const read = (id: string, client: Client = customer.client) =>
  client.call(contract.getIntake, { params: { id } });
const erase = (id: string) => customer.client.call(contract.deleteIntake, { params: { id } });
const close = () =>
  customer.client.call(deleteAccount, { input: { phoneConfirmation: customer.user.phone } });
const kept = (id: string) => rows(app.ctx.db)`select booking_id from intakes where booking_id = ${id}`;

test("a customer saves an intake, changes it and deletes it", async () => {
  const id = await session();
  expect((await read(id)).body).toEqual({ ...noFiles, intake: null, canEdit: true });
  const { status, body } = await save(id, { name: "  गुड़िया \n" });
  expect([status, body]).toEqual([200, { success: true, intake: { ...stored, changedAt } }]);
  expect((await read(id)).body).toEqual({ ...noFiles, intake: { ...stored, changedAt }, canEdit: true });
  app.clock.forward(1);
  const less = { forWhom: "self", birthPlace: null, question: undefined, birthTime: "" };
  await save(id, less);
  expect((await read(id)).body.intake).toEqual({
    ...stored,
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

test("an empty intake is not stored and deletes the one before", async () => {
  const id = await session();
  await save(id);
  const { status, body } = await customer.client.call(contract.saveIntake, {
    params: { id },
    input: { forWhom: "self", name: " ", question: "", partnerRole: null },
  });
  expect([status, body]).toEqual([200, { success: true, intake: null }]);
  expect(await kept(id)).toEqual([]);
});

test("admins read an intake and cannot change it", async () => {
  const id = await session();
  await save(id);
  for (const role of ["admin", "super_admin"] as const)
    expect((await read(id, await app.admin(role))).body).toEqual({
      ...noFiles,
      intake: { ...stored, changedAt },
      canEdit: false,
    });
});

test("a browser that is signed in as customer and admin edits its own intake and only reads another's", async () => {
  const id = await session();
  const other = await app.customer(String(next++));
  await save(id);
  await app.admin();
  const input = { username: "admin", password: "a long password" };
  for (const { client } of [customer, other]) await client.call(adminLogin, { input });
  expect((await read(id)).body.canEdit).toBe(true);
  expect((await read(id, other.client)).body).toEqual({
    ...noFiles,
    intake: { ...stored, changedAt },
    canEdit: false,
  });
});

test("an intake can be changed until the start, read after it, and deleted at any time", async () => {
  const id = await session();
  app.clock.set(`${day}T09:59:00+05:30`);
  expect((await save(id)).status).toBe(200);
  app.clock.set(`${day}T10:00:00+05:30`);
  const { status, body } = await save(id, { name: "another" });
  expect([status, body.code]).toEqual([409, "not-possible-now"]);
  expect((await read(id)).body).toMatchObject({ intake: { name: sample.name }, canEdit: false });
  await (await app.admin()).call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  expect((await read(id)).body).toMatchObject({ intake: { name: sample.name }, canEdit: false });
  expect((await erase(id)).status).toBe(200);
  expect((await read(id)).body.intake).toBe(null);
});

test("an intake stays with a session that is moved, and can be changed until the new start", async () => {
  const id = await session();
  await save(id);
  const to = { sessionDate: day, sessionTime: "15:00" };
  expect((await customer.client.call(rescheduleBooking, { params: { id }, input: to })).status).toBe(200);
  app.clock.set(`${day}T14:00:00+05:30`);
  expect((await read(id)).body).toEqual({ ...noFiles, intake: { ...stored, changedAt }, canEdit: true });
  expect((await save(id)).status).toBe(200);
});

test("an intake is deleted 30 days after its session was cancelled, and other intakes stay", async () => {
  const [cancelled, held] = [await session("10:00"), await session("11:00")];
  for (const id of [cancelled, held]) await save(id);
  await customer.client.call(cancelBooking, { params: { id: cancelled }, query: {} });
  expect((await save(cancelled)).status).toBe(409);
  app.clock.forward(30 * 24 * 60);
  await app.sweep();
  expect((await kept(cancelled)).length).toBe(1);
  app.clock.forward(1);
  await app.sweep();
  expect([(await kept(cancelled)).length, (await kept(held)).length]).toEqual([0, 1]);
});

test.each([
  [{ name: "a".repeat(61) }, "name", "too-long"],
  [{ birthDate: "2026-11-22" }, "birthDate", "not-yet-born"],
] as const)(
  "%j is refused with the field and the reason, and without the text that was typed",
  async (wrong, path, reason) => {
    const id = await session();
    await save(id);
    const { status, body } = await save(id, wrong);
    expect([status, body.code, body.issues]).toEqual([400, "bad-input", [{ path, reason }]]);
    expect(JSON.stringify(body)).not.toContain(Object.values(wrong)[0]);
    expect((await read(id)).body.intake).toEqual({ ...stored, changedAt });
  },
);

test.each(["nobody", null])("%j as the one whom it is for is refused", async (forWhom) => {
  const id = await session();
  const { status, body } = await save(id, { forWhom });
  expect([status, body.code]).toEqual([400, "bad-input"]);
  expect(await kept(id)).toEqual([]);
});

test("of an intake, lists and the customer's history have the names alone, and only for admins", async () => {
  const earlier = await session("10:00");
  const later = await session("11:00");
  for (const id of [earlier, later]) await save(id);
  app.clock.set(`${day}T10:00:00+05:30`);
  const admin = await app.admin();
  await admin.call(setBookingStatus, { params: { id: earlier }, input: { status: "completed" } });
  const answers = [
    await customer.client.call(listUpcomingBookings, { params: { userId: customer.user.id } }),
    await admin.call(listUpcomingSessions),
    await admin.call(getAdminBooking, { params: { id: later } }),
    await admin.call(getCustomerHistory, { params: { id: later } }),
  ];
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(JSON.stringify(body)).not.toMatch(/Unnao|1998-07-14|शादी|1996-02-29|Raebareli/);
  }
  const [own, ...ofAdmins] = answers.map(({ body }) => JSON.stringify(body));
  expect(own).not.toMatch(/गुड़िया|बेटी/);
  for (const text of ofAdmins) expect(text).toContain('"bookedFor":{"name":"गुड़िया","relation":"बेटी"}');
  expect(answers[3]?.body).toMatchObject({ history: [{ bookingId: earlier }], totalSessions: 1 });
  expect((await read(earlier, admin)).body.intake).toMatchObject({ name: sample.name });
});

test("an intake can be read neither in the database nor in the log", async () => {
  const id = await session();
  await save(id);
  await save(id, { name: "a".repeat(61) });
  await read(id, await app.admin());
  const found = await row<{ text: string; sealed: Buffer }>(app.ctx.db)`
    select i::text as text, sealed from intakes i where booking_id = ${id}`;
  expect(found?.sealed.length).toBeGreaterThan(100);
  const ofPartner = ["groom", "1996-02-29", "05:45", "Raebareli"];
  for (const secret of ["someone-else", "Unnao", "1998-07-14", "unknown", "गुड़िया", "शादी", ...ofPartner]) {
    expect(found?.sealed.includes(secret)).toBe(false);
    expect(app.log.join("\n")).not.toContain(secret);
  }
  expect(app.log.length).toBeGreaterThan(0);
});

test("an intake that was copied to another booking is not decrypted, and the log names the booking", async () => {
  const [one, other] = [await session("10:00"), await session("11:00")];
  for (const id of [one, other]) await save(id);
  await rows(app.ctx.db)`update intakes set sealed = (select sealed from intakes where booking_id = ${one})
    where booking_id = ${other}`;
  expect((await read(other)).body).toEqual({ ...noFiles, intake: null, canEdit: true });
  expect((await read(one)).body.intake).toMatchObject({ name: sample.name });
  expect(app.log.join("\n")).toContain(`"bookingId":"${other}"`);
});

test("after a change of the secret an intake is readable while the earlier secret is known, and saved with the new one", async () => {
  const id = await session();
  await save(id);
  const { config } = app.ctx;
  const { secretKey } = config;
  try {
    Object.assign(config, { secretKey: "the newer secret, long enough for it" });
    // Login sessions do not depend on the secret: the customer is still signed in.
    expect((await read(id)).body.intake).toBe(null);
    config.secretKeysBefore = [secretKey];
    expect((await read(id)).body.intake).toMatchObject({ name: sample.name });
    await save(id);
    config.secretKeysBefore = [];
    expect((await read(id)).body.intake).toMatchObject({ name: sample.name });
  } finally {
    Object.assign(config, { secretKey, secretKeysBefore: [] });
  }
});

test("closing the account deletes all its intakes", async () => {
  const ids = [await session("10:00"), await session("11:00")];
  for (const id of ids) await save(id);
  expect((await close()).status).toBe(200);
  for (const id of ids) {
    expect(await kept(id)).toEqual([]);
    expect((await read(id, await app.admin())).body).toEqual({ ...noFiles, intake: null, canEdit: false });
  }
});

test("an intake that arrives while the account is being closed is not stored", async () => {
  const id = await session();
  await customer.client.enterCode();
  const [, { status }] = await inLockOrder(
    app.ctx.db,
    { lock: "select from customer_sessions where user_id = $1", id: customer.user.id },
    close,
    () => save(id),
  );
  expect(status).toBe(401);
  expect(await kept(id)).toEqual([]);
});

test("the customer's data export has the customer's own intakes in plain text", async () => {
  const file = async () => JSON.stringify((await customer.client.call(exportMyData)).body);
  const id = await session();
  expect(JSON.parse(await file())).toMatchObject({ intakes: [] });
  await save(id);
  const other = await app.customer(String(next++));
  const otherSession = await createPaidSession(app, other, day, "11:00");
  await save(otherSession.id, { name: "Somebody else" }, other.client);
  expect(JSON.parse(await file()).intakes).toEqual([{ bookingId: id, ...stored, changedAt }]);
  expect(await file()).not.toContain("Somebody else");
});

test("a partner's birth is read by the customer and by those who read intakes, and by nobody else", async () => {
  const id = await session();
  await save(id);
  const readers = [customer.client, await app.admin("admin"), await app.admin("super_admin")];
  for (const client of readers) expect((await read(id, client)).body.intake).toMatchObject(stored);
  const stranger = await app.customer(String(next++));
  const others = [stranger.client, await app.admin("staff"), await app.admin("accounts"), app.browser()];
  expect(await Promise.all(others.map(async (client) => (await read(id, client)).status))).toEqual([
    ...[404, 403, 403, 401],
  ]);
  const foreign = await save(id, { partnerBirthDate: "1990-01-01" }, stranger.client);
  expect([foreign.status, (await read(id)).body.intake]).toEqual([404, { ...stored, changedAt }]);
});

test("a partner's birth goes when no milan is asked for any more, and the rest of the intake stays", async () => {
  const id = await session();
  await save(id);
  const { body } = await save(id, { partnerRole: null });
  const without = {
    partnerRole: null,
    partnerBirthDate: null,
    partnerBirthTime: null,
    partnerBirthPlace: null,
  };
  expect(body.intake).toEqual({ ...stored, ...without, changedAt });
  expect((await customer.client.call(exportMyData)).body.intakes).toEqual([
    { bookingId: id, ...stored, ...without, changedAt },
  ]);
});

test("a page from before milans, which sends nothing of a partner, leaves the partner's birth as it is stored", async () => {
  const id = await session();
  await save(id);
  const none = { partnerRole: undefined, partnerBirthDate: undefined, partnerBirthTime: undefined };
  const { body } = await save(id, { ...none, partnerBirthPlace: undefined, name: "Ananya" });
  expect(body.intake).toEqual({ ...stored, name: "Ananya", changedAt });
  const { partnerRole, partnerBirthDate, partnerBirthTime, partnerBirthPlace } = sample;
  await customer.client.call(contract.saveIntake, { params: { id }, input: { forWhom: "self" } });
  expect((await read(id)).body.intake).toMatchObject({
    ...{ name: null, partnerRole, partnerBirthDate, partnerBirthTime, partnerBirthPlace },
  });
  await customer.client.call(contract.saveIntake, {
    ...{ params: { id }, input: { forWhom: "self", partnerRole: null } },
  });
  expect((await read(id)).body.intake).toBeNull();
});

test("of a partner the place's coordinates are kept with the place, and no name is taken", async () => {
  const id = await session();
  const place = { partnerBirthPlace: "कानपुर, उत्तर प्रदेश", partnerName: "Rahul" };
  const { body } = await save(id, place);
  expect(body.intake).toMatchObject({
    partnerBirthLocation: { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" },
  });
  const [answer, file] = [await read(id), await customer.client.call(exportMyData)];
  expect(JSON.stringify([answer.body, file.body])).not.toContain("Rahul");
  await save(id, { partnerBirthPlace: "कानपुर" });
  expect((await read(id)).body.intake).toMatchObject({ partnerBirthLocation: null });
});

test.each([
  [{ partnerRole: "somebody" }, { path: "partnerRole" }],
  [{ partnerBirthDate: "2026-11-22" }, { path: "partnerBirthDate", reason: "not-yet-born" }],
  [{ partnerBirthTime: "24:00" }, { path: "partnerBirthTime", reason: "bad-birth-time" }],
] as const)("%j of a partner is refused with its field", async (wrong, issue) => {
  const id = await session();
  const { status, body } = await save(id, wrong);
  expect([status, body.code, body.issues]).toEqual([400, "bad-input", [expect.objectContaining(issue)]]);
  expect(await kept(id)).toEqual([]);
});

test("a place of the list is stored with its coordinates and time zone, as long as the text is its whole name", async () => {
  const id = await session();
  const admin = await app.admin();
  const sealed = async () =>
    (await row<{ sealed: Buffer }>(app.ctx.db)`select sealed from intakes where booking_id = ${id}`)?.sealed;
  const birthDetails = async () =>
    (await admin.call(getAdminBooking, { params: { id } })).body.booking.birthDetails;
  expect(await birthDetails()).toBe("none");
  const birthPlace = "कानपुर, उत्तर प्रदेश";
  const birthLocation = { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" };
  await save(id, { birthPlace });
  expect((await read(id, admin)).body.intake).toMatchObject({ birthPlace, birthLocation });
  expect(await birthDetails()).toBe("some");
  await save(id, { birthPlace, birthTime: "06:30" });
  expect(await birthDetails()).toBe("chart");
  expect((await customer.client.call(exportMyData)).body.intakes).toMatchObject([{ birthLocation }]);
  expect((await sealed())?.includes("26.465")).toBe(false);
  await save(id, { birthPlace: `${birthPlace} के पास`, birthTime: "06:30" });
  expect((await read(id)).body.intake).toMatchObject({ birthLocation: null });
  await save(id, { forWhom: "self", birthDate: "unknown", birthTime: "unknown", birthPlace: null });
  expect(await birthDetails()).toBe("none");
});

test("a text that names one place of the list is assumed to be it for the guide, and is not stored so", async () => {
  const id = await session();
  const admin = await app.admin();
  const sheet = async () => (await admin.call(getCallSheet, { params: { id } })).body.intake;
  await save(id, { birthPlace: "Lucknow", birthTime: "06:30", partnerBirthPlace: "Lucknow" });
  const lucknow = { name: "Lucknow, Uttar Pradesh", timeZone: "Asia/Kolkata" };
  expect(await sheet()).toMatchObject({
    ...{ birthLocation: null, assumedPlace: lucknow },
    ...{ partnerBirthLocation: null, partnerAssumedPlace: lucknow },
  });
  await save(id, { birthPlace: "Hyderabad", birthTime: "06:30" });
  expect(await sheet()).toMatchObject({ birthLocation: null, assumedPlace: null });
});
