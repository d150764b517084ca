// Payment results that come with time: scheduled answers of the bank, and Razorpay's timeout when there is none.
import { listDueLateAnswers, listUnanswered, updateLateAnswer } from "./late-answers.sql.ts";
import { type Merchant, unixSeconds } from "./merchant.ts";
import { applyBankAnswer } from "./payments.ts";
import { RazorpayError } from "./razorpay-errors.ts";

/** After this time without an answer, Razorpay calls the payment failed. A later answer of the bank still counts. */
const BANK_TIMEOUT_SECONDS = 600;

/** Applies what is due. A payment that can no longer change that way stays unchanged. */
export async function applyLateAnswers(merchant: Merchant): Promise<void> {
  const { db } = merchant;
  const until = unixSeconds(merchant) - BANK_TIMEOUT_SECONDS;
  for (const { id } of await listUnanswered(db, until, BANK_TIMEOUT_SECONDS))
    await ignoreRejection(applyBankAnswer(merchant, id, "failed", "payment_timed_out"));
  for (const { id, outcome } of await listDueLateAnswers(db, merchant.now())) {
    await ignoreRejection(applyBankAnswer(merchant, id, outcome));
    await updateLateAnswer(db, id, null);
  }
}

async function ignoreRejection(answered: Promise<unknown>): Promise<void> {
  try {
    await answered;
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
  }
}
