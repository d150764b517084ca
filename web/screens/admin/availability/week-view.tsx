import { useEffect, useRef } from "react";
import { QueryView } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Weekday } from "./edited-week.ts";
import { useWeekEditor } from "./use-week-editor.ts";
import { useWeeklyHours } from "./use-weekly-hours.ts";
import { WeekdayRow } from "./weekday-row.tsx";

type Props = { onUnsaved: (isUnsaved: boolean) => void };

/** The weekly hours. Dates that were set by hand do not follow them. */
export function WeekView({ onUnsaved }: Props) {
  const t = useT();
  const saved = useWeeklyHours();
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <h2 className="text-title font-bold">{t("admin.view-week")}</h2>
        <p className="text-small text-ink-quiet">{t("admin.week-lead")}</p>
      </div>
      <QueryView query={saved} loading={<LoadingWeek />} failedTitle={t("admin.week-load-failed")}>
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
        onUndo={undo}
        onSave={() => void save()}
      />
    </>
  );
}

type BarProps = {
  isUnsaved: boolean;
  isSaving: boolean;
  /** Booked sessions outside of the hours that were just saved. */
  bookingsOutside: number;
  onUndo: () => void;
  onSave: () => void;
};

/** Sticks to the foot of the screen. With enlarged text it leaves out what does not fit. */
function SaveBar({ isUnsaved, isSaving, bookingsOutside, onUndo, onSave }: BarProps) {
  const t = useT();
  const saveButton = useRef<HTMLButtonElement>(null);
  return (
    <div className="@container bottom-0 z-20 -mx-[20px] -mb-10 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card md:mx-0 md:mb-0 md:rounded-card md:border md:p-4 [@media(min-height:30rem)]:sticky">
      <div role="status" className="not-empty:mb-2">
        {bookingsOutside > 0 ? (
          <Banner tone="alive" icon="alert">
            {t("admin.bookings-outside", { count: bookingsOutside })}
          </Banner>
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
        {isUnsaved ? (
          <>
            <p className="grow text-small text-ink-quiet @max-[14rem]:hidden">{t("admin.unsaved")}</p>
            <Button
              variant="quiet"
              size="small"
              onClick={() => {
                saveButton.current?.focus();
                onUndo();
              }}
            >
              {t("admin.undo")}
            </Button>
          </>
        ) : null}
        <Button
          ref={saveButton}
          size="large"
          className="w-full @max-[14rem]:min-h-11 @max-[14rem]:px-2 @max-[14rem]:py-1 md:w-auto"
          isPending={isSaving}
          pendingLabel={t("admin.saving")}
          onClick={onSave}
        >
          {t("admin.save-week")}
        </Button>
      </div>
    </div>
  );
}
