// The divisions of the sidereal zodiac. Longitudes are in degrees, from 0 up to 360; signs are 1 (Aries) to 12 (Pisces).

const SIGN_DEGREES = 30;
const NAVAMSA_DEGREES = 30 / 9;
const NAKSHATRA_DEGREES = 360 / 27;
export const PADA_DEGREES = NAKSHATRA_DEGREES / 4;

export const NAKSHATRAS = [
  ...["Ashwini", "Bharani", "Krittika", "Rohini", "Mrigashira", "Ardra", "Punarvasu", "Pushya", "Ashlesha"],
  ...["Magha", "Purva Phalguni", "Uttara Phalguni", "Hasta", "Chitra", "Swati", "Vishakha", "Anuradha"],
  ...["Jyeshtha", "Mula", "Purva Ashadha", "Uttara Ashadha", "Shravana", "Dhanishta", "Shatabhisha"],
  ...["Purva Bhadrapada", "Uttara Bhadrapada", "Revati"],
] as const;
export type Nakshatra = (typeof NAKSHATRAS)[number];

/** Any angle in degrees, brought to 0 up to 360. */
export function turnOf(degrees: number): number {
  const turn = ((degrees % 360) + 360) % 360;
  // A tiny negative angle is rounded up to 360 by the addition.
  return turn === 360 ? 0 : turn;
}

/** How far one longitude is ahead of another by the shorter way, from -180 to 180 degrees. */
export function degreesAhead(longitude: number, of: number): number {
  return turnOf(longitude - of + 180) - 180;
}

export function signOf(longitude: number): number {
  return Math.floor(longitude / SIGN_DEGREES) + 1;
}

/** The sign of the ninth part (D9). The 108 parts are counted on through the zodiac. */
export function navamsaSignOf(longitude: number): number {
  return (Math.floor(longitude / NAVAMSA_DEGREES) % 12) + 1;
}

export function nakshatraOf(longitude: number): Nakshatra {
  return NAKSHATRAS[Math.floor(longitude / NAKSHATRA_DEGREES) % 27] as Nakshatra;
}

/** 1 to 4. */
export function padaOf(longitude: number): number {
  return (Math.floor(longitude / PADA_DEGREES) % 4) + 1;
}

/** The part of the nakshatra that lies behind, from 0 up to 1. */
export function nakshatraShareOf(longitude: number): number {
  return (longitude / NAKSHATRA_DEGREES) % 1;
}

/** 1 to 12, by whole signs. `firstSign`: the sign of the first house. */
export function houseOf(sign: number, firstSign: number): number {
  return ((sign - firstSign + 12) % 12) + 1;
}

/** Degrees and minutes within the sign, cut, so that 29°59′ never becomes 30°00′. */
export function positionInSign(longitude: number): { degrees: number; minutes: number } {
  const minutes = Math.floor((longitude % SIGN_DEGREES) * 60);
  return { degrees: Math.floor(minutes / 60), minutes: minutes % 60 };
}
