// The cards about a session whose guide is late, or that is over.
import { type ReactNode, useId } from "react";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { GuideAbsent, GuideChoices } from "#web/features/bookings/guide-choices.tsx";
import { NewSessionPrice } from "#web/features/bookings/new-session-price.tsx";
import { isGiven } from "#web/features/bookings/own-bookings.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatDay, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { type PlainKey, useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { type GuideLateness, roomTimes, type SessionOutcome } from "./session-state.ts";

type OverProps = { booking: Booking; outcome: SessionOutcome; onGo?: () => void };

const LOOKS: Record<SessionOutcome, { icon: IconName; title: PlainKey; tint: string }> = {
  completed: { icon: "check", title: "join.completed-title", tint: "bg-done-soft text-done" },
  held: { icon: "check", title: "join.held-title", tint: "bg-done-soft text-done" },
  cancelled: { icon: "x", title: "join.cancelled-title", tint: "bg-destructive-soft text-destructive" },
  missed: { icon: "clock", title: "join.missed-title", tint: "bg-primary-soft text-primary" },
  "guide-absent": { icon: "alert", title: "join.absent-title", tint: "bg-alive-soft text-alive-ink" },
};

/** A session that cannot be joined any more: how it ended, where the money is, and what the customer can do. */
export function SessionOver({ booking, outcome, onGo }: OverProps) {
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

function What({ booking, outcome, headingId, onGo }: OverProps & { headingId: string }) {
  const t = useT();
  if (outcome === "guide-absent") return <GuideAbsent booking={booking} headingId={headingId} />;
  if (outcome === "completed" || outcome === "held")
    return (
      <>
        <p>{t("join.done-body")}</p>
        <Ways>
          <LinkButton to={paths.results(booking.id)} onClick={onGo} size="small">
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
      {outcome === "missed" ? <NewSessionPrice kind={booking.questionType} /> : null}
      <Ways>
        <LinkButton to={paths.book()} onClick={onGo} size="small">
          {t("join.book-again")}
        </LinkButton>
        <LinkButton to={paths.manageBookings()} onClick={onGo} variant="outline" size="small">
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

type LateProps = {
  booking: Booking;
  lateness: GuideLateness;
  /** The way into the room, on a page that does not have it below. */
  children?: ReactNode;
};

/** Says that the guide is late and how long it takes, and offers the two choices once they are open. */
export function GuideLateCard({ booking, lateness, children }: LateProps) {
  const t = useT();
  const headingId = useId();
  const { isOverdue, estimateMinutes } = lateness;
  return (
    <Card role="region" aria-labelledby={headingId} className="grid grid-cols-1 gap-3 border-alive!">
      <div role="status" className="grid gap-1">
        <h2 id={headingId} className="flex items-center gap-2 text-title font-bold">
          <Icon name="clock" size={22} className="shrink-0 text-alive-ink" />
          {t("join.late-title")}
        </h2>
        <p>{t(lateness.isBusy ? "join.late-busy" : "join.late-away")}</p>
        {estimateMinutes ? (
          <p className="font-bold text-alive-ink">{t("join.late-estimate", { count: estimateMinutes })}</p>
        ) : null}
        <p className="text-small text-ink-quiet">
          {t(isOverdue || isGiven(booking) ? "join.late-kept" : "join.late-soon")}
        </p>
      </div>
      {children}
      {isOverdue ? <GuideChoices booking={booking} headingId={headingId} /> : null}
    </Card>
  );
}

/** The choices in the room, on paper above the controls of the call. */
export function GuideLateSheet({ booking }: { booking: Booking }) {
  const t = useT();
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid gap-3 rounded-card bg-card p-4 text-left text-ink [--ring:var(--primary)]"
    >
      <div>
        <h3 id={headingId} className="font-bold">
          {t("join.place-kept")}
        </h3>
        {isGiven(booking) ? null : <p className="text-small text-ink-quiet">{t("join.late-choose")}</p>}
      </div>
      <GuideChoices booking={booking} headingId={headingId} />
    </section>
  );
}
