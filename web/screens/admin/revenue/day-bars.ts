// Where the bars of a plot of days stand: two parts on each other, upwards for what came, downwards where more went back.
import { toPaise } from "#web/features/money/amount.ts";
import type { DayShare } from "#web/features/reports/use-reports.ts";

export type Part = { from: number; to: number };
/** From 0, the plot's bottom, to 1, its top. */
export type DayBar = { date: string; session: Part; remedy: Part };
export type Bars = {
  bars: DayBar[];
  /** Where nothing is. */
  zero: number;
  /** Rupees at the top of the plot, and at its bottom. */
  most: number;
  least: number;
};

const amountsOf = ({ sessionShare, remedyShare }: DayShare) => [sessionShare, remedyShare];
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + toPaise(amount), 0) / 100;

/** Both parts of a day together, in rupees. */
export const shareOfDay = (day: DayShare): number => sum(amountsOf(day));

export function dayBars(days: readonly DayShare[]): Bars {
  const most = Math.max(0, ...days.map((day) => sum(amountsOf(day).filter((amount) => amount > 0))));
  const least = Math.min(0, ...days.map((day) => sum(amountsOf(day).filter((amount) => amount < 0))));
  const span = most - least || 1;
  const at = (amount: number) => (amount - least) / span;
  const bars = days.map(({ date, sessionShare, remedyShare }) => {
    // A part stands on the other only where both go the same way.
    const start = Math.sign(sessionShare) === Math.sign(remedyShare) ? sessionShare : 0;
    return {
      date,
      session: { from: at(0), to: at(sessionShare) },
      remedy: { from: at(start), to: at(start + remedyShare) },
    };
  });
  return { bars, zero: at(0), most, least };
}
