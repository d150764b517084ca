import { type ReactNode, useId } from "react";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { GuideAbsent } from "#web/features/bookings/guide-choices.tsx";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatDay, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { roomTimes } from "./room-times.ts";
import type { SessionOutcome } from "./session-outcome.ts";

type Props = { booking: Booking; outcome: SessionOutcome; onGo?: () => void };

const LOOKS: Record<SessionOutcome, { icon: IconName; title: PlainKey; tint: string }> = {
  completed: { icon: "check", title: "join.completed-title", tint: "bg-done-soft text-done" },
  held: { icon: "check", title: "join.held-title", tint: "bg-done-soft text-done" },
  cancelled: { icon: "x", title: "join.cancelled-title", tint: "bg-destructive-soft text-destructive" },
  missed: { icon: "clock", title: "join.missed-title", tint: "bg-primary-soft text-primary" },
  "guide-absent": { icon: "alert", title: "join.absent-title", tint: "bg-alive-soft text-alive-ink" },
};

/** A session that cannot be joined any more: how it ended, where the money is, and what the customer can do. */
export function SessionOver({ booking, outcome, onGo }: Props) {
  const t = useT();
  const headingId = useId();
  const { icon, title, tint } = LOOKS[outcome];
  return (
    <Card role="region" aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="flex items-start gap-3">
        <span className={`grid size-11 shrink-0 place-items-center rounded-part ${tint}`}>
          <Icon name={icon} />
        </span>
        <div className="min-w-0">
          <h2 id={headingId} className="text-title font-bold">
            {t(title)}
          </h2>
          <p className="text-small text-ink-quiet">
            {t("dashboard.join-on", {
              date: formatDay(booking.sessionDate),
              time: formatTime(booking.sessionTime),
            })}
          </p>
        </div>
      </div>
      <What booking={booking} outcome={outcome} headingId={headingId} onGo={onGo} />
    </Card>
  );
}

function What({ booking, outcome, headingId, onGo }: Props & { headingId: string }) {
  const t = useT();
  if (outcome === "guide-absent") return <GuideAbsent booking={booking} headingId={headingId} />;
  if (outcome === "completed" || outcome === "held")
    return (
      <>
        <p>{t("join.done-body")}</p>
        <Ways>
          <LinkButton href={paths.results(booking.id)} onClick={onGo} size="small">
            {t("join.to-results")}
          </LinkButton>
        </Ways>
      </>
    );
  const closedAt = formatTimeOf(roomTimes(booking).closesAt);
  return (
    <>
      <p>{outcome === "missed" ? t("join.missed-body", { time: closedAt }) : t("join.cancelled-body")}</p>
      {booking.refund ? (
        <p className="font-bold">
          {t(`manage.refund-${booking.refund.status}`, { amount: formatRupees(booking.refund.amount) })}
        </p>
      ) : null}
      <Ways>
        <LinkButton href={paths.book()} onClick={onGo} size="small">
          {t("join.book-again")}
        </LinkButton>
        <LinkButton href={paths.manageBookings()} onClick={onGo} variant="outline" size="small">
          {t("join.all-bookings")}
        </LinkButton>
        <SupportLink message={t("join.support-message", { id: booking.id })} />
      </Ways>
    </>
  );
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>;
}
