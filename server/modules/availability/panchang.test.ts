// The almanac of the guide's place, as customers and the guide read it.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { InputOf } from "#contract/endpoint.ts";
import * as contract from "#contract/panchang.ts";
import { run } from "#server/db/sql.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let guide: Awaited<ReturnType<TestApp["admin"]>>;
beforeAll(async () => {
  app = await startTestApp({ env: { DEMO_NO_ADDRESS_LIMITS: "1" } });
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.set("2026-11-30T04:30:00Z");
  guide = await app.admin();
});
afterEach(() => run(app.ctx.db)`delete from panchang_settings`);

const save = (input: InputOf<typeof contract.savePanchangSettings>) =>
  guide.call(contract.savePanchangSettings, { input });
const observedDays = async () => (await app.browser().call(contract.listObservedDays)).body.days;
const momentOf = async (date: string, time: string) =>
  (await app.browser().call(contract.getPanchangMoment, { query: { date, time } })).body.moment;

test("a visitor reads what is kept on the bookable days alone, until the guide shows none", async () => {
  const days = await observedDays();
  expect(days.slice(0, 3)).toEqual([
    { date: "2026-12-04", observances: ["Ekadashi"] },
    { date: "2026-12-06", observances: ["Pradosh"] },
    { date: "2026-12-08", observances: ["Amavasya"] },
  ]);
  expect(days.every(({ date }) => date >= "2026-11-30" && date <= "2027-01-29")).toBe(true);
  await save({ placeName: "New Delhi", showsDays: false });
  expect(await observedDays()).toEqual([]);
});

test("a time has the tithi and nakshatra that run at it, also before sunrise, and Rahu kaal only where it falls", async () => {
  const morning = await momentOf("2026-11-30", "08:20");
  // Monday's Rahu kaal is the second eighth of the day.
  expect(morning?.rahuKaal?.map((instant) => instant.slice(0, 16))).toEqual([
    "2026-11-30T02:43",
    "2026-11-30T04:02",
  ]);
  expect((await momentOf("2026-11-30", "10:00"))?.rahuKaal).toBeNull();
  const ends = new Date(morning?.tithi.ends ?? "");
  expect(ends > new Date("2026-11-30T02:50:00Z")).toBe(true);
  // The same tithi until it ends, and the next one from then on.
  const night = await momentOf("2026-12-01", "05:00");
  const isOver = ends <= new Date("2026-11-30T23:30:00Z");
  expect(night?.tithi.number).toBe((morning?.tithi.number ?? 0) + (isOver ? 1 : 0));
  expect(night?.place).toEqual({ name: "New Delhi", nameHindi: "नई दिल्ली" });
});

test("a time outside the bookable days is refused, and none is shown once the guide has switched it off", async () => {
  const ask = (date: string) =>
    app.browser().call(contract.getPanchangMoment, { query: { date, time: "10:00" } });
  expect((await ask("2026-11-29")).status).toBe(400);
  expect((await ask("2027-06-01")).status).toBe(400);
  await save({ placeName: "New Delhi", showsMoment: false });
  expect((await ask("2026-12-01")).body.moment).toBeNull();
});

test("the guide chooses a place of India in either script, and another one has another sunrise", async () => {
  const day = async () =>
    (await guide.call(contract.getPanchangDay, { params: { date: "2026-12-01" } })).body;
  const delhi = await day();
  expect(delhi.settings.place.name).toBe("New Delhi");
  const { body } = await save({ placeName: "वाराणसी, उत्तर प्रदेश" });
  expect(body.settings.place.name).toBe("Varanasi, Uttar Pradesh");
  const varanasi = await day();
  expect(varanasi.settings.place).toEqual(body.settings.place);
  const minutes = (Date.parse(delhi.panchang.sunrise) - Date.parse(varanasi.panchang.sunrise)) / 60_000;
  expect(minutes).toBeGreaterThan(20);
  expect(minutes).toBeLessThan(40);
});

test("a place that is not of the list, or not of India, changes nothing", async () => {
  for (const placeName of ["Nowhere", "", "London, England", "Kathmandu, Bagmati Province"])
    expect((await save({ placeName, showsDays: false })).body).toMatchObject({ code: "unknown-place" });
  expect(await observedDays()).not.toEqual([]);
});

test("what is not sent stays as another device has set it, and the place from the beginning is known at all times", async () => {
  await save({ showsDays: false });
  await save({ placeName: "वाराणसी, उत्तर प्रदेश" });
  await save({ showsMoment: false });
  const { body } = await save({});
  expect(body.settings).toEqual({
    place: { name: "Varanasi, Uttar Pradesh", nameHindi: "वाराणसी, उत्तर प्रदेश" },
    ...{ showsGuidesDay: true, showsDays: false, showsMoment: false, showsRemedyDates: true },
  });
  for (const placeName of ["New Delhi", "नई दिल्ली"]) {
    const { place, showsDays } = (await save({ placeName })).body.settings;
    expect([place.name, showsDays]).toEqual(["New Delhi", false]);
  }
});

test("two changes at the same moment both stand", async () => {
  await Promise.all([
    save({ showsDays: false }),
    save({ showsRemedyDates: false }),
    save({ showsMoment: false }),
  ]);
  expect((await save({})).body.settings).toMatchObject({
    ...{ showsGuidesDay: true, showsDays: false, showsMoment: false, showsRemedyDates: false },
  });
});

test("a day of another century is refused, and the first and last that are reckoned are not", async () => {
  const status = async (date: string) =>
    (await guide.call(contract.getPanchangDay, { params: { date } })).status;
  expect(await Promise.all(["1899-12-31", "2101-01-01", "9999-12-31"].map(status))).toEqual([400, 400, 400]);
  expect(await Promise.all(["1900-01-01", "2100-12-31"].map(status))).toEqual([200, 200]);
});

test("the guide reads the day also where customers are shown nothing", async () => {
  await save({ placeName: "New Delhi", showsDays: false, showsMoment: false, showsRemedyDates: false });
  const { body } = await guide.call(contract.getPanchangDay, { params: { date: "2026-12-08" } });
  expect(body.panchang).toMatchObject({ weekday: 2, tithi: { number: 30 }, observances: ["Amavasya"] });
  expect(body.settings).toMatchObject({ showsGuidesDay: true, showsDays: false });
});
