import { type FormEvent, useRef, useState } from "react";
import { CallFailure } from "#web/api/call.ts";
import { Point, Points, Problem, useWhen, WhichSession } from "#web/features/sessions/dialog-parts.tsx";
import type { ComingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { DayField, TimeField } from "./move-fields.tsx";
import { useFreeTimes } from "./use-free-times.ts";
import { useMoveSession } from "./use-move-session.ts";

type To = { sessionDate: string; sessionTime: string };
type Props = { session: ComingSession | null; onClose: () => void };

/** Another day and time for a session, as the guide needs it: without a customer's limits, and with what she then may. */
export function MoveDialog({ session, onClose }: Props) {
  const t = useT();
  const whenOf = useWhen();
  const move = useMoveSession();
  const close = () => {
    if (move.isPending) return;
    move.reset();
    onClose();
  };
  const moveTo = async ({ id }: ComingSession, to: To) => {
    try {
      await move.mutateAsync({ id, to });
      toast({ title: t("sessions.moved"), body: whenOf(to), tone: "done" });
      onClose();
    } catch {
      // Said in the dialog, which stays open.
    }
  };
  return (
    <Dialog
      isOpen={session !== null}
      onClose={close}
      title={t("sessions.move-title")}
      closeLabel={t("shell.close")}
    >
      {session ? (
        <div className="grid gap-4">
          <WhichSession session={session} />
          <MoveForm
            isPending={move.isPending}
            error={move.error}
            onTouched={move.reset}
            onMove={(to) => void moveTo(session, to)}
            onKeep={close}
          />
        </div>
      ) : null}
    </Dialog>
  );
}

type FormProps = {
  isPending: boolean;
  error: unknown;
  onTouched: () => void;
  onMove: (to: To) => void;
  onKeep: () => void;
};

function MoveForm({ isPending, error, onTouched, onMove, onKeep }: FormProps) {
  const t = useT();
  const isUnsure = error instanceof CallFailure && error.status === 0;
  const free = useFreeTimes({ isKept: isPending || isUnsure });
  const [isTold, setTold] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { date, time } = free;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (date && time) return onMove({ sessionDate: date, sessionTime: time });
    setTold(true);
    form.current?.querySelector<HTMLElement>(date ? "select[name=time]" : "select[name=day]")?.focus();
  };
  // The time is in other hands, which the field says by itself once the times have come anew.
  const isTaken = error instanceof CallFailure && error.code === "slot-taken" && free.gone !== null;
  return (
    <form ref={form} className="grid gap-4" noValidate onChange={onTouched} onSubmit={onSubmit}>
      <DayField free={free} fault={isTold && !date ? t("sessions.move-day-missing") : null} />
      <TimeField free={free} fault={isTold && date && !time ? t("sessions.move-time-missing") : null} />
      <Points>
        <Point>{t("sessions.move-free")}</Point>
        <Point>{t("sessions.move-told")}</Point>
        <Point>{t("sessions.move-refund")}</Point>
      </Points>
      <Problem
        title={t(isUnsure ? "sessions.move-unsure" : "sessions.move-failed")}
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
