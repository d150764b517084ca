import { useState } from "react";
import { messageOf } from "#web/api/call.ts";
import { useUserList } from "#web/features/reports/use-reports.ts";
import { useTableLabels } from "#web/features/reports/use-table-labels.ts";
import { useUserColumns } from "#web/features/reports/use-user-columns.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/states.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Order } from "#web/ui/table-order.ts";
import { ListSection } from "./list-section.tsx";

const idOf = ({ id }: { id: string }) => id;

/** The customers who came last: the first page of all of them. */
export function UsersAtAGlance() {
  const t = useT();
  const language = useLanguage();
  const columns = useUserColumns();
  const [order, setOrder] = useState<Order>(null);
  const list = useUserList("");
  const title = t("reports.users-newest");
  const labels = useTableLabels(title);
  const page = list.data?.pages[0];
  return (
    <ListSection title={title} all={{ path: paths.adminUsers(), words: t("reports.users-all") }}>
      {list.isPending ? <Skeleton className="h-96" /> : null}
      {list.isError && !page ? (
        <ErrorState
          title={t("reports.failed")}
          message={messageOf(list.error)}
          retryLabel={t("shell.retry")}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : null}
      {page?.rows.length === 0 ? (
        <EmptyState title={t("reports.users-none")}>{t("reports.users-none-body")}</EmptyState>
      ) : null}
      {page && page.rows.length > 0 ? (
        <>
          <Table
            columns={columns}
            rows={page.rows}
            idOf={idOf}
            labels={labels}
            language={language}
            order={order}
            onOrder={setOrder}
            isBroad
          />
          <p className="text-center text-small text-ink-quiet">
            {t("reports.users-shown", { shown: page.rows.length, total: page.total })}
          </p>
        </>
      ) : null}
    </ListSection>
  );
}
