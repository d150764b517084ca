// Numbers that are made from the figures of a period.
import type { Figures } from "#contract/business.ts";
import { toPaise } from "#web/features/money/amount.ts";

const sum = (one: number, other: number) => (toPaise(one) + toPaise(other)) / 100;

/** In rupees. */
export const takenIn = ({ sessionsTaken, remediesTaken }: Figures) => sum(sessionsTaken, remediesTaken);
export const refundedIn = ({ sessionsRefunded, remediesRefunded }: Figures) =>
  sum(sessionsRefunded, remediesRefunded);

/** By banks after disputes, less what they gave back. */
export const takenBackIn = ({ sessionsTakenBack, remediesTakenBack }: Figures) =>
  sum(sessionsTakenBack, remediesTakenBack);

/** In percent, null where there is nothing to compare with. */
const share = (part: number, whole: number): number | null => (whole > 0 ? (part / whole) * 100 : null);

export const filledShare = ({ filledSlots, openSlots }: Figures) => share(filledSlots, openSlots);
export const refundedShare = (figures: Figures) => share(refundedIn(figures), takenIn(figures));
export const returningShare = ({ returningCustomers, customers }: Figures) =>
  share(returningCustomers, customers);

/** "78%", and below ten with a decimal: "2.1%". */
export function formatPercent(percent: number): string {
  return `${roundPercent(percent)}%`;
}

export function roundPercent(percent: number): number {
  return Math.abs(percent) < 10 ? Math.round(percent * 10) / 10 : Math.round(percent);
}

export type Change = { kind: "ratio" | "points"; by: number } | null;

/** The change in percent of an amount or count. Null if there was nothing before. */
export function changeOf(now: number, before: number): Change {
  return before > 0 ? { kind: "ratio", by: ((now - before) / before) * 100 } : null;
}

/** The change of a share, in percentage points. */
export function pointsOf(now: number | null, before: number | null): Change {
  return now === null || before === null ? null : { kind: "points", by: now - before };
}
