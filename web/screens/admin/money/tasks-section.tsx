import { useRef } from "react";
import type { MoneyTask } from "#contract/accounting.ts";
import { QueryView, type ViewedQuery } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { TaskCard } from "./task-card.tsx";

/** Payments and refunds that need a decision by an admin, oldest first. */
export function TasksSection({ query }: { query: ViewedQuery<MoneyTask[]> }) {
  const t = useT();
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section
      aria-labelledby="tasks-heading"
      aria-busy={query.data === undefined && !query.isError}
      className="grid grid-cols-1 gap-3"
    >
      <h2 ref={heading} id="tasks-heading" tabIndex={-1} className="text-title font-bold focus:outline-none">
        {t("money.tasks")}
      </h2>
      <Tasks query={query} onGone={() => heading.current?.focus()} />
    </section>
  );
}

function Tasks({ query, onGone }: { query: ViewedQuery<MoneyTask[]>; onGone: () => void }) {
  const t = useT();
  return (
    <QueryView
      query={query}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-44"]} />}
      failedTitle={t("money.tasks-failed")}
      empty={
        <Card>
          <EmptyState isPlain title={t("money.tasks-empty")}>
            {t("money.tasks-empty-body")}
          </EmptyState>
        </Card>
      }
    >
      {(tasks) => (
        <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {tasks.map((task) => (
            <li key={task.id}>
              <TaskCard task={task} onGone={onGone} />
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
