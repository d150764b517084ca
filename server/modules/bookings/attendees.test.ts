// Those for whom a customer has booked before, offered again.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deleteAccount } from "#contract/account.ts";
import { listAttendees, setAttendee } from "#contract/attendees.ts";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import { saveIntake } from "#contract/intakes.ts";
import type { Attendee } from "#domain/attendees.ts";
import { detachAccount, findOwed } from "#server/modules/account/owner-checks.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { type SignedIn, startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
  await app.openDay(DAY, "08:00", "23:00");
});
afterAll(() => app.stop());

let nextPhone = 9_730_000_000;
const newPhone = () => String(nextPhone++);
let slots = 0;
const nextTime = () => {
  const minutes = 480 + 10 * slots++;
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
};

let son: SignedIn;
let mother: Attendee;
let father: Attendee;
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  son = await app.customer(newPhone());
  mother = { phone: newPhone(), name: "माँ" };
  father = { phone: newPhone(), name: "पापा", language: "en" };
});

async function bookFor(attendee: Attendee | undefined, of = son) {
  app.clock.forward(1);
  return createPaidSession(app, of, DAY, nextTime(), attendee);
}
const offeredTo = async ({ client }: SignedIn) => (await client.call(listAttendees)).body.attendees;

test("each number is offered once, as it was named last, the latest first, and only to who has booked", async () => {
  await bookFor(mother);
  await bookFor(father);
  await bookFor(undefined);
  expect(await offeredTo(son)).toEqual([father, mother]);
  const renamed: Attendee = { ...mother, name: "अम्मा", language: "hi" };
  const { id } = await bookFor(renamed);
  expect(await offeredTo(son)).toEqual([renamed, father]);
  const herself = await app.customer(mother.phone);
  await herself.client.call(saveIntake, { params: { id }, input: { forWhom: "self", name: "कमला" } });
  expect(await offeredTo(herself)).toEqual([]);
  expect(await offeredTo(await app.customer(newPhone()))).toEqual([]);
  // Nothing that she has written.
  expect(JSON.stringify(await offeredTo(son))).not.toContain("कमला");
});

test("who was named in a booking that was not paid is not offered, nor whom the payer has taken out", async () => {
  const input = {
    sessionDate: DAY,
    sessionTime: nextTime(),
    questionType: "single",
    attendee: father,
  } as const;
  await son.client.call(createBooking, { input });
  expect(await offeredTo(son)).toEqual([]);
  const { id } = await bookFor(mother);
  expect(await offeredTo(son)).toEqual([mother]);
  await son.client.call(setAttendee, { params: { id }, input: { attendee: null } });
  expect(await offeredTo(son)).toEqual([]);
});

test("no number is offered after its account is closed, or was taken from it, before or after the session", async () => {
  const herself = await app.customer(mother.phone);
  await bookFor(mother);
  await herself.client.call(deleteAccount, { input: { phoneConfirmation: mother.phone } });
  expect(await offeredTo(son)).toEqual([]);
  const { id, sessionTime } = await bookFor(father);
  const himself = await app.customer(father.phone);
  app.clock.set(`${DAY}T${sessionTime}:00+05:30`);
  const guide = await app.admin();
  await guide.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  expect(await offeredTo(son)).toEqual([father]);
  const { id: customerId, phone } = himself.user;
  const owedBefore = await findOwed(app.ctx, customerId, app.ctx.now());
  await detachAccount(app.ctx, { customerId, phone, owedBefore }, app.ctx.now());
  expect(await offeredTo(son)).toEqual([]);
});
