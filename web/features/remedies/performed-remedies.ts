import {
  completeRemedy,
  listPendingRemedies,
  listPerformedRemedies,
  type PerformedRemedy,
  summarizePendingRemedies,
} from "#contract/remedies.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";

export type { PerformedRemedy };

/** Every list in which the video of a performed remedy stands. */
export async function refreshPerformances(): Promise<void> {
  const lists = refresh(listPendingRemedies, summarizePendingRemedies, listPerformedRemedies);
  await Promise.all([lists, refreshSessions()]);
}

type Options = { onDone: () => void; onFailed: (error: Error) => void };

/** Marks a remedy as performed, or publishes its video. Pending until the lists are there. */
export const useCompleteRemedy = (options: Options) =>
  useSubmit(completeRemedy, { ...options, onSettled: refreshPerformances });
