import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as contract from "#contract/availability.ts";
import { createBooking } from "#contract/bookings.ts";
import type { Client } from "#tests/support/client.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let guide: Client;
beforeAll(async () => {
  app = await startTestApp();
  guide = await app.admin();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-21T04:30:00Z");
  await app.ctx.db.query(
    "delete from bookings; delete from availability; delete from days_by_hand; delete from weekly_hours",
  );
});

const save = (date: string, ...ranges: [string, string][]) =>
  guide.call(contract.saveAvailability, {
    input: { date, timeRanges: ranges.map(([startTime, endTime]) => ({ startTime, endTime })) },
  });
let nextPhone = 9_100_000_001;
/** Returns the customer's browser. */
async function hold(sessionDate: string, sessionTime: string): Promise<Client> {
  const { client } = await app.customer(String(nextPhone++));
  const input = { sessionDate, sessionTime, questionType: "single" } as const;
  expect((await client.call(createBooking, { input })).status).toBe(201);
  return client;
}
const slots = async (date: string, client = app.browser()) =>
  (await client.call(contract.listSlots, { query: { date } })).body.slots;
const dates = async (from: string, to: string) =>
  (await app.browser().call(contract.listOpenDates, { query: { from, to } })).body.dates;

describe("the open hours of a day", () => {
  test("can be saved and replaced, and are read back sorted", async () => {
    await save("2026-11-25", ["10:00", "11:00"]);
    const { body } = await save("2026-11-25", ["17:00", "24:00"], ["09:00", "09:30"]);
    expect(body).toEqual({
      success: true,
      availability: [
        { startTime: "09:00", endTime: "09:30" },
        { startTime: "17:00", endTime: "24:00" },
      ],
      bookingsOutside: 0,
    });
    const read = await guide.call(contract.getAvailability, { params: { date: "2026-11-25" } });
    expect(read.body.availability).toEqual(body.availability);
  });

  test("are not changed by an invalid range, which the error names", async () => {
    await save("2026-11-26", ["10:00", "11:00"]);
    const { status, body } = await save("2026-11-26", ["12:00", "13:00"], ["12:30", "12:40"]);
    expect([status, body.code, body.message, body.issues]).toEqual([
      400,
      "range-overlapping",
      "12:30–12:40 overlaps another range of this day.",
      [{ path: "timeRanges.1", reason: "overlapping" }],
    ]);
    expect(await slots("2026-11-26")).toHaveLength(6);
  });

  test.each<[string, [string, string][]]>([
    ["no range", []],
    ["an empty range", [["", ""]]],
    [
      "several empty ranges",
      [
        ["", ""],
        [" ", ""],
      ],
    ],
  ])(
    "cannot be saved with %s: the error is the sentence that the screen shows, and nothing is changed",
    async (_, ranges) => {
      await save("2026-11-26", ["10:00", "11:00"]);
      const { status, body } = await save("2026-11-26", ...ranges);
      expect([status, body.code, body.message]).toEqual([
        ...[400, "no-ranges", "Please add at least one time range"],
      ]);
      expect(await slots("2026-11-26")).toHaveLength(6);
    },
  );

  test("are saved without the ranges that are empty, and not at all with one of which a time is missing", async () => {
    const { body } = await save("2026-11-26", ["", ""], ["10:00", "11:00"]);
    expect(body.availability).toEqual([{ startTime: "10:00", endTime: "11:00" }]);
    const half = await save("2026-11-26", ["10:00", ""], ["12:00", "13:00"]);
    expect([half.status, half.body.code]).toEqual([400, "range-off-the-mark"]);
    expect(await slots("2026-11-26")).toHaveLength(6);
  });

  test("can be cleared: the day's bookings stay and are counted, and no customer sees a slot", async () => {
    await save("2026-11-27", ["10:00", "11:00"]);
    await hold("2026-11-27", "10:10");
    const shortened = await save("2026-11-27", ["10:30", "11:00"]);
    expect(shortened.body.bookingsOutside).toBe(1);
    const cleared = await guide.call(contract.clearAvailability, { params: { date: "2026-11-27" } });
    expect(cleared.body).toEqual({ success: true, bookingsOutside: 1 });
    expect(await slots("2026-11-27")).toEqual([]);
  });
});

describe("slots of a date", () => {
  test("are the 10-minute steps inside the open hours that start in 10 minutes or later", async () => {
    await save("2026-11-21", ["10:00", "10:40"]);
    expect((await slots("2026-11-21")).map((slot) => slot.time)).toEqual(["10:10", "10:20", "10:30"]);
    app.clock.forward(0.1);
    expect((await slots("2026-11-21")).map((slot) => slot.time)).toEqual(["10:20", "10:30"]);
  });

  test("show a hold as taken to other customers and as free to its own", async () => {
    await save("2026-11-28", ["10:00", "10:20"]);
    const client = await hold("2026-11-28", "10:00");
    expect((await slots("2026-11-28")).map((slot) => slot.available)).toEqual([false, true]);
    expect((await slots("2026-11-28", client)).map((slot) => slot.available)).toEqual([true, true]);
  });

  test("show the slot of an expired hold as free before the sweep has run", async () => {
    await save("2026-11-29", ["10:00", "10:20"]);
    await hold("2026-11-29", "10:00");
    app.clock.forward(15);
    expect((await slots("2026-11-29")).map((slot) => slot.available)).toEqual([true, true]);
  });

  test.each(["2026-11-20", "2027-01-21", "2026-02-30", "0000-01-01", "tomorrow", ""])(
    "are a 400 for the date %j",
    async (date) => {
      const { status, body } = await app.browser().call(contract.listSlots, { query: { date } });
      expect([status, body.code]).toEqual([400, "bad-date"]);
    },
  );
});

test("the hours of a day that is over are neither saved nor cleared, as by a page that was left open over midnight", async () => {
  const date = "2026-11-20";
  const saved = await save(date, ["10:00", "12:00"]);
  expect([saved.status, saved.body.code]).toEqual([400, "bad-date"]);
  const cleared = await guide.call(contract.clearAvailability, { params: { date } });
  expect([cleared.status, cleared.body.code]).toEqual([400, "bad-date"]);
  const { body } = await guide.call(contract.getAvailability, { params: { date } });
  expect(body).toMatchObject({ availability: [], isByHand: false });
});

describe("open dates", () => {
  test("differ from days whose slots are all taken, and from days that have none or no longer enough notice", async () => {
    await save("2026-12-12", ["10:00", "10:10"]);
    await save("2026-12-13", ["10:00", "10:10"]);
    const client = await hold("2026-12-12", "10:00");
    const query = { from: "2026-12-12", to: "2026-12-14" };
    const daysFor = async (browser: Client) => (await browser.call(contract.listOpenDates, { query })).body;
    expect(await daysFor(app.browser())).toEqual({ dates: ["2026-12-13"], full: ["2026-12-12"] });
    // The customer's own hold reads as free.
    expect(await daysFor(client)).toEqual({ dates: ["2026-12-12", "2026-12-13"], full: [] });
    app.clock.set("2026-12-13T04:25:00Z");
    expect(await daysFor(app.browser())).toEqual({ dates: [], full: [] });
  });

  test("end with the last bookable date", async () => {
    await save("2027-01-20", ["10:00", "11:00"]);
    await save("2027-01-21", ["10:00", "11:00"]);
    expect(await dates("2027-01-01", "2027-12-31")).toEqual(["2027-01-20"]);
  });
});

describe("weekly hours", () => {
  const day = (date: string) => guide.call(contract.getAvailability, { params: { date } });
  const saveWeek = (...week: [number, string, string][]) =>
    guide.call(contract.saveWeeklyHours, {
      input: {
        week: week.map(([weekday, startTime, endTime]) => ({ weekday, ranges: [{ startTime, endTime }] })),
      },
    });
  const followWeek = (date: string) => guide.call(contract.resetToWeeklyHours, { params: { date } });
  // Two Sundays and a Monday.
  const [sunday, monday, nextSunday] = ["2027-01-03", "2027-01-04", "2027-01-10"];

  test("are replaced by the hours of a day that was set by hand, until the day follows them again", async () => {
    const { body } = await saveWeek([0, "10:00", "11:00"], [1, "16:00", "24:00"]);
    expect(body.week[0]).toEqual({ weekday: 0, ranges: [{ startTime: "10:00", endTime: "11:00" }] });
    expect(body.week[6]).toEqual({ weekday: 6, ranges: [] });
    expect((await slots(sunday)).map(({ time }) => time)).toEqual([
      "10:00",
      "10:10",
      "10:20",
      "10:30",
      "10:40",
      "10:50",
    ]);
    expect(await dates("2027-01-03", "2027-01-11")).toEqual([sunday, monday, nextSunday, "2027-01-11"]);

    await save(sunday, ["12:00", "12:20"]);
    expect((await slots(sunday)).map(({ time }) => time)).toEqual(["12:00", "12:10"]);
    expect((await day(sunday)).body.isByHand).toBe(true);
    expect((await slots(nextSunday)).length).toBe(6);

    await guide.call(contract.clearAvailability, { params: { date: monday } });
    expect(await slots(monday)).toEqual([]);
    await saveWeek([0, "09:00", "09:10"], [1, "16:00", "24:00"]);
    expect((await slots(sunday)).map(({ time }) => time)).toEqual(["12:00", "12:10"]);
    expect(await dates("2027-01-03", "2027-01-04")).toEqual([sunday]);

    const back = await followWeek(sunday);
    expect(back.body).toMatchObject({ availability: [{ startTime: "09:00", endTime: "09:10" }] });
    expect((await day(sunday)).body.isByHand).toBe(false);
    await followWeek(monday);
    expect((await slots(monday)).length).toBe(48);
  });

  test("can be changed: bookings stay, and those outside the new hours are counted", async () => {
    await saveWeek([0, "10:00", "12:00"]);
    await hold(nextSunday, "11:50");
    expect((await saveWeek([0, "10:00", "11:50"])).body.bookingsOutside).toBe(1);
    expect((await saveWeek([0, "10:00", "12:00"])).body.bookingsOutside).toBe(0);
  });

  test.each([
    ["", "", "One time range: times must be on 10-minute marks, such as 10:00 or 10:10."],
    ["10:00", "", "One time range: times must be on 10-minute marks, such as 10:00 or 10:10."],
    [" ", "12:00", "One time range: times must be on 10-minute marks, such as 10:00 or 10:10."],
    ["10:05", "12:00", "10:05–12:00: times must be on 10-minute marks, such as 10:00 or 10:10."],
  ])("with a range from %j to %j are refused with a whole sentence", async (startTime, endTime, message) => {
    const { status, body } = await saveWeek([2, startTime, endTime]);
    expect([status, body.message]).toEqual([400, message]);
  });

  test("are not changed by an invalid range: the error names the weekday and the range", async () => {
    await saveWeek([2, "10:00", "12:00"]);
    const { status, body } = await saveWeek([2, "10:00", "12:00"], [3, "12:00", "11:00"]);
    expect([status, body.code, body.issues]).toEqual([
      400,
      "range-reversed",
      [{ path: "week.1.ranges.0", reason: "reversed" }],
    ]);
    const { body: kept } = await guide.call(contract.getWeeklyHours);
    expect(kept.week.flatMap(({ ranges }) => ranges)).toEqual([{ startTime: "10:00", endTime: "12:00" }]);
  });
});
