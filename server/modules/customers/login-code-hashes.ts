// Login codes and confirmation codes are stored as keyed hashes of the phone, the browser's challenge and the code.
import type { AppContext } from "#server/context.ts";
import { signText } from "#server/crypto/keys.ts";
import { isSameHash } from "#server/crypto/tokens.ts";
import type { IssuedCodes } from "./login-codes.sql.ts";

/** A code that was sent for one purpose serves no other. */
export type CodePurpose = "sign-in" | "confirm";
export type CodeSubject = { phone: string; purpose: CodePurpose };

const HASH_PURPOSES = { "sign-in": "login-code", confirm: "confirmation-code" } as const;

export function hashCode(
  ctx: AppContext,
  { phone, purpose }: CodeSubject,
  challengeOrKey: string,
  code: string,
): Buffer {
  return signText(ctx.config, HASH_PURPOSES[purpose], `${phone}\n${challengeOrKey}\n${code}`);
}

export function hashOf(
  ctx: AppContext,
  subject: CodeSubject,
  row: IssuedCodes,
  challenge: string,
  code: string,
) {
  return hashCode(ctx, subject, row.sharedKey ?? challenge, code);
}

export function isSamePair([a, b]: [Buffer, Buffer], [c, d]: [Buffer, Buffer]): boolean {
  const straight = isSameHash(a, c) && isSameHash(b, d);
  const crossed = isSameHash(a, d) && isSameHash(b, c);
  return straight || crossed;
}
