// What the customer has entered in the login form. It is stored, because phones reload the page while the customer reads
// the SMS. The code is kept in memory only.

import { serverNow } from "#web/api/server-clock.ts";
import { tabValue } from "#web/api/stored-value.ts";

export type LoginDraft = {
  phone: string;
  isNewUser: boolean;
  /** What the customer chose for WhatsApp before; null if the server does not say it to this browser. */
  whatsappBefore?: boolean | null;
  /** When the customer can request another code, in milliseconds of the server's clock. */
  resendAt: number;
  /** When the code expires, in milliseconds of the server's clock. */
  expiresAt: number;
  /** The code was right, and the account asks for a fact before it opens. */
  isOwnerAsked?: boolean;
  code: string;
  referralCode: string;
  hasAcceptedTerms: boolean;
  wantsWhatsapp: boolean;
};

/** The number while it is typed. The sign-in removes it; later than `until` it may be another person who reads it. */
export const typedPhone = tabValue("loginPhone", isTypedPhone);
type TypedPhone = { digits: string; until: number };
const TYPED_PHONE_MS = 15 * 60_000;

export function keepTypedPhone(digits: string): void {
  typedPhone.set({ digits, until: serverNow().getTime() + TYPED_PHONE_MS });
}

const stored = tabValue("login", isDraft);
let inMemory: LoginDraft | null = null;

/** Null once its code has expired. */
export function readDraft(now: Date): LoginDraft | null {
  const draft = inMemory ?? stored.get();
  return draft && draft.expiresAt > now.getTime() ? draft : null;
}

export function keepDraft(draft: LoginDraft | null): void {
  inMemory = draft;
  stored.set(draft && { ...draft, code: "" });
}

function isTypedPhone(value: unknown): value is TypedPhone {
  const { digits, until = 0 } = Object(value) as Partial<TypedPhone>;
  return typeof digits === "string" && until > serverNow().getTime();
}

function isDraft(value: unknown): value is LoginDraft {
  return (
    typeof value === "object" &&
    value !== null &&
    "phone" in value &&
    typeof value.phone === "string" &&
    "expiresAt" in value &&
    typeof value.expiresAt === "number"
  );
}
