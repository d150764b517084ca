// Remembers that the sign-in must first prove whose the account is, over a reload of the page.
const STORED = "ownerCheck";

export type OwnerDraft = { phone: string; wantsWhatsapp: boolean };

export function readOwnerDraft(): OwnerDraft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as Partial<OwnerDraft> | null;
    if (typeof draft?.phone !== "string") return null;
    return { phone: draft.phone, wantsWhatsapp: draft.wantsWhatsapp === true };
  } catch {
    return null;
  }
}

export function keepOwnerDraft(draft: OwnerDraft | null): void {
  try {
    if (draft) sessionStorage.setItem(STORED, JSON.stringify(draft));
    else sessionStorage.removeItem(STORED);
  } catch {
    // Without storage a reload leads back to the phone number.
  }
}
