import { joinWindow } from "#domain/join-window.ts";
import type { ComingSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import type { AskOfComing } from "./dialogs.tsx";
import { SessionCard } from "./session-card.tsx";

type Props = { session: ComingSession; now: Date; onAsk: (kind: AskOfComing) => void };

/** A session to come; it can be marked complete from the opening of its room on, five minutes before its start. */
export function ComingCard({ session, now, onAsk }: Props) {
  const t = useT();
  const isOpen = now.getTime() >= joinWindow(session).opensAt.getTime();
  return (
    <SessionCard
      session={session}
      isWaiting={session.customerWaiting}
      isOutside={session.outsideAvailability}
      isTest={session.isTest}
    >
      {(headingId) => (
        <div className="flex flex-wrap gap-2">
          {isOpen ? (
            <Button size="small" aria-describedby={headingId} onClick={() => onAsk("complete")}>
              {t("sessions.complete")}
            </Button>
          ) : null}
          <Button variant="outline" size="small" aria-describedby={headingId} onClick={() => onAsk("move")}>
            {t("sessions.move")}
          </Button>
          <Button variant="outline" size="small" aria-describedby={headingId} onClick={() => onAsk("cancel")}>
            {t("sessions.cancel")}
          </Button>
        </div>
      )}
    </SessionCard>
  );
}
