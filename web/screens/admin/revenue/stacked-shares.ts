// The bars of a chart of days, stacked: upwards for income, downwards where refunds exceed it.
import { toPaise } from "#web/features/money/amount.ts";
import type { DayShare } from "#web/features/reports/use-reports.ts";

/** In rupees. */
export const shareOfDay = ({ sessionShare, remedyShare }: DayShare): number =>
  (toPaise(sessionShare) + toPaise(remedyShare)) / 100;

/**
 * Two bars for each day that both begin at zero, the front one drawn over the back one. So the back one shows the remedies'
 * share beyond the sessions' where both have the same sign, and by itself where they have not.
 */
export function stackedShares(days: readonly DayShare[]): { front: number[]; back: number[] } {
  const isStacked = ({ sessionShare, remedyShare }: DayShare) => sessionShare * remedyShare >= 0;
  return {
    front: days.map(({ sessionShare }) => sessionShare),
    back: days.map((day) => (isStacked(day) ? shareOfDay(day) : day.remedyShare)),
  };
}
