// What holds of every day of a year: 2026, which has an adhika month, at Delhi.
import { expect, it } from "vitest";
import { addDays } from "#domain/ist-time.ts";
import { almanacOf } from "./almanac.ts";
import { monthNamesAt } from "./lunar-month.ts";
import { observancesFrom, type Panchang, panchangOfDay } from "./panchang.ts";

const DELHI = { latitude: 28.6139, longitude: 77.209 };
const year = Array.from({ length: 365 }, (_, day) =>
  panchangOfDay({ date: addDays("2026-01-01", day), ...DELHI }),
);

const COUNTS = { tithi: 30, karana: 60, nakshatra: 27, yoga: 27 } as const;
type Name = keyof typeof COUNTS;

/** Each part of the year once, as the days list them. */
function partsOf(name: Name): { number: number; ends: string }[] {
  const parts = new Map<string, number>();
  for (const day of year) {
    for (const { number, ends } of [day[name], ...day.next[name]]) parts.set(ends, number);
  }
  return [...parts].map(([ends, number]) => ({ number, ends }));
}

const hoursBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 3_600_000;

it.each(["tithi", "karana", "nakshatra", "yoga"] as const)(
  "over a year each %s follows the one before it, without a gap and of a length that it can have",
  (name) => {
    const parts = partsOf(name);
    const [shortest, longest] = {
      tithi: [19, 27],
      karana: [9.5, 13.5],
      nakshatra: [20, 27.5],
      yoga: [19, 28],
    }[name] as [number, number];
    for (const [index, { number, ends }] of parts.entries()) {
      const before = parts[index - 1];
      if (!before) continue;
      expect(number, ends).toBe((before.number % COUNTS[name]) + 1);
      expect(hoursBetween(before.ends, ends), ends).toBeGreaterThan(shortest);
      expect(hoursBetween(before.ends, ends), ends).toBeLessThan(longest);
    }
  },
);

it("each of the thirty tithis is there once between two new moons", () => {
  const tithis = partsOf("tithi").map(({ number }) => number);
  const months = tithis
    .join(" ")
    .split(/(?<=\b30) /)
    .slice(1, -1);
  expect(months).toHaveLength(11);
  for (const month of months)
    expect(month).toBe(Array.from({ length: 30 }, (_, index) => index + 1).join(" "));
});

it("the tithi of a day is the one of the list that runs at its sunrise", () => {
  const tithis = partsOf("tithi");
  for (const { date, sunrise, tithi } of year) {
    expect(tithis.find(({ ends }) => ends > sunrise)?.number, date).toBe(tithi.number);
  }
});

it("a day has no repeated and no lost tithi that the days beside it do not show", () => {
  for (const [index, day] of year.entries()) {
    const [before, after] = [year[index - 1], year[index + 1]];
    if (!before || !after) continue;
    expect(day.tithi.isSecondDay ?? false, day.date).toBe(before.tithi.number === day.tithi.number);
    const passed = (after.tithi.number - day.tithi.number + 30) % 30;
    expect(day.lostTithi, day.date).toBe(passed === 2 ? (day.tithi.number % 30) + 1 : undefined);
  }
});

it("choghadiyas divide day and night without a gap, each into eight equal parts", () => {
  for (const { date, sunrise, sunset, nextSunrise, choghadiyas } of year) {
    const spans = [...choghadiyas.day, ...choghadiyas.night].map(({ span }) => span);
    expect(
      spans.map(([from]) => from),
      date,
    ).toEqual([sunrise, ...spans.map(([, until]) => until).slice(0, -1)]);
    expect([spans[7]?.[1], spans[15]?.[1]], date).toEqual([sunset, nextSunrise]);
  }
});

it("Rahu kaal, Yamaganda and Gulika are three different eighths of the day", () => {
  for (const { date, rahuKaal, yamaganda, gulika, choghadiyas } of year) {
    const eighths = choghadiyas.day.map(({ span }) => span.join());
    const places = [rahuKaal, yamaganda, gulika].map((span) => eighths.indexOf(span.join()));
    expect(Math.min(...places), date).toBeGreaterThanOrEqual(0);
    expect(new Set(places).size, date).toBe(3);
  }
});

it("the adhika Jyeshtha of 2026 lasts from 17 May to 15 June, and both halves keep its name", () => {
  const adhika = year.filter(({ month }) => month.isAdhika);
  expect([adhika[0]?.date, adhika.at(-1)?.date, adhika.length]).toEqual(["2026-05-17", "2026-06-15", 30]);
  for (const { month } of adhika) {
    expect(month).toEqual({ amanta: "Jyeshtha", purnimanta: "Jyeshtha", isAdhika: true });
  }
});

const monthOf = (date: string) => {
  const almanac = almanacOf(DELHI);
  return monthNamesAt(almanac.sunriseOf(date), almanac.tithiOf(date));
};

it("around an adhika month purnimanta months follow each other as in almanacs: dark, both adhika halves, bright", () => {
  const halves = ["2023-07-10", "2023-07-25", "2023-08-08", "2023-08-25", "2023-09-06"].map(monthOf);
  expect(halves.map(({ purnimanta, isAdhika }) => `${isAdhika ? "adhika " : ""}${purnimanta}`)).toEqual([
    ...["Shravana", "adhika Shravana", "adhika Shravana", "Shravana", "Bhadrapada"],
  ]);
  expect(halves.map(({ amanta }) => amanta)).toEqual([
    ...["Ashadha", "Shravana", "Shravana", "Shravana", "Shravana"],
  ]);
});

const ADHIKA_MONTHS = {
  Chaitra: [2029],
  Vaishakha: [1991, 2010],
  Jyeshtha: [1999, 2007, 2018, 2026, 2037, 2045],
  Ashadha: [1996, 2015, 2034],
  Shravana: [2004, 2023, 2042],
  Bhadrapada: [1993, 2012, 2031],
  Ashvina: [2001, 2020, 2039],
};

it("the adhika months of 1990 to 2045 are those of almanacs", () => {
  const found = new Set<string>();
  // A lunar month has at least 29 sunrises, so that none is stepped over.
  for (let date = "1990-01-01"; date < "2046-01-01"; date = addDays(date, 29)) {
    const { amanta, isAdhika } = monthOf(date);
    if (isAdhika) found.add(`${amanta} ${date.slice(0, 4)}`);
  }
  const expected = Object.entries(ADHIKA_MONTHS).flatMap(([name, years]) =>
    years.map((at) => `${name} ${at}`),
  );
  expect([...found].sort()).toEqual(expected.sort());
});

it("what is kept is said alike by a day and by the list of days", () => {
  const list = observancesFrom("2026-01-01", 365, DELHI);
  expect(list).toEqual(year.map(({ observances }: Panchang) => observances));
});

it("in ten years at Delhi each month keeps its days, and a few of them are not sure", () => {
  const kept = observancesFrom("2000-01-01", 3653, DELHI).flat();
  const count = (name: string) => kept.filter((one) => one.startsWith(name)).length;
  const unsure = kept.filter((one) => one.endsWith("?")).length;
  // 123.7 lunar months; a day that is not sure may be one of two.
  for (const name of ["Purnima", "Amavasya", "Sankashti"]) {
    expect(count(name), name).toBeGreaterThan(122);
    expect(count(name), name).toBeLessThan(140);
  }
  for (const name of ["Ekadashi", "Pradosh"]) expect(count(name), name).toBeGreaterThan(246);
  expect(unsure / 10).toBeGreaterThan(7);
  expect(unsure / 10).toBeLessThan(14);
});

it("beyond the polar circle a day without sunrise throws", () => {
  expect(() => panchangOfDay({ date: "2026-12-21", latitude: 80, longitude: 20 })).toThrow(
    "the sun does not rise",
  );
});
