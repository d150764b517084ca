import { type FormEvent, useState } from "react";
import { previewClosedDays } from "#contract/closed-days.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { canCloseDays, MAX_CLOSED_DAYS_AHEAD } from "#domain/slots.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { DialogError } from "#web/features/dialogs/dialog-error.tsx";
import { Point, Points } from "#web/features/sessions/dialog-parts.tsx";
import { formatDayLong, formatRupees } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Field, inputClass } from "#web/ui/field.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { AffectedSessions } from "./affected-sessions.tsx";
import { chooseForAll, totalRefund } from "./closing-choices.ts";

import { type Days, useClosing } from "./use-closing.ts";

export type CloseDaysProps = {
  /** A single day, or null to choose the first and the last one. */
  day: string | null;
  onClose: () => void;
  onClosed: (bookingsOutside: number) => void;
};

type FormProps = CloseDaysProps & { isPendingRef: { current: boolean } };

export function CloseDaysForm({ day, isPendingRef, onClose, onClosed }: FormProps) {
  const t = useT();
  const language = useLanguage();
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
        <p>{t("hours.close-day-body", { date: formatDayLong(language, day) })}</p>
      ) : (
        <SpanFields days={days} today={today} isPossible={isPossible} onChange={setDays} />
      )}
      {isPossible ? (
        <QueryView
          query={affected}
          loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-11"]} />}
          failedTitle={t("hours.affected-failed")}
        >
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
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="outline" onClick={() => (closing.isPending ? undefined : onClose())}>
          {t("availability.clear-keep")}
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
        <Field label={t("hours.first-day")}>
          {(props) => (
            <input
              {...props}
              type="date"
              {...limits}
              value={from}
              // The last day follows, so that the span is never reversed while it is chosen.
              onChange={({ target }) =>
                onChange({ from: target.value, to: to < target.value ? target.value : to })
              }
              className={inputClass}
            />
          )}
        </Field>
        <Field label={t("hours.last-day")}>
          {(props) => (
            <input
              {...props}
              type="date"
              {...limits}
              min={from || today}
              value={to}
              onChange={({ target }) => onChange({ from, to: target.value })}
              className={inputClass}
            />
          )}
        </Field>
      </div>
      {isPossible ? null : (
        <p role="alert" className="text-small font-bold text-destructive">
          {t("hours.span-wrong")}
        </p>
      )}
    </div>
  );
}
