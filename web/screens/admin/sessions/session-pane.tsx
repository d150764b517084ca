import { useId } from "react";
import { Link } from "react-router";
import { SheetBody } from "#web/features/call-sheet/session-sheet.tsx";
import { useFormatSessionTime } from "#web/features/sessions/dialog-parts.tsx";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { RowMarks } from "./row-marks.tsx";
import { RowMenu } from "./row-menu.tsx";
import { primaryActionOf, type RowSession, useAskHref } from "./row-session.ts";
import type { OnAction } from "./session-dialogs.tsx";
import { SessionFacts } from "./session-more.tsx";

type Props = { session: RowSession; now: Date; onAction: OnAction };

/** The chosen session beside the list: the customer, what can be done, the question, and earlier sessions. */
export function SessionPane({ session, now, onAction }: Props) {
  const t = useT();
  const headingId = useId();
  const formatSessionTime = useFormatSessionTime();
  return (
    <article
      aria-labelledby={headingId}
      className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5"
    >
      <div className="grid grid-cols-1 gap-2">
        <p className="text-small text-ink-quiet">{formatSessionTime(session)}</p>
        <h2 id={headingId} className="text-heading font-bold wrap-anywhere">
          {session.user && "userId" in session ? (
            <Link to={paths.adminCustomer(session.userId)} className="underline-offset-4 hover:underline">
              {sessionNameOf(t, session).full}
            </Link>
          ) : (
            <span>{sessionNameOf(t, session).full}</span>
          )}
        </h2>
        <RowMarks session={session} now={now} isCurrent />
        <SessionFacts session={session} />
      </div>
      <PaneActions session={session} now={now} onAction={onAction} />
      <section
        aria-label={t("intakes.told-title")}
        className="grid grid-cols-1 gap-4 border-t border-line pt-4"
      >
        <SheetBody session={session} isWatched />
      </section>
    </article>
  );
}

function PaneActions({ session, now, onAction }: Props) {
  const t = useT();
  const primary = primaryActionOf(session, now, useAskHref(session));
  const isStart = primary?.kind === "start";
  return (
    <div className="flex flex-wrap items-center gap-2">
      {primary && "href" in primary && primary.kind !== "ask" ? (
        <LinkButton
          to={primary.href}
          variant={isStart ? "quiet" : "primary"}
          className={isStart ? "bg-alive! text-on-alive! hover:opacity-90" : undefined}
        >
          <Icon name={isStart ? "video" : "camera"} size={20} />
          <span>{t(isStart ? "sessions.start-session" : "sessions.act-photos")}</span>
        </LinkButton>
      ) : null}
      {session.user ? (
        <a
          href={`tel:+91${session.user.phone}`}
          className={buttonClass({ variant: "outline", size: "small" })}
        >
          <Icon name="phone" size={18} />
          {t("sessions.menu-call")}
        </a>
      ) : null}
      <LinkButton to={paths.adminSessionDetail(session.id)} variant="outline" size="small">
        {t("sessions.menu-details")}
      </LinkButton>
      <RowMenu session={session} now={now} onAction={onAction} />
    </div>
  );
}
