import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { messageOf } from "#web/api/call.ts";
import { Stale } from "#web/features/reports/stale.tsx";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { byDay } from "./by-day.ts";

type Props<Session extends ListedSession> = {
  query: UseQueryResult<Session[]>;
  empty: string;
  emptyBody: string;
  dayTitle: (date: string) => string;
  /** A session's card. */
  children: (session: Session) => ReactNode;
};

/** Sessions by days; and before they are there, without them, or when there are none, what stands in their place. */
export function SessionList<Session extends ListedSession>(props: Props<Session>) {
  const { query, empty, emptyBody, dayTitle, children } = props;
  const t = useT();
  if (query.isPending) return <ListSkeleton />;
  if (!query.data)
    return (
      <ErrorState
        title={t("sessions.failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-6 pt-5">
      {query.isError ? <Stale query={query} /> : null}
      {query.data.length === 0 ? <EmptyState title={empty}>{emptyBody}</EmptyState> : null}
      {byDay(query.data).map(({ date, sessions }) => (
        <Day key={date} title={dayTitle(date)}>
          {sessions.map((session) => (
            <li key={session.id}>{children(session)}</li>
          ))}
        </Day>
      ))}
    </div>
  );
}

function Day({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 text-title font-bold">
        {title}
      </h2>
      <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">{children}</ul>
    </section>
  );
}

function ListSkeleton() {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid grid-cols-1 gap-3 pt-5">
      <Skeleton className="h-7 w-2/5" />
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    </div>
  );
}
