import { useState } from "react";
import { CallFailure } from "#web/api/call.ts";
import { useDays } from "#web/features/availability/use-days.ts";
import { DialogError } from "#web/features/dialogs/dialogs.tsx";
import { Point, Points } from "#web/features/sessions/dialog-parts.tsx";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { DayField, type Neighbour, TimeStrip, useFreeTimes } from "./move-fields.tsx";

export type Slot = { sessionDate: string; sessionTime: string };

type FormProps = {
  session: UpcomingSession;
  isPending: boolean;
  error: unknown;
  onMove: (to: Slot) => void;
  onKeep: () => void;
};

/**
 * The free times of the session's day, of which a press moves it there, and a calendar for another day. Loaded when the dialog opens,
 * because the calendar is large.
 */
export function MoveForm({ session, isPending, error, onMove, onKeep }: FormProps) {
  const t = useT();
  const isUnanswered = error instanceof CallFailure && error.status === 0;
  const free = useFreeTimes(session, { isKept: isPending || isUnanswered });
  const neighbours = useNeighbours(free.date, session.id);
  const [isChoosingDay, setChoosingDay] = useState(false);
  const { date } = free;
  const isDayOpen = isChoosingDay || date === null || free.times?.length === 0;
  // The strip itself says that the time is gone once the times are fetched again.
  const isTaken = error instanceof CallFailure && error.code === "slot-taken" && free.gone !== null;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Points>
        <Point>{t("sessions.move-told")}</Point>
        <Point>{t("sessions.move-free")}</Point>
        <Point>{t("sessions.move-refund")}</Point>
      </Points>
      <section aria-labelledby="move-time" className="grid grid-cols-1 gap-2">
        <h3 id="move-time" className="text-small font-bold">
          {`${t("sessions.move-time")}${date ? ` · ${formatDay(date)}` : ""}`}
        </h3>
        <TimeStrip
          free={free}
          near={session.sessionTime}
          neighbours={neighbours}
          isPending={isPending}
          onPress={(time) => {
            free.chooseTime(time);
            if (date) onMove({ sessionDate: date, sessionTime: time });
          }}
        />
      </section>
      {isDayOpen ? (
        <DayField
          free={free}
          onChoose={(day) => {
            free.chooseDate(day);
            setChoosingDay(false);
          }}
        />
      ) : (
        <Button isWide variant="outline" onClick={() => setChoosingDay(true)}>
          {t("sessions.move-other-day")}
        </Button>
      )}
      <DialogError
        title={t(isUnanswered ? "sessions.move-unsure" : "sessions.move-failed")}
        error={isTaken ? null : error}
      />
      <Button isWide variant="outline" onClick={onKeep}>
        {t("sessions.keep")}
      </Button>
    </div>
  );
}

/** The sessions of a day other than the one that is moved; none if that fails. Undefined until one or the other. */
function useNeighbours(date: string | null, movedId: string): readonly Neighbour[] | undefined {
  const { data, isPending } = useDays(date);
  if (isPending) return;
  return data?.[0]?.bookings.filter(({ bookingId }) => bookingId !== movedId) ?? [];
}
