// The almanac of the guide's place, and what the guide shows of it. It follows from the date and the place, so that it is
// computed once and then remembered (decision 0127).
import type { PanchangMoment, PanchangSettings } from "#contract/panchang.ts";
import { addDays, daysBetween, istDateOf, istInstant } from "#domain/ist-time.ts";
import {
  almanacDateAt,
  type LunarDate,
  lunarDateOf,
  observancesFrom,
  type Panchang,
  panchangOfDay,
} from "#domain/panchang/panchang.ts";
import { isBookableDay, lastBookableDay } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import { findIndianPlace } from "#server/modules/customers/places.ts";
import * as queries from "./panchang.sql.ts";

type Context = Pick<AppContext, "db">;

const DEFAULT_SETTINGS: queries.SettingsRow = {
  placeName: "New Delhi",
  placeNameHindi: "नई दिल्ली",
  latitude: 28.636,
  longitude: 77.224,
  showsGuidesDay: true,
  showsDays: true,
  showsMoment: true,
  showsRemedyDates: true,
};

async function loadSettings({ db }: Context): Promise<queries.SettingsRow> {
  return (await queries.findSettings(db)) ?? DEFAULT_SETTINGS;
}

/** What is kept on the bookable days that have something. */
export async function listObservedDays(ctx: Context, now: Date) {
  const settings = await loadSettings(ctx);
  return settings.showsDays ? observedDays(settings, istDateOf(now), lastBookableDay(now)) : [];
}

/** @throws Failure bad-date outside the bookable days. */
export async function findMoment(
  ctx: Context,
  { date, time }: { date: string; time: string },
  now: Date,
): Promise<PanchangMoment | null> {
  if (!isBookableDay(date, now)) throw new Failure("bad-date");
  const settings = await loadSettings(ctx);
  if (!settings.showsMoment) return null;
  const instant = istInstant(date, time);
  const day = dayOf(settings, almanacDateAt(instant, settings));
  const running = <Part extends { ends: string }>(first: Part, next: readonly Part[]) =>
    [first, ...next].find(({ ends }) => instant < new Date(ends)) ?? first;
  const [from, until] = day.rahuKaal;
  return {
    tithi: running(day.tithi, day.next.tithi),
    nakshatra: running(day.nakshatra, day.next.nakshatra),
    rahuKaal: instant >= new Date(from) && instant < new Date(until) ? day.rahuKaal : null,
    observances: dayOf(settings, date).observances,
    place: toSettings(settings).place,
  };
}

/** For the guide, whatever customers are shown. */
export async function findDay(ctx: Context, date: string) {
  const settings = await loadSettings(ctx);
  return { panchang: dayOf(settings, date), settings: toSettings(settings) };
}

/**
 * The date in the Hindu calendar of each instant; null for all where the guide does not show it.
 */
export async function lunarDateReader(ctx: Context): Promise<(instant: Date) => LunarDate | null> {
  const settings = await loadSettings(ctx);
  if (!settings.showsRemedyDates) return () => null;
  return (instant) => lunarDates(settings, almanacDateAt(instant, settings));
}

type SettingsInput = Partial<Omit<PanchangSettings, "place"> & { placeName: string }>;

/**
 * What is left out stays as it was.
 * @throws Failure unknown-place where the list of places has no such place in India.
 */
export async function saveSettings(ctx: Context, { placeName, ...shown }: SettingsInput) {
  const change = { ...(placeName !== undefined && requirePlace(placeName)), ...shown };
  await queries.saveSettings(ctx.db, change, DEFAULT_SETTINGS);
  return toSettings(await loadSettings(ctx));
}

function requirePlace(text: string) {
  const { placeName, placeNameHindi, ...coordinates } = DEFAULT_SETTINGS;
  // The list has the capital by another name.
  const isDefault = text === placeName || text === placeNameHindi;
  const place = isDefault
    ? { name: placeName, nameHindi: placeNameHindi, ...coordinates }
    : findIndianPlace(text);
  if (!place) throw new Failure("unknown-place");
  const { name, nameHindi, latitude, longitude } = place;
  return { placeName: name, placeNameHindi: nameHindi, latitude, longitude };
}

function toSettings({ placeName, placeNameHindi, ...row }: queries.SettingsRow): PanchangSettings {
  const { showsGuidesDay, showsDays, showsMoment, showsRemedyDates } = row;
  const place = { name: placeName, nameHindi: placeNameHindi };
  return { place, showsGuidesDay, showsDays, showsMoment, showsRemedyDates };
}

type Place = Pick<queries.SettingsRow, "latitude" | "longitude">;

const dayOf = remembering((place, date: string): Panchang => panchangOfDay({ date, ...place }));
const lunarDates = remembering((place, date: string) => lunarDateOf(date, place));
const observedDays = remembering((place, from: string, to: string) =>
  observancesFrom(from, daysBetween(from, to) + 1, place).flatMap((observances, index) =>
    observances.length > 0 ? [{ date: addDays(from, index), observances }] : [],
  ),
);

const MAX_REMEMBERED = 500;

/** Remembers the last answers. They follow from the arguments, so that none becomes old. */
function remembering<Rest extends string[], Answer>(
  compute: (place: Place, ...dates: Rest) => Answer,
): (place: Place, ...dates: Rest) => Answer {
  const known = new Map<string, Answer>();
  return ({ latitude, longitude }, ...dates) => {
    const key = [latitude, longitude, ...dates].join();
    const answer = known.get(key) ?? compute({ latitude, longitude }, ...dates);
    known.delete(key);
    known.set(key, answer);
    const [oldest] = known.keys();
    if (known.size > MAX_REMEMBERED && oldest !== undefined) known.delete(oldest);
    return answer;
  };
}
