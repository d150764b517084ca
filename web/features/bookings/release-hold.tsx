import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { messageOf } from "#web/api/call.ts";
import { formatCountdown, formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { useHoldCountdown } from "./use-hold-countdown.ts";
import { useReleaseHold } from "./use-release-hold.ts";
import { refreshBookings } from "./use-upcoming-bookings.ts";

/** How long a hold lasts, and the buttons that pay for it and release it. */
export function HoldActions({ hold }: { hold: Booking }) {
  const t = useT();
  if (hold.payment?.state === "checking") return <p className="text-small">{t("book.hold-checking")}</p>;
  return <UnpaidHold hold={hold} />;
}

function UnpaidHold({ hold }: { hold: Booking }) {
  const t = useT();
  const seconds = useHoldCountdown(hold, () => void refreshBookings());
  if (seconds === 0) return <p className="text-small">{t("dashboard.hold-over")}</p>;
  return (
    <div className="grid gap-3">
      <p className="text-small font-bold">
        <span aria-hidden="true">
          {t("book.hold-title")} · {t("book.hold-left", { time: formatCountdown(seconds) })}
        </span>
        <span className="sr-only">{t("book.hold-minutes", { count: Math.ceil(seconds / 60) })}</span>
      </p>
      <div className="flex flex-wrap gap-3">
        <Link href={paths.book()} className={buttonClass({ size: "small" })}>
          {t("book.hold-continue")}
        </Link>
        <ReleaseButton hold={hold} className={buttonClass({ variant: "outline", size: "small" })}>
          {t("book.hold-release")}
        </ReleaseButton>
      </div>
    </div>
  );
}

type ReleaseProps = { hold: Booking; className: string; children: ReactNode };

/** Asks before it releases the hold. */
export function ReleaseButton({ hold, className, children }: ReleaseProps) {
  const t = useT();
  const [isConfirming, setConfirming] = useState(false);
  const releasing = useReleaseHold();
  const release = async () => {
    try {
      const outcome = await releasing.mutateAsync(hold.id);
      if (outcome === "released")
        toast({ title: t("book.hold-released"), body: t("book.hold-released-body") });
      else if (outcome === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
      else
        toast({ title: t("dashboard.release-paid"), body: t("dashboard.release-paid-body"), tone: "done" });
    } catch (error) {
      toast({ title: t("shell.error"), body: messageOf(error), tone: "destructive" });
    }
    setConfirming(false);
  };
  return (
    <>
      <button type="button" className={className} onClick={() => setConfirming(true)}>
        {children}
      </button>
      <ReleaseDialog
        hold={hold}
        isOpen={isConfirming}
        isReleasing={releasing.isPending}
        onClose={() => setConfirming(false)}
        onRelease={() => void release()}
      />
    </>
  );
}

type DialogProps = {
  hold: Booking;
  isOpen: boolean;
  isReleasing: boolean;
  onClose: () => void;
  onRelease: () => void;
};

function ReleaseDialog({ hold, isOpen, isReleasing, onClose, onRelease }: DialogProps) {
  const t = useT();
  const language = useLanguage();
  const date = formatDay(language, hold.sessionDate);
  const time = formatTime(language, hold.sessionTime);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("dashboard.release-title")}
      closeLabel={t("shell.close")}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t("dashboard.keep-it")}
          </Button>
          <Button
            variant="destructive"
            isPending={isReleasing}
            pendingLabel={t("book.hold-releasing")}
            onClick={onRelease}
          >
            {t("book.hold-release")}
          </Button>
        </>
      }
    >
      {t("dashboard.release-body", { date, time })}
    </Dialog>
  );
}
