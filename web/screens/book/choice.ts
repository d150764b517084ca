// What the customer has chosen on the booking screen. Before the login it is stored for the time after it.
import { QUESTION_TYPES, type QuestionType } from "#domain/prices.ts";

export type Choice = { date: string | null; time: string | null; questionType: QuestionType };

export const NO_CHOICE: Choice = { date: null, time: null, questionType: "single" };

const STORED = "bookChoice";

export function storeChoice(choice: Choice): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(choice));
  } catch {
    // Without storage the customer chooses again after the login.
  }
}

export function removeStoredChoice(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Nothing was stored.
  }
}

/** Its day and time may not be free any more. */
export function storedChoice(): Choice {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    return isChoice(stored) ? stored : NO_CHOICE;
  } catch {
    return NO_CHOICE;
  }
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
