// Entering a code that login-codes.ts has sent: judged under the locks of its budgets, and counted with the commit.
import type { LoginCodeRefusal } from "#contract/errors.ts";
import { MAX_LOGIN_CODE_TRIES } from "#domain/login.ts";
import {
  type FailedSingles,
  MAX_FAILED_SINGLES_IN_ALL,
  MAX_TWO_CODE_TRIES,
  needsSecondCode,
} from "#domain/login-codes.ts";
import type { AppContext } from "#server/context.ts";
import { isSameHash, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { type CodePurpose, type CodeSubject, hashOf, isSamePair } from "./login-code-hashes.ts";
import * as queries from "./login-codes.sql.ts";

type TypedCode = CodeSubject & { otp: string; secondOtp: string; challenge: string | null };
type TriedCode = { codeId: string } | { refusal: LoginCodeRefusal };
/** `isFailedSingle`: the try was one wrong code of the budget. Null for a try that does not count. */
type JudgedTry = { answer: TriedCode; counted: { isFailedSingle: boolean } | null };

/**
 * Compares in constant time and counts the try, in a transaction of its own: its locks let one try after
 * another pass the budget of wrong single codes, and the count stays whatever follows. Answers the code's id, or why the
 * code is refused. A right code stays usable until `markCodeUsed`.
 */
export async function tryCode(ctx: AppContext, typed: TypedCode, now: Date): Promise<TriedCode> {
  const { phone, challenge } = typed;
  if (!challenge) return { refusal: "code-foreign" };
  return inTransaction(
    ctx.db,
    async (tx) => {
      const [, row, failed] = await Promise.all([
        queries.lockTotals(tx, "failures"),
        queries.lockCode(tx, typed, tokenHash(challenge)),
        queries.countFailedSingles(tx, phone, now),
      ]);
      return { row, ...judgeTry(ctx, { ...typed, challenge }, { row, failed }, now) };
    },
    async (tx, { row, answer, counted }) => {
      if (row && counted) await queries.countTry(tx, row.id, counted);
      return answer;
    },
  );
}

type Judged = { row: queries.CodeRow | null; failed: FailedSingles };

function judgeTry(
  ctx: AppContext,
  typed: TypedCode & { challenge: string },
  { row, failed }: Judged,
  now: Date,
): JudgedTry {
  const refuse = (refusal: LoginCodeRefusal): JudgedTry => ({ answer: { refusal }, counted: null });
  if (!row) return refuse("code-foreign");
  if (row.usedAt || row.voidedAt) return refuse("code-used");
  if (row.expiresAt <= now) return refuse("code-expired");
  const { secondCodeHash } = row;
  if (isSpent(row)) return refuse("code-spent");
  const otp = hashOf(ctx, typed, row, typed.challenge, typed.otp.trim());
  const isCounted = countsGuesses({ ...typed, isKnownBrowser: row.isKnownBrowser });
  if (!secondCodeHash) return judgeSingle(ctx, { row, otp, failed: isCounted ? failed : null });
  if (!typed.secondOtp) return refuse("second-code-needed");
  const secondOtp = hashOf(ctx, typed, row, typed.challenge, typed.secondOtp.trim());
  // In any order: the SMS do not say which was sent first.
  const isRight = isSamePair([row.codeHash, secondCodeHash], [otp, secondOtp]);
  const answer = isRight ? { codeId: row.id } : ({ refusal: "code-wrong" } as const);
  return { answer, counted: { isFailedSingle: false } };
}

/** `failed`: null if the try takes nothing from the budget. */
type SingleTry = { row: queries.CodeRow; otp: Buffer; failed: FailedSingles | null };

/** What is counted gets no verdict on one code alone once the budget of wrong ones is used up. */
function judgeSingle(ctx: AppContext, { row, otp, failed }: SingleTry): JudgedTry {
  if (failed && needsSecondCode(failed)) return { answer: { refusal: "second-code-needed" }, counted: null };
  const isRight = isSameHash(row.codeHash, otp);
  if (failed && !isRight && failed.inAll + 1 === MAX_FAILED_SINGLES_IN_ALL)
    ctx.log.error({ failedToday: failed.inAll + 1 }, "ALERT: login codes are being guessed");
  const answer = isRight ? { codeId: row.id } : ({ refusal: "code-wrong" } as const);
  return { answer, counted: { isFailedSingle: failed !== null && !isRight } };
}

/**
 * Whether wrong single codes are taken from the budget: of unknown browsers, and of all at a confirmation, where a thief may
 * hold the browser of the owner.
 */
export function countsGuesses({
  purpose,
  isKnownBrowser,
}: {
  purpose: CodePurpose;
  isKnownBrowser: boolean;
}) {
  return !isKnownBrowser || purpose === "confirm";
}

export function isSpent({
  tries,
  secondCodeHash,
}: Pick<queries.CodeRow, "tries" | "secondCodeHash">): boolean {
  return tries >= (secondCodeHash ? MAX_TWO_CODE_TRIES : MAX_LOGIN_CODE_TRIES);
}
