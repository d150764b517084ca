import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { useLocation, useSearch } from "wouter";
import { type AuditQuery, listAuditEntries } from "#contract/audit.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { PagedList } from "#web/features/lists/paged-list.tsx";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { AuditRow } from "./audit-row.tsx";
import { LABELLED_ENDPOINTS } from "./endpoint-labels.ts";
import { Choice, Filters, readWhoAndWhen, useAddressFilter } from "./filters.tsx";
import { SecurityEvents } from "./security-events.tsx";

const VIEWS = ["changes", "events"] as const;
type View = (typeof VIEWS)[number];

/** `/admin/audit`: what admins did, tried and read, and with `?view=events` the security events, for the super admin. */
export function AuditScreen() {
  const t = useT();
  const [path, navigate] = useLocation();
  const chosen = new URLSearchParams(useSearch()).get("view") === "events" ? "events" : "changes";
  return (
    <div className="grid w-full grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("titles.audit")} backTo={paths.adminSuper()} />
        <p className="text-ink-quiet">{t(chosen === "events" ? "audit.events-lead" : "audit.lead")}</p>
      </div>
      <Tabs<View>
        label={t("audit.views")}
        look="underlined"
        tabs={VIEWS.map((name) => ({ name, label: t(`audit.view-${name}`) }))}
        chosen={chosen}
        onChoose={(view) => navigate(view === "events" ? `${path}?view=events` : path, { replace: true })}
      >
        {chosen === "events" ? <SecurityEvents /> : <Changes />}
      </Tabs>
    </div>
  );
}

function Changes() {
  const t = useT();
  const filtering = useAuditFilter();
  const { filter, isFiltered, change } = filtering;
  const query = useEndpointPages(listAuditEntries, {
    query: filter,
    // The server writes reasons in the language of the request.
    of: useLanguage(),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const customer = entries.find((entry) => entry.customer?.id === filter.customer)?.customer ?? null;
  return (
    <div className="grid w-full grid-cols-1 gap-4 pt-4">
      <AuditFilters {...filtering} customerName={filter.customer ? (customer?.name ?? null) : null} />
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

type Props = ReturnType<typeof useAuditFilter> & {
  /** Of the customer in the filter. */
  customerName: string | null;
};

function AuditFilters(filtering: Props) {
  const t = useT();
  const { filter, change } = filtering;
  const verbs = useMemo(
    () =>
      LABELLED_ENDPOINTS.map(([verb, label]) => ({ value: verb, label: t(label) })).sort((a, b) =>
        a.label.localeCompare(b.label),
      ),
    [t],
  );
  const outcomes = OUTCOMES.map((value) => ({ value, label: t(`audit.${value}`) }));
  return (
    <Filters {...filtering} columns="md:grid-cols-[2fr_3fr_2fr_2fr_2fr]">
      <Choice
        label={t("audit.what")}
        all={t("audit.what-all")}
        value={filter.verb}
        options={verbs}
        onChange={(verb) => change({ verb })}
      />
      <Choice
        label={t("audit.how-ended")}
        all={t("audit.how-all")}
        value={filter.outcome}
        options={outcomes}
        onChange={(outcome) => change({ outcome: outcomes.find(({ value }) => value === outcome)?.value })}
      />
    </Filters>
  );
}

type AuditFilter = Omit<AuditQuery, "cursor">;

const OUTCOMES = ["done", "refused", "unfinished"] as const;

function useAuditFilter() {
  return useAddressFilter(filterIn, null);
}

function filterIn(search: URLSearchParams): AuditFilter {
  const outcome = OUTCOMES.find((known) => known === search.get("outcome"));
  const verb = search.get("verb")?.slice(0, 100);
  return { ...readWhoAndWhen(search), ...(verb ? { verb } : {}), ...(outcome ? { outcome } : {}) };
}
