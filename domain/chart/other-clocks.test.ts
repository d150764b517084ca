import { expect, it } from "vitest";
import { otherClocksOf } from "./other-clocks.ts";

const MUMBAI = { latitude: 19.073, longitude: 72.883 };
const THANE = { latitude: 19.197, longitude: 72.972 };
const KOLKATA = { latitude: 22.563, longitude: 88.363 };
const LUCKNOW = { latitude: 26.839, longitude: 80.923 };
const OSLO = { latitude: 59.913, longitude: 10.746 };

/** With how many seconds later the birth was. */
const clocks = (date: string, place: typeof MUMBAI | null, timeZone = "Asia/Kolkata", time = "12:00") =>
  otherClocksOf({ date, time, timeZone }, place).map(({ name, laterMs }) => `${name} ${laterMs / 1000}`);

it("until the end of 1955 the city of Bombay also had its own clock, 39 minutes behind, and towns near it had not", () => {
  expect(clocks("1920-06-01", MUMBAI)).toEqual(["bombay 2340"]);
  expect(clocks("1955-12-31", MUMBAI)).toEqual(["bombay 2340"]);
  expect(clocks("1956-01-01", MUMBAI)).toEqual([]);
  expect(clocks("1953-06-01", THANE)).toEqual([]);
  expect(clocks("1953-06-01", null)).toEqual([]);
});

it("until 1948 the city of Calcutta also had its own clock, 23 minutes and 20 seconds ahead", () => {
  expect(clocks("1947-12-31", KOLKATA)).toEqual(["calcutta -1400"]);
  expect(clocks("1948-01-01", KOLKATA)).toEqual([]);
});

it("in the war the clock may have been left as it was", () => {
  expect(clocks("1943-06-01", LUCKNOW)).toEqual(["no-war-time 3600"]);
  expect(clocks("1941-10-01", LUCKNOW)).toEqual(["no-war-time 3600"]);
  expect(clocks("1943-06-01", MUMBAI)).toEqual(["bombay 2340", "no-war-time 3600"]);
  expect(clocks("1942-07-01", LUCKNOW)).toEqual([]);
  expect(clocks("1944-06-01", null, "Asia/Karachi")).toEqual(["no-war-time 3600"]);
  expect(clocks("1942-06-01", null, "Asia/Colombo")).toEqual(["no-war-time 1800"]);
});

it("an older name of a zone has the clocks of that zone", () => {
  expect(clocks("1943-06-01", MUMBAI, "Asia/Calcutta")).toEqual(["bombay 2340", "no-war-time 3600"]);
  expect(clocks("1943-06-01", null, "Asia/Dacca")).toEqual(clocks("1943-06-01", null, "Asia/Dhaka"));
  expect(clocks("1943-06-01", null, "Asia/Dacca")).not.toEqual([]);
});

it("before and after the war there was one clock in most of India", () => {
  for (const date of ["1930-01-01", "1941-09-30", "1945-10-15", "1947-08-15", "1990-01-01"])
    expect(clocks(date, LUCKNOW), date).toEqual([]);
});

it("where other programs have another past of the zone, their clock is named", () => {
  expect(clocks("1940-06-01", null, "Africa/Kampala")).toEqual(["main-data -900"]);
  expect(clocks("1950-06-01", null, "Africa/Kampala")).toEqual(["main-data -900"]);
  expect(clocks("1970-06-01", null, "Africa/Kampala")).toEqual([]);
  expect(clocks("1945-07-01", OSLO, "Europe/Oslo")).toEqual(["main-data -3600"]);
  expect(clocks("1955-07-01", OSLO, "Europe/Oslo")).toEqual([]);
});

it("an unknown time zone has none", () => {
  expect(clocks("1943-06-01", MUMBAI, "Mars/Olympus")).toEqual([]);
});
