// What the page after a call shows, by the state of the booking.

import { clsx } from "clsx";
import type { ReactNode } from "react";
import type { Booking } from "#contract/bookings.ts";
import type { Parcha } from "#contract/parchas.ts";
import { isPaidFor } from "#domain/bookings.ts";
import {
  roomState,
  roomTimes,
  type SessionOutcome,
  sessionOutcomeOf,
} from "#web/features/live/session-state.ts";
import { formatDay, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Spinner } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { Motif } from "#web/ui/motif.tsx";

export type ResultsView =
  | { kind: "open"; booking: Booking }
  | { kind: "not-yet"; booking: Booking }
  /** Held, and completed or about to be; its parcha may not be uploaded yet. */
  | { kind: "waiting"; booking: Booking }
  | { kind: "over"; booking: Booking; outcome: Exclude<SessionOutcome, "completed" | "held"> }
  | { kind: "not-found" };

/** A room counts as open until the server says that the session is over, also after its time. */
export function resultsView(booking: Booking | null, now: Date): ResultsView {
  if (!booking) return { kind: "not-found" };
  const outcome = sessionOutcomeOf(booking, now);
  if (outcome === "completed" || outcome === "held") return { kind: "waiting", booking };
  if (outcome) return { kind: "over", booking, outcome };
  if (!isPaidFor(booking.status)) return { kind: "not-found" };
  return { kind: roomState(booking, now) === "before" ? "not-yet" : "open", booking };
}

type Props = { booking: Booking };

/** The customer has left the call, and the room is still open. */
export function StillOpen({ booking }: Props) {
  const t = useT();
  const time = formatTimeOf(roomTimes(booking).closesAt);
  return (
    <ResultCard title={t("join.open-title")} body={t("join.open-body", { time })}>
      <LinkButton to={paths.join()} size="large" isWide>
        {t("join.back-in")}
      </LinkButton>
    </ResultCard>
  );
}

export function NotYet({ booking }: Props) {
  const t = useT();
  const { opensAt } = roomTimes(booking);
  const when = `${formatDay(booking.sessionDate)}, ${formatTime(booking.sessionTime)}`;
  const time = formatTimeOf(opensAt);
  return (
    <ResultCard title={t("join.not-yet-title")} body={t("join.not-yet-body", { when, time })}>
      <LinkButton to={paths.join()} isWide>
        {t("join.to-join")}
      </LinkButton>
    </ResultCard>
  );
}

/** The session is completed, and its parcha is not uploaded yet. */
export function WaitingCard() {
  const t = useT();
  return (
    <ResultCard title={t("join.waiting-title")} body={t("join.waiting-body")}>
      <p role="status" className="flex items-center gap-2 text-ink-quiet">
        <Spinner />
        {t("join.waiting-text")}
      </p>
      <LinkButton to={paths.manageBookings()} variant="outline" isWide>
        {t("join.all-bookings")}
      </LinkButton>
    </ResultCard>
  );
}

/** One side or both are uploaded. */
export function ReadyCard({ parchas }: { parchas: readonly Parcha[] }) {
  const t = useT();
  const [first, other] = parchas;
  if (!first) return null;
  return (
    <ResultCard
      title={t("parchas.ready-title")}
      body={t(other ? "parchas.ready-both" : `parchas.ready-${first.notes}`)}
    >
      <ul className="mb-2 flex flex-wrap justify-center gap-3">
        {parchas.map(({ id, thumbnailUrl, notes }) => (
          <li key={id}>
            <img
              // Before the code of the screen.
              fetchPriority="high"
              src={thumbnailUrl}
              alt={t(`photos.${notes}`)}
              className={clsx(
                "h-36 w-27 max-w-full rounded-[6px] border border-line bg-ground object-cover object-left-top shadow-card",
                notes === "Front" ? "-rotate-1" : "rotate-1",
              )}
            />
          </li>
        ))}
      </ul>
      <LinkButton to={paths.myParchas()} size="large" isWide>
        {t("parchas.view")}
      </LinkButton>
    </ResultCard>
  );
}

function ResultCard({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <Card
      role="region"
      aria-label={title}
      className="grid grid-cols-1 justify-items-center gap-3 px-5! py-8! text-center"
    >
      <Motif className="mb-2 w-36 max-w-full text-primary opacity-60" />
      <h2 className="text-title font-bold">{title}</h2>
      <p className="max-w-md">{body}</p>
      <div className="mt-2 grid w-full max-w-sm grid-cols-1 justify-items-center gap-3">{children}</div>
    </Card>
  );
}
