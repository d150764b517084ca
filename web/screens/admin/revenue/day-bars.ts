// Stacked bars of a chart of days: upwards for income, downwards where refunds exceed it.
import { toPaise } from "#web/features/money/amount.ts";
import type { DayShare } from "#web/features/reports/use-reports.ts";

export type BarPart = { from: number; to: number };
/** From 0, the bottom of the chart, to 1, its top. */
export type DayBar = { date: string; session: BarPart; remedy: BarPart };
export type Bars = {
  bars: DayBar[];
  /** Where the zero line is. */
  zero: number;
  /** Rupees at the top of the chart, and at its bottom. */
  max: number;
  min: number;
};

const amountsOf = ({ sessionShare, remedyShare }: DayShare) => [sessionShare, remedyShare];
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + toPaise(amount), 0) / 100;

/** In rupees. */
export const shareOfDay = (day: DayShare): number => sum(amountsOf(day));

export function dayBars(days: readonly DayShare[]): Bars {
  const max = Math.max(0, ...days.map((day) => sum(amountsOf(day).filter((amount) => amount > 0))));
  const min = Math.min(0, ...days.map((day) => sum(amountsOf(day).filter((amount) => amount < 0))));
  const span = max - min || 1;
  const at = (amount: number) => (amount - min) / span;
  const bars = days.map(({ date, sessionShare, remedyShare }) => {
    // Stacked only where both have the same sign.
    const start = Math.sign(sessionShare) === Math.sign(remedyShare) ? sessionShare : 0;
    return {
      date,
      session: { from: at(0), to: at(sessionShare) },
      remedy: { from: at(start), to: at(start + remedyShare) },
    };
  });
  return { bars, zero: at(0), max, min };
}
