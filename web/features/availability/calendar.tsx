import { clsx } from "clsx";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { addDays, weekdayOf } from "#domain/ist-time.ts";
import { formatDayLong, formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

export type DayState = { isToday: boolean; isSelected: boolean; isDisabled: boolean };

type Props = {
  /** All days are `YYYY-MM-DD`, all months `YYYY-MM`. */
  today: string;
  selected: string | null;
  onSelect: (date: string) => void;
  month: string;
  onMonthChange: (month: string) => void;
  /** The first and last day that can be navigated to. */
  firstDate: string;
  lastDate: string;
  isDisabled: (date: string) => boolean;
  /** Without it a day's button says the whole date, and whether it is today or chosen. */
  dayLabel?: (date: string, state: DayState) => string;
  /** Draws the day's button instead of its number, on the whole cell. */
  dayContent?: (date: string, state: DayState) => ReactNode;
  className?: string;
};

function addMonth(month: string, step: 1 | -1): string {
  return addDays(`${month}-01`, step === 1 ? 31 : -1).slice(0, 7);
}

function daysOf(month: string): string[] {
  return Array.from({ length: 31 }, (_, n) => addDays(`${month}-01`, n)).filter((day) =>
    day.startsWith(month),
  );
}

/** From Sunday to Saturday. */
function weekOf(date: string): string[] {
  return Array.from({ length: 7 }, (_, n) => addDays(date, n - weekdayOf(date)));
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * The day to which a key leads from another day, as in the date grid of the ARIA Authoring Practices, but past the days that
 * cannot be chosen; undefined where there is none.
 */
function dayByKey(key: string, from: string, { firstDate, lastDate, isDisabled }: Props): string | undefined {
  const step = STEPS[key];
  if (step) {
    let day = addDays(from, step);
    while (day >= firstDate && day <= lastDate && isDisabled(day)) day = addDays(day, step);
    return day >= firstDate && day <= lastDate ? day : undefined;
  }
  if (key === "Home") return weekOf(from).find((day) => !isDisabled(day));
  if (key === "End") return weekOf(from).findLast((day) => !isDisabled(day));
  const direction = key === "PageDown" ? 1 : -1;
  let month = addMonth(from.slice(0, 7), direction);
  for (
    ;
    month >= firstDate.slice(0, 7) && month <= lastDate.slice(0, 7);
    month = addMonth(month, direction)
  ) {
    const day = nearestOf(
      daysOf(month).filter((day) => !isDisabled(day)),
      from,
    );
    if (day) return day;
  }
  return undefined;
}

/** The day whose number is nearest to that of `date`. */
function nearestOf(days: string[], date: string): string | undefined {
  const distance = (day: string) => Math.abs(Number(day.slice(8)) - Number(date.slice(8)));
  return [...days].sort((one, other) => distance(one) - distance(other))[0];
}

/** A month to choose a day from: arrow keys move by day and week, Page Up and Down by month. Independent of time zones. */
export function Calendar(props: Props) {
  return (
    <div className={props.className}>
      <MonthHeader {...props} />
      <MonthGrid {...props} />
    </div>
  );
}

function MonthGrid(props: Props) {
  const { month, firstDate, isDisabled } = props;
  const grid = useRef<HTMLTableElement>(null);
  const movedTo = useRef<string>(undefined);
  const [focused, setFocused] = useState<string>();
  // After each drawing, because the day may be in a month that is not drawn yet.
  useEffect(() => {
    const button = grid.current?.querySelector<HTMLElement>(`[data-day="${movedTo.current}"] > button`);
    if (!button) return;
    movedTo.current = undefined;
    button.focus();
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (!focused || !(event.key in STEPS || ["Home", "End", "PageUp", "PageDown"].includes(event.key)))
      return;
    event.preventDefault();
    const day = dayByKey(event.key, focused, props);
    if (!day) return;
    movedTo.current = day;
    setFocused(day);
    if (!day.startsWith(month)) props.onMonthChange(day.slice(0, 7));
  };
  const days = daysOf(month);
  const open = days.filter((day) => !isDisabled(day));
  const tabStop = [focused, props.selected, props.today].find((day) => day && open.includes(day)) ?? open[0];
  // From the week of the first date on.
  const weeks = days
    .filter((day, n) => n === 0 || weekdayOf(day) === 0)
    .map(weekOf)
    .filter(([, , , , , , saturday = ""]) => saturday >= firstDate);
  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA pattern of a grid that is a table
      role="grid"
      aria-label={formatMonth(month)}
      onKeyDown={onKeyDown}
      className="w-full table-fixed border-collapse"
    >
      <WeekdayNames />
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) =>
              day.startsWith(month) ? (
                <Day
                  key={day}
                  {...props}
                  date={day}
                  isFocused={day === focused}
                  isTabStop={day === tabStop}
                  onFocus={() => setFocused(day)}
                />
              ) : (
                <td key={day} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Not for screen readers, to which each day says its own. */
function WeekdayNames() {
  const names = weekdayNames();
  return (
    <thead aria-hidden="true">
      <tr>
        {weekdayInitials().map((initial, weekday) => (
          <th
            key={names[weekday]}
            scope="col"
            aria-label={names[weekday]}
            className="h-11 p-0 text-center text-small font-normal text-ink-quiet"
          >
            {initial}
          </th>
        ))}
      </tr>
    </thead>
  );
}

type DayProps = Props & { date: string; isFocused: boolean; isTabStop: boolean; onFocus: () => void };

function Day({ date, isFocused, isTabStop, onFocus, ...props }: DayProps) {
  const { dayContent } = props;
  const label = useUsualLabel();
  const state: DayState = {
    isToday: date === props.today,
    isSelected: date === props.selected,
    isDisabled: props.isDisabled(date),
  };
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of that grid
      role="gridcell"
      data-day={date}
      aria-selected={state.isSelected || undefined}
      className={dayContent ? "h-16 p-0.5 align-top" : "p-0 text-center align-middle"}
    >
      <button
        type="button"
        aria-label={(props.dayLabel ?? label)(date, state)}
        // A day that can no longer be chosen keeps the focus, from which the keys lead on.
        disabled={state.isDisabled && !isFocused}
        aria-disabled={(state.isDisabled && isFocused) || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => state.isDisabled || props.onSelect(date)}
        className={clsx(
          // Enlarged text grows only as long as seven numbers fit side by side.
          "rounded-part text-[length:min(1em,6.5vw)]",
          dayContent ? "block size-full" : lookOf(state),
        )}
      >
        {dayContent ? dayContent(date, state) : Number(date.slice(8))}
      </button>
    </td>
  );
}

/** Open days are bold, closed ones pale, today has a ring, the selected day is filled. */
function lookOf({ isSelected, isDisabled, isToday }: DayState): string {
  const ring = isToday ? "border-control" : "border-transparent";
  const ink = isDisabled && "text-off";
  return clsx(
    "mx-auto my-px grid h-11 w-full max-w-14 place-items-center border-2",
    isSelected ? "border-primary bg-primary text-on-primary" : [ring, ink, "enabled:hover:bg-primary-soft"],
    !isDisabled && "font-bold",
  );
}

function useUsualLabel() {
  const t = useT();
  return (date: string, { isSelected, isToday }: DayState) => {
    const day = formatDayLong(date);
    if (isSelected) return t("general.day-chosen", { day });
    return isToday ? t("general.day-today", { day }) : day;
  };
}

function MonthHeader({ month, firstDate, lastDate, onMonthChange }: Props) {
  const t = useT();
  return (
    <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3">
      <p aria-live="polite" className="text-title font-bold">
        {formatMonth(month)}
      </p>
      <div className="flex gap-2">
        <MonthButton
          icon="chevron-left"
          label={t("general.previous-month")}
          isDisabled={month <= firstDate.slice(0, 7)}
          onPress={() => onMonthChange(addMonth(month, -1))}
        />
        <MonthButton
          icon="chevron-right"
          label={t("general.next-month")}
          isDisabled={month >= lastDate.slice(0, 7)}
          onPress={() => onMonthChange(addMonth(month, 1))}
        />
      </div>
    </div>
  );
}

type MonthButtonProps = {
  icon: "chevron-left" | "chevron-right";
  label: string;
  isDisabled: boolean;
  onPress: () => void;
};

function MonthButton({ icon, label, isDisabled, onPress }: MonthButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : onPress}
      className={clsx(
        "grid size-11 place-items-center rounded-full border border-line bg-card",
        isDisabled ? "text-off" : "text-ink hover:bg-primary-soft",
      )}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
