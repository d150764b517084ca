import { keepPreviousData } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "wouter";
import { listPerformedRemedies, type PerformedRemedy } from "#contract/remedies.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { useEndpointPages } from "#web/api/use-endpoint.ts";
import { useFirstScreen, useMayOpen } from "#web/features/identity/screen-roles.tsx";
import { PagedList, SearchField, useSearchText } from "#web/features/lists/paged-list.tsx";
import { usePendingSummary } from "#web/features/remedies/pending-remedies.ts";
import { RemedyNames } from "#web/features/remedies/remedy-names.tsx";
import { PerformedVideo } from "#web/features/remedy-videos/performed-video.tsx";
import { remedyCustomerName } from "#web/features/sessions/session-name.ts";
import { formatDate, formatTime, formatTimeOf } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Card } from "#web/ui/card.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { PendingTab } from "./pending-tab.tsx";

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
        {(remedies) => (
          <Card className="py-0!">
            <ul className="grid grid-cols-1 divide-y divide-line">
              {remedies.map((remedy) => (
                <li key={remedy.bookingRemedyId} className="py-4">
                  <PerformedEntry remedy={remedy} />
                </li>
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </div>
  );
}

function PerformedEntry({ remedy }: { remedy: PerformedRemedy }) {
  const t = useT();
  const headingId = useId();
  const mayOpenSessions = useMayOpen("adminSessionDetail");
  const { remedyName: name, remedyNameHindi: nameHindi, bookingId } = remedy;
  const completedAt = new Date(remedy.completedAt);
  return (
    <article aria-labelledby={headingId} className="grid grid-cols-1 gap-3">
      <div className="min-w-0">
        <RemedyNames as="h2" id={headingId} name={name} nameHindi={nameHindi} />
        {mayOpenSessions ? (
          <Link
            href={paths.adminSessionDetail(bookingId)}
            className="inline-flex min-h-11 items-center font-bold text-primary underline underline-offset-4 wrap-anywhere"
          >
            {remedyCustomerName(t, remedy)}
          </Link>
        ) : (
          <p className="font-bold wrap-anywhere">{remedyCustomerName(t, remedy)}</p>
        )}
        <p className="text-small text-ink-quiet">
          {t("vidhis.performed-when", {
            day: formatDate(istDateOf(completedAt)),
            time: formatTimeOf(completedAt),
          })}
        </p>
        <p className="text-small text-ink-quiet">
          {t("vidhis.when", {
            day: formatDate(remedy.sessionDate),
            time: formatTime(remedy.sessionTime),
          })}
        </p>
      </div>
      <PerformedVideo remedy={{ ...remedy, name, nameHindi }} headingId={headingId} />
    </article>
  );
}
