// The table against the time zones of this Node, which are the main data of IANA (ICU's), and against fixed facts.
import { expect, it } from "vitest";
import { birthMoment } from "./birth-time.ts";
import { mainSpansOf, offsetAt, spansOf, zoneNames } from "./zones.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

it.each([
  ["Africa/Kampala", "1929-06-01", "+3:00"],
  ["Africa/Kampala", "1940-06-01", "+2:30"],
  ["Africa/Kampala", "1947-12-31", "+2:30"],
  ["Africa/Kampala", "1948-01-01", "+2:45"],
  ["Africa/Kampala", "1956-12-31", "+2:45"],
  ["Africa/Kampala", "1957-01-01", "+3:00"],
  ["Africa/Dar_es_Salaam", "1930-06-01", "+2:37:08"],
  ["Africa/Dar_es_Salaam", "1947-12-31", "+3:00"],
  ["Africa/Dar_es_Salaam", "1960-12-31", "+2:45"],
  ["Africa/Dar_es_Salaam", "1961-01-01", "+3:00"],
  ["Africa/Mogadishu", "1940-06-01", "+2:30"],
  ["Africa/Mogadishu", "1957-01-01", "+3:00"],
  ["Asia/Kuwait", "1949-12-31", "+3:11:56"],
  ["Asia/Kuwait", "1950-01-01", "+3:00"],
  ["America/Port_of_Spain", "1943-06-01", "-4:00"],
  ["America/Curacao", "1964-12-31", "-4:30"],
  ["America/Curacao", "1965-01-02", "-4:00"],
  ["America/Nassau", "1943-06-01", "-4:00"],
  ["America/Nassau", "1963-07-01", "-5:00"],
  ["Europe/Oslo", "1941-01-01", "+2:00"],
  ["Europe/Oslo", "1962-07-01", "+2:00"],
  ["Europe/Stockholm", "1943-07-01", "+1:00"],
  ["Asia/Kolkata", "1905-12-31", "+5:21:10"],
  ["Asia/Kolkata", "1941-12-01", "+6:30"],
  ["Asia/Kolkata", "1942-07-01", "+5:30"],
  ["Asia/Calcutta", "1944-07-01", "+6:30"],
  ["Asia/Dhaka", "1947-08-15", "+6:30"],
])("noon at %s on %s is UTC%s", (timeZone, date, offset) => {
  const [, sign, hours, minutes, seconds = 0] = /^([+-])(\d+):(\d+):?(\d+)?$/.exec(offset) ?? [];
  const offsetMs = 1000 * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
  const instantMs = Date.parse(`${date}T12:00:00Z`) - (sign === "-" ? -offsetMs : offsetMs);
  const birth = birthMoment({ date, time: "12:00", timeZone });
  expect(birth).toEqual({ instant: new Date(instantMs), cautions: [] });
});

it("since 1970 every zone has the clocks that this Node knows", () => {
  expect(zonesOfNode().length).toBeGreaterThan(500);
  const differing = zonesOfNode().filter(({ zone, offsetMs }) =>
    differs(Date.UTC(1970, 0, 2), Date.UTC(2026, 0), offsetMs, spansOf(zone)),
  );
  expect(differing.map(({ zone }) => zone)).toEqual([]);
});

it("from 1900 to 1970 each zone, or the one whose past the main data gives it, has the clocks that this Node knows", () => {
  const differing = zonesOfNode().filter(({ zone, offsetMs }) =>
    differs(Date.UTC(1900, 0), Date.UTC(1970, 0), offsetMs, mainSpansOf(zone) ?? spansOf(zone)),
  );
  // In 1925 Ireland's summer time ended on 20 September from IANA 2026f on, and on 4 October in older data.
  const ireland = ["Eire", "Europe/Dublin"];
  expect(differing.map(({ zone }) => zone).filter((zone) => !ireland.includes(zone))).toEqual([]);
});

it("the spans of a zone follow each other without a gap, each with another offset", () => {
  for (const zone of zoneNames()) {
    const spans = spansOf(zone) ?? [];
    expect([spans[0]?.fromMs, spans.at(-1)?.toMs], zone).toEqual([-Infinity, Infinity]);
    for (const [index, span] of spans.entries()) {
      const next = spans[index + 1];
      if (!next) continue;
      expect(span.toMs, zone).toBe(next.fromMs);
      expect(span.toMs, zone).toBeGreaterThan(span.fromMs);
      expect(next.offsetMs, zone).not.toBe(span.offsetMs);
    }
  }
});

it("a zone that the table lacks has no clocks", () => {
  expect([spansOf("Mars/Olympus"), mainSpansOf("Mars/Olympus"), spansOf("")]).toEqual([null, null, null]);
  // The main data says the same of it.
  expect(mainSpansOf("Asia/Kolkata")).toBeNull();
});

/** 150 days are no part of a year, so that every season is met. */
const STEP_MS = 150 * DAY_MS;

function differs(
  fromMs: number,
  toMs: number,
  offsetOfNode: (instantMs: number) => number,
  spans: ReturnType<typeof spansOf>,
): boolean {
  for (let instantMs = fromMs; instantMs < toMs; instantMs += STEP_MS)
    if (!spans || offsetAt(spans, instantMs) !== offsetOfNode(instantMs)) return true;
  return false;
}

/** Of places: what is called EET or CST6CDT is another rule in each build of the database. */
function zonesOfNode(): { zone: string; offsetMs: (instantMs: number) => number }[] {
  const places = zoneNames().filter((zone) => zone.includes("/"));
  return places.map((zone) => {
    const part = "2-digit";
    const format = new Intl.DateTimeFormat("en-US", {
      ...{ timeZone: zone, hourCycle: "h23", year: "numeric" },
      ...{ month: part, day: part, hour: part, minute: part, second: part },
    });
    const offsetMs = (instantMs: number) => {
      const [month, day, year, hour, minute, second] = format.format(instantMs).split(/\D+/).map(Number) as [
        ...[number, number, number, number, number, number],
      ];
      return Date.UTC(year, month - 1, day, hour, minute, second) - instantMs;
    };
    return { zone, offsetMs };
  });
}
