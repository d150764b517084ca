// What the customer has entered in the login form. It is stored, because phones reload the page while the customer reads
// the SMS. The code is kept in memory only.

import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";

const STORED = "login";

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

let inMemory: LoginDraft | null = null;

/** Null once its code has expired. */
export function readDraft(now: Date): LoginDraft | null {
  const draft = inMemory ?? readStored();
  return draft && draft.expiresAt > now.getTime() ? draft : null;
}

export function keepDraft(draft: LoginDraft | null): void {
  inMemory = draft;
  storeTabValue(STORED, draft && { ...draft, code: "" });
}

function readStored(): LoginDraft | null {
  const draft = readTabValue(STORED);
  return isDraft(draft) ? draft : null;
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
