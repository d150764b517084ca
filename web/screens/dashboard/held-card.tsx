import { Link } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { HoldText, usePayText } from "#web/features/bookings/hold-text.tsx";
import { useReleaseQuestion } from "#web/features/bookings/release-hold.tsx";
import { useDayAndTime } from "#web/features/live/use-when.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { QUIET_LINK, QuietLinks, StateCard } from "./state-card.tsx";

/** A time that is kept for the customer and not paid for. */
export function HeldCard({ booking, now }: { booking: Booking; now: Date }) {
  const t = useT();
  const when = useDayAndTime(booking, now);
  const payText = usePayText(booking);
  const release = useReleaseQuestion(booking);
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
            {payText}
          </Link>
          <QuietLinks>
            <Link href={paths.book()} className={QUIET_LINK}>
              {t("home.other-time")}
            </Link>
            <button type="button" className={QUIET_LINK} onClick={release.ask}>
              {t("home.let-go")}
            </button>
          </QuietLinks>
        </>
      )}
      {release.dialog}
    </StateCard>
  );
}
