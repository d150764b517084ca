// The angles of Moon and Sun that an almanac counts by, and when they reach a border. Degrees; apparent, geocentric.
import {
  type AstroTime,
  Body,
  EclipticGeoMoon,
  Equator,
  e_tilt,
  Horizon,
  KM_PER_AU,
  type Observer,
  Search,
  SearchRiseSet,
  SunPosition,
} from "astronomy-engine";
import { ayanamsaAt } from "#domain/chart/chart.ts";
import { degreesAhead, turnOf } from "#domain/chart/zodiac.ts";

/** Where a member of the almanac is read. All angles grow. */
type Angle = (time: AstroTime) => number;

/** From the true equinox of date to the beginning of the sidereal zodiac (Lahiri), as the birth chart has it. */
function siderealOffsetAt(time: AstroTime): number {
  return e_tilt(time).dpsi / 3600 + ayanamsaAt(time);
}

/** How far the Moon is ahead of the Sun. The ayanamsa falls out. */
function elongationAt(time: AstroTime): number {
  return turnOf(EclipticGeoMoon(time).lon - SunPosition(time).elon);
}

export function siderealMoonAt(time: AstroTime): number {
  return turnOf(EclipticGeoMoon(time).lon - siderealOffsetAt(time));
}

export function siderealSunAt(time: AstroTime): number {
  return turnOf(SunPosition(time).elon - siderealOffsetAt(time));
}

function siderealSumAt(time: AstroTime): number {
  return turnOf(EclipticGeoMoon(time).lon + SunPosition(time).elon - 2 * siderealOffsetAt(time));
}

/** A member counts the parts of its angle, from 1 on. The longest part, a tithi, takes 27 hours. */
type Member = { angle: Angle; count: number };
export const MEMBERS = {
  tithi: { angle: elongationAt, count: 30 },
  karana: { angle: elongationAt, count: 60 },
  nakshatra: { angle: siderealMoonAt, count: 27 },
  yoga: { angle: siderealSumAt, count: 27 },
} as const satisfies Record<string, Member>;

const LONGEST_PART_DAYS = 1.25;

export function numberAt({ angle, count }: Member, time: AstroTime): number {
  return Math.floor((angle(time) * count) / 360) + 1;
}

/** When the part that runs at `time`, or begins there by rounding, ends. */
export function endOf({ angle, count }: Member, number: number, time: AstroTime): AstroTime {
  return searchAngle(angle, (number % count) * (360 / count), time, time.AddDays(LONGEST_PART_DAYS));
}

/** The new moons around a time, of which the first is not after it. */
export function newMoonsAround(time: AstroTime): [AstroTime, AstroTime] {
  const elongation = elongationAt(time);
  const near = (days: number) =>
    searchAngle(elongationAt, 0, time.AddDays(days - SEARCHED_DAYS), time.AddDays(days + SEARCHED_DAYS));
  return [near(-elongation / DEGREES_PER_DAY), near((360 - elongation) / DEGREES_PER_DAY)];
}

/** The mean motion of the elongation; the true one is less than a day before or behind it. */
const DEGREES_PER_DAY = 12.19;
const SEARCHED_DAYS = 2;

/** @throws Error if the angle does not reach the degrees between the times. */
function searchAngle(angle: Angle, degrees: number, from: AstroTime, to: AstroTime): AstroTime {
  const found = Search((time) => degreesAhead(angle(time), degrees), from, to, {
    dt_tolerance_seconds: 0.1,
  });
  if (!found) throw new Error(`no border at ${degrees} degrees from ${from} to ${to}`);
  return found;
}

const SUN_RADIUS_AU = 695_700 / KM_PER_AU;
const REFRACTION_DEGREES = 34 / 60;
const SEARCHED_MINUTES = 5;

/** The sunrise that `horizonAfter` finds, with a third of its work, where it lies within minutes of `near`; null elsewhere. */
export function sunriseNear(observer: Observer, near: AstroTime): AstroTime | null {
  const limbAltitudeAt = (time: AstroTime) => {
    const { ra, dec, dist } = Equator(Body.Sun, time, observer, true, true);
    const radius = (Math.asin(SUN_RADIUS_AU / dist) * 180) / Math.PI;
    return Horizon(time, observer, ra, dec).altitude + radius + REFRACTION_DEGREES;
  };
  const [from, to] = [-SEARCHED_MINUTES, SEARCHED_MINUTES].map((minutes) => near.AddDays(minutes / 1440)) as [
    AstroTime,
    AstroTime,
  ];
  const [first, last] = [limbAltitudeAt(from), limbAltitudeAt(to)];
  if (first >= 0 || last < 0) return null;
  return Search(limbAltitudeAt, from, to, { dt_tolerance_seconds: 0.1, init_f1: first, init_f2: last });
}

/**
 * The next rise or set of the upper limb at sea level, with the usual refraction: what is seen, as most almanacs print it.
 * Null where there is none within two days, as beyond the polar circles.
 */
export function horizonAfter(
  body: "Sun" | "Moon",
  event: "rise" | "set",
  observer: Observer,
  time: AstroTime,
): AstroTime | null {
  return SearchRiseSet(Body[body], observer, event === "rise" ? 1 : -1, time, 2);
}
