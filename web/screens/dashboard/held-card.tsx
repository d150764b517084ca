import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { ReleaseButton } from "#web/features/bookings/hold-actions.tsx";
import { useHoldCountdown } from "#web/features/bookings/use-hold-countdown.ts";
import { refreshBookings } from "#web/features/bookings/use-upcoming-bookings.ts";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { formatRupees } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { QUIET_LINK, QuietLinks, StateCard } from "./state-card.tsx";

/** A time that is kept for the customer and not paid for. */
export function HeldCard({ booking, now }: { booking: Booking; now: Date }) {
  const t = useT();
  const when = useDayAndTime(booking, now);
  return (
    <StateCard label={t("book.hold-title")} isAlive>
      <div>
        <p className="flex items-center gap-2 text-small font-bold text-alive-ink">
          <Icon name="clock" size={20} className="shrink-0" />
          <HoldText hold={booking} />
        </p>
        <p className="mt-1 text-heading font-bold">{when}</p>
        <p className="text-small text-ink-quiet">
          {t("home.kind-on-video", { kind: t(`book.${booking.questionType}`) })}
        </p>
      </div>
      {booking.payment?.state === "checking" ? null : (
        <>
          <Link
            href={paths.book()}
            className={buttonClass({ size: "large", className: "md:justify-self-start" })}
          >
            {booking.amount === 0
              ? t("home.confirm")
              : t("home.pay", { amount: formatRupees(booking.amount) })}
          </Link>
          <QuietLinks>
            <Link href={paths.book()} className={QUIET_LINK}>
              {t("home.other-time")}
            </Link>
            <ReleaseButton hold={booking} className={QUIET_LINK}>
              {t("home.let-go")}
            </ReleaseButton>
          </QuietLinks>
        </>
      )}
    </StateCard>
  );
}

/** In whole minutes: a clock that ticks would press. */
export function HoldText({ hold }: { hold: Booking }) {
  const t = useT();
  const seconds = useHoldCountdown(hold, () => void refreshBookings());
  if (hold.payment?.state === "checking") return t("book.hold-checking");
  if (seconds === 0) return t("dashboard.hold-over");
  return t("home.held-for", { count: Math.ceil(seconds / 60) });
}
