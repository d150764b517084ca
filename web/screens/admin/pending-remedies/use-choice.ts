import { useState } from "react";
import type { PendingRemedy } from "#web/features/remedies/pending-remedies.ts";

/** The chosen ones among those that are shown. */
export function useChoice(shown: readonly PendingRemedy[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [isCompleting, setCompleting] = useState(false);
  const chosen = shown.filter(({ bookingRemedyId }) => ids.has(bookingRemedyId));
  const choose = (id: string, isChosen: boolean) => {
    const others = [...ids].filter((other) => other !== id);
    setIds(new Set(isChosen ? [...others, id] : others));
  };
  /** Those that failed stay chosen. */
  const forget = (done: readonly string[]) =>
    setIds((before) => new Set([...before].filter((id) => !done.includes(id))));
  return { ids, chosen, choose, forget, clear: () => setIds(new Set()), isCompleting, setCompleting };
}

export type Choice = ReturnType<typeof useChoice>;
