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
  const days = await queries.listWeekHours(db, until);
  const sum = (field: "hours" | "asked" | "entered") => days.reduce((all, one) => all + one[field], 0);
  const week = {
    hours: sum("hours"),
    asked: sum("asked"),
    entered: sum("entered"),
    enteredByHoursAgo: new Map(days.map(({ hoursAgo, hours, entered }) => [hoursAgo, entered / hours])),
  };
  const inLastHour = recent.filter(({ quartersAgo }) => quartersAgo < 4);
  const lastHour = {
    asked: inLastHour.reduce((all, one) => all + one.asked, 0),
    entered: inLastHour.reduce((all, one) => all + one.entered, 0),
  };
  return { lastHour, judged: judgeCodes(recent, week), fewSince: await queries.findFewSince(db) };
}
