import { keepPreviousData } from "@tanstack/react-query";
import { listAuditEntries } from "#contract/audit.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { PagedList } from "#web/features/lists/paged-list.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AuditFilters, useAuditFilter } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";

/** `/admin/audit`: what was changed and refused, and by the filter what was read and who signed in. For the super admin. */
export function AuditScreen() {
  const t = useT();
  const filtering = useAuditFilter();
  const { filter, isFiltered, change } = filtering;
  const query = useEndpointPages(listAuditEntries, {
    query: filter,
    // The server writes reasons in the language of the request.
    of: useLanguage(),
    // The list stays until the one of a new filter has loaded.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const customer = entries.find((entry) => entry.customer?.id === filter.customer)?.customer;
  return (
    <div className="grid w-full grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("titles.audit")} backTo={paths.adminSuper()} />
        <p className="text-ink-quiet">{t("audit.lead")}</p>
      </div>
      <AuditFilters {...filtering} customerName={customer?.name ?? null} />
      <PagedList
        query={query}
        rowsOf={(page) => page.entries}
        loading={["h-96"]}
        failedTitle={t("admin.list-failed")}
        staleText={t("reports.stale")}
        empty={
          <EmptyState title={t(isFiltered ? "admin.nothing-found" : "audit.none")}>
            {t(isFiltered ? "audit.none-found-body" : "audit.none-body")}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul
            aria-label={t("titles.audit")}
            className="divide-y divide-line rounded-card border border-line bg-card"
          >
            {rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} onCustomer={(id) => change({ customer: id })} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
