import { useState } from "react";
import { daysBetween } from "#domain/ist-time.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { type Choices, findUnchosen, toSent } from "./closing-choices.ts";
import { type AffectedSession, type Days, useCloseDays } from "./use-closed-days.ts";

type Faults = Readonly<Record<string, string | undefined>>;
type Options = { onClosed: (bookingsOutside: number) => void };

/** The choices for the sessions of the days, and closing the days with them. Faults are by session. */
export function useClosing(days: Days, sessions: readonly AffectedSession[], { onClosed }: Options) {
  const t = useT();
  const closing = useCloseDays();
  const [choices, setChoices] = useState<Choices>({});
  const [faults, setFaults] = useState<Faults>({});

  const submit = async () => {
    if (closing.isPending) return;
    const unchosen = findUnchosen(sessions, choices);
    if (unchosen) {
      setFaults({ [unchosen.id]: t("hours.choose-action-missing") });
      document.querySelector<HTMLElement>(`[name="action-${unchosen.id}"]`)?.focus();
      return;
    }
    setFaults({});
    try {
      const answer = await closing.mutateAsync({ ...days, sessions: toSent(sessions, choices) });
      const failed = answer.sessions.filter(({ outcome }) => outcome === "failed");
      if (failed.length > 0) {
        setFaults(
          Object.fromEntries(
            failed.map(({ id, reason }) => [id, t("hours.not-done", { reason: reason ?? "" })]),
          ),
        );
        return;
      }
      const count = daysBetween(days.from, days.to) + 1;
      toast({
        title: count === 1 ? t("availability.deleted") : t("hours.days-closed", { count }),
        tone: "done",
      });
      onClosed(answer.bookingsOutside);
    } catch {
      // The dialog stays open and shows the error.
    }
  };

  return {
    choices,
    setChoices: (next: Choices) => {
      setChoices(next);
      setFaults({});
    },
    faults,
    error: closing.error,
    isPending: closing.isPending,
    submit,
  };
}
