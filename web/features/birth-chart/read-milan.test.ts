import { expect, it } from "vitest";
import { degreesAhead } from "#domain/chart/zodiac.ts";
import { USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { kootasOf, milanEdgesBetween } from "#domain/panchang/milan.ts";
import type { Birth } from "./birth.ts";
import { readChart } from "./read-chart.ts";
import { mangalChartOf, readPerson, totalsOf } from "./read-milan.ts";

const KANPUR = { latitude: 26.465, longitude: 80.35, timeZone: "Asia/Kolkata" };
const birthOf = (birthDate: string, birthTime: string | null): Birth => ({
  ...{ name: null, birthDate, birthTime, birthPlace: "Kanpur", birthLocation: KANPUR },
});
function personOf(birthDate: string, birthTime: string | null, location: typeof KANPUR | null = KANPUR) {
  const person = readPerson(birthOf(birthDate, birthTime), location, { conventions: USUAL_CONVENTIONS });
  if (!person) throw new Error("The clock is not known");
  return person;
}
const moonAt = (birthDate: string, birthTime: string) =>
  readChart(birthOf(birthDate, birthTime), KANPUR)?.planets.moon.longitude ?? Number.NaN;
/** The Moon moves by less than one hundredth of a degree in a minute. */
const MINUTE_DEGREES = 0.011;

it.each(["1998-03-14", "1971-03-09", "2001-12-31"])(
  "without a time on %s the Moon may stand in each part that it passes from midnight to midnight",
  (date) => {
    const { moons, given, chart } = personOf(date, "unknown");
    const nextDay = new Date(Date.parse(date) + 24 * 60 * 60_000).toISOString().slice(0, 10);
    const edges = milanEdgesBetween(moonAt(date, "00:00"), moonAt(nextDay, "00:00"));
    expect(moons).toHaveLength(edges.length + 1);
    expect([moons[0]?.from, moons.at(-1)?.to]).toEqual([null, null]);
    edges.forEach((edge, index) => {
      const enters = moons[index + 1]?.from ?? "";
      expect(moons[index]?.to).toBe(enters);
      expect(Math.abs(degreesAhead(moonAt(date, enters), edge))).toBeLessThan(MINUTE_DEGREES);
    });
    const parts = moons.map(({ longitude }) => JSON.stringify(kootasOf(longitude)));
    expect(new Set(parts).size).toBe(moons.length);
    expect(moons[given]?.longitude).toBe(chart.planets.moon.longitude);
  },
);

it("a time that is left out is one that is not known", () => {
  expect(personOf("1998-03-14", null).moons).toEqual(personOf("1998-03-14", "unknown").moons);
});

it("with a time the Moon stands in one place, and within five minutes of an edge in two", () => {
  const { moons } = personOf("1998-03-14", "unknown");
  const edge = moons[1]?.from ?? "";
  const [hour = 0, minute = 0] = edge.split(":").map(Number);
  const clock = (moved: number) =>
    new Date(Date.UTC(2000, 0, 1, hour, minute + moved)).toISOString().slice(11, 16);
  expect([-7, 7].map((moved) => personOf("1998-03-14", clock(moved)).moons.length)).toEqual([1, 1]);
  const [before, after] = [personOf("1998-03-14", clock(-2)), personOf("1998-03-14", clock(2))];
  expect([before.moons.length, after.moons.length]).toEqual([2, 2]);
  expect([before.given, after.given]).toEqual([0, 1]);
  expect(before.moons[1]?.from).toBe(edge);
  const { moons: single } = personOf("1998-03-14", clock(-7));
  expect(single).toMatchObject([{ longitude: moonAt("1998-03-14", clock(-7)), from: null, to: null }]);
});

it("within five minutes of midnight the day before and the next one are read, too", () => {
  for (const time of ["00:02", "23:58"]) {
    const { length } = personOf("1998-03-14", time).moons;
    expect([1, 2]).toContain(length);
  }
});

const LONDON = { latitude: 51.507, longitude: -0.128, timeZone: "Europe/London" };

it.each([
  ["2000-03-26", "02:02", LONDON],
  ["2000-03-26", "00:58", LONDON],
  ["2000-10-29", "01:58", LONDON],
  ["1941-10-01", "01:02", KANPUR],
])("on %s at %s, beside an hour that the clock skips or repeats, ten minutes pass", (date, time, place) => {
  const { moons, given, chart } = personOf(date, time, place);
  expect([1, 2]).toContain(moons.length);
  expect(moons[given]?.longitude).toBe(chart.planets.moon.longitude);
});

it("the totals are those of every pair of places, each once, the smallest first", () => {
  const [groom, bride] = [personOf("1998-03-14", "unknown"), personOf("1999-08-02", "unknown")];
  const totals = totalsOf({ groom, bride });
  expect(totals.length).toBeGreaterThan(1);
  expect(totals).toEqual([...new Set(totals)].sort((one, other) => one - other));
  const known = { groom: personOf("1998-03-14", "06:30"), bride: personOf("1999-08-02", "12:10") };
  const [only, ...more] = totalsOf(known);
  expect(more).toEqual([]);
  expect(totals).toContain(only);
});

it("mangal has no ascendant without a time or a place, and the Moon that is chosen", () => {
  expect(mangalChartOf(personOf("1998-03-14", "06:30"), 12)).toMatchObject({ moon: 12 });
  expect(mangalChartOf(personOf("1998-03-14", "06:30"), 12).ascendant).not.toBe(null);
  expect(mangalChartOf(personOf("1998-03-14", "unknown"), 12).ascendant).toBe(null);
  expect(mangalChartOf(personOf("1998-03-14", "06:30", null), 12).ascendant).toBe(null);
});

it("a place whose clock is not known has no milan", () => {
  const unknown = { ...KANPUR, timeZone: "Mars/Olympus" };
  expect(readPerson(birthOf("1998-03-14", "06:30"), unknown, { conventions: USUAL_CONVENTIONS })).toBe(null);
});

it("the Moon stands by the conventions of the admin, in each place that it may have", () => {
  const birth = birthOf("1998-03-14", "unknown");
  const raman = readPerson(birth, KANPUR, { conventions: { ...USUAL_CONVENTIONS, ayanamsa: "raman" } });
  const lahiri = personOf("1998-03-14", "unknown");
  const ahead = degreesAhead(raman?.chart.planets.moon.longitude ?? 0, lahiri.chart.planets.moon.longitude);
  expect(ahead).toBeGreaterThan(1);
  expect(raman?.moons.at(-1)?.from).not.toBe(lahiri.moons.at(-1)?.from);
});
