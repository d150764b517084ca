import { clsx } from "clsx";
import { type ReactNode, useId, useState } from "react";
import { formatCount } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import type { RowSession } from "./row-session.ts";
import type { OnAction } from "./session-dialogs.tsx";
import { SessionMore } from "./session-more.tsx";
import { SessionRow } from "./session-row.tsx";

/** As many as leave room for the other groups on a phone. */
const MAX_COLLAPSED = 2;

/** What the rows of all groups share. */
export type RowContext = {
  now: Date;
  /** The session that is open, or beside the list. */
  chosenId: string | null;
  /** The list is wide enough for the chosen session beside it. */
  isBeside: boolean;
  onChoose: (session: RowSession) => void;
  onAction: OnAction;
};

type Props = {
  title: ReactNode;
  sessions: readonly RowSession[];
  context: RowContext;
  isCurrent?: boolean;
  /** Shows two rows on phones, and the rest on demand. */
  isCollapsible?: boolean;
};

/** A titled group of rows; nothing while it is empty. */
export function RowGroup({ title, sessions, context, isCurrent = false, isCollapsible = false }: Props) {
  const t = useT();
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  if (sessions.length === 0) return null;
  const isCollapsed = isCollapsible && !context.isBeside && !isExpanded && sessions.length > MAX_COLLAPSED;
  const shown = isCollapsed ? sessions.slice(0, MAX_COLLAPSED) : sessions;
  return (
    <section aria-labelledby={id}>
      <div className="flex min-h-11 items-center justify-between gap-3 px-1">
        <h2 id={id} className="flex items-center gap-2 text-small font-bold text-ink-quiet">
          {isCurrent ? <span aria-hidden="true" className="size-2 rounded-full bg-alive" /> : null}
          <span>{title}</span>
          {isCollapsible ? <span className="font-normal">{formatCount(countOf(sessions))}</span> : null}
        </h2>
        {isCollapsed || (isExpanded && !context.isBeside) ? (
          <button
            type="button"
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
            className="min-h-11 px-1 text-small font-bold text-primary hover:underline"
          >
            {t(isExpanded ? "sessions.show-less" : "sessions.show-all")}
          </button>
        ) : null}
      </div>
      <ul
        className={clsx(
          "divide-y divide-line rounded-card bg-card",
          isCurrent ? "border-2 border-alive shadow-card" : "border border-line",
        )}
      >
        {shown.map((session) => (
          <Row key={session.id} session={session} context={context} isCurrent={isCurrent} />
        ))}
      </ul>
    </section>
  );
}

/** Without test bookings. */
function countOf(sessions: readonly RowSession[]): number {
  return sessions.filter((session) => !("isTest" in session && session.isTest)).length;
}

type RowProps = { session: RowSession; context: RowContext; isCurrent?: boolean };

function Row({ session, context, isCurrent = false }: RowProps) {
  const { now, chosenId, isBeside, onChoose, onAction } = context;
  const isChosen = chosenId === session.id;
  return (
    <SessionRow
      session={session}
      now={now}
      isCurrent={isCurrent}
      hasWideStart={isCurrent && !isBeside}
      isChosen={isChosen}
      onChoose={() => onChoose(session)}
      onAction={onAction}
    >
      {isChosen && !isBeside ? <SessionMore session={session} /> : null}
    </SessionRow>
  );
}
