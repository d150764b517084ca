import { type FormEvent, useState } from "react";
import {
  clearAvailability,
  getAvailability,
  listAvailability,
  listOpenDates,
  listSlots,
} from "#contract/availability.ts";
import { type AffectedSession, closeDays, previewClosedDays } from "#contract/closed-days.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { formatRupees } from "#domain/digits.ts";
import { addDays, daysBetween, istDateOf } from "#domain/ist-time.ts";
import { canCloseDays, MAX_CLOSED_DAYS_AHEAD } from "#domain/slots.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { endpointQuery, refresh, useEndpoint } from "#web/api/use-endpoint.ts";
import { useAction } from "#web/api/use-submit.ts";
import { DialogError } from "#web/features/dialogs/dialogs.tsx";
import { Point, Points } from "#web/features/sessions/dialog-parts.tsx";
import { refreshSessions } from "#web/features/sessions/use-sessions.ts";
import { formatDayLong } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  AffectedSessions,
  type Choices,
  chooseForAll,
  findUnchosen,
  toSent,
  totalRefund,
} from "./affected-sessions.tsx";

export type CloseDaysProps = {
  /** A single day, or null to choose the first and the last one. */
  day: string | null;
  onClose: () => void;
  onClosed: (bookingsOutside: number) => void;
};

type FormProps = CloseDaysProps & { isPendingRef: { current: boolean } };

export function CloseDaysForm({ day, isPendingRef, onClose, onClosed }: FormProps) {
  const t = useT();
  const today = istDateOf(serverNow());
  const [days, setDays] = useState<Days>({ from: day ?? today, to: day ?? today });
  const isPossible = canCloseDays(days.from, days.to, serverNow());
  const affected = useEndpoint(previewClosedDays, { query: isPossible ? days : null, gcTime: 0 });
  const closing = useClosing(days, affected.data?.sessions ?? [], {
    onClosed: (bookingsOutside) => {
      onClosed(bookingsOutside);
      onClose();
    },
  });
  isPendingRef.current = closing.isPending;
  const { choices, setChoices } = closing;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (affected.data && !affected.isFetching && isPossible) void closing.submit();
  };
  return (
    <form className="grid grid-cols-1 gap-4" noValidate onSubmit={onSubmit}>
      {day ? (
        <p>{t("hours.close-day-body", { date: formatDayLong(day) })}</p>
      ) : (
        <SpanFields days={days} today={today} isPossible={isPossible} onChange={setDays} />
      )}
      {isPossible ? (
        <QueryView query={affected} loading={["h-11"]} failedTitle={t("hours.affected-failed")}>
          {({ sessions, holds }) => (
            <>
              {sessions.length === 0 ? (
                <p className="text-ink-quiet">{t("hours.none-affected")}</p>
              ) : (
                <AffectedSessions
                  sessions={sessions}
                  choices={choices}
                  faults={closing.faults}
                  onChoose={(id, action) => setChoices({ ...choices, [id]: action })}
                  onChooseAll={(action) => setChoices(chooseForAll(sessions, choices, action))}
                />
              )}
              <Consequences
                holds={holds}
                hasSessions={sessions.length > 0}
                total={totalRefund(sessions, choices)}
              />
            </>
          )}
        </QueryView>
      ) : null}
      <DialogError title={t("hours.close-unsure")} error={closing.error} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="outline" onClick={() => (closing.isPending ? undefined : onClose())}>
          {t("general.keep")}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          disabled={!affected.data || !isPossible}
          isPending={closing.isPending}
          pendingLabel={t("availability.clearing")}
        >
          {day ? t("availability.clear") : t("hours.close-days")}
        </Button>
      </div>
    </form>
  );
}

type ConsequenceProps = { holds: number; hasSessions: boolean; total: number };

function Consequences({ holds, hasSessions, total }: ConsequenceProps) {
  const t = useT();
  if (!hasSessions && holds === 0) return null;
  return (
    <Points>
      {total > 0 ? <Point>{t("hours.total-refund", { amount: formatRupees(total) })}</Point> : null}
      {hasSessions ? <Point>{t("hours.customers-told")}</Point> : null}
      {holds > 0 ? <Point>{t("hours.paying-now", { count: holds })}</Point> : null}
    </Points>
  );
}

type SpanProps = { days: Days; today: string; isPossible: boolean; onChange: (days: Days) => void };

function SpanFields({ days: { from, to }, today, isPossible, onChange }: SpanProps) {
  const t = useT();
  const limits = { min: today, max: addDays(today, MAX_CLOSED_DAYS_AHEAD) };
  return (
    <div className="grid gap-3">
      <p>{t("hours.close-body")}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-3">
        <TextField
          label={t("hours.first-day")}
          type="date"
          {...limits}
          value={from}
          onChange={({ target }) =>
            onChange({ from: target.value, to: to < target.value ? target.value : to })
          }
        />
        <TextField
          label={t("hours.last-day")}
          type="date"
          {...limits}
          min={from || today}
          value={to}
          onChange={({ target }) => onChange({ from, to: target.value })}
        />
      </div>
      {isPossible ? null : (
        <p role="alert" className="text-small font-bold text-destructive">
          {t("hours.span-wrong")}
        </p>
      )}
    </div>
  );
}

type Days = { from: string; to: string };

type Faults = Readonly<Record<string, string | undefined>>;
type Options = { onClosed: (bookingsOutside: number) => void };

/** The choices for the sessions of the days, and closing the days with them. Faults are by session. */
function useClosing(days: Days, sessions: readonly AffectedSession[], { onClosed }: Options) {
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
    // By now the customer of one that failed may have moved or cancelled it.
    const left = queryClient.getQueryData(
      endpointQuery(previewClosedDays, { query: days }).queryKey,
    )?.sessions;
    const failed = answer.sessions.filter(
      ({ id, outcome }) => outcome === "failed" && (left ?? sessions).some((session) => session.id === id),
    );
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
