// What the customer has chosen on the booking screen. The tab stores it until it is booked, for the time after a reload or
// the login.

import type { Attendee } from "#domain/attendees.ts";
import type { Companion } from "#domain/companions.ts";
import { QUESTION_TYPES, type QuestionType } from "#domain/prices.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { tabValue } from "#web/api/stored-value.ts";

export type Choice = {
  date: string | null;
  time: string | null;
  questionType: QuestionType;
  /** The offer of the waiting list that has chosen its time before. */
  offerId?: string;
};

export const NO_CHOICE: Choice = { date: null, time: null, questionType: "single" };

/** `movedId`: the booking that the customer moves; null for a new one. */
const storedFor = (movedId: string | null) =>
  tabValue(movedId ? `moveChoice.${movedId}` : "bookChoice", isChoice);

/** The summary that is open, which opens again after a reload or the login. */
export type OpenSummary = {
  slot: string;
  /** What is typed of who attends; null for the customer. */
  typed: Attendee | null;
  /** What is typed of who joins, too. Left out by an earlier version. */
  companion?: Companion | null;
  /** Who has opened it; null for a visitor, and then it is that of who signs in. */
  customerId: string | null;
  /** It was confirmed, so that `typed` is whole, has led to the login, and opens after it alone. */
  isForLogin: boolean;
  /** It is closed: the server has refused its time, and what is typed in it begins the next one. */
  isRefused?: true;
  /** When it was opened or confirmed, in milliseconds of the server's clock. */
  at: number;
};

/** How long that of a visitor waits for who signs in next in this tab. */
const VISITORS_SUMMARY_MS = 30 * 60_000;

export const openSummary = tabValue("bookSummary", isOpenSummary);

/** Of who has signed in for it: what is left of it is not for another customer of this tab. */
export function giveSummaryTo(customerId: string): void {
  const summary = openSummary.get();
  if (summary?.customerId === null) openSummary.set({ ...summary, customerId });
}

/** With its kind: a summary that was confirmed with another one is not that of the choice. */
export const slotOf = ({ date, time, questionType }: Choice) => `${date} ${time} ${questionType}`;

export function storeChoice(choice: Choice, movedId: string | null = null): void {
  storedFor(movedId).set(choice);
}

export function removeStoredChoice(movedId: string | null = null): void {
  storedFor(movedId).set(null);
  if (movedId === null) openSummary.set(null);
}

/** Its day and time may not be free any more. */
export function storedChoice(movedId: string | null = null): Choice {
  return storedFor(movedId).get() ?? NO_CHOICE;
}

export function useStoredChoice(movedId: string | null): Choice {
  return storedFor(movedId).use() ?? NO_CHOICE;
}

function isChoice(value: unknown): value is Choice {
  if (typeof value !== "object" || value === null) return false;
  const { date, time, questionType } = value as Record<string, unknown>;
  // The login sends them, and the server refuses a sign-in with others.
  const isSlot = [date, time].every((part) => part === null || DAY_OR_TIME.test(String(part)));
  return isSlot && QUESTION_TYPES.some((questions) => questions === questionType);
}

const DAY_OR_TIME = /^\d{4}-\d\d-\d\d$|^\d\d:\d\d$/;

function isOpenSummary(value: unknown): value is OpenSummary {
  const { slot, typed, companion = null, customerId, at = 0 } = Object(value) as Partial<OpenSummary>;
  const isTyped = isPersonOrNull(typed) && isPersonOrNull(companion);
  const isOfNow = customerId !== null || serverNow().getTime() < at + VISITORS_SUMMARY_MS;
  return typeof slot === "string" && isTyped && isTextOrNull(customerId) && isOfNow;
}

function isPersonOrNull(value: Attendee | null | undefined): boolean {
  return value === null || (typeof value?.name === "string" && typeof value.phone === "string");
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
