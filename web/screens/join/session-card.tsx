import { clsx } from "clsx";
import { useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { secondsUntil } from "#domain/seconds-until.ts";
import { useNow } from "#web/api/server-clock.ts";
import { BookedBy } from "#web/features/attendees/booked-by.tsx";
import { useCanCall } from "#web/features/devices/open-media.ts";
import { roomState, roomTimes } from "#web/features/live/session-state.ts";
import type { GuidePresence } from "#web/features/live/use-live-session.ts";
import { useWhen } from "#web/features/live/use-when.ts";
import { SupportLink } from "#web/features/support/support-link.tsx";
import { formatDay, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { JoinBar } from "./join-parts.tsx";

const CLOCK_REFRESH_MS = 1_000;

type Props = {
  session: Booking;
  guide: GuidePresence;
  /** `GuideLateCard` says so above. */
  isGuideLate: boolean;
  /** The guide is with another customer. */
  isGuideBusy: boolean;
  isJoining: boolean;
  /** Why joining failed. */
  joinError: string | null;
  onJoin: () => void;
};

/** The next session: its time, the countdown, and the Join button from five minutes before. */
export function SessionCard({
  session,
  guide,
  isGuideLate,
  isGuideBusy,
  isJoining,
  joinError,
  onJoin,
}: Props) {
  const t = useT();
  const now = useNow(CLOCK_REFRESH_MS);
  const isCallPossible = useCanCall();
  const when = useWhen(session, now);
  const { startsAt } = roomTimes(session);
  const isOpen = roomState(session, now) === "open";
  const secondsLeft = secondsUntil(now, startsAt);
  return (
    <Card
      role="region"
      aria-labelledby="session-heading"
      className={clsx("grid grid-cols-1 gap-3", isOpen && "border-alive!")}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 id="session-heading" className="text-title font-bold">
            {when}
          </h2>
          <p className="text-small text-ink-quiet">{`${t(session.questionType === "single" ? "general.single" : "general.multiple")} · ${t("join.length")}`}</p>
          <BookedBy booking={session} />
        </div>
        {isOpen && !isCallPossible ? null : (
          <Badge tone={isOpen ? "alive" : "outline"}>{t(isOpen ? "join.ready" : "join.upcoming")}</Badge>
        )}
      </div>
      {secondsLeft > 0 ? (
        <Countdown secondsLeft={secondsLeft} />
      ) : (
        <Started {...{ session, guide, isGuideLate, isGuideBusy }} />
      )}
      <div className="grid gap-2">
        {joinError ? (
          <p role="alert" className="text-small font-bold text-destructive">
            {joinError}
          </p>
        ) : null}
        <JoinButton
          session={session}
          now={now}
          isGuideEarly={guide === "in" && secondsLeft > 0}
          isJoining={isJoining}
          onJoin={onJoin}
        />
      </div>
    </Card>
  );
}

type StartedProps = Pick<Props, "session" | "guide" | "isGuideLate" | "isGuideBusy">;

/** Replaces the countdown, with the same height. */
function Started({ session, guide, isGuideLate, isGuideBusy }: StartedProps) {
  const t = useT();
  return (
    <div
      role="status"
      className="grid min-h-[5.25rem] grid-cols-1 content-center gap-2 rounded-card bg-primary-soft px-4 py-3"
    >
      <p className="font-bold">{t("join.began")}</p>
      {guide === "lost" || isGuideLate ? null : (
        <p className="text-small">
          {t(guide === "in" ? "join.guide-in" : isGuideBusy ? "join.late-others" : "join.late")}
        </p>
      )}
      {isGuideLate ? (
        <SupportLink message={t("join.support-message", { id: session.id })} className="justify-self-start" />
      ) : null}
    </div>
  );
}

type JoinButtonProps = {
  session: Booking;
  now: Date;
  isGuideEarly: boolean;
  isJoining: boolean;
  onJoin: () => void;
};

/** Fixed at the foot of a phone's screen once it can be pressed. */
function JoinButton({ session, now, isGuideEarly, isJoining, onJoin }: JoinButtonProps) {
  const t = useT();
  const isCallPossible = useCanCall();
  const { opensAt, closesAt } = roomTimes(session);
  const timeAt = (instant: Date) => formatTimeOf(instant);
  const state = roomState(session, now);
  // `InAppNotice` says what to do.
  if (!isCallPossible && state !== "closed") return null;
  if (state === "open")
    return (
      <>
        <p role="status" className={clsx("text-small", isGuideEarly ? "font-bold" : "text-ink-quiet")}>
          {isGuideEarly ? t("join.guide-in") : t("join.open-until", { time: timeAt(closesAt) })}
        </p>
        <JoinBar isJoining={isJoining} onJoin={onJoin} />
      </>
    );
  if (state === "closed")
    return <p className="text-small text-ink-quiet">{t("join.closed", { time: timeAt(closesAt) })}</p>;
  const isToday = istDateOf(now) === istDateOf(opensAt);
  return (
    <Button size="large" isWide disabled>
      {isToday
        ? t("join.opens-at", { time: timeAt(opensAt) })
        : t("join.opens-on", { date: formatDay(istDateOf(opensAt)), time: timeAt(opensAt) })}
    </Button>
  );
}

type Unit = keyof TimeLeft;

/** Updated each second on the screen, and announced to screen readers at a few minutes only. */
export function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const t = useT();
  const left = timeLeft(secondsLeft);
  const units: Unit[] = [...(left.days > 0 ? (["days"] as const) : []), "hours", "minutes", "seconds"];
  const minutes = useMinutesToAnnounce(secondsLeft);
  return (
    <>
      <div role="timer" aria-live="off" aria-label={t("join.countdown")} className="flex flex-wrap gap-2">
        {units.map((unit) => (
          <p key={unit} className="grow basis-0 rounded-card bg-primary-soft px-1 py-2 text-center">
            <span className="block text-heading font-bold">{String(left[unit]).padStart(2, "0")}</span>{" "}
            <span className="block text-small text-ink-quiet">
              {t(`join.${unit}`, { count: left[unit] })}
            </span>
          </p>
        ))}
      </div>
      <p role="status" className="sr-only">
        {minutes === null ? null : t("join.minutes-left", { count: minutes })}
      </p>
    </>
  );
}

// The time until a session: in units for the screen, and in minutes for screen readers.

type TimeLeft = Record<"days" | "hours" | "minutes" | "seconds", number>;

/** Below this, hours are shown without days. */
const HOURS_WITHOUT_DAYS = 48;
const HOUR_SECONDS = 3600;

export function timeLeft(secondsLeft: number): TimeLeft {
  const allHours = Math.floor(secondsLeft / HOUR_SECONDS);
  const days = allHours >= HOURS_WITHOUT_DAYS ? Math.floor(allHours / 24) : 0;
  return {
    days,
    hours: allHours - days * 24,
    minutes: Math.floor((secondsLeft % HOUR_SECONDS) / 60),
    seconds: secondsLeft % 60,
  };
}

const ANNOUNCED_MINUTES: readonly number[] = [1, 2, 5, 10, 15, 30, 60];

/** The minutes left, rounded up, where screen readers announce them; else null, so that no text stays that is not true any more. */
export function minutesToAnnounce(secondsLeft: number): number | null {
  const minutes = Math.ceil(secondsLeft / 60);
  return ANNOUNCED_MINUTES.includes(minutes) ? minutes : null;
}

/** Also those that the page is opened with, in the last hour. */
function useMinutesToAnnounce(secondsLeft: number): number | null {
  const minutes = Math.ceil(secondsLeft / 60);
  const [first] = useState(minutes);
  return minutes === first && minutes <= 60 ? minutes : minutesToAnnounce(secondsLeft);
}
