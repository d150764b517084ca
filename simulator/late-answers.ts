// Answers for: what banks and Razorpay do by themselves as time goes by: late answers, and no answer at all.
// Refuses to know: who moves the clock.
import { type Merchant, unixSeconds } from "./merchant.ts";
import { lateAnswerStore } from "./payments.sql.ts";
import { applyBankAnswer } from "./payments.ts";
import { RazorpayError } from "./razorpay-errors.ts";

/** A payment about which the bank says nothing is called failed after this long; the bank may still come later. */
const BANK_PATIENCE_SECONDS = 600;

/** Says what has become due. What has been overtaken by then is left as it is. */
export async function answerLate(merchant: Merchant): Promise<void> {
  const store = lateAnswerStore(merchant.db);
  const until = unixSeconds(merchant) - BANK_PATIENCE_SECONDS;
  for (const { id } of await store.unanswered(until, BANK_PATIENCE_SECONDS))
    await unlessOvertaken(applyBankAnswer(merchant, id, "failed", "payment_timed_out"));
  for (const { id, outcome } of await store.due(merchant.now())) {
    await unlessOvertaken(applyBankAnswer(merchant, id, outcome));
    await store.expect(id, null);
  }
}

async function unlessOvertaken(settled: Promise<unknown>): Promise<void> {
  try {
    await settled;
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
  }
}
