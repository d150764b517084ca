import { useRef } from "react";
import { useSearchParams } from "react-router";
import { listMoneyTasks, type MoneyTask } from "#contract/accounting.ts";
import { QueryView, type ViewedQuery } from "#web/api/query-view.tsx";
import { useCode } from "#web/api/use-code.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { PartLinks } from "#web/features/admin-places/part-links.tsx";
import { DOCUMENT_SEARCH } from "#web/features/receipts/document-paths.ts";
import { TodaysShare } from "#web/features/reports/todays-share.tsx";
import { useT } from "#web/i18n/t.ts";
import { DISPUTE_SEARCH, paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { DisputeView } from "./dispute-view.tsx";
import { ReconciliationSection } from "./reconciliation-section.tsx";
import { TaskCard } from "./task-card.tsx";

const REFETCH_MS = 60_000;

/** `/admin/money`: tasks that need a decision, and the comparison with the payment provider's books; the evidence for a dispute; or a tax document. */
export function MoneyScreen() {
  const [search] = useSearchParams();
  const dispute = search.get(DISPUTE_SEARCH);
  const document = search.get(DOCUMENT_SEARCH);
  if (dispute) return <DisputeView id={dispute} />;
  return document ? <TaxSlot documentId={document} back={paths.adminMoney()} /> : <Money />;
}

function Money() {
  const t = useT();
  const tasks = useEndpoint(listMoneyTasks, {
    select: (answer) => answer.tasks,
    refetchOnWindowFocus: true,
    refetchInterval: REFETCH_MS,
  });
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <ScreenTitle title={t("titles.money")} />
        <p className="text-ink-quiet">{t("money.lead")}</p>
      </div>
      <div className="grid grid-cols-1 gap-2">
        <TodaysShare />
        <PartLinks of="adminMoney" />
      </div>
      <TasksSection query={tasks} />
      {/* Loads at once, but is shown after the list above it, so that it does not move down. */}
      <div className={tasks.isPending ? "hidden" : "grid grid-cols-1 gap-8"}>
        <ReconciliationSection />
        <TaxSlot documentId={null} back="" />
      </div>
    </div>
  );
}

/** Payments and refunds that need a decision by an admin, oldest first. */
function TasksSection({ query }: { query: ViewedQuery<MoneyTask[]> }) {
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
      loading={["h-44"]}
      failedTitle={t("admin.list-failed")}
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

const loadTaxes = async () => {
  const [month, document] = await Promise.all([
    import("#web/features/receipts/tax-month-section.tsx"),
    import("#web/features/receipts/tax-document-view.tsx"),
  ]);
  return { ...month, ...document };
};

type Props = { documentId: string | null; back: string };

/** A tax document, from which a link leads back, or those of a month. */
function TaxSlot({ documentId, back }: Props) {
  const t = useT();
  const { data: part, failureCount } = useCode("taxes", loadTaxes, { isOptional: true });
  const isFailed = failureCount > 0;
  // Nothing is drawn and taken away again where the company is not registered.
  if (!part && !documentId && !isFailed) return null;
  if (!part)
    return isFailed ? <p role="status">{t("shell.failure-network")}</p> : <Skeleton className="h-52" />;
  const { TaxDocumentView, TaxMonthSection } = part;
  return documentId ? <TaxDocumentView id={documentId} back={back} /> : <TaxMonthSection />;
}
