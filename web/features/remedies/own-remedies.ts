import { type CustomersRemedy, listPrescribedRemedies } from "#contract/remedies.ts";
import type { Language } from "#domain/messages.ts";
import { nameIn, otherNameIn } from "#domain/names.ts";
import { KEPT_ON_PHONE } from "#web/api/kept-on-phone.ts";
import { queryClient } from "#web/api/queries.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";

/** The remedies of the customer's completed sessions, newest session first. Without a user id nothing is asked. */
export function useOwnRemedies(userId: string | null | undefined) {
  return useEndpoint(listPrescribedRemedies, {
    params: userId ? { userId } : null,
    select: ({ remedies }) => remedies,
    meta: KEPT_ON_PHONE,
    refetchOnWindowFocus: true,
  });
}

/** Fails at once if the browser is offline. */
export async function refetchOwnRemedies(userId: string): Promise<CustomersRemedy[]> {
  const query = endpointQuery(listPrescribedRemedies, { params: { userId } });
  return (await queryClient.fetchQuery({ ...query, staleTime: 0 })).remedies;
}

export type SessionRemedies = Pick<CustomersRemedy, "bookingId" | "sessionDate" | "sessionTime"> & {
  remedies: readonly CustomersRemedy[];
};

/** In the order of the list. */
export function groupBySession(remedies: readonly CustomersRemedy[]): SessionRemedies[] {
  const groups = new Map<string, SessionRemedies & { remedies: CustomersRemedy[] }>();
  for (const remedy of remedies) {
    const { bookingId, sessionDate, sessionTime } = remedy;
    const group = groups.get(bookingId);
    if (group) group.remedies.push(remedy);
    else groups.set(bookingId, { bookingId, sessionDate, sessionTime, remedies: [remedy] });
  }
  return [...groups.values()];
}

/** `own`: in the language of the screen. `other`: null if it is the same. */
export function remedyNames(names: Pick<CustomersRemedy, "name" | "nameHindi">, language: Language) {
  const other = otherNameIn(language, names);
  return { own: nameIn(language, names), other: other?.name ?? null, otherLanguage: other?.language };
}
