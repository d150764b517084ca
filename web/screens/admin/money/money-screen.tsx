import { useSearchParams } from "wouter";
import { listMoneyTasks } from "#contract/accounting.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { DISPUTE_SEARCH } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { DisputeView } from "./dispute-view.tsx";
import { ReconciliationSection } from "./reconciliation-section.tsx";
import { TasksSection } from "./tasks-section.tsx";

const REFETCH_MS = 60_000;

/** `/admin/money`: tasks that need a decision, and the comparison with the payment provider's books; or the evidence for a dispute. */
export function MoneyScreen() {
  const [search] = useSearchParams();
  const dispute = search.get(DISPUTE_SEARCH);
  return dispute ? <DisputeView id={dispute} /> : <Money />;
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
        <ScreenTitle title={t("pages.money-title")} />
        <p className="text-ink-quiet">{t("money.lead")}</p>
      </div>
      <TasksSection query={tasks} />
      {/* Loads at once, but is shown after the list above it, so that it does not move down. */}
      <div className={tasks.isPending ? "hidden" : undefined}>
        <ReconciliationSection />
      </div>
    </div>
  );
}
