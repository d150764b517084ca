import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createBooking, setBookingStatus } from "#contract/bookings.ts";
import { checkPhone, sendLoginCode, verifyLoginCode } from "#contract/customers.ts";
import * as remedies from "#contract/remedies.ts";
import * as reports from "#contract/reports.ts";
import { listUpcomingSessions } from "#contract/sessions.ts";
import { rows } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { prescribeNewRemedies, uploadFilm } from "#tests/support/session-results.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = "2026-11-25";
let app: TestApp;
let admin: Client;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());

let next = 9_600_000_000;
let phone: string;
beforeEach(async () => {
  app.clock.set("2026-11-21T10:00:00+05:30");
  admin = await app.admin("super_admin");
  phone = String(next++);
});

type Form = { phone?: string | null; sessionDate?: string; sessionTime?: string; questionType?: "multiple" };
const create = (input: Form) => admin.call(reports.createTestBooking, { input });
const on = (sessionTime: string, sessionDate = DAY) => create({ phone, sessionDate, sessionTime });

test("a test booking is confirmed, free, marked as a test, and creates the customer", async () => {
  const { status, body } = await create({
    phone,
    sessionDate: DAY,
    sessionTime: "10:00",
    questionType: "multiple",
  });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    success: true,
    booking: {
      userId: body.user.id,
      sessionDate: DAY,
      sessionTime: "10:00",
      questionType: "multiple",
      status: "confirmed",
      amount: 0,
      creditsUsed: 0,
      isFree: true,
      holdExpiresAt: null,
    },
    user: { username: `Seeker ${phone.slice(-4)}`, phone },
  });
  const upcoming = (await admin.call(listUpcomingSessions)).body.bookings;
  expect(upcoming.find(({ id }) => id === body.booking.id)).toMatchObject({
    isTest: true,
    outsideAvailability: true,
    user: { phone },
  });
});

test("a second test booking for a phone uses the same customer, and the question type defaults to single", async () => {
  const [first, second] = [await on("10:10"), await on("10:20")];
  expect(second.body.user).toEqual(first.body.user);
  expect(second.body.booking.questionType).toBe("single");
});

test("a test booking sends no message, records no consent and adds nothing to the revenue", async () => {
  const { body } = await on("10:30");
  await app.sweep();
  const response = await fetch(`${app.url}/sandbox/messages?to=${phone}`);
  expect(await response.json()).toMatchObject({ messages: [] });
  const consents = await rows(app.ctx.db)`select from consents where user_id = ${body.user.id}`;
  expect(consents).toEqual([]);
  expect((await admin.call(reports.getStats)).body.totalRevenue).toBe(0);
});

test("test bookings do not count towards the upcoming sessions that a customer may have", async () => {
  const day = "2026-11-26";
  await app.openDay(day);
  const { client } = await app.customer(phone);
  for (const time of ["20:00", "20:10", "20:20", "20:30", "20:40"])
    expect((await on(time, day)).status).toBe(201);
  const input = { sessionDate: day, sessionTime: "10:00", questionType: "single" } as const;
  expect((await client.call(createBooking, { input })).status).toBe(201);
});

test("completing a test booking, prescribing a remedy and performing it send no messages", async () => {
  const { id } = (await on("10:00", "2026-11-21")).body.booking;
  await admin.call(setBookingStatus, { params: { id }, input: { status: "completed" } });
  const [bookingRemedyId = ""] = await prescribeNewRemedies(admin, id, [0]);
  const params = { id: bookingRemedyId };
  await admin.call(remedies.setRemedyVideo, { params, input: { videoUrl: await uploadFilm(admin) } });
  expect((await admin.call(remedies.completeRemedy, { params })).status).toBe(200);
  app.clock.forward(1);
  await app.sweep();
  const queued = await rows(app.ctx.db)`select kind from outbox where booking_id = ${id}`;
  expect(queued).toEqual([]);
});

test("a customer created by a test booking signs in as new and can use a referral code once", async () => {
  const friend = await app.customer(String(next++));
  const { body } = await on("10:40");
  const client = app.browser();
  expect((await client.call(checkPhone, { input: { phone } })).body.isNewUser).toBe(true);
  const signIn = async (referralCode: string) => {
    await client.call(sendLoginCode, { input: { phone } });
    const otp = await app.codeFor(phone);
    return (await client.call(verifyLoginCode, { input: { phone, otp, referralCode } })).body;
  };
  const own = await rows<{ code: string }>(app.ctx.db)`
    select referral_code as code from users where id = ${body.user.id}`;
  expect(await signIn(own[0]?.code ?? "")).toMatchObject({ success: false, code: "bad-referral-code" });
  app.clock.forward(1);
  expect(await signIn(friend.user.referralCode)).toMatchObject({
    success: true,
    isNewUser: true,
    user: { id: body.user.id, referralDiscountCredits: 110 },
  });
  app.clock.forward(1);
  expect(await signIn(friend.user.referralCode)).toMatchObject({
    isNewUser: false,
    user: { referralDiscountCredits: 110 },
  });
  expect((await client.call(checkPhone, { input: { phone } })).body.isNewUser).toBe(false);
});

describe("the first invalid field decides the message for", () => {
  const good = { phone: "9876543210", sessionDate: DAY, sessionTime: "12:00" };
  const FIELDS = "Please fill in all fields";
  const PHONE = "Phone number must be exactly 10 digits";
  const DATE = "Date must be in YYYY-MM-DD format";
  const TIME = "Time must be in HH:mm format";
  const AHEAD = "Choose a day from today up to 60 days ahead.";
  const SLOT = "That time is not open for booking. Please choose one of the times shown.";
  test.each([
    ["an empty form", {}, FIELDS],
    ["a missing phone", { ...good, phone: null }, FIELDS],
    ["a blank date", { ...good, phone: "1", sessionDate: "  " }, FIELDS],
    ["a missing time", { phone: "1", sessionDate: "x" }, FIELDS],
    ["a phone with nine digits", { ...good, phone: "987654321", sessionDate: "x" }, PHONE],
    ["a phone with eleven digits", { ...good, phone: "09876543210" }, PHONE],
    ["a phone with letters", { ...good, phone: "98765abcde" }, PHONE],
    ["a date in another format", { ...good, sessionDate: "25-11-2026", sessionTime: "x" }, DATE],
    ["a day that the month does not have", { ...good, sessionDate: "2026-02-30" }, DATE],
    ["an hour of one digit", { ...good, sessionTime: "9:00" }, TIME],
    ["hour 24", { ...good, sessionTime: "24:00" }, TIME],
    ["no mobile number", { ...good, phone: "1234567890" }, "Enter a valid 10-digit Indian mobile number"],
    ["a day in the past", { ...good, sessionDate: "2026-11-20" }, AHEAD],
    ["a time between two slots", { ...good, sessionTime: "12:05" }, SLOT],
    ["a room that has closed", { ...good, sessionDate: "2026-11-21", sessionTime: "09:00" }, SLOT],
  ])("%s", async (_, form, message) => {
    const answer = await create(form);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  test("an empty form, in Hindi for an admin who reads Hindi", async () => {
    const { body } = await (await app.admin("super_admin"))
      .withLanguage("hi")
      .call(reports.createTestBooking, { input: {} });
    expect(body.message).toBe("सभी खाने भरिए");
  });
});

test("a test booking can be made for a session that has started while its room is open", async () => {
  expect((await on("09:10", "2026-11-21")).status).toBe(201);
});

test("a test booking cannot take a slot with a hold, and of two at once for one slot one fails", async () => {
  const day = "2026-11-27";
  await app.openDay(day);
  const { client } = await app.customer(String(next++));
  const input = { sessionDate: day, sessionTime: "16:00", questionType: "single" } as const;
  expect((await client.call(createBooking, { input })).status).toBe(201);
  expect(await on("16:00", day)).toMatchObject({ status: 409, body: { code: "slot-taken" } });
  const twice = await Promise.all([on("16:10", day), on("16:10", day)]);
  expect(twice.map(({ status }) => status).sort()).toEqual([201, 409]);
  app.clock.forward(16);
  expect((await on("16:00", day)).status).toBe(201);
});
