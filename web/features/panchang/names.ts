// The names of the almanac in the language of the screen.
import type { LunarDate } from "#contract/panchang.ts";
import { istDateOf } from "#domain/ist-time.ts";
import {
  CHOGHADIYAS,
  type Choghadiya,
  KARANAS,
  type Karana,
  LUNAR_MONTHS,
  type LunarMonth,
  OBSERVANCES,
  type Observance,
} from "#domain/panchang/tables.ts";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import type { Translate } from "#web/i18n/t.ts";

const DARK_HALF = 16;
const [PURNIMA, AMAVASYA] = [15, 30];

/** "Krishna Saptami"; Purnima and Amavasya have no half. */
export function tithiName(t: Translate, number: number): string {
  if (number === PURNIMA || number === AMAVASYA) return t(`panchang.tithi-${number as 15}`);
  const isDark = number >= DARK_HALF;
  const tithi = t(`panchang.tithi-${(isDark ? number - 15 : number) as 1}`);
  return t(isDark ? "panchang.dark" : "panchang.bright", { tithi });
}

/** Those that a chart's tables have shortened. */
const LONG_NAKSHATRAS: readonly number[] = [11, 12, 20, 21, 25, 26];

/** In full. */
export const nakshatraName = (t: Translate, number: number) =>
  LONG_NAKSHATRAS.includes(number)
    ? t(`panchang.nakshatra-${number as 11}`)
    : t(`chart.nakshatra-${number as 1}`);
export const yogaName = (t: Translate, number: number) => t(`panchang.yoga-${number as 1}`);
export const karanaName = (t: Translate, name: Karana) =>
  t(`panchang.karana-${(KARANAS.indexOf(name) + 1) as 1}`);
export const choghadiyaName = (t: Translate, name: Choghadiya) =>
  t(`panchang.choghadiya-${(CHOGHADIYAS.indexOf(name) + 1) as 1}`);

/** Purnimanta, as the north has it; where the south names the month otherwise, with that name beside it. */
export function lunarDateText(t: Translate, { tithi, month }: LunarDate): string {
  const nameOf = (name: LunarMonth) => {
    const plain = t(`panchang.month-${(LUNAR_MONTHS.indexOf(name) + 1) as 1}`);
    return month.isAdhika ? t("panchang.adhika", { month: plain }) : plain;
  };
  const date = `${nameOf(month.purnimanta)} ${tithiName(t, tithi)}`;
  if (month.purnimanta === month.amanta) return date;
  return t("panchang.with-amanta", { date, month: nameOf(month.amanta) });
}

/** Names of which almanacs are not sure end in "?". */
export const isUnsure = (observance: Observance) => observance.endsWith("?");

export function observanceName(t: Translate, observance: Observance): string {
  const sure = OBSERVANCES.indexOf(observance.replace("?", "") as Observance);
  return t(`panchang.observance-${(sure + 1) as 1}`);
}

/** "Some almanacs: …", where they have another day; null where they agree. */
export function differenceOf(t: Translate, observance: Observance): string | null {
  if (observance === "Ekadashi (Smarta)") return t("panchang.differs-smarta");
  if (!isUnsure(observance)) return null;
  return t("panchang.differs", { observance: observanceName(t, observance) });
}

/** In IST; of another day than `date` with that day, as almanacs write what ends after midnight. */
export function formatEnd(instant: string, date: string): string {
  const time = unbroken(formatTimeOf(instant));
  const day = istDateOf(new Date(instant));
  return day === date ? time : `${time}, ${unbroken(formatDay(day))}`;
}
