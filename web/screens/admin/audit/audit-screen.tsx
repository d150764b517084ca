import { useRef } from "react";
import type { AuditEntry } from "#contract/audit.ts";
import { messageOf } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { SuperAdminOnly } from "#web/features/reports/super-admin-only.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditRow } from "./audit-row.tsx";
import { useAuditEntries } from "./use-audit-entries.ts";
import { useAuditFilter } from "./use-audit-filter.ts";

/** `/admin/audit`: what admins did, tried and read, for the super admin. */
export function AuditScreen() {
  return (
    <SuperAdminOnly>
      <Audit />
    </SuperAdminOnly>
  );
}

function Audit() {
  const t = useT();
  const filtering = useAuditFilter();
  const { filter, isFiltered, change } = filtering;
  const query = useAuditEntries(filter, useLanguage());
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const customer = entries.find((entry) => entry.customer?.id === filter.customer)?.customer ?? null;
  return (
    <div className="grid w-full grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("pages.audit-title")} backTo={paths.adminSuper()} />
        <p className="text-ink-quiet">{t("audit.lead")}</p>
      </div>
      <AuditFilters {...filtering} customerName={filter.customer ? (customer?.name ?? null) : null} />
      <QueryView
        query={query}
        loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-96"]} />}
        failedTitle={t("audit.failed")}
        staleText={t("reports.stale")}
      >
        {() =>
          entries.length > 0 ? (
            <EntryList query={query} entries={entries} onCustomer={(id) => change({ customer: id })} />
          ) : (
            <EmptyState title={t(isFiltered ? "audit.none-found" : "audit.none")}>
              {t(isFiltered ? "audit.none-found-body" : "audit.none-body")}
            </EmptyState>
          )
        }
      </QueryView>
    </div>
  );
}

type ListProps = {
  query: ReturnType<typeof useAuditEntries>;
  entries: readonly AuditEntry[];
  onCustomer: (id: string) => void;
};

function EntryList({ query, entries, onCustomer }: ListProps) {
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const more = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The focused button disappears with the last page.
    if (!hasNextPage) list.current?.focus();
  };
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t("pages.audit-title")}
        className="divide-y divide-line rounded-card border border-line bg-card focus:outline-none"
      >
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} onCustomer={onCustomer} />
        ))}
      </ul>
      {query.isFetchNextPageError ? (
        <p role="alert" className="text-center text-small font-bold text-destructive">
          {messageOf(query.error)}
        </p>
      ) : null}
      {query.hasNextPage ? (
        <Button
          variant="outline"
          className="justify-self-center"
          isPending={query.isFetchingNextPage}
          pendingLabel={t("audit.more-loading")}
          onClick={() => void more()}
        >
          {t("audit.more")}
        </Button>
      ) : null}
    </>
  );
}
