// Login codes and confirmation codes are stored as keyed hashes of the phone, the browser's challenge and the code.
import type { AppContext } from "#server/context.ts";
import { signText } from "#server/crypto/keys.ts";

/** A code that was sent for one purpose serves no other. */
export type CodePurpose = "sign-in" | "confirm";
export type CodeSubject = { phone: string; purpose: CodePurpose };

const HASH_PURPOSES = { "sign-in": "login-code", confirm: "confirmation-code" } as const;

export function hashCode(
  ctx: AppContext,
  { phone, purpose }: CodeSubject,
  challenge: string,
  code: string,
): Buffer {
  return signText(ctx.config, HASH_PURPOSES[purpose], `${phone}\n${challenge}\n${code}`);
}
