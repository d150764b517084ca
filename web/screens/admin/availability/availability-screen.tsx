import { useState } from "react";
import { istDateOf } from "#domain/ist-time.ts";
import { slotTimesOf } from "#domain/slots.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { useCode } from "#web/api/use-code.ts";
import { CloseDaysDialog } from "#web/features/availability/close-days-dialog.tsx";
import { type AvailabilityDay, useDaysOfMonth } from "#web/features/availability/use-days.ts";
import { formatDayLongMonthFirst } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { LeaveDialog, useLeaveGuard } from "#web/shell/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { useDayAvailability } from "./use-day-availability.ts";

type View = "dates" | "week";

const loadWeeklyHours = () => import("./week-view.tsx");

/** `/admin/availability`: the open times of single dates, and the weekly hours. */
export function AvailabilityScreen() {
  const t = useT();
  const guard = useLeaveGuard();
  const [view, setView] = useState<View>("dates");
  const weeklyCode = useCode("weekly-hours", loadWeeklyHours, { isNeeded: view === "week" });
  const [isClosing, setClosing] = useState(false);
  const [date, setDate] = useState(() => istDateOf(serverNow()));
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <ScreenTitle title={t("titles.availability")} backTo={paths.adminSessions()} />
        <div className="flex flex-wrap items-start justify-between gap-3">
          <p className="min-w-0 grow basis-60 text-ink-quiet">{t("availability.availability-lead")}</p>
          <Button variant="outline" onClick={() => setClosing(true)}>
            <Icon name="sun" size={20} />
            {t("hours.holiday")}
          </Button>
        </div>
      </div>
      <Tabs<View>
        label={t("availability.views")}
        className="md:max-w-xl"
        tabs={[
          { name: "dates", label: t("availability.view-dates") },
          { name: "week", label: t("availability.view-week") },
        ]}
        chosen={view}
        onChoose={(to) => guard.leave(() => setView(to))}
      >
        {view === "week" ? (
          <QueryView
            query={weeklyCode}
            loading={["h-[32rem]"]}
            failedTitle={t("availability.week-load-failed")}
          >
            {({ WeekView }) => <WeekView onUnsaved={guard.setUnsaved} />}
          </QueryView>
        ) : (
          <DateView
            date={date}
            onChoose={(to) => (to === date ? undefined : guard.leave(() => setDate(to)))}
            onUnsaved={guard.setUnsaved}
          />
        )}
      </Tabs>
      <CloseDaysDialog
        day={null}
        isOpen={isClosing}
        onClose={() => setClosing(false)}
        onClosed={() => undefined}
      />
      <LeaveDialog guard={guard}>{t("admin.leave-body")}</LeaveDialog>
    </div>
  );
}

const loadPanel = () => import("./day-editor.tsx");
/** With its package, after the screen. */
const loadCalendar = () => import("./day-calendar.tsx");

type DateProps = {
  date: string;
  onChoose: (date: string) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

export function DateView({ date, onChoose, onUnsaved }: DateProps) {
  const t = useT();
  const month = useDaysOfMonth(date.slice(0, 7));
  const { bookings = [], waiting = 0 } = month.data?.find((day) => day.date === date) ?? {};
  // Also asked for here, so that the request does not wait for the code of the editor.
  const saved = useDayAvailability(date);
  const code = useCode("day-editor", loadPanel, { isNeeded: true });
  const calendar = useCode("day-calendar", loadCalendar, { isNeeded: true });
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
      {/* The seven days need the whole width of a narrow card to be wide enough for a thumb. */}
      <Card className="max-lg:px-1">
        <QueryView query={calendar} loading={["h-[29rem]"]} failedTitle={t("availability.load-failed")}>
          {({ DayCalendar }) => (
            <DayCalendar date={date} onChoose={onChoose} today={istDateOf(serverNow())} />
          )}
        </QueryView>
      </Card>
      <div className="grid grid-cols-1 gap-4">
        <div>
          <h2 className="text-title font-bold" aria-live="polite">
            {formatDayLongMonthFirst(date)}
          </h2>
          {month.data && saved.data ? <DayCount ranges={saved.data.ranges} bookings={bookings} /> : null}
          {waiting > 0 ? <p className="text-alive-ink">{t("hours.waiting", { count: waiting })}</p> : null}
        </div>
        <QueryView query={code} loading={["h-72"]} failedTitle={t("availability.load-failed")}>
          {({ DayPanel }) => <DayPanel date={date} bookings={bookings} onUnsaved={onUnsaved} />}
        </QueryView>
      </div>
    </div>
  );
}

type CountProps = { ranges: Parameters<typeof slotTimesOf>[0]; bookings: AvailabilityDay["bookings"] };

/** "4 bookings · 16 of 20 slots free". */
function DayCount({ ranges, bookings }: CountProps) {
  const t = useT();
  const slots = slotTimesOf(ranges);
  const taken = bookings.filter(({ time }) => slots.includes(time)).length;
  const booked = bookings.length > 0 ? t("hours.booked", { count: bookings.length }) : t("hours.none-booked");
  return (
    <p className="text-small text-ink-quiet">
      {slots.length > 0
        ? `${booked} · ${t("hours.free-slots", { free: slots.length - taken, all: slots.length })}`
        : booked}
    </p>
  );
}
