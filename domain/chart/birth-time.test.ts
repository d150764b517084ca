import { expect, it } from "vitest";
import { birthDay, birthMoment, clockAt } from "./birth-time.ts";

const at = (date: string, time: string, timeZone = "Asia/Kolkata") => birthMoment({ date, time, timeZone });
const utc = (text: string) => new Date(`${text}:00.000Z`);

it("a time in India is 5:30 ahead of UTC, and 6:30 in the war", () => {
  expect(at("1954-04-02", "09:30")).toEqual({ instant: utc("1954-04-02T04:00"), cautions: [] });
  expect(at("1944-04-02", "09:30")?.instant).toEqual(utc("1944-04-02T03:00"));
  expect(at("1946-04-02", "09:30")?.instant).toEqual(utc("1946-04-02T04:00"));
});

it("an offset of local mean time has its seconds", () => {
  expect(at("1905-06-01", "12:00")?.instant).toEqual(new Date("1905-06-01T06:38:50Z"));
  expect(at("1949-06-01", "12:00", "Asia/Kuwait")?.instant).toEqual(new Date("1949-06-01T08:48:04Z"));
});

it("a time that was there twice is the first of both, with a caution", () => {
  const birth = at("1990-10-28", "01:30", "America/New_York");
  expect(birth).toEqual({ instant: utc("1990-10-28T05:30"), cautions: ["hour-twice"] });
  expect(at("1990-10-28", "00:59", "America/New_York")?.cautions).toEqual([]);
  expect(at("1990-10-28", "02:00", "America/New_York")?.cautions).toEqual([]);
});

it("a time that the clock skipped is read by the clock before, with a caution", () => {
  const birth = at("1990-04-01", "02:30", "America/New_York");
  expect(birth).toEqual({ instant: utc("1990-04-01T07:30"), cautions: ["hour-skipped"] });
  expect(at("1990-04-01", "03:00", "America/New_York")).toEqual({
    instant: utc("1990-04-01T07:00"),
    cautions: [],
  });
});

it("in the southern hemisphere and at a date line, the clock of the place counts", () => {
  expect(at("1990-01-15", "12:00", "Australia/Sydney")?.instant).toEqual(utc("1990-01-15T01:00"));
  expect(at("2011-12-31", "00:00", "Pacific/Apia")?.instant).toEqual(utc("2011-12-30T10:00"));
});

it("a day with a change of the clock has 23 or 25 hours", () => {
  const hours = (date: string) => {
    const day = birthDay(date, "America/New_York");
    return day && (day.to.getTime() - day.from.getTime()) / 3_600_000;
  };
  expect([hours("1990-04-01"), hours("1990-06-01"), hours("1990-10-28")]).toEqual([23, 24, 25]);
});

it("times that the clock skipped or repeated by less than an hour have their cautions too", () => {
  expect(at("1948-01-01", "00:10", "Africa/Kampala")).toEqual({
    instant: utc("1947-12-31T21:40"),
    cautions: ["hour-skipped"],
  });
  expect(at("1947-12-31", "23:50", "Africa/Dar_es_Salaam")).toEqual({
    instant: utc("1947-12-31T20:50"),
    cautions: ["hour-twice"],
  });
});

it("the clock of an instant shows the time that was read, but of a skipped time the one after", () => {
  const shown = (birth: ReturnType<typeof at>, zone: string) => birth && clockAt(birth.instant, zone).time;
  expect(shown(at("1944-04-02", "09:30"), "Asia/Kolkata")).toBe("09:30");
  expect(shown(at("1990-10-28", "01:30", "America/New_York"), "America/New_York")).toBe("01:30");
  expect(shown(at("1990-04-01", "02:30", "America/New_York"), "America/New_York")).toBe("03:30");
});

it("a time zone that the table lacks has no moment", () => {
  expect(at("1990-04-01", "02:30", "Mars/Olympus")).toBeNull();
  expect(birthDay("1990-04-01", "Mars/Olympus")).toBeNull();
});
