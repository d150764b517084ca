import { clsx } from "clsx";
import { useId } from "react";
import { Link } from "wouter";
import { DeviceBadges } from "#web/features/sessions/device-badges.tsx";
import { roomStateOf } from "#web/features/sessions/room-state.ts";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { type UpcomingSession, useSessionHistory } from "#web/features/sessions/use-sessions.ts";
import { formatTime, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** The current session: whether the customer is waiting, the device check, and the link into the room. */
export function NowCard({ session, now }: { session: UpcomingSession; now: Date }) {
  const t = useT();
  const language = useLanguage();
  const headingId = useId();
  const { id, sessionTime, customerWaiting, deviceCheck } = session;
  return (
    <section
      aria-labelledby={headingId}
      className={clsx(
        "grid grid-cols-1 gap-2 rounded-card bg-card p-4 shadow-card",
        customerWaiting ? "border-2 border-alive" : "border border-line",
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <WaitingBadge session={session} />
        <p>
          {unbroken(formatTime(language, sessionTime))}{" "}
          <span className="text-small text-ink-quiet">{t("sessions.ist")}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id={headingId} className="text-heading font-bold wrap-anywhere">
            <span className="sr-only">{t("sessions.now")}: </span>
            {sessionNameOf(t, session).full}
          </h2>
          <QuestionAndHistory session={session} />
        </div>
        {customerWaiting && deviceCheck ? <DeviceBadges check={deviceCheck} /> : null}
      </div>
      {roomStateOf(session, now).kind === "open" ? (
        <Link
          href={paths.adminSession(id)}
          aria-describedby={headingId}
          className={buttonClass({
            size: "large",
            isWide: true,
            className: "mt-1 bg-alive! text-on-alive! hover:opacity-90",
          })}
        >
          <Icon name="video" />
          {t("sessions.start-session")}
        </Link>
      ) : null}
    </section>
  );
}

function WaitingBadge({ session: { isGuideAwaited, customerWaiting } }: { session: UpcomingSession }) {
  const t = useT();
  if (isGuideAwaited) return <Badge tone="destructive">{t("sessions.guide-awaited")}</Badge>;
  return (
    <Badge tone={customerWaiting ? "alive" : "outline"}>
      {t(customerWaiting ? "sessions.waiting" : "sessions.not-here")}
    </Badge>
  );
}

function QuestionAndHistory({ session: { id, questionType } }: { session: UpcomingSession }) {
  const t = useT();
  const count = useSessionHistory(id).data?.totalSessions;
  const facts = [t(questionType === "single" ? "sessions.single" : "sessions.multiple")];
  if (count !== undefined)
    facts.push(count === 0 ? t("sessions.first-session") : t("sessions.sessions-before", { count }));
  return <p className="text-small text-ink-quiet">{facts.join(" · ")}</p>;
}
