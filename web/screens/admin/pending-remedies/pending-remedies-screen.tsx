import { useRef, useState } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import {
  byCustomer,
  type CustomerRemedies,
  type PendingRemedy,
  usePendingRemedies,
} from "#web/features/remedies/pending-remedies.ts";
import { formatPhone } from "#web/i18n/phone.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { PhoneLink } from "#web/ui/phone-link.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { CompleteDialog } from "./complete-dialog.tsx";
import { PendingRemedyEntry } from "./pending-remedy-entry.tsx";
import { PerformedRemedies } from "./performed-remedies.tsx";

type TabName = "pending" | "performed";

/** `/admin/pending-vidhis`: remedies that are bought or given and not performed yet, by customer; and the performed ones. */
export function PendingRemediesScreen() {
  const t = useT();
  const [tab, setTab] = useState<TabName>("pending");
  const { data } = usePendingRemedies();
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.pending-vidhis-title")} backTo={paths.adminSessions()} />
      <Tabs
        label={t("pages.pending-vidhis-title")}
        tabs={[
          { name: "pending", label: t("vidhis.tab-pending"), count: data?.length ?? null },
          { name: "performed", label: t("vidhis.tab-performed") },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === "pending" ? <PendingTab /> : <PerformedRemedies />}
      </Tabs>
    </div>
  );
}

function PendingTab() {
  const t = useT();
  const [completing, setCompleting] = useState<PendingRemedy | null>(null);
  const lead = useRef<HTMLParagraphElement>(null);
  return (
    <div className="grid grid-cols-1 gap-4">
      <p ref={lead} tabIndex={-1} className="text-ink-quiet focus:outline-none">
        {t("vidhis.pending-lead")}
      </p>
      <Groups onComplete={setCompleting} />
      {/* Outside of the list, which the remedy leaves. The focus then moves to the top. */}
      <CompleteDialog
        remedy={completing}
        onClose={() => setCompleting(null)}
        onDone={() => lead.current?.focus()}
      />
    </div>
  );
}

function Groups({ onComplete }: { onComplete: (remedy: PendingRemedy) => void }) {
  const t = useT();
  const query = usePendingRemedies();
  return (
    <QueryView
      query={query}
      loading={<LoadingGroups />}
      failedTitle={t("vidhis.pending-failed")}
      empty={
        <Card>
          <EmptyState title={t("vidhis.pending-empty")}>{t("vidhis.pending-empty-body")}</EmptyState>
        </Card>
      }
    >
      {(pending) =>
        byCustomer(pending).map((customer) => (
          <Group
            key={customer.phone}
            customer={customer}
            canShare={pending.some(({ completionVideoUrl }) => completionVideoUrl === null)}
            onComplete={onComplete}
          />
        ))
      }
    </QueryView>
  );
}

function LoadingGroups() {
  const t = useT();
  return (
    <div className="grid gap-3">
      <p role="status" className="text-ink-quiet">
        {t("vidhis.pending-loading")}
      </p>
      <Skeleton className="h-64" />
    </div>
  );
}

type GroupProps = {
  customer: CustomerRemedies;
  canShare: boolean;
  onComplete: (remedy: PendingRemedy) => void;
};

function Group({ customer: { name, phone, remedies }, canShare, onComplete }: GroupProps) {
  const t = useT();
  const headingId = `remedies-of-${phone}`;
  return (
    <section aria-labelledby={headingId}>
      <Card className="grid grid-cols-1 gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <h2 id={headingId} className="text-title font-bold wrap-anywhere">
              {name}
            </h2>
            <PhoneLink phone={phone} label={t("vidhis.call-customer", { name, phone: formatPhone(phone) })} />
          </div>
          <Badge tone="secondary">{t("vidhis.count", { count: remedies.length })}</Badge>
        </div>
        <ul className="grid grid-cols-1 gap-4">
          {remedies.map((remedy) => (
            <li key={remedy.bookingRemedyId} className="border-t border-line pt-4">
              <PendingRemedyEntry remedy={remedy} canShare={canShare} onComplete={() => onComplete(remedy)} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
