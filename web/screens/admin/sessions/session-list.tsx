import type { UseQueryResult } from "@tanstack/react-query";
import { type ReactNode, useId } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import type { ListedSession } from "#web/features/sessions/use-sessions.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { byDay } from "./by-day.ts";

type Props<Session extends ListedSession> = {
  query: UseQueryResult<Session[]>;
  empty: string;
  emptyBody: string;
  dayTitle: (date: string) => string;
  children: (session: Session) => ReactNode;
};

/** Sessions grouped by day. */
export function SessionList<Session extends ListedSession>(props: Props<Session>) {
  const { query, empty, emptyBody, dayTitle, children } = props;
  const t = useT();
  return (
    <div className="grid grid-cols-1 gap-6 pt-5">
      <QueryView
        query={query}
        loading={<LoadingList />}
        failedTitle={t("sessions.failed")}
        empty={<EmptyState title={empty}>{emptyBody}</EmptyState>}
        staleText={t("reports.stale")}
      >
        {(all) =>
          byDay(all).map(({ date, sessions }) => (
            <Day key={date} title={dayTitle(date)}>
              {sessions.map((session) => (
                <li key={session.id}>{children(session)}</li>
              ))}
            </Day>
          ))
        }
      </QueryView>
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

function LoadingList() {
  const t = useT();
  return (
    <div role="status" aria-label={t("shell.loading")} className="grid grid-cols-1 gap-3">
      <Skeleton className="h-7 w-2/5" />
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        <Skeleton className="h-48" />
        <Skeleton className="h-48" />
      </div>
    </div>
  );
}
