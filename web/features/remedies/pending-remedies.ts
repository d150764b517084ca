// Remedies that wait to be performed, and what marks them as performed.
import { keepPreviousData } from "@tanstack/react-query";
import {
  completeRemedy,
  listPendingRemedies,
  listPerformedRemedies,
  type PendingRemedy,
  summarizePendingRemedies,
  undoPublication,
} from "#contract/remedies.ts";
import { refresh, useEndpoint, useEndpointPages } from "#web/api/use-endpoint.ts";
import { type SubmitOptions, useSubmit } from "#web/api/use-submit.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

const LIVE = { refetchOnWindowFocus: true, refetchInterval: 60_000 } as const;

/** `remedyId`: of the catalogue; null for all. */
type PendingFilter = { search: string; remedyId: string | null };

/** Remedies that are bought or given and not performed yet, or not sent yet, earliest session first, by pages. */
export function usePendingRemedies({ search, remedyId }: PendingFilter) {
  return useEndpointPages(listPendingRemedies, {
    ...LIVE,
    query: { search: search || undefined, remedyId: remedyId ?? undefined, withheld: "yes" },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
  });
}

/** How many of each remedy wait, and since when. */
export const usePendingSummary = () => useEndpoint(summarizePendingRemedies, LIVE);

export type CustomerRemedies = { phone: string; name: string; remedies: PendingRemedy[] };

/** Grouped by phone number, since names are not unique; in the order of each customer's first remedy. */
export function byCustomer(pending: readonly PendingRemedy[]): CustomerRemedies[] {
  const customers = new Map<string, CustomerRemedies>();
  for (const remedy of pending) {
    const { userPhone: phone, givenName, userName } = remedy;
    const name = givenName ?? userName;
    const customer = customers.get(phone);
    if (customer) customer.remedies.push(remedy);
    else customers.set(phone, { phone, name, remedies: [remedy] });
  }
  return [...customers.values()];
}

/** Every list in which the video of a performed remedy stands. */
export async function refreshPerformances(): Promise<void> {
  const lists = refresh(listPendingRemedies, summarizePendingRemedies, listPerformedRemedies);
  await Promise.all([lists, refreshSessions()]);
}

/** Marks a remedy as performed, or with `resend` sends its video after it was taken back. Pending until the lists are there. */
export const useCompleteRemedy = (options: SubmitOptions<typeof completeRemedy>) =>
  useSubmit(completeRemedy, { ...options, onSettled: refreshPerformances });

/** Takes the video of a performed remedy back before its customer gets it. */
export const useUndoPublication = (options: SubmitOptions<typeof undoPublication>) =>
  useSubmit(undoPublication, { ...options, onSettled: refreshPerformances });
