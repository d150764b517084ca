import { type FormEvent, useRef, useState } from "react";
import { CallFailure } from "#web/api/call.ts";
import { useDays } from "#web/features/availability/use-days.ts";
import { DialogError } from "#web/features/dialogs/dialogs.tsx";
import { Point, Points } from "#web/features/sessions/dialog-parts.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { DayField, type Neighbour, TimeField, useFreeTimes } from "./move-fields.tsx";

export type Slot = { sessionDate: string; sessionTime: string };

type FormProps = {
  session: UpcomingSession;
  isPending: boolean;
  error: unknown;
  onChange: () => void;
  onMove: (to: Slot) => void;
  onKeep: () => void;
};

/** The day and the time to move a session to. Loaded when the dialog opens, because the calendar is large. */
export function MoveForm({ session, isPending, error, onChange, onMove, onKeep }: FormProps) {
  const t = useT();
  const isUnanswered = error instanceof CallFailure && error.status === 0;
  const free = useFreeTimes({ isKept: isPending || isUnanswered });
  const neighbours = useNeighbours(free.date, session.id);
  const [isSubmitted, setSubmitted] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { date, time } = free;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (date && time) return onMove({ sessionDate: date, sessionTime: time });
    setSubmitted(true);
    form.current
      ?.querySelector<HTMLElement>(date ? "[data-field=time] input" : "[data-field=day] td [tabindex='0']")
      ?.focus();
  };
  // The field itself shows that the time is gone once the times are fetched again.
  const isTaken = error instanceof CallFailure && error.code === "slot-taken" && free.gone !== null;
  return (
    <form ref={form} className="grid gap-4" noValidate onChange={onChange} onSubmit={onSubmit}>
      <DayField free={free} fault={isSubmitted && !date ? t("sessions.move-day-missing") : null} />
      <TimeField
        free={free}
        neighbours={neighbours}
        fault={isSubmitted && date && !time ? t("sessions.move-time-missing") : null}
      />
      <Points>
        <Point>{t("sessions.move-free")}</Point>
        <Point>{t("sessions.move-told")}</Point>
        <Point>{t("sessions.move-refund")}</Point>
      </Points>
      <DialogError
        title={t(isUnanswered ? "sessions.move-unsure" : "sessions.move-failed")}
        error={isTaken ? null : error}
      />
      <div className="grid gap-3">
        <Button type="submit" isWide isPending={isPending} pendingLabel={t("sessions.moving")}>
          {t("sessions.move-yes")}
        </Button>
        <Button isWide variant="outline" onClick={onKeep}>
          {t("sessions.keep")}
        </Button>
      </div>
    </form>
  );
}

/** The sessions of a day other than the one that is moved. Empty until they are loaded, or if that fails. */
function useNeighbours(date: string | null, movedId: string): readonly Neighbour[] {
  const { data } = useDays(date);
  return data?.[0]?.bookings.filter(({ bookingId }) => bookingId !== movedId) ?? [];
}
