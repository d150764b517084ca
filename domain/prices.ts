// Prices of sessions and the use of credits, in whole rupees. One credit is worth one rupee.

export const QUESTION_TYPES = ["single", "multiple"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

export const PRICES: Readonly<Record<QuestionType, number>> = { single: 751, multiple: 1100 };
export const NEW_CUSTOMER_CREDITS = 110;
export const REFERRER_CREDITS = 110;

/** Credits reduce the amount to pay down to 0, never below. */
export function quotePrice(questionType: QuestionType, creditBalance: number) {
  const price = PRICES[questionType];
  const creditsUsed = Math.min(price, Math.max(0, creditBalance));
  return { price, creditsUsed, amount: price - creditsUsed };
}

/** Razorpay counts in paise. */
export function rupeesToPaise(rupees: number): number {
  return rupees * 100;
}
