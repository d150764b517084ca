// The almanac of a day at a place: the five members with their ends, the sun, the parts of day and night, the lunar month and
// what is kept. Sunrise is the one that is seen (upper limb, refraction), the zodiac sidereal by Lahiri. It agrees with the Swiss
// Ephemeris within 30 s.
import type { AstroTime } from "astronomy-engine";
import { padaOf } from "#domain/chart/zodiac.ts";
import { addDays, istDateOf, weekdayOf } from "#domain/ist-time.ts";
import { type Almanac, almanacOf, type Place } from "./almanac.ts";
import { type MonthNames, monthNamesAt } from "./lunar-month.ts";
import { isSecondDay, lostTithiOf, observancesOf } from "./observances.ts";
import { endOf, MEMBERS, numberAt, siderealMoonAt } from "./sky.ts";
import { type Choghadiya, choghadiyasOf, EIGHTHS, type Karana, karanaOf, type Observance } from "./tables.ts";

/** Instants are of UTC, `YYYY-MM-DDTHH:mm:ssZ`; a span ends where the next begins. */
type Span = [string, string];
type Part = { number: number; ends: string };

export type Panchang = {
  /** India's, `YYYY-MM-DD`; the almanac's day lasts from its sunrise to the next one. */
  date: string;
  /** 0 for Sunday. */
  weekday: number;
  sunrise: string;
  sunset: string;
  nextSunrise: string;
  /** Missing on a day on which the next sunrise comes before it. */
  moonrise?: string;
  /** 1 to 30; `isSecondDay`: the day before had it, too. */
  tithi: Part & { isSecondDay?: true };
  /** The tithi that is at no sunrise: it begins and ends within this day. */
  lostTithi?: number;
  nakshatra: Part & { pada: number };
  yoga: Part;
  karana: Part & { name: Karana };
  /** What follows on the members at sunrise before the next sunrise. The last of each ends after it. */
  next: { tithi: Part[]; nakshatra: Part[]; yoga: Part[]; karana: (Part & { name: Karana })[] };
  month: MonthNames;
  rahuKaal: Span;
  yamaganda: Span;
  gulika: Span;
  /** Of a Wednesday, too, on which most almanacs have none. */
  abhijit: Span;
  choghadiyas: { day: ChoghadiyaSpan[]; night: ChoghadiyaSpan[] };
  observances: Observance[];
};
type ChoghadiyaSpan = { name: Choghadiya; span: Span };

/** @throws Error for a day on which the sun does not rise or set, as beyond the polar circles. */
export function panchangOfDay({ date, ...place }: { date: string } & Place): Panchang {
  return panchangOf(almanacOf(place), date);
}

/** The date of the almanac's day at an instant: before sunrise it is still that of the day before. */
export function almanacDateAt(instant: Date, place: Place): string {
  const date = istDateOf(instant);
  return instant < almanacOf(place).sunriseOf(date).date ? addDays(date, -1) : date;
}

/** The month and tithi of a day, by which a rite is dated. */
export function lunarDateOf(date: string, place: Place): LunarDate {
  const almanac = almanacOf(place);
  const tithi = almanac.tithiOf(date);
  return { tithi, month: monthNamesAt(almanac.sunriseOf(date), tithi) };
}
export type LunarDate = { tithi: number; month: MonthNames };

/** What is kept on each of the days from a date on. */
export function observancesFrom(date: string, days: number, place: Place): Observance[][] {
  const almanac = almanacOf(place);
  return Array.from({ length: days }, (_, index) => observancesOf(almanac, addDays(date, index)));
}

function panchangOf(almanac: Almanac, date: string): Panchang {
  const weekday = weekdayOf(date);
  const [sunrise, sunset] = [almanac.sunriseOf(date), almanac.sunsetOf(date)];
  const nextSunrise = almanac.sunriseOf(addDays(date, 1));
  const moonrise = almanac.moonriseOf(date);
  const [tithi, ...nextTithis] = partsBetween("tithi", sunrise, nextSunrise);
  const [nakshatra, ...nextNakshatras] = partsBetween("nakshatra", sunrise, nextSunrise);
  const [yoga, ...nextYogas] = partsBetween("yoga", sunrise, nextSunrise);
  const [karana, ...nextKaranas] = partsBetween("karana", sunrise, nextSunrise);
  const lostTithi = lostTithiOf(almanac, date);
  const partOfDay = (index: number, of: number) => spanOf(sunrise, sunset, index, of);
  const eighth = (name: keyof typeof EIGHTHS) => partOfDay((EIGHTHS[name][weekday] as number) - 1, 8);
  return {
    date,
    weekday,
    sunrise: secondOf(sunrise),
    sunset: secondOf(sunset),
    nextSunrise: secondOf(nextSunrise),
    ...(moonrise && { moonrise: secondOf(moonrise) }),
    tithi: isSecondDay(almanac, date) ? { ...tithi, isSecondDay: true } : tithi,
    ...(lostTithi && { lostTithi }),
    nakshatra: { ...nakshatra, pada: padaOf(siderealMoonAt(sunrise)) },
    yoga,
    karana: withName(karana),
    next: {
      tithi: nextTithis,
      nakshatra: nextNakshatras,
      yoga: nextYogas,
      karana: nextKaranas.map(withName),
    },
    month: monthNamesAt(sunrise, tithi.number),
    rahuKaal: eighth("rahuKaal"),
    yamaganda: eighth("yamaganda"),
    gulika: eighth("gulika"),
    abhijit: partOfDay(7, 15),
    choghadiyas: {
      day: choghadiyas("day", weekday, sunrise, sunset),
      night: choghadiyas("night", weekday, sunset, nextSunrise),
    },
    observances: observancesOf(almanac, date),
  };
}

/** The part that runs at `from`, and those that begin before `until`. */
function partsBetween(name: keyof typeof MEMBERS, from: AstroTime, until: AstroTime): [Part, ...Part[]] {
  const member = MEMBERS[name];
  const partFrom = (number: number, time: AstroTime) => {
    const end = endOf(member, number, time);
    return { end, part: { number, ends: secondOf(end) } };
  };
  let last = partFrom(numberAt(member, from), from);
  const parts: [Part, ...Part[]] = [last.part];
  while (last.end.ut < until.ut) {
    last = partFrom((last.part.number % member.count) + 1, last.end);
    parts.push(last.part);
  }
  return parts;
}

function withName({ number, ends }: Part): Part & { name: Karana } {
  return { number, name: karanaOf(number), ends };
}

function choghadiyas(
  part: "day" | "night",
  weekday: number,
  from: AstroTime,
  until: AstroTime,
): ChoghadiyaSpan[] {
  return choghadiyasOf(weekday, part).map((name, index) => ({ name, span: spanOf(from, until, index, 8) }));
}

function spanOf(from: AstroTime, until: AstroTime, index: number, of: number): Span {
  const border = (number: number) => secondOf(from.AddDays(((until.ut - from.ut) * number) / of));
  return [border(index), border(index + 1)];
}

function secondOf(time: AstroTime): string {
  const rounded = new Date(Math.round(time.date.getTime() / 1000) * 1000);
  return rounded.toISOString().replace(".000Z", "Z");
}
