import { useEffect } from "react";
import { getWeeklyHours } from "#contract/availability.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { useT } from "#web/i18n/t.ts";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Weekday } from "./edited-week.ts";
import { SaveBar } from "./save-bar.tsx";
import { useWeekEditor } from "./use-week-editor.ts";
import { WeekdayRow } from "./weekday-row.tsx";

type Props = { onUnsaved: (isUnsaved: boolean) => void };

/** The weekly hours. Dates that were set by hand do not follow them. */
export function WeekView({ onUnsaved }: Props) {
  const t = useT();
  const saved = useEndpoint(getWeeklyHours, { select: ({ week }) => week });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-title font-bold">{t("availability.view-week")}</h2>
        <p className="text-small text-ink-quiet">{t("availability.week-lead")}</p>
      </div>
      <QueryView query={saved} loading={<LoadingWeek />} failedTitle={t("availability.week-load-failed")}>
        {(week) => <WeekEditor saved={week} onUnsaved={onUnsaved} />}
      </QueryView>
    </div>
  );
}

function LoadingWeek() {
  const t = useT();
  return (
    <Card role="status" aria-label={t("shell.loading")} className="grid gap-6">
      {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
        <Skeleton key={weekday} className="h-11" />
      ))}
    </Card>
  );
}

function WeekEditor({ saved, onUnsaved }: Props & { saved: readonly Weekday[] }) {
  const t = useT();
  const { week, changeDay, copyToAll, undo, isUnsaved, fault, bookingsOutside, isSaving, save } =
    useWeekEditor(saved);
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  return (
    <>
      <Card className="py-2">
        <ol>
          {week.map((day) => (
            <WeekdayRow
              key={day.weekday}
              day={day}
              fault={fault}
              onChange={changeDay}
              onCopyToAll={() => copyToAll(day)}
            />
          ))}
        </ol>
      </Card>
      <SaveBar
        isUnsaved={isUnsaved}
        isSaving={isSaving}
        bookingsOutside={bookingsOutside}
        saveLabel={t("availability.save-week")}
        onUndo={undo}
        onSave={() => void save()}
      />
    </>
  );
}
