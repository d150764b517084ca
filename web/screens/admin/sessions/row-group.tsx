import { clsx } from "clsx";
import { type ReactNode, useId } from "react";
import { sessionNameOf } from "#web/features/sessions/session-name.ts";
import { formatCount, formatTimeParts } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Below, From } from "#web/ui/by-width.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LinkButton } from "#web/ui/link-button.tsx";
import { RowMarks } from "./row-marks.tsx";
import { RowMenu } from "./row-menu.tsx";
import {
  COMPLETE,
  type PrimaryAction,
  primaryActionOf,
  type RowSession,
  useAskHref,
  wasHeld,
} from "./row-session.ts";
import type { OnAction } from "./session-dialogs.tsx";
import { SessionMore } from "./session-more.tsx";

/** What the rows of all groups share. */
export type RowContext = {
  now: Date;
  /** The session that is open, or beside the list. */
  chosenId: string | null;
  onChoose: (session: RowSession) => void;
  onAction: OnAction;
};

type Props = {
  title: ReactNode;
  sessions: readonly RowSession[];
  context: RowContext;
  isCurrent?: boolean;
  isCounted?: boolean;
};

/** A titled group of rows; nothing while it is empty. */
export function RowGroup({ title, sessions, context, isCurrent = false, isCounted = false }: Props) {
  const id = useId();
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 px-1 pt-2 pb-1 text-small font-bold text-ink-quiet">
        {isCurrent ? <span aria-hidden="true" className="size-2 rounded-full bg-alive" /> : null}
        <span>{title}</span>
        {isCounted ? <span className="font-normal">{formatCount(countOf(sessions))}</span> : null}
      </h2>
      <ul
        className={clsx(
          "divide-y divide-line rounded-card bg-card",
          isCurrent ? "border-2 border-alive shadow-card" : "border border-line",
        )}
      >
        {sessions.map((session) => (
          <Row key={session.id} session={session} context={context} isCurrent={isCurrent} />
        ))}
      </ul>
    </section>
  );
}

/** Without test bookings. */
export function countOf(sessions: readonly RowSession[]): number {
  return sessions.filter((session) => !("isTest" in session && session.isTest)).length;
}

type RowProps = {
  session: RowSession;
  context: RowContext;
  /** The session of the moment. On a phone its start is a wide button of its own line. */
  isCurrent: boolean;
};

/** A session in a list: time, customer, marks, one action, and the rest in a menu. */
function Row({ session, context, isCurrent }: RowProps) {
  const { now, onAction } = context;
  const isChosen = context.chosenId === session.id;
  const onChoose = () => context.onChoose(session);
  const t = useT();
  const nameId = useId();
  const primary = primaryActionOf(session, now, useAskHref(session));
  const act = {
    action: primary,
    describedBy: nameId,
    onComplete: () => "creditsUsed" in session && onAction({ kind: "complete", session }),
  };
  const isStart = isCurrent && primary?.kind === "start";
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
                    {t("general.multiple")}
                  </span>
                </>
              ) : null}
            </span>
            <RowMarks session={session} now={now} isCurrent={isCurrent} />
          </span>
        </button>
        {isStart ? (
          <From width="lg">
            <RowAction {...act} />
          </From>
        ) : (
          <RowAction {...act} />
        )}
        {primary?.kind === "start" && wasHeld(session) ? <RowAction {...act} action={COMPLETE} /> : null}
        <RowMenu session={session} now={now} onAction={onAction} />
      </div>
      {isStart ? (
        <Below width="lg">
          <div className="px-3 pb-3">
            <RowAction {...act} isWide />
          </div>
        </Below>
      ) : null}
      {isChosen ? (
        <Below width="lg">
          <SessionMore session={session} />
        </Below>
      ) : null}
    </li>
  );
}

function RowTime({ time }: { time: string }) {
  useLanguage();
  const { clock, partOfDay } = formatTimeParts(time);
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
  onComplete: () => void;
};

function RowAction({ action, describedBy, isWide = false, onComplete }: ActionProps) {
  const t = useT();
  if (!action) return null;
  const label = t(isWide ? "sessions.start-session" : `sessions.act-${action.kind}`);
  const common = { "aria-describedby": describedBy };
  const small = { size: "small", className: "shrink-0 whitespace-nowrap" } as const;
  if (action.kind === "complete")
    return (
      <Button {...common} {...small} onClick={onComplete}>
        {label}
      </Button>
    );
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
    <LinkButton
      {...common}
      to={action.href}
      variant="quiet"
      size={isWide ? "large" : "small"}
      isWide={isWide}
      className={clsx(
        "shrink-0 whitespace-nowrap",
        isStart ? "bg-alive! text-on-alive! hover:opacity-90" : "bg-primary-soft",
      )}
    >
      {isWide ? <Icon name="video" /> : null}
      <span>{label}</span>
    </LinkButton>
  );
}
