import type { PrescribedRemedy } from "#contract/remedies.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn, otherNameIn } from "#domain/names.ts";

export type SessionRemedies = Pick<PrescribedRemedy, "bookingId" | "sessionDate" | "sessionTime"> & {
  remedies: readonly PrescribedRemedy[];
};

/** In the order of the list. */
export function groupBySession(remedies: readonly PrescribedRemedy[]): SessionRemedies[] {
  const groups = new Map<string, SessionRemedies & { remedies: PrescribedRemedy[] }>();
  for (const remedy of remedies) {
    const { bookingId, sessionDate, sessionTime } = remedy;
    const group = groups.get(bookingId);
    if (group) group.remedies.push(remedy);
    else groups.set(bookingId, { bookingId, sessionDate, sessionTime, remedies: [remedy] });
  }
  return [...groups.values()];
}

/** `own`: in the language of the screen. `other`: null if it is the same. */
export function remedyNames(names: Pick<PrescribedRemedy, "name" | "nameHindi">, language: Language) {
  const other = otherNameIn(language, names);
  return { own: nameIn(language, names), other: other?.name ?? null, otherLanguage: other?.language };
}
