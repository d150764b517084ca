// What the customer has chosen on the booking screen. The tab stores it until it is booked, for the time after a reload or
// the login.

import { QUESTION_TYPES, type QuestionType } from "#domain/prices.ts";
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

/** The slot whose summary opens again once the visitor has signed in. */
export const waitingSummary = tabValue("bookSummary", (value) => typeof value === "string");

export const slotOf = ({ date, time }: Choice) => `${date} ${time}`;

export function storeChoice(choice: Choice, movedId: string | null = null): void {
  storedFor(movedId).set(choice);
}

export function removeStoredChoice(movedId: string | null = null): void {
  storedFor(movedId).set(null);
  if (movedId === null) waitingSummary.set(null);
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
  return (
    isTextOrNull(date) && isTextOrNull(time) && QUESTION_TYPES.some((questions) => questions === questionType)
  );
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === "string";
}
