import { Link } from "wouter";
import { joinWindow } from "#domain/join-window.ts";
import { DeviceMarks } from "#web/features/sessions/device-badges.tsx";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import type { ComingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import type { AskOfComing } from "./dialogs.tsx";
import { SessionCard } from "./session-card.tsx";

type Props = { session: ComingSession; now: Date; onAsk: (kind: AskOfComing) => void };

/** A session to come; it can be marked complete from the opening of its room on, five minutes before its start. */
export function ComingCard({ session, now, onAsk }: Props) {
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
          {customerWaiting && deviceCheck ? <DeviceMarks check={deviceCheck} /> : null}
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
                onClick={() => onAsk("complete")}
              >
                {t("sessions.complete")}
              </Button>
            ) : null}
            <Button variant="outline" size="small" aria-describedby={headingId} onClick={() => onAsk("move")}>
              {t("sessions.move")}
            </Button>
            <Button
              variant="outline"
              size="small"
              aria-describedby={headingId}
              onClick={() => onAsk("cancel")}
            >
              {t("sessions.cancel")}
            </Button>
          </div>
        </>
      )}
    </SessionCard>
  );
}
