// The months of the Moon. South of the Vindhyas and in Gujarat and Maharashtra they end with the new moon (amanta), in the north
// with the full moon (purnimanta): the bright half has one name in both, the dark half that of the next month in the north.
import type { AstroTime } from "astronomy-engine";
import { signOf } from "#domain/chart/zodiac.ts";
import { newMoonsAround, siderealSunAt } from "./sky.ts";
import { LUNAR_MONTHS, type LunarMonth } from "./tables.ts";

export type MonthNames = { amanta: LunarMonth; purnimanta: LunarMonth; isAdhika: boolean };

/** Tithis from this one on are of the dark half. */
const DARK_HALF = 16;

/**
 * A month in which the Sun enters no sign is adhika: it has the name of the month after it, and keeps it in both halves. A month
 * in which the Sun enters two, of which one name is lost (kshaya), there is none from 1984 to 2100; this knows none.
 */
export function monthNamesAt(sunrise: AstroTime, tithi: number): MonthNames {
  const [first, last] = newMoonsAround(sunrise).map((time) => signOf(siderealSunAt(time))) as [
    number,
    number,
  ];
  const isAdhika = first === last;
  // The month in which the Sun enters Mesha, and at whose beginning it is in Meena, the twelfth sign, is Chaitra.
  const name = (number: number) => LUNAR_MONTHS[number % 12] as LunarMonth;
  return {
    amanta: name(first),
    purnimanta: name(tithi >= DARK_HALF && !isAdhika ? first + 1 : first),
    isAdhika,
  };
}
