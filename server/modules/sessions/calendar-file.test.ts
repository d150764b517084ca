import { expect, test } from "vitest";
import { formatCalendarFile } from "./calendar-file.ts";

const entry = {
  bookingId: "b-1",
  sequence: 2,
  startsAt: new Date("2026-11-21T10:30:00Z"),
  createdAt: new Date("2026-11-20T04:30:00Z"),
  title: "Session; with a, comma",
  description: "गुरुजी के साथ आपका सत्र यहाँ से जुड़िए और अपने सवाल सोचकर रखिए, धन्यवाद",
  url: "https://parcha.example/dashboard",
  host: "parcha.example",
  organizer: { name: 'परचा "A;B, C:D"\n', email: "help@parcha.example" },
  isCancelled: false,
};

test("a calendar file has one event in UTC, an alarm and CRLF line ends", () => {
  const text = formatCalendarFile(entry);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text.endsWith("\r\nEND:VCALENDAR\r\n")).toBe(true);
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

test("no line is longer than 75 bytes, and unfolding restores the text", () => {
  const text = formatCalendarFile(entry);
  const maxBytes = Math.max(...text.split("\r\n").map((line) => Buffer.byteLength(line)));
  expect(maxBytes).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(entry.description.replace(",", "\\,"));
});

test("a cancellation has the UID of the entry and a higher SEQUENCE than every reschedule before it", () => {
  const lines = formatCalendarFile({ ...entry, isCancelled: true }).split("\r\n");
  for (const line of [
    "METHOD:CANCEL",
    "UID:b-1@parcha.example",
    "SEQUENCE:3",
    "STATUS:CANCELLED",
    "TRANSP:TRANSPARENT",
  ])
    expect(lines).toContain(line);
  expect(formatCalendarFile(entry)).not.toContain("TRANSP");
  expect(lines).not.toContain("BEGIN:VALARM");
});

test.each([false, true])(
  "a file names the organizer on one line that can be parsed (cancelled: %s)",
  (isCancelled) => {
    const lines = formatCalendarFile({ ...entry, isCancelled })
      .replaceAll("\r\n ", "")
      .split("\r\n");
    const organizers = lines.filter((line) => line.startsWith("ORGANIZER"));
    // RFC 6868: a parameter holds neither a quotation mark nor a line end, but `^'` and `^n`.
    expect(organizers).toEqual([`ORGANIZER;CN="परचा ^'A;B, C:D^'^n":mailto:help@parcha.example`]);
    // What RFC 5546 asks for, 3.2.1 (PUBLISH) and 3.2.5 (CANCEL).
    for (const name of ["DTSTAMP", "DTSTART", "SUMMARY", "UID", "SEQUENCE", "ORGANIZER"])
      expect(lines.filter((line) => line.split(/[:;]/)[0] === name)).toHaveLength(1);
  },
);
