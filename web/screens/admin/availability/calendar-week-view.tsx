import { useEffect, useState } from "react";
import { getAvailability, listAvailability, saveAvailabilityOfDays } from "#contract/availability.ts";
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { MAX_CLOSED_DAYS_AHEAD } from "#domain/slots.ts";
import { messageOf } from "#web/api/call.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { serverNow } from "#web/api/server-clock.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { type AvailabilityDay, useDays } from "#web/features/availability/use-days.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { formatDate } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toast.ts";
import { haveHoursChanged } from "./edited-hours.ts";
import { SaveBar } from "./save-bar.tsx";
import {
  type Area,
  changeArea,
  changedDays,
  countChanged,
  type Mode,
  mondayOf,
  type WeekDraft,
} from "./week-draft.ts";
import { WeekGrid } from "./week-grid.tsx";

type Props = {
  date: string;
  /** Asks first if there are unsaved changes. */
  leave: (go: () => void) => void;
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The days of one week with their bookings, for wide screens. */
export function CalendarWeekView({ date, leave, onUnsaved }: Props) {
  const t = useT();
  const today = istDateOf(serverNow());
  const [monday, setMonday] = useState(() => mondayOf(date));
  const days = useDays(monday, addDays(monday, 6));
  const show = (to: string) => leave(() => setMonday(to));
  return (
    <div className="grid grid-cols-1 gap-3">
      <WeekHeader monday={monday} today={today} onShow={show} />
      <QueryView query={days} loading={["h-[32rem]"]} failedTitle={t("availability.load-failed")}>
        {(loaded) => <EditedWeek key={monday} days={loaded} today={today} onUnsaved={onUnsaved} />}
      </QueryView>
    </div>
  );
}

type HeaderProps = { monday: string; today: string; onShow: (monday: string) => void };

function WeekHeader({ monday, today, onShow }: HeaderProps) {
  const t = useT();
  const thisWeek = mondayOf(today);
  const lastWeek = mondayOf(addDays(today, MAX_CLOSED_DAYS_AHEAD));
  const sunday = addDays(monday, 6);
  const isOneMonth = monday.slice(0, 7) === sunday.slice(0, 7);
  const first = isOneMonth ? String(Number(monday.slice(8))) : formatDate(monday);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="outline"
        aria-label={t("hours.previous-week")}
        disabled={monday <= thisWeek}
        onClick={() => onShow(addDays(monday, -7))}
      >
        <Icon name="chevron-left" size={20} />
      </Button>
      <Button
        variant="outline"
        aria-label={t("hours.next-week")}
        disabled={monday >= lastWeek}
        onClick={() => onShow(addDays(monday, 7))}
      >
        <Icon name="chevron-right" size={20} />
      </Button>
      <h2 aria-live="polite" className="text-title font-bold">
        {t("general.day-span", { first, last: formatDate(sunday) })}
      </h2>
      {monday === thisWeek ? null : (
        <Button variant="quiet" size="small" onClick={() => onShow(thisWeek)}>
          {t("hours.this-week")}
        </Button>
      )}
      <span className="ml-auto text-small text-ink-quiet">{t("hours.times-in-ist")}</span>
    </div>
  );
}

type EditedProps = Pick<Props, "onUnsaved"> & { days: readonly AvailabilityDay[]; today: string };

function EditedWeek({ days, today, onUnsaved }: EditedProps) {
  const t = useT();
  const draft = useWeekDraft(days);
  const { isUnsaved } = draft;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [isUnsaved, onUnsaved]);
  return (
    <>
      <WeekGrid days={days} draft={draft.draft} today={today} onChange={draft.change} onUndo={draft.undo} />
      <p className="text-small text-ink-quiet">{t("hours.grid-help")}</p>
      {isUnsaved || draft.bookingsOutside > 0 ? (
        <SaveBar
          saveLabel={t("availability.save")}
          unsavedText={t("hours.changes", { count: draft.count })}
          undoLabel={t("hours.undo")}
          isUnsaved={isUnsaved}
          isSaving={draft.isSaving}
          bookingsOutside={draft.bookingsOutside}
          onUndo={draft.undo}
          onSave={() => void draft.save()}
        />
      ) : null}
    </>
  );
}

/** Changes to a week, with a step back for each. They are saved together. */
function useWeekDraft(days: readonly AvailabilityDay[]) {
  const t = useT();
  const [steps, setSteps] = useState<readonly WeekDraft[]>([]);
  /** What was saved of a day when its change began, until the admin has been told that it has changed. */
  const [seen, setSeen] = useState<WeekDraft>({});
  const [bookingsOutside, setBookingsOutside] = useState(0);
  // Pending until the days are there, so that the draft is dropped when they show what was saved.
  const saving = useSubmit(saveAvailabilityOfDays, {
    refreshes: [listAvailability, getAvailability],
    onSettled: () => void refreshSlots(),
  });
  const draft = steps.at(-1) ?? {};
  const changed = changedDays(days, draft);

  const change = (area: Area, mode: Mode) => {
    if (countChanged(days, draft, area, mode) === 0) return;
    const next = changeArea(days, draft, area, mode);
    const begun = days.filter((day) => next[day.date] && !draft[day.date]);
    setSeen({ ...seen, ...Object.fromEntries(begun.map((day) => [day.date, day.ranges])) });
    setBookingsOutside(0);
    setSteps([...steps, next]);
  };
  const save = async () => {
    if (changed.length === 0) return;
    const onFailed = (error: Error) => {
      if (haveHoursChanged(error)) setSeen({});
      toast({ title: t("availability.save-failed"), body: messageOf(error), tone: "destructive" });
    };
    const withSeen = changed.map((day) => {
      const before = seen[day.date];
      return before
        ? { ...day, rangesBefore: before.map(({ startTime, endTime }) => ({ startTime, endTime })) }
        : day;
    });
    const answer = await saving.send({ input: { days: withSeen } }, { onFailed });
    if (!answer) return;
    setSeen({});
    // Changes made during the request are kept.
    setSteps((latest) => (latest === steps ? [] : latest));
    setBookingsOutside(answer.bookingsOutside);
    toast({ title: t("availability.saved"), tone: "done" });
  };
  return {
    draft,
    /** The changes that can be undone. */
    count: steps.length,
    isUnsaved: changed.length > 0,
    bookingsOutside,
    isSaving: saving.isPending,
    change,
    undo: () => setSteps(steps.slice(0, -1)),
    save,
  };
}
