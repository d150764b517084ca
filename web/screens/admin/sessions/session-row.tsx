import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { Link } from "wouter";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatTimeParts } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LIST_ROW } from "#web/ui/use-list-keys.ts";
import { type PrimaryAction, primaryActionOf, useAskHref } from "./primary-action.ts";
import { RowMarks } from "./row-marks.tsx";
import { RowMenu } from "./row-menu.tsx";
import type { RowSession } from "./row-session.ts";
import type { OnAction } from "./session-dialogs.tsx";

type Props = {
  session: RowSession;
  now: Date;
  /** The session of the moment. */
  isCurrent?: boolean;
  /** Its start is a wide button of its own line. */
  hasWideStart?: boolean;
  /** The row is open on a phone, or its session stands beside the list. */
  isChosen: boolean;
  onChoose: () => void;
  onAction: OnAction;
  /** Shown below the row while it is open on a phone. */
  children?: ReactNode;
};

/** A session in a list: time, customer, marks, one action, and the rest in a menu. */
export function SessionRow(props: Props) {
  const { session, now, isCurrent = false, hasWideStart = false, isChosen, onChoose, onAction } = props;
  const t = useT();
  const nameId = useId();
  const primary = primaryActionOf(session, now, useAskHref(session));
  const act = {
    action: primary,
    describedBy: nameId,
    onRead: onChoose,
    onComplete: () => "creditsUsed" in session && onAction({ kind: "complete", session }),
  };
  const isWide = hasWideStart && primary?.kind === "start";
  return (
    <li
      data-session={session.id}
      className={clsx(
        "grid grid-cols-1 first:rounded-t-card last:rounded-b-card",
        isChosen &&
          "bg-primary-soft lg:shadow-[inset_3px_0_0_var(--primary)] forced-colors:outline-2 forced-colors:-outline-offset-2",
      )}
    >
      <div className="flex items-center gap-1 py-1 pr-1">
        <button
          type="button"
          {...LIST_ROW}
          aria-expanded={isChosen}
          onClick={onChoose}
          className="flex min-h-14 min-w-0 grow items-start gap-2 py-1.5 pr-1 pl-3 text-start sm:gap-3"
        >
          <RowTime time={session.sessionTime} />
          <span className="min-w-0 grow">
            <span id={nameId} className={clsx("block font-bold wrap-anywhere", isCurrent && "text-title")}>
              <span>{sessionNameOf(t, session).full}</span>
              {session.questionType === "multiple" ? (
                <>
                  {" "}
                  <span className="text-small font-normal text-ink-quiet sm:whitespace-nowrap">
                    {t("sessions.multiple")}
                  </span>
                </>
              ) : null}
            </span>
            <RowMarks session={session} now={now} isCurrent={isCurrent} />
          </span>
        </button>
        {isWide ? null : <RowAction {...act} />}
        <RowMenu session={session} now={now} onAction={onAction} />
      </div>
      {isWide ? (
        <div className="px-3 pb-3">
          <RowAction {...act} isWide />
        </div>
      ) : null}
      {props.children}
    </li>
  );
}

function RowTime({ time }: { time: string }) {
  const language = useLanguage();
  const { clock, partOfDay } = formatTimeParts(language, time);
  return (
    <span className="w-12 shrink-0 leading-snug sm:w-14">
      <span className="block font-bold tabular-nums">{clock}</span>
      <span className="block text-small text-ink-quiet">{partOfDay}</span>
    </span>
  );
}

type ActionProps = {
  action: PrimaryAction | null;
  describedBy: string;
  isWide?: boolean;
  onRead: () => void;
  onComplete: () => void;
};

function RowAction({ action, describedBy, isWide = false, onRead, onComplete }: ActionProps) {
  const t = useT();
  if (!action) return null;
  const label = t(isWide ? "sessions.start-session" : `sessions.act-${action.kind}`);
  const common = { "aria-describedby": describedBy };
  const small = { size: "small", className: "shrink-0 whitespace-nowrap" } as const;
  if (action.kind === "read" || action.kind === "complete") {
    const isRead = action.kind === "read";
    return (
      <Button
        {...common}
        {...small}
        variant={isRead ? "outline" : "primary"}
        onClick={isRead ? onRead : onComplete}
      >
        {label}
      </Button>
    );
  }
  if (action.kind === "ask")
    return (
      <a
        {...common}
        href={action.href}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ ...small, variant: "outline" })}
      >
        {label}
      </a>
    );
  const isStart = action.kind === "start";
  return (
    <Link
      {...common}
      href={action.href}
      className={buttonClass({
        variant: "quiet",
        size: isWide ? "large" : "small",
        isWide,
        className: clsx(
          "shrink-0 whitespace-nowrap",
          isStart ? "bg-alive! text-on-alive! hover:opacity-90" : "bg-primary-soft",
        ),
      })}
    >
      {isWide ? <Icon name="video" /> : null}
      <span>{label}</span>
    </Link>
  );
}
