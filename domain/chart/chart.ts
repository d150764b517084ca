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
  type RotationMatrix,
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
type Position = { longitude: number; isRetrograde: boolean };
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

/** A planet's position is compared with that so much later, to know in which direction it moves. */
const MOTION_DAYS = 0.01;

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
  const [now, later] = [frameAt(time), frameAt(time.AddDays(MOTION_DAYS))];
  const positions = PLANETS.map((planet) => [planet, positionOf(planet, now, later)]);
  return Object.fromEntries(positions) as Record<Planet, Position>;
}

/** What is the same for all planets at a time. `offset`: from the true equinox of date to the sidereal zodiac's beginning. */
type Frame = { time: AstroTime; rotation: RotationMatrix; offset: number };

function frameAt(time: AstroTime): Frame {
  const offset = e_tilt(time).dpsi * ARCSECOND + ayanamsaAt(time);
  return { time, rotation: Rotation_EQJ_ECT(time), offset };
}

function positionOf(planet: Planet, now: Frame, later: Frame): Position {
  if (planet === "rahu" || planet === "ketu") {
    const rahu = turnOf(meanNodeAt(now.time) - ayanamsaAt(now.time));
    return { longitude: planet === "rahu" ? rahu : turnOf(rahu + 180), isRetrograde: true };
  }
  const longitude = longitudeOf(BODIES[planet], now);
  const mayTurn = planet !== "sun" && planet !== "moon";
  const isRetrograde = mayTurn && degreesAhead(longitudeOf(BODIES[planet], later), longitude) < 0;
  return { longitude, isRetrograde };
}

function longitudeOf(body: Body, { time, rotation, offset }: Frame): number {
  const ofDate = RotateVector(rotation, GeoVector(body, time, true));
  return turnOf(SphereFromVector(ofDate).lon - offset);
}

/** Lahiri's of its day, carried on by the general precession in longitude (IAU 2006). */
export function ayanamsaAt({ tt }: AstroTime): number {
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
