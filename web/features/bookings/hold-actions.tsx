import { useEffect, useState } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { secondsUntil } from "#domain/ist-time.ts";
import { messageOf } from "#web/api/call.ts";
import { useNow } from "#web/api/server-clock.ts";
import { formatCountdown, formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useDropHold } from "./use-release-hold.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

const LOOK_AGAIN_MS = 5000;

/** A slot that waits for its payment: how long it is held, the way on, and the way out. */
export function HoldActions({ hold }: { hold: Booking }) {
  const t = useT();
  const now = useNow(1000);
  const isChecking = hold.payment?.state === "checking";
  const left = hold.holdExpiresAt ? secondsUntil(now, new Date(hold.holdExpiresAt)) : 0;
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver || isChecking) return;
    void refreshBookings();
    // The server's clock may be a moment behind; it has the last word on when a hold is over.
    const timer = setInterval(() => void refreshBookings(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOver, isChecking]);

  if (isChecking) return <p className="text-small">{t("book.hold-checking")}</p>;
  if (isOver) return <p className="text-small">{t("dashboard.hold-over")}</p>;
  return (
    <div className="grid gap-3">
      <p className="text-small font-bold">
        <span aria-hidden="true">
          {t("book.hold-title")} · {t("book.hold-left", { time: formatCountdown(left) })}
        </span>
        <span className="sr-only">{t("book.hold-minutes", { count: Math.ceil(left / 60) })}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link href={paths.book()} className={buttonClass({ size: "small" })}>
          {t("book.hold-continue")}
        </Link>
        <ReleaseHold hold={hold} />
      </div>
    </div>
  );
}

function ReleaseHold({ hold }: { hold: Booking }) {
  const t = useT();
  const language = useLanguage();
  const [isAsked, setAsked] = useState(false);
  const drop = useDropHold();

  const release = async () => {
    try {
      const end = await drop.mutateAsync(hold.id);
      if (end === "released") toast({ title: t("book.hold-released"), body: t("book.hold-released-body") });
      if (end === "paid")
        toast({ title: t("dashboard.release-paid"), body: t("dashboard.release-paid-body"), tone: "done" });
      if (end === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
    } catch (error) {
      toast({ title: t("shell.error"), body: messageOf(error), tone: "destructive" });
    }
    setAsked(false);
  };

  return (
    <>
      <Button variant="outline" size="small" onClick={() => setAsked(true)}>
        {t("book.hold-release")}
      </Button>
      <Dialog
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        title={t("dashboard.release-title")}
        closeLabel={t("shell.close")}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsked(false)}>
              {t("dashboard.keep-it")}
            </Button>
            <Button
              variant="destructive"
              isPending={drop.isPending}
              pendingLabel={t("book.hold-releasing")}
              onClick={() => void release()}
            >
              {t("book.hold-release")}
            </Button>
          </>
        }
      >
        {t("dashboard.release-body", {
          date: formatDay(language, hold.sessionDate),
          time: formatTime(language, hold.sessionTime),
        })}
      </Dialog>
    </>
  );
}
