// The sessions in which the reader is somebody's companion.
import { type CompanionSession, getCompanionSessions } from "#contract/companions.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";

type Options = {
  /** The page on which the companion waits asks again and again, also while no message comes. */
  isWatched?: boolean;
};

const REFETCH_MS = 15_000;

/** Soonest first, until their rooms have closed. Nobody is asked about without a user. */
export function useCompanionSessions(userId: string | null | undefined, { isWatched = false }: Options = {}) {
  return useEndpoint(getCompanionSessions, {
    of: userId ?? null,
    refetchOnWindowFocus: true,
    refetchInterval: isWatched ? REFETCH_MS : false,
    select: ({ sessions }) => sessions,
  });
}

/** What is to be done there now. `before`: the room has not opened. */
export type CompanionStep = "before" | "waiting" | "let-in" | "sent-out" | "over";

export function companionStep(
  { admission, opensAt, closesAt }: Pick<CompanionSession, "admission" | "opensAt" | "closesAt">,
  now: Date,
): CompanionStep {
  if (now.getTime() > Date.parse(closesAt)) return "over";
  if (admission === "sent-out") return "sent-out";
  if (now.getTime() < Date.parse(opensAt)) return "before";
  return admission === "let-in" ? "let-in" : "waiting";
}
