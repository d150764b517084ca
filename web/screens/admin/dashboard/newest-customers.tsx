import { useState } from "react";
import type { CustomerWithActivity } from "#contract/reports.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useCustomerColumns } from "#web/features/reports/use-customer-columns.tsx";
import { type ListPage, useCustomerList } from "#web/features/reports/use-reports.ts";
import { useTableLabels } from "#web/features/reports/use-table-labels.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Order } from "#web/ui/table-order.ts";
import { ListSection, SortedPart } from "./list-section.tsx";

const idOf = ({ id }: { id: string }) => id;

export function NewestCustomers() {
  const t = useT();
  const query = useCustomerList({});
  return (
    <ListSection
      title={t("reports.users-newest")}
      all={{ path: paths.adminUsers(), label: t("reports.users-all") }}
    >
      <QueryView
        query={{ ...query, data: query.data?.pages[0] }}
        loading={<Skeleton className="h-96" />}
        failedTitle={t("reports.failed")}
      >
        {(page) =>
          page.rows.length === 0 ? (
            <EmptyState title={t("reports.users-none")}>{t("reports.users-none-body")}</EmptyState>
          ) : (
            <CustomerTable page={page} />
          )
        }
      </QueryView>
    </ListSection>
  );
}

function CustomerTable({ page }: { page: ListPage<CustomerWithActivity> }) {
  const t = useT();
  const language = useLanguage();
  const columns = useCustomerColumns();
  const [order, setOrder] = useState<Order>(null);
  const labels = useTableLabels(t("reports.users-newest"));
  return (
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
      {order !== null && page.rows.length < page.total ? (
        <SortedPart count={page.rows.length} all={t("reports.users-all")} />
      ) : null}
    </>
  );
}
