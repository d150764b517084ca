import { useState } from "react";
import { useFirstScreen } from "#web/features/identity/screen-roles.ts";
import { usePendingSummary } from "#web/features/remedies/pending-remedies.ts";
import { useT } from "#web/i18n/t.ts";

import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { PendingTab } from "./pending-tab.tsx";
import { PerformedRemedies } from "./performed-remedies.tsx";

type TabName = "pending" | "performed";

/** `/admin/pending-vidhis`: remedies that are bought or given and not performed yet, by customer; and the performed ones. */
export function PendingRemediesScreen() {
  const t = useT();
  const [tab, setTab] = useState<TabName>("pending");
  const { data } = usePendingSummary();
  return (
    <div className="grid grid-cols-1 gap-4">
      <ScreenTitle title={t("pages.pending-vidhis-title")} backTo={useFirstScreen()} />
      <Tabs
        label={t("pages.pending-vidhis-title")}
        tabs={[
          { name: "pending", label: t("vidhis.tab-pending"), count: data?.total ?? null },
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
