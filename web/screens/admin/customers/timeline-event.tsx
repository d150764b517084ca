import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { SCREENS } from "#contract/screens.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";
import { mayOpenScreen } from "#web/features/identity/screen-roles.tsx";
import { formatDay, formatTimeOf, unbroken } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type AnyEvent, type EventLook, type EventTone, useDescribeEvent } from "./describe-event.ts";

const CIRCLES: Record<EventTone, string> = {
  quiet: "border border-line text-ink-quiet",
  alive: "bg-alive-soft text-alive-ink",
  done: "bg-done-soft text-done",
  info: "bg-info-soft text-info",
  alert: "bg-primary-soft text-destructive",
};
const INKS: Record<EventTone, string> = {
  quiet: "text-ink-quiet",
  alive: "text-alive-ink",
  done: "text-done",
  info: "text-info",
  alert: "text-destructive",
};

type Props = { event: AnyEvent; now: Date; today: string; action?: ReactNode };

/** One event. If it belongs to a session, the row is a link to the session's details for the roles that may open them. */
export function EventRow({ event, now, today, action }: Props) {
  const look = useDescribeEvent()(event, now);
  const admin = useAdmin();
  const canOpenSession = admin !== null && mayOpenScreen(admin.role, SCREENS.adminSessionDetail);
  const bookingId = canOpenSession ? look.bookingId : null;
  const className = "-mx-2 flex min-h-11 min-w-0 grow items-start gap-3 rounded-part px-2 py-2";
  const content = <EventContent look={look} at={event.at} today={today} />;
  return (
    <li className="flex items-start gap-3">
      {bookingId ? (
        <Link to={paths.adminSessionDetail(bookingId)} className={clsx(className, "hover:bg-primary-soft")}>
          {content}
        </Link>
      ) : (
        <div className={className}>{content}</div>
      )}
      {action}
    </li>
  );
}

function EventContent({ look, at, today }: { look: EventLook; at: string; today: string }): ReactNode {
  const { icon, tone, title, facts, lines, state } = look;
  const when = useWhen(at, today);
  return (
    <>
      <span className={clsx("grid size-7 shrink-0 place-items-center rounded-full", CIRCLES[tone])}>
        <Icon name={icon} size={16} />
      </span>
      <span className="grid min-w-0 grow gap-0.5">
        <span className="flex flex-wrap items-baseline gap-x-2 pt-0.5">
          <span className="font-bold wrap-anywhere">{title}</span>
          <span className="text-small text-ink-quiet wrap-anywhere">{[when, ...facts].join(" · ")}</span>
        </span>
        {lines.map(({ icon: lineIcon, tone: lineTone, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two vidhis of a session may have one name
          <span key={at} className={clsx("flex items-start gap-1.5 text-small", INKS[lineTone])}>
            <Icon name={lineIcon} size={16} className="mt-0.5 shrink-0" />
            <span className="wrap-anywhere">{text}</span>
          </span>
        ))}
      </span>
      {state ? (
        <Badge tone={state.tone} className="shrink-0">
          {state.text}
        </Badge>
      ) : null}
    </>
  );
}

/** "4:30 PM" of today, otherwise "Sat, 21 Nov, 4:30 PM". */
function useWhen(at: string, today: string): string {
  useLanguage();
  const instant = new Date(at);
  const day = istDateOf(instant);
  const time = unbroken(formatTimeOf(instant));
  return day === today ? time : `${unbroken(formatDay(day))}, ${time}`;
}
