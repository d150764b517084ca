// The customer's own vidhis as her screens show them. Knows no price list and no payment.

import type { PrescribedRemedy } from "#contract/remedies.ts";
import type { Language } from "#domain/messages.ts";

export type SessionRemedies = Pick<PrescribedRemedy, "bookingId" | "sessionDate" | "sessionTime"> & {
  remedies: readonly PrescribedRemedy[];
};

/** In the order of the list, in which a session's vidhis follow one another. */
export function remediesBySession(remedies: readonly PrescribedRemedy[]): SessionRemedies[] {
  const groups = new Map<string, SessionRemedies & { remedies: PrescribedRemedy[] }>();
  for (const remedy of remedies) {
    const { bookingId, sessionDate, sessionTime } = remedy;
    const group = groups.get(bookingId);
    if (group) group.remedies.push(remedy);
    else groups.set(bookingId, { bookingId, sessionDate, sessionTime, remedies: [remedy] });
  }
  return [...groups.values()];
}

/** The reader's own name for it first; the other one where it says something else. */
export function namesOf(
  { name, nameHindi }: Pick<PrescribedRemedy, "name" | "nameHindi">,
  language: Language,
) {
  const [own, other] = language === "hi" ? [nameHindi, name] : [name, nameHindi];
  return { own, other: other === own ? null : other };
}

/** Bought, and Guruji has still to perform it: what comes back as money when an account is closed. */
export function isPaidAndOwed({ isPaid, completionStatus }: PrescribedRemedy): boolean {
  return isPaid && completionStatus === "pending";
}
