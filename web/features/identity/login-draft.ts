// What has been filled in on the way to signing in. It outlives a look at the terms, and a phone that drops the page
// while the SMS is read; the one-time code itself is kept in memory only.

const STORED = "login";

export type LoginDraft = {
  phone: string;
  isNewUser: boolean;
  /** When another code may be asked for, in milliseconds of the server's clock. */
  resendAt: number;
  /** When the code that was sent is of no use any more. */
  expiresAt: number;
  code: string;
  referralCode: string;
  hasAcceptedTerms: boolean;
  wantsWhatsapp: boolean;
};

let inMemory: LoginDraft | null = null;

/** The draft, as long as its code may still be used at `now`. */
export function readDraft(now: Date): LoginDraft | null {
  const draft = inMemory ?? readStored();
  return draft && draft.expiresAt > now.getTime() ? draft : null;
}

export function keepDraft(draft: LoginDraft | null): void {
  inMemory = draft;
  try {
    if (draft) sessionStorage.setItem(STORED, JSON.stringify({ ...draft, code: "" }));
    else sessionStorage.removeItem(STORED);
  } catch {
    // Kept in memory for this visit.
  }
}

function readStored(): LoginDraft | null {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
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
