// Where the ascendant and the planets stand in the sidereal zodiac, seen from the earth's centre, by the conventions of a
// guide. By the usual ones the positions agree with the Swiss Ephemeris within 30 arcseconds.
import {
  type AstroTime,
  BaryState,
  Body,
  e_tilt,
  GeoMoonState,
  GeoVector,
  C_AUDAY as LIGHT_AU_PER_DAY,
  MakeTime,
  RotateState,
  RotateVector,
  Rotation_EQJ_ECT,
  type RotationMatrix,
  SiderealTime,
  SphereFromVector,
  Vector,
} from "astronomy-engine";
import { type Ayanamsa, type ChartConventions, USUAL_CONVENTIONS } from "#domain/chart-conventions.ts";
import { firstPeriod, type Lord } from "./vimshottari.ts";
import { degreesAhead, type Nakshatra, nakshatraOf, navamsaSignOf, padaOf, turnOf } from "./zodiac.ts";

/** In the order in which guides list them. Rahu is the ascending node of the Moon, Ketu stands opposite. */
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
export function birthChart(
  { instant, ...place }: { instant: Date } & Coordinates,
  conventions: ChartConventions = USUAL_CONVENTIONS,
): BirthChart {
  const time = MakeTime(instant);
  const planets = positionsAt(instant, conventions);
  const ayanamsa = ayanamsaBy(conventions.ayanamsa, time);
  const moon = planets.moon.longitude;
  const navamsaSigns = PLANETS.map((planet) => [planet, navamsaSignOf(planets[planet].longitude)]);
  return {
    ayanamsa,
    ascendant: ascendantAt(time, place, ayanamsa),
    planets,
    navamsaSign: Object.fromEntries(navamsaSigns) as Record<Planet, number>,
    moonNakshatra: nakshatraOf(moon),
    moonPada: padaOf(moon),
    vimshottari: firstPeriod(moon),
  };
}

/** Without the ascendant: they are the same for every place. */
export function positionsAt(instant: Date, conventions: ChartConventions = USUAL_CONVENTIONS): Positions {
  const time = MakeTime(instant);
  const [now, later] = [frameAt(time, conventions), frameAt(time.AddDays(MOTION_DAYS), conventions)];
  const positions = PLANETS.map((planet) => [planet, positionOf(planet, now, later)]);
  return Object.fromEntries(positions) as Record<Planet, Position>;
}

/** What is the same for all planets at a time. `offset`: from the true equinox of date to the sidereal zodiac's beginning. */
type Frame = {
  time: AstroTime;
  rotation: RotationMatrix;
  offset: number;
  ayanamsa: number;
  node: ChartConventions["node"];
};

function frameAt(time: AstroTime, { ayanamsa: name, node }: ChartConventions): Frame {
  const ayanamsa = ayanamsaBy(name, time);
  const offset = e_tilt(time).dpsi * ARCSECOND + ayanamsa;
  return { time, rotation: Rotation_EQJ_ECT(time), offset, ayanamsa, node };
}

function positionOf(planet: Planet, now: Frame, later: Frame): Position {
  if (planet === "rahu" || planet === "ketu") {
    const rahu = rahuOf(now);
    const isRetrograde = degreesAhead(rahuOf(later), rahu) < 0;
    return { longitude: planet === "rahu" ? rahu : turnOf(rahu + 180), isRetrograde };
  }
  const longitude = longitudeOf(BODIES[planet], now);
  const mayTurn = planet !== "sun" && planet !== "moon";
  const isRetrograde = mayTurn && degreesAhead(longitudeOf(BODIES[planet], later), longitude) < 0;
  return { longitude, isRetrograde };
}

function rahuOf({ time, rotation, offset, ayanamsa, node }: Frame): number {
  return turnOf(node === "mean" ? meanNodeAt(time) - ayanamsa : trueNodeAt(time, rotation) - offset);
}

function longitudeOf(body: Body, { time, rotation, offset }: Frame): number {
  const ofDate = RotateVector(rotation, GeoVector(body, time, true));
  return turnOf(SphereFromVector(ofDate).lon - offset);
}

/** Lahiri's of its day, carried on by the general precession in longitude (IAU 2006). */
export function ayanamsaAt({ tt }: AstroTime): number {
  return LAHIRI.degrees + precessionSinceJ2000(tt) - precessionSinceJ2000(LAHIRI.day);
}

/**
 * The mean ayanamsas of a day, carried on as Lahiri's. `day` counts from J2000.
 * `lahiri-icrc`: 23°15′00″ on the same day, as the committee's report of 1955 has it; the Indian Astronomical Ephemeris put
 * 0.658″ on it in 1985.
 * `raman`: B. V. Raman counts 50⅓″ a year from 397 on: 21°00′51″ at the beginning of 1900.
 * `kp`: K. S. Krishnamurti, who names the year 291 and no day; the programs of his school have 22°21′50″ at the beginning
 * of 1900.
 */
const EPOCHS = {
  "lahiri-icrc": { day: LAHIRI.day, degrees: 23.25 - 0.004658 },
  raman: { day: -DAYS_PER_CENTURY, degrees: 21 + 51 * ARCSECOND },
  kp: { day: -DAYS_PER_CENTURY, degrees: 22 + 21 / 60 + 50 * ARCSECOND },
} as const;

function ayanamsaBy(name: Ayanamsa, time: AstroTime): number {
  if (name === "lahiri") return ayanamsaAt(time);
  if (name === "true-chitra") return turnOf(chitraAt(time) - 180);
  const { day, degrees } = EPOCHS[name];
  return degrees + precessionSinceJ2000(time.tt) - precessionSinceJ2000(day);
}

/**
 * Chitra is Spica, α Virginis, here by the Hipparcos catalogue (van Leeuwen 2007): position in degrees at J2000, proper motion
 * in degrees a year, of the right ascension on the circle of the declination.
 */
const CHITRA = {
  ...{ rightAscension: 201.298247, declination: -11.161319 },
  ...{ rightAscensionPerYear: -0.04235 * ARCSECOND, declinationPerYear: -0.03067 * ARCSECOND },
};
const DAYS_PER_YEAR = 365.25;

/** Its longitude from the mean equinox of date, as it is seen: the motion of the earth shifts it by up to 20″ in a year. */
function chitraAt(time: AstroTime): number {
  const years = time.tt / DAYS_PER_YEAR;
  const declination = radians(CHITRA.declination + years * CHITRA.declinationPerYear);
  const shift = (years * CHITRA.rightAscensionPerYear) / Math.cos(declination);
  const rightAscension = radians(CHITRA.rightAscension + shift);
  const star = {
    x: Math.cos(declination) * Math.cos(rightAscension),
    y: Math.cos(declination) * Math.sin(rightAscension),
    z: Math.sin(declination),
  };
  const earth = BaryState(Body.Earth, time);
  const seen = new Vector(
    star.x + earth.vx / LIGHT_AU_PER_DAY,
    star.y + earth.vy / LIGHT_AU_PER_DAY,
    star.z + earth.vz / LIGHT_AU_PER_DAY,
    time,
  );
  const ofDate = SphereFromVector(RotateVector(Rotation_EQJ_ECT(time), seen)).lon;
  return ofDate - e_tilt(time).dpsi * ARCSECOND;
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

/** Where the plane in which the Moon moves at the moment crosses the ecliptic of date, from the true equinox. */
function trueNodeAt(time: AstroTime, rotation: RotationMatrix): number {
  const { x, y, z, vx, vy, vz } = RotateState(rotation, GeoMoonState(time));
  return (Math.atan2(y * vz - z * vy, x * vz - z * vx) * 180) / Math.PI;
}

/** Beyond the polar circles some signs never rise, and the formula answers what is on the eastern horizon all the same. */
function ascendantAt(time: AstroTime, { latitude, longitude }: Coordinates, ayanamsa: number): number {
  const { tobl, dpsi } = e_tilt(time);
  const sidereal = radians(SiderealTime(time) * 15 + longitude);
  const obliquity = radians(tobl);
  const tropical = Math.atan2(
    Math.cos(sidereal),
    -(Math.sin(sidereal) * Math.cos(obliquity) + Math.tan(radians(latitude)) * Math.sin(obliquity)),
  );
  return turnOf((tropical * 180) / Math.PI - dpsi * ARCSECOND - ayanamsa);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
