// The prescribed remedies as the customer's screens show them.

import type { PrescribedRemedy } from "#contract/remedies.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn, otherNameIn } from "#domain/names.ts";

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

/** The name in the reader's language, and the other one where it differs. */
export function namesOf(names: Pick<PrescribedRemedy, "name" | "nameHindi">, language: Language) {
  const other = otherNameIn(language, names);
  return { own: nameIn(language, names), other: other?.name ?? null, otherLanguage: other?.language };
}

/** Bought, and Guruji has still to perform it: what comes back as money when an account is closed. */
export function isPaidAndOwed({ isPaid, completionStatus }: PrescribedRemedy): boolean {
  return isPaid && completionStatus === "pending";
}
