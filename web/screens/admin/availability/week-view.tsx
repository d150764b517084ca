import { clsx } from "clsx";
import { useEffect, useRef } from "react";
import {
  getAvailability,
  getWeeklyHours,
  listAvailability,
  saveWeeklyHours,
} from "#contract/availability.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { TimeRange } from "#domain/slots.ts";
import { queryClient } from "#web/api/queries.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { weekdayNames } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { toast } from "#web/ui/toast.ts";
import {
  checkDay,
  checkWeek,
  copyToAllDays,
  type EditedDay,
  editedWeek,
  isSameWeek,
  rangeAfter,
  type Weekday,
  withoutKeys,
} from "./edited-hours.ts";
import { RangeRow } from "./range-row.tsx";
import { SaveBar } from "./save-bar.tsx";
import { type ShownFault, useHoursDraft } from "./use-hours-draft.ts";

type Props = { onUnsaved: (isUnsaved: boolean) => void };

/** The weekly hours. Dates that were set by hand do not follow them. */
export function WeekView({ onUnsaved }: Props) {
  const t = useT();
  const saved = useEndpoint(getWeeklyHours, { select: ({ week }) => week, refetchOnWindowFocus: true });
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

/** The weekly hours while they are edited. */
function useWeekEditor(saved: readonly Weekday[]) {
  const t = useT();
  const draft = useHoursDraft({ saved, edit: editedWeek, isSame: isSameWeek, source: getWeeklyHours });
  const { edited: week, change: setWeek, before } = draft;
  const saving = useSubmit(saveWeeklyHours, { onDone: keepWeek });
  const changeDay = (day: EditedDay) =>
    setWeek(week.map((other) => (other.weekday === day.weekday ? day : other)));

  const copyToAll = (day: EditedDay) => {
    const checked = checkDay(day);
    if ("fault" in checked)
      return draft.refuse(t("availability.not-copied"), t(checked.fault.message), checked.fault.key);
    setWeek(copyToAllDays(week, checked.ranges));
    const name = weekdayNames()[day.weekday] ?? "";
    toast({ title: t("availability.copied", { day: name }), body: t("availability.copied-body") });
  };

  const save = async () => {
    const failed = t("availability.week-save-failed");
    const checked = checkWeek(week);
    if ("fault" in checked) return draft.refuse(failed, t(checked.fault.message), checked.fault.key);
    const sent = checked.week.map(({ weekday, ranges }) => ({ weekday, ranges: withoutKeys(ranges) }));
    const input = { week: sent, ...(before ? { weekBefore: [...before] } : {}) };
    const answer = await saving.send({ input }, { onFailed: (error) => draft.fail(failed, error) });
    if (answer) draft.done(t("availability.week-saved"), answer.week, answer.bookingsOutside);
  };
  return {
    ...draft,
    week,
    changeDay,
    copyToAll,
    undo: () => setWeek(null),
    isSaving: saving.isPending,
    save,
  };
}

function keepWeek({ week }: OutputOf<typeof saveWeeklyHours>): void {
  void setAnswer(getWeeklyHours, {}, () => ({ week }));
  // Days that follow the weekly hours have other times now.
  for (const { path } of [getAvailability, listAvailability]) queryClient.removeQueries({ queryKey: [path] });
  void refreshSlots();
}

type RowProps = {
  day: EditedDay;
  fault: ShownFault | null;
  onChange: (day: EditedDay) => void;
  onCopyToAll: () => void;
};

function WeekdayRow({ day, fault, onChange, onCopyToAll }: RowProps) {
  const t = useT();
  const name = weekdayNames()[day.weekday] ?? "";
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <fieldset
        aria-label={name}
        className="grid min-w-0 grid-cols-1 gap-x-6 md:grid-cols-[minmax(13rem,1fr)_minmax(0,2fr)] md:items-start"
      >
        <Switch
          label={name}
          state={
            <span className={clsx("text-small", day.isOpen ? "text-done" : "text-ink-quiet")}>
              {day.isOpen ? t("hours.open") : t("availability.day-off")}
            </span>
          }
          isOn={day.isOpen}
          onChange={(isOpen) => onChange({ ...day, isOpen })}
        />
        {day.isOpen ? <DayRanges name={name} {...{ day, fault, onChange, onCopyToAll }} /> : null}
      </fieldset>
    </li>
  );
}

function DayRanges({ name, day, fault, onChange, onCopyToAll }: RowProps & { name: string }) {
  const t = useT();
  const list = useRef<HTMLOListElement>(null);
  const { ranges } = day;
  const change = (key: number, part: Partial<TimeRange>) =>
    onChange({ ...day, ranges: ranges.map((range) => (range.key === key ? { ...range, ...part } : range)) });
  const remove = (key: number) => {
    onChange({ ...day, ranges: ranges.filter((range) => range.key !== key) });
    list.current?.querySelector("select")?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-2 pb-2">
      <ol ref={list} className="grid gap-2">
        {ranges.map((range, index) => (
          <RangeRow
            key={range.key}
            number={index + 1}
            range={range}
            fault={fault?.key === range.key ? fault : null}
            onChange={(part) => change(range.key, part)}
            onRemove={ranges.length > 1 ? () => remove(range.key) : null}
          />
        ))}
      </ol>
      <div className="flex flex-wrap justify-between gap-x-3 gap-y-1">
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          aria-label={t("availability.add-range-of", { day: name })}
          onClick={() => onChange({ ...day, ranges: [...ranges, rangeAfter(ranges)] })}
        >
          <Icon name="plus" size={18} />
          {t("availability.add-range")}
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="-mr-3.5"
          aria-label={t("availability.copy-to-all-of", { day: name })}
          onClick={onCopyToAll}
        >
          {t("availability.copy-to-all")}
        </Button>
      </div>
    </div>
  );
}
