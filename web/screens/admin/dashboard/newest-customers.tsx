import { useState } from "react";
import type { CustomerWithActivity } from "#contract/reports.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { ListTable } from "#web/features/reports/list-table.tsx";
import { SortSelect } from "#web/features/reports/sort-select.tsx";
import { customerLines, useCustomerColumns } from "#web/features/reports/use-customer-columns.tsx";
import { useCustomerList } from "#web/features/reports/use-reports.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { TABLE_WIDTH, useMediaQuery } from "#web/ui/use-media-query.ts";
import { ListSection } from "./list-section.tsx";

const pathOf = ({ id }: CustomerWithActivity) => paths.adminCustomer(id);

/** The first page of all customers. The server sorts. */
export function NewestCustomers() {
  const t = useT();
  const language = useLanguage();
  const columns = useCustomerColumns();
  const [sort, setSort] = useState<string | null>(null);
  const isWide = useMediaQuery(TABLE_WIDTH);
  const query = useCustomerList(sort === null ? {} : { sort });
  const title = t("reports.users-newest");
  return (
    <ListSection title={title} all={{ path: paths.adminUsers(), label: t("reports.users-all") }}>
      <QueryView
        query={{ ...query, data: query.data?.pages[0] }}
        loading={<Skeleton className="h-96" />}
        failedTitle={t("reports.failed")}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={t("reports.users-none")}>{t("reports.users-none-body")}</EmptyState>
          ) : (
            <>
              {isWide ? null : <SortSelect columns={columns} sort={sort} onSort={setSort} />}
              <ListTable
                caption={title}
                columns={columns}
                rows={rows}
                pathOf={pathOf}
                linesOf={customerLines(t, language)}
                sort={sort}
                onSort={setSort}
              />
              <p className="text-center text-small text-ink-quiet">
                {t("reports.users-shown", { shown: rows.length, total })}
              </p>
            </>
          )
        }
      </QueryView>
    </ListSection>
  );
}
