import { expect, test } from "vitest";
import { timeOfDay } from "#domain/ist-time.ts";
import { formatTime } from "#web/i18n/format.ts";
import { setLanguage } from "#web/i18n/language.ts";
import { parseTime } from "./parse-time.ts";

test.each([
  ["4", "16:00"],
  ["430", "16:30"],
  ["4:30", "16:30"],
  ["4.30", "16:30"],
  ["4 30", "16:30"],
  ["४:३०", "16:30"],
  ["4:30 शाम", "16:30"],
  ["शाम 4:30", "16:30"],
  ["16:30", "16:30"],
  ["1630", "16:30"],
  ["9", "09:00"],
  ["09:00", "09:00"],
  ["05:00", "05:00"],
  ["12", "12:00"],
  ["4am", "04:00"],
  ["4:30 AM", "04:30"],
  ["12 am", "00:00"],
  ["4 p.m.", "16:00"],
  ["रात 8", "20:00"],
  ["रात 12:10", "00:10"],
  ["midnight", "00:00"],
  ["\u200e4:30 PM\u200b", "16:30"],
])("a start typed as %s is %s", (text, time) => {
  expect(parseTime(text)).toBe(time);
});

test.each([
  ["6", "16:00", "18:00"],
  ["12", "10:00", "12:00"],
  ["8", "08:00", "20:00"],
  ["8", "07:00", "08:00"],
  ["12", "20:00", "24:00"],
  ["24:00", "20:00", "24:00"],
  ["0:00", "20:00", "24:00"],
  ["आधी रात", "20:00", "24:00"],
  ["2", "16:00", "14:00"],
])("an end typed as %s after %s is %s", (text, after, time) => {
  expect(parseTime(text, after)).toBe(time);
});

test.each(["", "शाम", "25", "4:70", "4:3", "kal", "16:30 शाम", "12345", "99:99"])("%j is no time", (text) => {
  expect(parseTime(text)).toBeNull();
});

test("every time is read as it is shown, in both languages", async () => {
  const times = Array.from({ length: 144 }, (_, slot) => timeOfDay(slot * 10));
  for (const language of ["hi", "en"] as const) {
    await setLanguage(language);
    expect(times.map((time) => parseTime(formatTime(time)))).toEqual(times);
  }
});
