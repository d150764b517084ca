// What someone has chosen on the way to a booking, and how it lives through the detour by the login.
import { QUESTION_TYPES, type QuestionType } from "#domain/prices.ts";

export type Choice = { date: string | null; time: string | null; questionType: QuestionType };

export const NO_CHOICE: Choice = { date: null, time: null, questionType: "single" };

const STORED = "bookChoice";

export function rememberChoice(choice: Choice): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(choice));
  } catch {
    // Then it is chosen again; nothing is lost but a moment.
  }
}

export function forgetChoice(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Nothing was kept.
  }
}

/** The choice that was remembered, or none. Whether its day and time are still free is for the screen to see. */
export function rememberedChoice(): Choice {
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
