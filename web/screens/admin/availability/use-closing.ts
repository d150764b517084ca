import { useState } from "react";
import {
  clearAvailability,
  getAvailability,
  listAvailability,
  listOpenDates,
  listSlots,
} from "#contract/availability.ts";
import { type AffectedSession, closeDays, previewClosedDays } from "#contract/closed-days.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { daysBetween } from "#domain/ist-time.ts";
import { call } from "#web/api/call.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { type Choices, findUnchosen, toSent } from "./closing-choices.ts";

export type Days = { from: string; to: string };

type Faults = Readonly<Record<string, string | undefined>>;
type Options = { onClosed: (bookingsOutside: number) => void };

/** The choices for the sessions of the days, and closing the days with them. Faults are by session. */
export function useClosing(days: Days, sessions: readonly AffectedSession[], { onClosed }: Options) {
  const t = useT();
  // May be repeated after a failure: the server does nothing twice.
  const closing = useAction(closeOrClear, {
    // The open day editors drop their drafts and load the days again.
    onSettled: () => {
      void refresh(getAvailability, listAvailability, listSlots, listOpenDates);
      return Promise.all([refreshSessions(), refresh(previewClosedDays)]);
    },
  });
  const [choices, setChoices] = useState<Choices>({});
  const [faults, setFaults] = useState<Faults>({});

  const submit = async () => {
    const unchosen = findUnchosen(sessions, choices);
    if (unchosen) {
      setFaults({ [unchosen.id]: t("hours.choose-action-missing") });
      document.querySelector<HTMLElement>(`[name="action-${unchosen.id}"]`)?.focus();
      return;
    }
    setFaults({});
    const answer = await closing.send({ ...days, sessions: toSent(sessions, choices) });
    // The dialog stays open and shows the error.
    if (!answer) return;
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

type ClosedDays = {
  sessions: { id: string; outcome: "moved" | "cancelled" | "failed"; reason: string | null }[];
  bookingsOutside: number;
};

async function closeOrClear(input: InputOf<typeof closeDays>): Promise<ClosedDays> {
  const { from, to, sessions } = input;
  if (from !== to || sessions.length > 0) return call(closeDays, { input });
  const { bookingsOutside } = await call(clearAvailability, { params: { date: from } });
  return { sessions: [], bookingsOutside };
}
