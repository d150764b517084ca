import { Link } from "wouter";
import { joinWindow } from "#domain/join-window.ts";
import { DeviceBadges } from "#web/features/sessions/device-badges.tsx";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import type { UpcomingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { SessionCard } from "./session-card.tsx";
import type { UpcomingAction } from "./session-dialogs.tsx";

type Props = { session: UpcomingSession; now: Date; onAction: (kind: UpcomingAction) => void };

/** An upcoming session can be marked complete from five minutes before its start. */
export function UpcomingCard({ session, now, onAction }: Props) {
  const t = useT();
  const isBegun = now.getTime() >= joinWindow(session).opensAt.getTime();
  const canJoin = roomStateOf(session, now).kind === "open";
  const { customerWaiting, deviceCheck } = session;
  return (
    <SessionCard
      session={session}
      isWaiting={customerWaiting}
      isGuideAwaited={session.isGuideAwaited}
      isOutside={session.outsideAvailability}
      isTest={session.isTest}
    >
      {(headingId) => (
        <>
          {customerWaiting && deviceCheck ? <DeviceBadges check={deviceCheck} /> : null}
          <div className="flex flex-wrap gap-2">
            <Link
              href={paths.adminSession(session.id)}
              aria-describedby={headingId}
              className={buttonClass({
                size: "small",
                variant: canJoin && customerWaiting ? "primary" : "outline",
              })}
            >
              {t(canJoin ? "sessions.start-session" : "sessions.open-session")}
            </Link>
            {isBegun ? (
              <Button
                variant="outline"
                size="small"
                aria-describedby={headingId}
                onClick={() => onAction("complete")}
              >
                {t("sessions.complete")}
              </Button>
            ) : null}
            <Button
              variant="outline"
              size="small"
              aria-describedby={headingId}
              onClick={() => onAction("move")}
            >
              {t("sessions.move")}
            </Button>
            <Button
              variant="outline"
              size="small"
              aria-describedby={headingId}
              onClick={() => onAction("cancel")}
            >
              {t("sessions.cancel")}
            </Button>
          </div>
        </>
      )}
    </SessionCard>
  );
}
