// What a session costs and what credits take off it. Whole rupees; one credit is one rupee.

export const QUESTION_TYPES = ["single", "multiple"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const PRICES: Readonly<Record<QuestionType, number>> = { single: 751, multiple: 1100 };
export const NEW_USER_CREDITS = 110;
export const REFERRER_CREDITS = 110;

/** The price of a session, the credits that go into it, and what is left to pay (never below 0). */
export function quote(questionType: QuestionType, creditBalance: number) {
  const price = PRICES[questionType];
  const creditsUsed = Math.min(price, Math.max(0, creditBalance));
  return { price, creditsUsed, amount: price - creditsUsed };
}

/** Rupees in paise, the payment provider's unit. */
export function paiseOf(rupees: number): number {
  return rupees * 100;
}
