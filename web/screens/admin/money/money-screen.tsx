import { useT } from "#web/i18n/t.ts";
import { BooksSection } from "./books-section.tsx";
import { TasksSection } from "./tasks-section.tsx";
import { useMoneyTasks } from "./use-money-tasks.ts";

/** The money: what a person has to look at, and our books against the payment provider's. */
export function MoneyScreen() {
  const t = useT();
  const tasks = useMoneyTasks();
  return (
    <div className="grid grid-cols-1 gap-8">
      <div>
        <h1 className="text-heading font-bold">{t("pages.money-title")}</h1>
        <p className="text-ink-quiet">{t("money.lead")}</p>
      </div>
      <TasksSection query={tasks} />
      {/* How long the list is nobody knows beforehand: what stands under it is asked for, and shown after it. */}
      <div className={tasks.isPending ? "hidden" : undefined}>
        <BooksSection />
      </div>
    </div>
  );
}
