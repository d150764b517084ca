import { keepPreviousData } from "@tanstack/react-query";
import {
  listSecurityEvents,
  type SecurityEvent,
  type SecurityEventQuery,
} from "#contract/security-events.ts";
import { SECURITY_EVENT_KINDS } from "#domain/security-events.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { PagedList } from "#web/features/lists/paged-list.tsx";
import { formatCount } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { EntryRow } from "./audit-row.tsx";
import { endpointLabel } from "./endpoint-labels.ts";
import { Choice, Filters, readWhoAndWhen, useAddressFilter } from "./filters.tsx";

/** Sign-ins, refusals, limits: the second list of `/admin/audit`. */
export function SecurityEvents() {
  const t = useT();
  const filtering = useEventFilter();
  const query = useEndpointPages(listSecurityEvents, {
    query: filtering.filter,
    // The server writes reasons in the language of the request.
    of: useLanguage(),
    // The list stays until the one of a new filter has loaded.
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });
  const events = query.data?.pages.flatMap((page) => page.events) ?? [];
  const customer = events.find((event) => event.customer?.id === filtering.filter.customer)?.customer;
  return (
    <div className="grid grid-cols-1 gap-4 pt-4">
      <EventFilters {...filtering} customerName={customer?.name ?? null} />
      <PagedList
        query={query}
        rowsOf={(page) => page.events}
        loading={["h-96"]}
        failedTitle={t("admin.list-failed")}
        staleText={t("reports.stale")}
        empty={
          <EmptyState title={t(filtering.isFiltered ? "admin.nothing-found" : "audit.none")}>
            {t(filtering.isFiltered ? "audit.none-found-body" : "audit.events-none-body")}
          </EmptyState>
        }
      >
        {(rows) => (
          <ul
            aria-label={t("audit.view-events")}
            className="divide-y divide-line rounded-card border border-line bg-card"
          >
            {rows.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

type FiltersProps = ReturnType<typeof useEventFilter> & {
  /** Of the customer in the filter. */
  customerName: string | null;
};

function EventFilters(filtering: FiltersProps) {
  const t = useT();
  const { filter, change } = filtering;
  const kinds = SECURITY_EVENT_KINDS.map((value) => ({ value, label: t(`audit.event-${value}`) }));
  return (
    <Filters {...filtering} columns="md:grid-cols-4">
      <Choice
        label={t("audit.what")}
        all={t("audit.what-all")}
        value={filter.kind}
        options={kinds}
        onChange={(kind) => change({ kind: kinds.find(({ value }) => value === kind)?.value })}
      />
    </Filters>
  );
}

function EventRow({ event }: { event: SecurityEvent }) {
  const t = useT();
  const { at, kind, admin, customer, network, verb, code, reason, count } = event;
  const who = admin ? `${admin.name} (${admin.username})` : customer?.name;
  const what = t(`audit.event-${kind}`);
  const label = verb && endpointLabel(verb);
  const facts = [label ? t(label) : verb, reason ?? (code && t("audit.reason", { code }))].filter(Boolean);
  const badge =
    count > 1 ? (
      <Badge tone="outline" className="shrink-0">
        {t("audit.times", { count: formatCount(count) })}
      </Badge>
    ) : null;
  return (
    <EntryRow
      at={at}
      network={network}
      sentence={who ? t("audit.event-of", { what, who }) : what}
      badge={badge}
    >
      {facts.length > 0 ? <p className="text-ink-quiet wrap-anywhere">{facts.join(" · ")}</p> : null}
    </EntryRow>
  );
}

type EventFilter = Omit<SecurityEventQuery, "cursor">;

function useEventFilter() {
  return useAddressFilter(filterIn, "events");
}

function filterIn(search: URLSearchParams): EventFilter {
  const kind = SECURITY_EVENT_KINDS.find((known) => known === search.get("kind"));
  return { ...(kind ? { kind } : {}), ...readWhoAndWhen(search) };
}
