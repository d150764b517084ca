import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import * as contract from "#contract/availability.ts";
import { createBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { saveIntake } from "#contract/intakes.ts";
import { run } from "#server/db/sql.ts";
import type { Client } from "#tests/support/client.ts";
import { createPaidSession } from "#tests/support/paid-session.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let guide: Client;
beforeAll(async () => {
  app = await startTestApp();
  guide = await app.admin();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.set("2026-11-21T04:30:00Z"));

type WeekInput = InputOf<typeof contract.saveWeeklyHours>;
const save = (input: InputOf<typeof contract.saveAvailability>) =>
  guide.call(contract.saveAvailability, { input });
const close = (date: string) => guide.call(contract.clearAvailability, { params: { date } });
const list = (from: string, to = from) => guide.call(contract.listAvailability, { query: { from, to } });
const hours = (startTime: string, endTime: string) => ({ startTime, endTime });

test("a day's state is open, full, closed or past, and its bookings are counted on each range", async () => {
  await save({ date: "2026-11-25", timeRanges: [hours("10:00", "11:00"), hours("16:00", "16:20")] });
  await save({ date: "2026-11-26", timeRanges: [hours("10:00", "10:10")] });
  await close("2026-11-27");
  const customer = await app.customer("9100000001");
  const paid = await createPaidSession(app, customer, "2026-11-25", "16:10");
  await createPaidSession(app, customer, "2026-11-26", "10:00");
  const other = await app.customer("9100000002");
  await other.client.call(createBooking, {
    input: {
      userId: other.user.id,
      sessionDate: "2026-11-25",
      sessionTime: "10:30",
      questionType: "multiple",
    },
  });
  const { days } = (await list("2026-11-20", "2026-11-27")).body;
  expect(days.map(({ date, state }) => [date.slice(8), state])).toEqual([
    ["20", "past"],
    ["21", "closed"],
    ["22", "closed"],
    ["23", "closed"],
    ["24", "closed"],
    ["25", "open"],
    ["26", "full"],
    ["27", "closed"],
  ]);
  expect(days[5]).toEqual({
    date: "2026-11-25",
    state: "open",
    isByHand: true,
    waiting: 0,
    ranges: [
      { ...hours("10:00", "11:00"), slots: 6, booked: 1 },
      { ...hours("16:00", "16:20"), slots: 2, booked: 1 },
    ],
    bookings: [
      {
        bookingId: expect.any(String),
        time: "10:30",
        questionType: "multiple",
        name: other.user.username,
        isHold: true,
        isOutside: false,
      },
      {
        bookingId: paid.id,
        time: "16:10",
        questionType: "single",
        name: customer.user.username,
        isHold: false,
        isOutside: false,
      },
    ],
  });
});

test("a booking has the name that the customer gave for the session, and none after the account is closed", async () => {
  await save({ date: "2026-12-02", timeRanges: [hours("10:00", "11:00")] });
  const customer = await app.customer("9100000004");
  const { id } = await createPaidSession(app, customer, "2026-12-02", "10:00");
  const nameOfBooking = async () => (await list("2026-12-02")).body.days[0]?.bookings[0]?.name;
  const give = (input: InputOf<typeof saveIntake>) =>
    customer.client.call(saveIntake, { params: { id }, input });
  await give({ forWhom: "self", name: "Sunita" });
  expect(await nameOfBooking()).toBe("Sunita");
  await give({ forWhom: "someone-else", relation: "daughter", name: "Ananya" });
  expect(await nameOfBooking()).toBe("Ananya");
  await run(app.ctx.db)`update users set phone = null, deleted_at = now() where id = ${customer.user.id}`;
  expect(await nameOfBooking()).toBeNull();
});

test("a booking whose range was removed is shown as outside", async () => {
  await save({ date: "2026-12-01", timeRanges: [hours("10:00", "11:00")] });
  await createPaidSession(app, await app.customer("9100000003"), "2026-12-01", "10:00");
  const { body } = await save({ date: "2026-12-01", timeRanges: [hours("10:10", "11:00")] });
  expect(body.bookingsOutside).toBe(1);
  const [day] = (await list("2026-12-01")).body.days;
  expect([day?.ranges[0]?.booked, day?.bookings[0]?.isOutside]).toEqual([0, true]);
});

test("a span that ends before it begins, or is longer than 62 days, is 400", async () => {
  for (const [from, to] of [
    ["2026-12-02", "2026-12-01"],
    ["2026-12-01", "2027-02-01"],
  ] as const) {
    const { status, body } = await list(from, to);
    expect([status, body.code]).toEqual([400, "bad-date-range"]);
  }
});

test("hours that another admin has changed meanwhile are not replaced, unless the admin has seen them or the call is repeated", async () => {
  const day = { date: "2026-12-01", timeRanges: [hours("10:00", "12:00")] };
  await save(day);
  const mine = { ...day, timeRanges: [hours("10:00", "13:00")], rangesBefore: day.timeRanges };
  await close(day.date);
  const refused = await save(mine);
  expect([refused.status, refused.body.code]).toEqual([409, "hours-changed"]);
  const state = async () => (await list(day.date)).body.days[0]?.state;
  expect(await state()).toBe("closed");
  expect((await save({ ...mine, rangesBefore: [] })).status).toBe(200);
  expect((await save(mine)).status).toBe(200);
  expect(await state()).toBe("open");
});

test("weekly hours that another admin has changed meanwhile are not replaced", async () => {
  const saveWeek = (week: WeekInput["week"], weekBefore: WeekInput["weekBefore"]) =>
    guide.call(contract.saveWeeklyHours, { input: { week, weekBefore } });
  const monday = [{ weekday: 1, ranges: [hours("10:00", "12:00")] }];
  const { week: before } = (await guide.call(contract.getWeeklyHours)).body;
  expect((await saveWeek(monday, before)).status).toBe(200);
  const tuesday = [{ weekday: 2, ranges: [hours("10:00", "12:00")] }];
  expect((await saveWeek(tuesday, before)).body.code).toBe("hours-changed");
  expect((await saveWeek(monday, before)).status).toBe(200);
  expect((await saveWeek(before, monday)).status).toBe(200);
});
