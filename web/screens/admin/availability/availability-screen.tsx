import { useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LeaveDialog } from "#web/shell/leave-dialog.tsx";
import { useLeaveGuard } from "#web/shell/use-leave-guard.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { DateView } from "./date-view.tsx";
import { WeekView } from "./week-view.tsx";

type View = "dates" | "week";

/** `/admin/availability`: the open times of single dates, and the weekly hours. */
export function AvailabilityScreen() {
  const t = useT();
  const guard = useLeaveGuard();
  const [view, setView] = useState<View>("dates");
  const [date, setDate] = useState(() => istDateOf(serverNow()));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("admin.availability")} backTo={paths.adminSessions()} />
        <p className="text-ink-quiet">{t("admin.availability-lead")}</p>
      </div>
      <Tabs<View>
        label={t("admin.views")}
        className="md:max-w-md"
        tabs={[
          { name: "dates", label: t("admin.view-dates") },
          { name: "week", label: t("admin.view-week") },
        ]}
        chosen={view}
        onChoose={(to) => guard.leave(() => setView(to))}
      >
        {view === "week" ? (
          <WeekView onUnsaved={guard.setUnsaved} />
        ) : (
          <DateView
            date={date}
            onChoose={(to) => (to === date ? undefined : guard.leave(() => setDate(to)))}
            onUnsaved={guard.setUnsaved}
          />
        )}
      </Tabs>
      <LeaveDialog guard={guard}>{t("admin.leave-body")}</LeaveDialog>
    </div>
  );
}
