// How many of the numbers that were sent a login code enter it (domain/code-figures.ts).
import { type CodeCount, type CodeFigure, judgeCodes } from "#domain/code-figures.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { LOGIN_CODE_VALID_MINUTES } from "#domain/login.ts";
import type { Pool } from "#server/db/pool.ts";
import * as queries from "./login-code-figures.sql.ts";

export type CodeFigures = {
  /** Of the last hour whose codes have ended. */
  lastHour: CodeCount;
  /** Null: too few codes are asked for to say anything. */
  judged: CodeFigure | null;
  /** Since when too few codes are entered, as the sweep has noted it. */
  fewSince: Date | null;
};

/** Until when every code that was sent has been entered or has ended. */
export function codesEndedAt(now: Date): Date {
  return addMinutes(now, -LOGIN_CODE_VALID_MINUTES - 1);
}

export async function readCodeFigures(db: Pool, now: Date): Promise<CodeFigures> {
  const until = codesEndedAt(now);
  const recent = await queries.listRecentQuarters(db, until);
  const quarters = await queries.listWeekQuarters(db, until);
  const enteredOfDays = new Map<number, Map<number, number>>();
  for (const { day, quartersAgo, entered } of quarters)
    enteredOfDays.set(day, (enteredOfDays.get(day) ?? new Map()).set(quartersAgo, entered));
  const week = {
    ...sumOf(quarters),
    hours: quarters.length / 4,
    enteredOfDays: [...enteredOfDays.values()],
  };
  const lastHour = sumOf(recent.filter(({ quartersAgo }) => quartersAgo < 4));
  return { lastHour, judged: judgeCodes(recent, week), fewSince: await queries.findFewSince(db) };
}

function sumOf(counts: readonly CodeCount[]): CodeCount {
  return {
    asked: counts.reduce((all, one) => all + one.asked, 0),
    entered: counts.reduce((all, one) => all + one.entered, 0),
  };
}
