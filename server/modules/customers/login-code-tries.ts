// Entering a code that login-codes.ts has sent: judged under the locks of its budgets, and counted with the commit.
import type { LoginCodeRefusal } from "#contract/errors.ts";
import { MAX_LOGIN_CODE_TRIES } from "#domain/login.ts";
import { budgetOfTry, type FailedTries, MAX_FAILED_IN_ALL, type TryBudget } from "#domain/login-codes.ts";
import type { AppContext } from "#server/context.ts";
import { isSameHash, tokenHash } from "#server/crypto/tokens.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { networkOf } from "#server/http/client-address.ts";
import { type CodePurpose, type CodeSubject, hashCode } from "./login-code-hashes.ts";
import * as queries from "./login-codes.sql.ts";

type TypedCode = CodeSubject & {
  otp: string;
  challenge: string | null;
  /** As rate limits count it: IPv4, or the /64 of an IPv6 address. */
  ipAddress: string;
};
type TriedCode = { codeId: string } | { refusal: LoginCodeRefusal };
/** `counted`: whether the try counts for the code, and the budget that a wrong one is taken from. */
type JudgedTry = { answer: TriedCode; counted: { budget: TryBudget | null } | null };

/** What a budget counts by; the address itself where it has no network. */
export const budgetNetworkOf = (ipAddress: string) => networkOf(ipAddress) ?? ipAddress;

/**
 * Compares in constant time and counts the try, in a transaction of its own: its locks let one try after
 * another pass the budgets of wrong codes, and the count stays whatever follows. Answers the code's id, or why the
 * code is refused. A right code stays usable until `markCodeUsed`.
 */
export async function tryCode(ctx: AppContext, typed: TypedCode, now: Date): Promise<TriedCode> {
  const { phone, challenge } = typed;
  if (!challenge) return { refusal: "code-foreign" };
  const network = budgetNetworkOf(typed.ipAddress);
  return inTransaction(
    ctx.db,
    async (tx) => {
      const [, row, failed] = await Promise.all([
        queries.lockTotals(tx, "failures"),
        queries.lockCode(tx, typed, tokenHash(challenge)),
        queries.countFailedTries(tx, { phone, network }, now),
      ]);
      return { row, ...judgeTry(ctx, { ...typed, challenge }, { row, failed }, now) };
    },
    async (tx, { row, answer, counted }) => {
      await Promise.all([
        row && counted ? queries.countTry(tx, row.id, { isOfDay: counted.budget === "day" }) : null,
        counted?.budget === "reserve" ? queries.insertReserveTry(tx, network, now) : null,
      ]);
      return answer;
    },
  );
}

type Judged = { row: queries.CodeRow | null; failed: FailedTries };

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
  if (isSpent(row)) return refuse("code-spent");
  const isCounted = countsGuesses({ ...typed, isKnownBrowser: row.isKnownBrowser });
  const budget = isCounted ? budgetOfTry(failed) : null;
  // No verdict, also on a right code: each one would be a guess.
  if (isCounted && budget === null) return refuse("tries-used-up");
  const isRight = isSameHash(row.codeHash, hashCode(ctx, typed, typed.challenge, typed.otp.trim()));
  if (isRight) return { answer: { codeId: row.id }, counted: { budget: null } };
  if (budget === "day" && failed.inAll + 1 === MAX_FAILED_IN_ALL)
    ctx.log.error({ failedToday: failed.inAll + 1 }, "ALERT: login codes are being guessed");
  return { answer: { refusal: "code-wrong" }, counted: { budget } };
}

/**
 * Whether wrong codes are taken from the budgets: of unknown browsers, and of all at a confirmation, where a thief may hold
 * the browser of the owner.
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

export function isSpent({ tries }: Pick<queries.CodeRow, "tries">): boolean {
  return tries >= MAX_LOGIN_CODE_TRIES;
}
