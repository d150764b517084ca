// Where the ascendant and the planets stand in the sidereal zodiac (Lahiri ayanamsa), seen from the earth's centre. The
// positions agree with the Swiss Ephemeris within 30 arcseconds.
import {
  type AstroTime,
  Body,
  e_tilt,
  GeoVector,
  MakeTime,
  RotateVector,
  Rotation_EQJ_ECT,
  SiderealTime,
  SphereFromVector,
} from "astronomy-engine";
import { firstPeriod, type Lord } from "./vimshottari.ts";
import { degreesAhead, type Nakshatra, nakshatraOf, navamsaSignOf, padaOf, turnOf } from "./zodiac.ts";

/** In the order in which guides list them. Rahu is the mean ascending node of the Moon, Ketu stands opposite. */
export const PLANETS = [
  "sun",
  "moon",
  "mars",
  "mercury",
  "jupiter",
  "venus",
  "saturn",
  "rahu",
  "ketu",
] as const;
export type Planet = (typeof PLANETS)[number];

/** `longitude`: sidereal, in degrees. */
export type Position = { longitude: number; isRetrograde: boolean };
export type Positions = Readonly<Record<Planet, Position>>;

export type BirthChart = {
  /** In degrees. */
  ayanamsa: number;
  /** The sidereal longitude that rises, in degrees. */
  ascendant: number;
  planets: Positions;
  /** Of each planet, 1 (Aries) to 12. */
  navamsaSign: Readonly<Record<Planet, number>>;
  moonNakshatra: Nakshatra;
  moonPada: number;
  vimshottari: { firstLord: Lord; balanceYears: number };
};

/** Latitude and longitude in degrees, north and east positive. */
export type Coordinates = { latitude: number; longitude: number };

const BODIES = {
  sun: Body.Sun,
  moon: Body.Moon,
  mars: Body.Mars,
  mercury: Body.Mercury,
  jupiter: Body.Jupiter,
  venus: Body.Venus,
  saturn: Body.Saturn,
} as const;

const ARCSECOND = 1 / 3600;
const DAYS_PER_CENTURY = 36_525;

/**
 * Indian Calendar Reform Committee: 23°15′00.658″ at JD 2435553.5, of which the nutation of that day is taken off, so that
 * the mean ayanamsa is left. Days are counted from J2000 (JD 2451545.0).
 */
const LAHIRI = { day: 2_435_553.5 - 2_451_545, degrees: 23.25 + 0.658 * ARCSECOND - 0.004658 };

/** Positions are compared this long before and after, to know in which direction a planet moves. */
const MOTION_DAYS = 0.02;

/** @throws Error where the instant is no valid date. */
export function birthChart({ instant, ...place }: { instant: Date } & Coordinates): BirthChart {
  const time = MakeTime(instant);
  const planets = positionsAt(instant);
  const moon = planets.moon.longitude;
  const navamsaSigns = PLANETS.map((planet) => [planet, navamsaSignOf(planets[planet].longitude)]);
  return {
    ayanamsa: ayanamsaAt(time),
    ascendant: ascendantAt(time, place),
    planets,
    navamsaSign: Object.fromEntries(navamsaSigns) as Record<Planet, number>,
    moonNakshatra: nakshatraOf(moon),
    moonPada: padaOf(moon),
    vimshottari: firstPeriod(moon),
  };
}

/** Without the ascendant: they are the same for every place. */
export function positionsAt(instant: Date): Positions {
  const time = MakeTime(instant);
  const positions = PLANETS.map((planet) => [planet, positionOf(planet, time)]);
  return Object.fromEntries(positions) as Record<Planet, Position>;
}

function positionOf(planet: Planet, time: AstroTime): Position {
  if (planet === "rahu" || planet === "ketu") {
    const rahu = turnOf(meanNodeAt(time) - ayanamsaAt(time));
    return { longitude: planet === "rahu" ? rahu : turnOf(rahu + 180), isRetrograde: true };
  }
  const at = (later: number) => longitudeOf(BODIES[planet], time.AddDays(later));
  const isRetrograde = degreesAhead(at(MOTION_DAYS), at(-MOTION_DAYS)) < 0;
  return { longitude: at(0), isRetrograde };
}

function longitudeOf(body: Body, time: AstroTime): number {
  const ofDate = RotateVector(Rotation_EQJ_ECT(time), GeoVector(body, time, true));
  const nutation = e_tilt(time).dpsi * ARCSECOND;
  return turnOf(SphereFromVector(ofDate).lon - nutation - ayanamsaAt(time));
}

/** Lahiri's of its day, carried on by the general precession in longitude (IAU 2006). */
function ayanamsaAt({ tt }: AstroTime): number {
  return LAHIRI.degrees + precessionSinceJ2000(tt) - precessionSinceJ2000(LAHIRI.day);
}

function precessionSinceJ2000(days: number): number {
  const centuries = days / DAYS_PER_CENTURY;
  return (5028.796195 * centuries + 1.1054348 * centuries ** 2) * ARCSECOND;
}

/** Meeus, Astronomical Algorithms, 47.7. */
function meanNodeAt({ tt }: AstroTime): number {
  const centuries = tt / DAYS_PER_CENTURY;
  return 125.0445479 - 1934.1362891 * centuries + 0.0020754 * centuries ** 2;
}

/** Beyond the polar circles some signs never rise, and the formula answers what is on the eastern horizon all the same. */
function ascendantAt(time: AstroTime, { latitude, longitude }: Coordinates): number {
  const { tobl, dpsi } = e_tilt(time);
  const sidereal = radians(SiderealTime(time) * 15 + longitude);
  const obliquity = radians(tobl);
  const tropical = Math.atan2(
    Math.cos(sidereal),
    -(Math.sin(sidereal) * Math.cos(obliquity) + Math.tan(radians(latitude)) * Math.sin(obliquity)),
  );
  return turnOf((tropical * 180) / Math.PI - dpsi * ARCSECOND - ayanamsaAt(time));
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
