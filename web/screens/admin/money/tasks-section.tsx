import { useRef } from "react";
import { messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { TaskCard } from "./task-card.tsx";
import type { useMoneyTasks } from "./use-money-tasks.ts";

/** What no machine may decide, oldest first. */
export function TasksSection({ query }: { query: ReturnType<typeof useMoneyTasks> }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="tasks-heading" aria-busy={query.isPending} className="grid grid-cols-1 gap-3">
      <h2 ref={heading} id="tasks-heading" tabIndex={-1} className="text-title font-bold focus:outline-none">
        {t("money.tasks")}
      </h2>
      <Tasks query={query} onGone={() => heading.current?.focus()} />
    </section>
  );
}

function Tasks({ query, onGone }: { query: ReturnType<typeof useMoneyTasks>; onGone: () => void }) {
  const t = useT();
  const { data: tasks } = query;
  if (query.isPending)
    return (
      <div role="status" aria-label={t("shell.loading")}>
        <Skeleton className="h-44" />
      </div>
    );
  if (!tasks)
    return (
      <ErrorState
        title={t("money.tasks-failed")}
        message={messageOf(query.error)}
        retryLabel={t("shell.retry")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (tasks.length === 0)
    return (
      <Card>
        <EmptyState isPlain title={t("money.tasks-empty")}>
          {t("money.tasks-empty-body")}
        </EmptyState>
      </Card>
    );
  return (
    <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskCard task={task} onGone={onGone} />
        </li>
      ))}
    </ul>
  );
}
