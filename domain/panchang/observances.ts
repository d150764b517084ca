// The days that people keep. The place and the rule decide. Where the rule has no answer or two, almanacs differ: the name then
// ends in "?", and a screen must not say it as sure. Festivals have rules of their own and are not among these.
import { addDays } from "#domain/ist-time.ts";
import type { Almanac } from "./almanac.ts";
import { endOf, MEMBERS, numberAt } from "./sky.ts";
import type { Observance } from "./tables.ts";

const EKADASHI = [11, 26];
const TRAYODASHI = [13, 28];
const SANKASHTI = 19;

/** A tithi that still runs so long before sunrise touches the dawn (arunodaya), which Vaishnavas' rule forbids. */
const DAWN_DAYS = 96 / 1440;
/** The first part of the night in which Pradosh is kept, and how much of that its tithi has to run. */
const PRADOSH_PART = 1 / 5;
const LEAST_SHARE = 0.02;

/** @throws Error for a day on which the sun does not rise or set. */
export function observancesOf(almanac: Almanac, date: string): Observance[] {
  return [
    ...ekadashi(almanac, date),
    ...keptAtSunrise(almanac, date, "Purnima", 15),
    ...keptAtSunrise(almanac, date, "Amavasya", 30),
    ...sankashti(almanac, date),
    ...pradosh(almanac, date),
  ];
}

function ekadashi(almanac: Almanac, date: string): Observance[] {
  const [kept] = EKADASHI.flatMap((tithi) => keptAtSunrise(almanac, date, "Ekadashi", tithi));
  if (kept !== "Ekadashi") return kept ? [kept] : [];
  const dawn = almanac.sunriseOf(date).AddDays(-DAWN_DAYS);
  return [numberAt(MEMBERS.tithi, dawn) === almanac.tithiOf(date) ? kept : "Ekadashi (Smarta)"];
}

/** On the day at whose sunrise the tithi runs; if it runs at no sunrise, on the day in which it lies. */
function keptAtSunrise<Name extends "Ekadashi" | "Purnima" | "Amavasya">(
  almanac: Almanac,
  date: string,
  name: Name,
  tithi: number,
): (Name | `${Name}?`)[] {
  if (lostTithiOf(almanac, date) === tithi) return [`${name}?`];
  if (almanac.tithiOf(date) !== tithi) return [];
  const hasTwo = isSecondDay(almanac, date) || isSecondDay(almanac, addDays(date, 1));
  return [hasTwo ? `${name}?` : name];
}

/** Whether the tithi of the day was also that of the day before. */
export function isSecondDay(almanac: Almanac, date: string): boolean {
  return almanac.tithiOf(addDays(date, -1)) === almanac.tithiOf(date);
}

/** The tithi that begins and ends before the next sunrise. */
export function lostTithiOf(almanac: Almanac, date: string): number | null {
  const next = (almanac.tithiOf(date) % 30) + 1;
  return almanac.tithiOf(addDays(date, 1)) === (next % 30) + 1 ? next : null;
}

function sankashti(almanac: Almanac, date: string): Observance[] {
  const runs = (day: string) => runsAtMoonrise(almanac, day);
  return keptInTheEvening(date, "Sankashti Chaturthi", runs, almanac.tithiOf(date) === SANKASHTI);
}

function pradosh(almanac: Almanac, date: string): Observance[] {
  const runs = (day: string) => runsInFirstPartOfNight(almanac, day);
  return keptInTheEvening(date, "Pradosh", runs, TRAYODASHI.includes(almanac.tithiOf(date)));
}

/** If the tithi runs in no evening, on the day at whose sunrise it runs. */
function keptInTheEvening<Name extends "Sankashti Chaturthi" | "Pradosh">(
  date: string,
  name: Name,
  runs: (day: string) => boolean,
  runsAtSunrise: boolean,
): (Name | `${Name}?`)[] {
  const ranBefore = () => runs(addDays(date, -1));
  if (runs(date)) return [ranBefore() || runs(addDays(date, 1)) ? `${name}?` : name];
  return runsAtSunrise && !ranBefore() ? [`${name}?`] : [];
}

function runsAtMoonrise(almanac: Almanac, date: string): boolean {
  // A tithi takes at least 19 hours, so that only the first or second of the day can run at moonrise.
  if (![SANKASHTI - 1, SANKASHTI].includes(almanac.tithiOf(date))) return false;
  const moonrise = almanac.moonriseOf(date);
  return moonrise !== null && numberAt(MEMBERS.tithi, moonrise) === SANKASHTI;
}

function runsInFirstPartOfNight(almanac: Almanac, date: string): boolean {
  const atSunrise = almanac.tithiOf(date);
  const tithi = TRAYODASHI.find((number) => [number - 1, number].includes(atSunrise));
  if (!tithi) return false;
  const from = almanac.sunsetOf(date);
  const days = (almanac.sunriseOf(addDays(date, 1)).ut - from.ut) * PRADOSH_PART;
  const until = from.AddDays(days);
  const [first, last] = [numberAt(MEMBERS.tithi, from), numberAt(MEMBERS.tithi, until)];
  if (first === last) return first === tithi;
  const change = endOf(MEMBERS.tithi, first, from).ut;
  const ranDays = first === tithi ? change - from.ut : last === tithi ? until.ut - change : 0;
  return ranDays > days * LEAST_SHARE;
}
