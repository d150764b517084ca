import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { listPerformedRemedies } from "#contract/remedies.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { useFirstScreen } from "#web/features/identity/screen-roles.tsx";
import { PagedList, SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import { usePendingSummary } from "#web/features/remedies/pending-remedies.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { PendingTab } from "./pending-tab.tsx";
import { PerformedList } from "./performed-entry.tsx";

type TabName = "pending" | "performed";

/** `/admin/pending-vidhis`: remedies that are bought or given and not performed yet, by customer; and the performed ones. */
export function PendingRemediesScreen() {
  const t = useT();
  const [tab, setTab] = useState<TabName>("pending");
  const { data } = usePendingSummary();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("titles.pending-vidhis")} backTo={useFirstScreen()} />
      <Tabs
        label={t("titles.pending-vidhis")}
        tabs={[
          { name: "pending", label: t("vidhis.status-pending"), count: data?.total ?? null },
          { name: "performed", label: t("vidhis.tab-performed") },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "pending" ? (
          <PendingTab />
        ) : (
          <div className="w-full max-w-3xl">
            <PerformedRemedies />
          </div>
        )}
      </Tabs>
    </div>
  );
}

/** Remedies that are performed, last first, with their videos. The server searches and pages. */
function PerformedRemedies() {
  const t = useT();
  const { typed, setTyped, search } = useSearchText();
  const query = useEndpointPages(listPerformedRemedies, {
    query: { search: search || undefined },
    // The rows of the previous search stay until the new one is answered.
    placeholderData: keepPreviousData,
    // A video that waits is published by the server.
    refetchInterval: 60_000,
  });
  const isSearch = search !== "";
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField label={t("vidhis.performed-search")} typed={typed} onType={setTyped} />
      <PagedList
        query={query}
        rowsOf={({ vidhis }) => vidhis}
        loading={["h-32", "h-32", "h-32"]}
        failedTitle={t("vidhis.performed-failed")}
        staleText={t("admin.stale")}
        empty={
          <Card>
            <EmptyState title={t(isSearch ? "admin.nothing-found" : "vidhis.performed-empty")}>
              {t(isSearch ? "vidhis.performed-search-otherwise" : "vidhis.performed-empty-body")}
            </EmptyState>
          </Card>
        }
      >
        {(remedies) => <PerformedList remedies={remedies} />}
      </PagedList>
    </div>
  );
}
