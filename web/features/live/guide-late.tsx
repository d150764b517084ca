import { type ReactNode, useId } from "react";
import type { Booking } from "#contract/bookings.ts";
import { GuideChoices } from "#web/features/bookings/guide-choices.tsx";
import { isGiven } from "#web/features/bookings/own-bookings.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { GuideLateness } from "./guide-lateness.ts";

type Props = {
  booking: Booking;
  lateness: GuideLateness;
  /** The way into the room, on a page that does not have it below. */
  children?: ReactNode;
};

/** Says that the guide is late and how long it takes, and offers the two choices once they are open. */
export function GuideLateCard({ booking, lateness, children }: Props) {
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
