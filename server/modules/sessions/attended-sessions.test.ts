// A session that somebody else has paid for, as the admins' desks have it: what was said, written and posted is about who attends.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { getShippingAddress, saveAddress } from "#contract/addresses.ts";
import { setAttendee } from "#contract/attendees.ts";
import { type Booking, setBookingStatus } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { answerComplaint, getComplaint, listComplaints, saveComplaint } from "#contract/complaints.ts";
import * as customerPages from "#contract/customer-page.ts";
import { listDispatchedNotes } from "#contract/dispatch.ts";
import { saveIntake } from "#contract/intakes.ts";
import { saveNote } from "#contract/notes.ts";
import * as remedies from "#contract/remedies.ts";
import { listAllBookings, listCustomersWithActivity } from "#contract/reports.ts";
import { searchEverything } from "#contract/search.ts";
import { getAdminBooking, getOwedWork, listCompletedSessions, listOwedParchas } from "#contract/sessions.ts";
import { row, sql } from "#server/db/sql.ts";
import { detachAccount, findOwed } from "#server/modules/account/owner-checks.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import {
  buyRemedies,
  prescribeNewRemedies,
  uploadFilm,
  uploadParchaPhoto,
} from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
const ADDRESS = { line1: "117/H-2", city: "Kanpur", state: "UP", pinCode: "208005" } as const;
const NOTE_ID = "5f3c2c1e-7a0b-4c55-9d2a-0123456789ab";

let app: TestApp;
let guide: Client;
let son: SignedIn;
let mother: SignedIn;
let booking: Booking;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "10:00", "22:00");
});
afterAll(() => app.stop());

let nextPhone = 9_770_000_000;
let slots = 0;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  son = await app.customer(String(nextPhone++));
  mother = await app.customer(String(nextPhone++));
  const minutes = 600 + 10 * slots++;
  const time = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  booking = await createPaidSession(app, son, DAY, time, { phone: mother.user.phone, name: "माँ" });
  app.clock.set(`${DAY}T${time}:00+05:30`);
  guide = await app.admin();
});

const params = () => ({ params: { id: booking.id } });
const complete = () => guide.call(setBookingStatus, { ...params(), input: { status: "completed" } });
const giveAddress = ({ client }: SignedIn, recipientName: string) =>
  client.call(saveAddress, { input: { ...ADDRESS, recipientName } });
const giveRemedy = (price = 501) => prescribeNewRemedies(guide, booking.id, [price]);

test("a private note is on who attends, and never on the payer", async () => {
  const { body } = await guide.call(getAdminBooking, params());
  expect(body.booking).toMatchObject({ userId: son.user.id, attendeeId: mother.user.id });
  const write = (userId: string, noteId: string) =>
    guide.call(saveNote, {
      params: { userId, noteId },
      input: { text: "घर की चिंता", version: 0, bookingId: booking.id },
    });
  expect((await write(son.user.id, NOTE_ID)).status).toBe(404);
  expect((await write(mother.user.id, NOTE_ID)).status).toBe(200);
});

test("a note has nobody to be on while no account has the attendee's number", async () => {
  const time = "20:00";
  const attendee = { phone: String(nextPhone++), name: "मौसी" };
  app.clock.set("2026-11-21T04:30:00Z");
  const { id } = await createPaidSession(app, son, DAY, time, attendee);
  guide = await app.admin();
  const { body } = await guide.call(getAdminBooking, { params: { id } });
  expect(body.booking.attendeeId).toBeNull();
});

test("the parcha is posted to the address of who attends, under that name", async () => {
  await giveAddress(son, "Rohan Verma");
  await complete();
  for (const side of ["Front", "Back"] as const) await uploadParchaPhoto(guide, booking.id, side);
  const address = async () => (await guide.call(getShippingAddress, params())).body.address;
  expect(await address()).toBeNull();
  await giveAddress(mother, "Kamla Verma");
  expect(await address()).toMatchObject({ recipientName: "Kamla Verma", phone: mother.user.phone });
  const noted = async (search: string) =>
    (await guide.call(listDispatchedNotes, { query: { state: "to-print", search } })).body.notes;
  for (const search of ["Kamla", mother.user.phone, "Rohan", son.user.phone])
    expect(await noted(search)).toMatchObject([
      { bookingId: booking.id, name: "Kamla Verma", phone: mother.user.phone },
    ]);
});

test("a remedy is performed for who attends and has bought it", async () => {
  await complete();
  await buyRemedies(app, mother, await giveRemedy());
  const search = mother.user.phone;
  const { body } = await guide.call(remedies.listPendingRemedies, { query: { search } });
  expect(body.vidhis).toMatchObject([{ bookingId: booking.id, userPhone: mother.user.phone }]);
  const owed = ({ user }: SignedIn) => findOwed(app.ctx, user.id, app.ctx.now());
  expect(await owed(mother)).toMatchObject({ remediesToPerform: 1, unfinishedParchas: 1 });
  expect(await owed(son)).toMatchObject({ remediesToPerform: 0, unfinishedParchas: 0 });
});

async function film(remedyId = "") {
  const input = { videoUrl: await uploadFilm(guide) };
  return guide.call(remedies.setRemedyVideo, { params: { id: remedyId }, input });
}
const perform = (id = "") => guide.call(remedies.completeRemedy, { params: { id } });
const close = ({ client, user }: SignedIn) =>
  client.call(deleteAccount, { input: { phoneConfirmation: user.phone } });

test("a remedy of an attendee who has closed the account gets no video, and its payer no message of it", async () => {
  await complete();
  const [remedyId] = await giveRemedy(0);
  await close(mother);
  expect((await film(remedyId)).body.code).toBe("account-closed");
  expect((await perform(remedyId)).body.code).toBe("account-closed");
  const announced = sql`select from outbox where booking_id = ${booking.id} and kind = 'vidhi-performed'`;
  expect(await row(app.ctx.db)`${announced}`).toBeNull();
});

test("a parcha is owed to who attends, in every list alike, whichever of the two closes the account", async () => {
  await complete();
  const owed = async () => {
    const lists = [await guide.call(listCompletedSessions), await guide.call(listOwedParchas)];
    const listed = lists.map(({ body }) =>
      body.sessions.some(({ id, resultsOwed }) => id === booking.id && resultsOwed),
    );
    return [...listed, (await guide.call(getAdminBooking, params())).body.booking.getsParcha];
  };
  await close(son);
  expect(await owed()).toEqual([true, true, true]);
  await close(mother);
  expect(await owed()).toEqual([false, false, false]);
});

test("nothing is owed for a number without an account while the payer has none either", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const [payer, phone] = [await app.customer(String(nextPhone++)), String(nextPhone++)];
  booking = await createPaidSession(app, payer, DAY, "20:40", { phone, name: "मौसी" });
  app.clock.set(`${DAY}T20:40:00+05:30`);
  guide = await app.admin();
  const owed = async () => {
    const { parchas, vidhis } = (await guide.call(getOwedWork)).body;
    return [parchas.count, vidhis.count];
  };
  const [before, withBoth] = [await owed(), (await owed()).map((count) => count + 1)];
  await complete();
  await giveRemedy(0);
  expect(await owed()).toEqual(withBoth);
  const { id: customerId } = payer.user;
  const owedBefore = await findOwed(app.ctx, customerId, app.ctx.now());
  await detachAccount(app.ctx, { customerId, phone: payer.user.phone, owedBefore }, app.ctx.now());
  expect(await owed()).toEqual(before);
  await app.customer(phone);
  expect(await owed()).toEqual(withBoth);
});

test("a performed remedy of an attendee who has closed the account is not listed as the payer's", async () => {
  await complete();
  const [remedyId] = await giveRemedy(0);
  await film(remedyId);
  await perform(remedyId);
  const listed = async () =>
    (await guide.call(remedies.listPerformedRemedies)).body.vidhis
      .filter(({ bookingId }) => bookingId === booking.id)
      .map(({ userPhone }) => userPhone);
  expect(await listed()).toEqual([mother.user.phone]);
  await close(mother);
  expect(await listed()).toEqual([]);
});

test("a complaint of an attendee who has closed the account does not name the payer", async () => {
  await complete();
  await mother.client.call(saveComplaint, { ...params(), input: { reason: "sound" } });
  await close(mother);
  const { complaints } = (await guide.call(listComplaints)).body;
  expect(complaints.find(({ bookingId }) => bookingId === booking.id)).toMatchObject({ customer: null });
});

test("a complaint names who attends, who learns nothing of the money that it brings the payer", async () => {
  app.clock.forward(60);
  guide = await app.admin();
  await mother.client.call(saveComplaint, { ...params(), input: { reason: "guide-absent" } });
  const { body } = await guide.call(listComplaints);
  expect(body.complaints.find(({ bookingId }) => bookingId === booking.id)).toMatchObject({
    customer: { phone: mother.user.phone },
  });
  await guide.call(answerComplaint, { ...params(), input: { answer: "money-back" } });
  const own = await mother.client.call(getComplaint, params());
  expect(own.body.complaint).toMatchObject({ answer: "settled" });
  expect((await son.client.call(getComplaint, params())).status).toBe(404);
});

test("the filter of first sessions is of who attends, also of a number without an account", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const own = await createPaidSession(app, son, DAY, "21:20");
  const again = await createPaidSession(app, son, DAY, "21:30", { phone: mother.user.phone, name: "माँ" });
  const stranger = { phone: String(nextPhone++), name: "मौसी" };
  const ofStranger = await createPaidSession(app, son, DAY, "21:40", stranger);
  const ofMother = await createPaidSession(app, mother, DAY, "21:50");
  const owner = await app.admin("super_admin");
  const { body } = await owner.call(listAllBookings, { query: { first: "yes", limit: "500" } });
  const ids = new Set(body.bookings.map(({ id }) => id));
  const isFirst = [booking, own, again, ofStranger, ofMother].map(({ id }) => ids.has(id));
  expect(isFirst).toEqual([true, true, false, true, false]);
});

test("tables, lists, searches and pages count the session and its remedies for who attends, and the money for who pays", async () => {
  const later = await createPaidSession(app, mother, DAY, "21:10");
  await complete();
  await buyRemedies(app, mother, await giveRemedy());
  const owner = await app.admin("super_admin");
  const rowOf = async ({ user }: SignedIn) =>
    (await owner.call(listCustomersWithActivity, { query: { search: user.phone } })).body.users[0];
  const ofMother = { totalBookings: 2, completedSessions: 1, vidhisBooked: "Havan 501", hasBooking: true };
  expect(await rowOf(mother)).toMatchObject({ ...ofMother, sessionTime: later.sessionTime });
  const ofSon = { totalBookings: 0, completedSessions: 0, vidhisBooked: "", hasBooking: true };
  expect(await rowOf(son)).toMatchObject({ ...ofSon, sessionTime: null });
  for (const [{ user }, sessions, paid] of [
    [mother, 2, 1252],
    [son, 0, 751],
  ] as const) {
    const found = await guide.call(searchEverything, { query: { text: user.phone } });
    const listed = await guide.call(customerPages.listCustomersByActivity, { query: { search: user.phone } });
    const page = { params: { id: user.id } };
    const { body } = await guide.call(customerPages.getCustomer, page);
    expect([
      found.body.customers[0]?.sessions,
      listed.body.customers[0]?.sessions,
      body.customer.counts.sessions,
    ]).toEqual([sessions, sessions, sessions]);
    const tab = await guide.call(customerPages.listCustomerTimeline, {
      ...page,
      query: { filter: "sessions" },
    });
    expect(tab.body.events).toHaveLength(sessions);
    const money = await owner.call(customerPages.getCustomerMoney, page);
    expect(money.body.paid).toBe(paid);
  }
  // The payer's page has what was booked for the mother, too.
  const { body } = await guide.call(customerPages.listCustomerTimeline, { params: { id: son.user.id } });
  expect(body.events).toContainEqual(expect.objectContaining({ kind: "session", bookingId: booking.id }));
});

test("the sheet of a later session has the earlier one under the attendee's own name", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const later = await createPaidSession(app, mother, DAY, "21:00");
  await mother.client.call(saveIntake, { ...params(), input: { forWhom: "self", name: "कमला" } });
  app.clock.set(`${DAY}T20:50:00+05:30`);
  guide = await app.admin();
  await complete();
  const { body } = await guide.call(getCallSheet, { params: { id: later.id } });
  expect(body.earlier).toMatchObject([{ bookingId: booking.id, givenName: "कमला", bookedFor: null }]);
});

test("admins' searches find the session by who attends, as by its payer, and the name of the booking finds who attends", async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  const attendee = { phone: mother.user.phone, name: "Saraswati" };
  await son.client.call(setAttendee, { ...params(), input: { attendee } });
  app.clock.set(`${DAY}T${booking.sessionTime}:00+05:30`);
  const byName = await guide.call(searchEverything, { query: { text: "Saraswati" } });
  expect(byName.body.customers).toMatchObject([{ id: mother.user.id, sessions: 1 }]);
  expect(byName.body.bookings).toMatchObject([{ id: booking.id }]);
  await complete();
  const owner = await app.admin("super_admin");
  for (const text of [mother.user.phone, son.user.phone]) {
    const everything = await guide.call(searchEverything, { query: { text } });
    expect(everything.body.bookings.map(({ id }) => id)).toContain(booking.id);
    const completed = await guide.call(listCompletedSessions, { query: { search: text } });
    expect(completed.body.sessions.map(({ id }) => id)).toEqual([booking.id]);
    const table = await owner.call(listAllBookings, { query: { search: text } });
    expect(table.body.bookings.map(({ id }) => id)).toEqual([booking.id]);
  }
});
