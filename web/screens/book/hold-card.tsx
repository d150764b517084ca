import { useEffect, useEffectEvent } from "react";
import type { Booking } from "#contract/bookings.ts";
import { secondsUntil } from "#domain/ist-time.ts";
import { useNow } from "#web/api/server-clock.ts";
import { formatCountdown, formatDay, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

type Props = {
  hold: Booking;
  /** A payment for it has been made, or may have been: nothing is to be paid again. */
  isChecking: boolean;
  isReleasing: boolean;
  onContinue: () => void;
  onRelease: () => void;
  onExpired: () => void;
};

/** The slot that waits for its payment, with the time left; to go on with, or to let go. */
export function HoldCard({ hold, isChecking, isReleasing, onContinue, onRelease, onExpired }: Props) {
  const t = useT();
  const language = useLanguage();
  return (
    <section
      aria-label={t("book.hold-title")}
      className="grid gap-3 rounded-card border border-alive bg-card p-4 shadow-card @lg:grid-cols-[1fr_auto] @lg:items-center"
    >
      <div className="flex items-start gap-3">
        <span className="grid size-11 shrink-0 place-items-center rounded-part bg-alive-soft text-alive-ink">
          <Icon name="clock" />
        </span>
        <div>
          <h2 className="font-bold">{t("book.hold-title")}</h2>
          <p>
            {formatDay(language, hold.sessionDate)} ·{" "}
            {t("book.time-ist", { time: formatTime(language, hold.sessionTime) })}
          </p>
          {isChecking ? (
            <p className="text-small text-ink-quiet">{t("book.hold-checking")}</p>
          ) : (
            <TimeLeft until={hold.holdExpiresAt} onExpired={onExpired} />
          )}
        </div>
      </div>
      {isChecking ? null : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={onContinue}>{t("book.hold-continue")}</Button>
          <Button
            variant="outline"
            onClick={onRelease}
            isPending={isReleasing}
            pendingLabel={t("book.hold-releasing")}
          >
            {t("book.hold-release")}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Minutes and seconds for the eye each second; for screen readers only the minutes, when they change. */
function TimeLeft({ until, onExpired }: { until: string | null; onExpired: () => void }) {
  const t = useT();
  const now = useNow(1000);
  const seconds = until ? secondsUntil(now, new Date(until)) : null;
  const isOver = seconds === 0;
  const sayExpired = useEffectEvent(onExpired);
  useEffect(() => {
    if (!isOver) return;
    sayExpired();
    // The server's clock may be a moment behind; it has the last word on when a hold is over.
    const timer = setInterval(() => sayExpired(), 5000);
    return () => clearInterval(timer);
  }, [isOver]);
  if (seconds === null) return null;
  return (
    <>
      <p aria-hidden="true" className="text-small text-ink-quiet">
        {t("book.hold-left", { time: formatCountdown(seconds) })}
      </p>
      <p role="status" className="sr-only">
        {t("book.hold-minutes", { count: Math.ceil(seconds / 60) })}
      </p>
    </>
  );
}
