import { expect, test } from "vitest";
import { calendarFile } from "./calendar-file.ts";

const entry = {
  bookingId: "b-1",
  sequence: 2,
  startsAt: new Date("2026-11-21T10:30:00Z"),
  madeAt: new Date("2026-11-20T04:30:00Z"),
  title: "Session; with a, comma",
  description: "गुरुजी के साथ आपका सत्र यहाँ से जुड़िए और अपने सवाल सोचकर रखिए, धन्यवाद",
  url: "https://parcha.example/dashboard",
  host: "parcha.example",
  isCancelled: false,
};

test("is one event with its alarm, in UTC, every line ended as RFC 5545 asks", () => {
  const text = calendarFile(entry);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of [
    "UID:b-1@parcha.example",
    "SEQUENCE:2",
    "DTSTART:20261121T103000Z",
    "DTEND:20261121T105000Z",
    "SUMMARY:Session\\; with a\\, comma",
    "TRIGGER:-PT10M",
  ])
    expect(text.split("\r\n")).toContain(line);
});

test("no line is longer than 75 bytes, and unfolding gives the text back", () => {
  const text = calendarFile(entry);
  const longest = Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)));
  expect(longest).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(entry.description.replace(",", "\\,"));
});

test("a cancelled one takes the same entry out again, over every move before it", () => {
  const lines = calendarFile({ ...entry, isCancelled: true }).split("\r\n");
  for (const line of ["METHOD:CANCEL", "UID:b-1@parcha.example", "SEQUENCE:3", "STATUS:CANCELLED"])
    expect(lines).toContain(line);
  expect(lines).not.toContain("BEGIN:VALARM");
});
