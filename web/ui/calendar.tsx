import { clsx } from "clsx";
import { type ComponentProps, createContext, type ReactNode, useContext } from "react";
import { DayButton, DayPicker } from "react-day-picker";
import { formatDayLong, formatMonth, weekdayInitials, weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "./icon.tsx";

export type DayState = { isToday: boolean; isSelected: boolean; isDisabled: boolean; isMarked: boolean };

type Props = {
  /** All days are `YYYY-MM-DD`, all months `YYYY-MM`. */
  today: string;
  selected: string | null;
  /** Its number is underlined. */
  marked?: string | null;
  onSelect: (date: string) => void;
  month: string;
  onMonthChange: (month: string) => void;
  /** The first and last day that can be navigated to. */
  firstDate: string;
  lastDate: string;
  isDisabled: (date: string) => boolean;
  /** Days that can be chosen and look as if they could not. */
  isPale?: (date: string) => boolean;
  /** Without it a day's button says the whole date, and whether it is today or chosen. */
  dayLabel?: (date: string, state: DayState) => string;
  /** Draws the day's button instead of its number, on the whole cell. */
  dayContent?: (date: string, state: DayState) => ReactNode;
  className?: string;
};

// react-day-picker works with local Dates. Noon is on the same calendar day whatever the device's time zone is.
function dayOf(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day, 12);
}

function dateOf(day: Date): string {
  const two = (part: number) => String(part).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

function addMonth(month: string, step: 1 | -1): string {
  const first = dayOf(`${month}-01`);
  return dateOf(new Date(first.getFullYear(), first.getMonth() + step, 1, 12)).slice(0, 7);
}

// Open days are bold, closed ones pale, today has a ring, the selected day is filled.
const CLASS_NAMES = {
  root: "w-full",
  month_grid: "w-full table-fixed border-collapse",
  weekday: "h-11 p-0 text-center text-small font-normal text-ink-quiet",
  day: clsx(
    "p-0 text-center align-middle",
    "[&>button]:mx-auto [&>button]:my-px [&>button]:grid [&>button]:h-11 [&>button]:w-full [&>button]:max-w-14",
    "[&>button]:place-items-center [&>button]:rounded-part [&>button]:border-2 [&>button]:border-transparent",
    // Enlarged text grows only as long as seven numbers fit side by side.
    "[&>button]:text-[length:min(1em,6.5vw)] [&>button]:font-bold [&:not([data-selected])>button:enabled:hover]:bg-primary-soft",
  ),
  disabled: "[&>button]:text-off [&>button]:font-normal",
  today: "[&:not([data-selected])>button]:border-control",
  selected: "[&>button]:border-primary [&>button]:bg-primary [&>button]:text-on-primary",
  outside: "",
  hidden: "invisible",
};
/** With `dayContent`, which draws the states itself. */
const CONTENT_CLASS_NAMES = {
  ...CLASS_NAMES,
  day: "h-16 p-0.5 align-top [&>button]:block [&>button]:size-full [&>button]:rounded-part [&>button]:text-[length:min(1em,6.5vw)]",
  disabled: "",
  today: "",
  selected: "",
};
const MODIFIERS = {
  marked: "[&>button]:underline underline-offset-4",
  pale: "[&:not([data-selected])>button]:text-ink-quiet [&>button]:font-normal",
};

/** A month to choose a day from: arrow keys move by day and week, Page Up and Down by month. Independent of time zones. */
export function Calendar(props: Props) {
  const language = useLanguage();
  const labels = useLabels(props.dayLabel);
  return (
    <DayContent value={props.dayContent ?? null}>
      <div className={props.className}>
        <MonthHeader {...props} />
        <DayPicker
          mode="single"
          required
          lang={language}
          weekStartsOn={0}
          hideNavigation
          today={dayOf(props.today)}
          month={dayOf(`${props.month}-01`)}
          startMonth={dayOf(props.firstDate)}
          endMonth={dayOf(props.lastDate)}
          onMonthChange={(first) => props.onMonthChange(dateOf(first).slice(0, 7))}
          selected={props.selected ? dayOf(props.selected) : undefined}
          onSelect={(day) => props.onSelect(dateOf(day))}
          disabled={(day) => props.isDisabled(dateOf(day))}
          modifiers={{
            marked: props.marked ? dayOf(props.marked) : [],
            pale: (day) => props.isPale?.(dateOf(day)) ?? false,
          }}
          modifiersClassNames={MODIFIERS}
          labels={labels}
          formatters={{
            formatDay: (day) => String(day.getDate()),
            formatWeekdayName: (day) => weekdayInitials()[day.getDay()] ?? "",
          }}
          components={props.dayContent ? CONTENT_COMPONENTS : COMPONENTS}
          classNames={props.dayContent ? CONTENT_CLASS_NAMES : CLASS_NAMES}
        />
      </div>
    </DayContent>
  );
}

/** What screen readers say, in the form that react-day-picker takes. */
function useLabels(dayLabel: Props["dayLabel"]) {
  const t = useT();
  const usualLabel = (date: string, { isSelected, isToday }: DayState) => {
    const day = formatDayLong(date);
    if (isSelected) return t("general.day-chosen", { day });
    return isToday ? t("general.day-today", { day }) : day;
  };
  return {
    labelGrid: (first: Date) => formatMonth(dateOf(first)),
    labelWeekday: (day: Date) => weekdayNames()[day.getDay()] ?? "",
    labelDayButton: (day: Date, modifiers: Modifiers) =>
      (dayLabel ?? usualLabel)(dateOf(day), stateOf(modifiers)),
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

type Modifiers = Readonly<Record<string, boolean>>;

function stateOf({ today = false, selected = false, disabled = false, marked = false }: Modifiers): DayState {
  return { isToday: today, isSelected: selected, isDisabled: disabled, isMarked: marked };
}

// By a context, because a component that is created again at each render would lose the focus.
const DayContent = createContext<Props["dayContent"] | null>(null);

function DayWithContent({ children, ...props }: ComponentProps<typeof DayButton>) {
  const content = useContext(DayContent);
  return (
    <DayButton {...props}>
      {content ? content(dateOf(props.day.date), stateOf(props.modifiers)) : children}
    </DayButton>
  );
}

// The caption stands above, beside the buttons.
function NoCaption() {
  return <div hidden />;
}

const COMPONENTS = { MonthCaption: NoCaption };
const CONTENT_COMPONENTS = { MonthCaption: NoCaption, DayButton: DayWithContent };

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
