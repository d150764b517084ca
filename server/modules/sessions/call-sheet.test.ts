import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { refundBooking } from "#contract/accounting.ts";
import { setBookingStatus } from "#contract/bookings.ts";
import { getCallSheet } from "#contract/call-sheet.ts";
import { saveIntake } from "#contract/intakes.ts";
import {
  getAdminBooking,
  listCompletedSessions,
  listNotHeldSessions,
  listUpcomingSessions,
} from "#contract/sessions.ts";
import { addDays } from "#domain/ist-time.ts";
import { rows } from "#server/db/sql.ts";
import * as scene from "#tests/support/channel-fixtures.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { prescribeNewRemedies, uploadParchaPhoto } from "#tests/support/session-results.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let nextPhone = 9_740_000_000;
let days = 0;
let day: string;
let customer: SignedIn;
beforeEach(async () => {
  await moveTo("2026-11-21T04:30:00Z");
  day = addDays("2026-11-25", days++ * 2);
  for (const open of [day, addDays(day, 1)]) await app.openDay(open);
  customer = await app.customer(String(nextPhone++));
});

/** An admin's sign-in does not last until the day of the sessions. */
async function moveTo(instant: string) {
  app.clock.set(instant);
  admin = await app.admin();
}

const book = async (of: SignedIn, time: string, date = day) =>
  (await createPaidSession(app, of, date, time)).id;
const saveIntakeOf = (of: SignedIn, id: string, input: object) =>
  of.client.call(saveIntake, { params: { id }, input: { forWhom: "self", ...input } });
const sheet = async (id: string) => (await admin.call(getCallSheet, { params: { id } })).body;
const complete = (id: string) =>
  admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });

test("the sheet has the intake, the number of the session and the earlier sessions with all that came of them", async () => {
  const [first, second] = [await book(customer, "10:00"), await book(customer, "11:00")];
  const third = await book(customer, "10:00", addDays(day, 1));
  const daughter = { forWhom: "someone-else", relation: "बेटी", name: "अनन्या", question: "शादी कब?" };
  await saveIntakeOf(customer, first, { name: "सुनीता" });
  await saveIntakeOf(customer, third, daughter);
  await moveTo(`${day}T11:00:00+05:30`);
  for (const id of [first, second]) await complete(id);
  await uploadParchaPhoto(admin, first, "Front", "#fff");
  await prescribeNewRemedies(admin, first, [501]);
  await admin.call(refundBooking, { params: { id: second }, input: { amount: 100 } });
  await rows(app.ctx.db)`insert into attendances (booking_id, together_seconds) values (${first}, 845)
    on conflict (booking_id) do update set together_seconds = 845`;

  const { intake, sessionNumber, earlier, next } = await sheet(third);
  expect(intake).toMatchObject(daughter);
  expect([sessionNumber, next]).toEqual([3, null]);
  expect(earlier).toMatchObject([
    { bookingId: second, minutesTogether: null, parchas: [], remedies: [], refunded: 100 },
    {
      bookingId: first,
      sessionDate: day,
      questionType: "single",
      minutesTogether: 14,
      parchas: [{ notes: "Front" }],
      remedies: [{ name: "Havan 501", completionStatus: "pending" }],
      refunded: 0,
      givenName: "सुनीता",
    },
  ]);
  // A session does not list those that came after it.
  expect(await sheet(first)).toMatchObject({ sessionNumber: 1, earlier: [] });
  expect(await sheet(second)).toMatchObject({ sessionNumber: 2, earlier: [{ bookingId: first }] });
});

test("the sheet of a first session without an intake is empty, and an unknown session is not found", async () => {
  const id = await book(customer, "10:00");
  expect(await sheet(id)).toEqual({
    voice: null,
    photos: [],
    intake: null,
    companion: null,
    sessionNumber: 1,
    earlier: [],
    next: null,
  });
  const missing = await admin.call(getCallSheet, {
    params: { id: "11111111-1111-4111-8111-111111111111" },
  });
  expect(missing.status).toBe(404);
});

test("the sheet names who waits next and since when, before a session that starts sooner", async () => {
  const [soon, waiting] = [await app.customer(String(nextPhone++)), await app.customer(String(nextPhone++))];
  const id = await book(customer, "10:00");
  await book(soon, "10:10");
  const waitingId = await book(waiting, "10:20");
  await saveIntakeOf(waiting, waitingId, { name: "रमेश" });
  await moveTo(`${day}T10:02:00+05:30`);
  expect((await sheet(id)).next).toMatchObject({
    username: soon.user.username,
    givenName: null,
    sessionTime: "10:10",
    waitingSince: null,
  });
  await scene.registerCustomer(waiting, waitingId, app.url);
  expect((await sheet(id)).next).toEqual({
    bookingId: waitingId,
    username: waiting.user.username,
    givenName: "रमेश",
    bookedFor: null,
    sessionDate: day,
    sessionTime: "10:20",
    waitingSince: app.clock.now().toISOString(),
  });
  // The session itself is never its own next one.
  expect((await sheet(waitingId)).next).toMatchObject({ sessionTime: "10:00" });
});

test("admins' lists and details have the name that the customer gave, also from an earlier intake", async () => {
  const [first, second] = [await book(customer, "10:00"), await book(customer, "11:00")];
  await saveIntakeOf(customer, first, { name: "सुनीता" });
  const names = { givenName: "सुनीता", bookedFor: null };
  const user = { username: customer.user.username };
  const upcoming = async () =>
    (await admin.call(listUpcomingSessions)).body.bookings.filter(
      ({ userId }) => userId === customer.user.id,
    );
  expect(await upcoming()).toMatchObject([
    { id: first, user, ...names },
    { id: second, user, ...names },
  ]);
  await saveIntakeOf(customer, second, { forWhom: "someone-else", relation: "बेटी" });
  const forDaughter = { givenName: "सुनीता", bookedFor: { name: null, relation: "बेटी" } };
  expect(await upcoming()).toMatchObject([names, forDaughter]);
  const { body } = await admin.call(getAdminBooking, { params: { id: second } });
  expect(body.booking).toMatchObject(forDaughter);

  await moveTo(`${day}T11:00:00+05:30`);
  await complete(first);
  const { sessions } = (await admin.call(listCompletedSessions)).body;
  expect(sessions.find(({ id }) => id === first)).toMatchObject({ user, ...names });
  await moveTo(`${addDays(day, 1)}T09:00:00+05:30`);
  const notHeld = (await admin.call(listNotHeldSessions)).body.sessions;
  expect(notHeld.find(({ id }) => id === second)).toMatchObject(forDaughter);
});
