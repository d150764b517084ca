import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { addDays, daysBetween, weekdayOf } from "#domain/ist-time.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { weekdayNamesShort } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { onDemand } from "#web/on-demand.ts";
import { Below, From } from "#web/ui/by-width.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { CARD } from "./columns.tsx";
import { type DayLabel, useDayLabel } from "./day-label.ts";
import { moveByArrows } from "./slot-grid.tsx";
import type { DaysProps } from "./use-choice.ts";

/** The calendar, with its package, which phones show only on demand. */
const monthFile = onDemand(() => import("./month-days.tsx"));

/** Seven days, with the whole calendar one tap away; the calendar alone where two columns have room for it. */
export function DaySection(props: DaysProps) {
  const { days } = props;
  const t = useT();
  const [isMonthOpen, setMonthOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const month = useMonth(isMonthOpen);
  const chooseInMonth = (date: string) => {
    props.chooseDate(date);
    if (!isMonthOpen) return;
    setMonthOpen(false);
    // The calendar disappears with the button that has the focus.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>("button[aria-pressed=true]")?.focus(),
    );
  };
  const status = <span>{t(days.isPending ? "book.loading-days" : "book.closed-days")}</span>;
  const week = <Week {...props} />;
  // Where the calendar cannot be loaded, the week stays.
  const hasMonth = month !== "failed";
  const isMonthShown = isMonthOpen && hasMonth;
  const calendar = hasMonth ? <Month loaded={month} {...props} chooseDate={chooseInMonth} /> : week;
  return (
    <section ref={section} aria-labelledby="choose-day" aria-busy={days.isPending} className={CARD}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 lg:sr-only">
        <h2 id="choose-day" className="text-title font-bold">
          {t("book.choose-day")}
        </h2>
        <Below width="lg">
          <MonthToggle isOpen={isMonthOpen} onToggle={() => setMonthOpen(!isMonthOpen)} />
        </Below>
      </div>
      {days.isError && !days.data ? (
        <QueryFailed query={days} title={t("book.days-failed")} />
      ) : (
        <>
          <div id="days">
            <From width="lg">{calendar}</From>
            <Below width="lg">{isMonthOpen ? calendar : week}</Below>
          </div>
          <div
            role="status"
            className={clsx(
              "text-small text-ink-quiet",
              isMonthShown ? "mt-1" : hasMonth ? "max-lg:sr-only lg:mt-1" : "sr-only",
            )}
          >
            {days.isPending || isMonthShown ? status : hasMonth ? <From width="lg">{status}</From> : null}
          </div>
          {days.open?.length === 0 && days.data?.full.length === 0 ? (
            <EmptyState title={t("book.no-days")}>{t("book.no-days-body")}</EmptyState>
          ) : null}
        </>
      )}
    </section>
  );
}

function MonthToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
  const t = useT();
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-controls="days"
      onClick={onToggle}
      className="-mr-2 inline-flex min-h-11 items-center gap-1.5 rounded-part px-2 text-small text-primary hover:bg-primary-soft"
    >
      <Icon name={isOpen ? "chevron-up" : "calendar"} size={20} />
      <span>{t(isOpen ? "book.week-only" : "book.whole-month")}</span>
    </button>
  );
}

type LoadedMonth = { MonthDays: (props: DaysProps) => ReactNode };

/** Loads the calendar once the screen is there, ahead of its use, and again when it is opened after a failure. */
function useMonth(isOpen: boolean): LoadedMonth | "failed" | null {
  const [month, setMonth] = useState<LoadedMonth | "failed" | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening tries again
  useEffect(() => {
    monthFile.load().then(setMonth, () => setMonth("failed"));
  }, [isOpen]);
  return month;
}

function Month({ loaded, ...props }: DaysProps & { loaded: LoadedMonth | null }) {
  return loaded ? <loaded.MonthDays {...props} /> : <Skeleton className={HEIGHTS[weeksOf(props.month)]} />;
}

/** Of a calendar with so many weeks, so that nothing moves when it is loaded. */
const HEIGHTS: Readonly<Record<number, string>> = { 4: "h-69", 5: "h-80.5", 6: "h-92" };

export function weeksOf(month: string): number {
  const last = addDays(`${addDays(`${month}-01`, 31).slice(0, 7)}-01`, -1);
  return Math.ceil((weekdayOf(`${month}-01`) + Number(last.slice(8))) / 7);
}

function Week({ days, date, movedFrom = null, chooseDate }: DaysProps) {
  return (
    <WeekStrip
      from={days.from}
      to={days.to}
      open={days.open ? new Set(days.open) : null}
      full={new Set(days.data?.full)}
      chosen={date}
      marked={movedFrom}
      dayLabel={useDayLabel()}
      onChoose={chooseDate}
    />
  );
}

const DAYS = 7;

type Props = {
  /** The bookable days, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Null while they are loaded. */
  open: ReadonlySet<string> | null;
  full: ReadonlySet<string>;
  chosen: string | null;
  /** The day of the session that is being moved. */
  marked: string | null;
  /** The button's full name. */
  dayLabel: DayLabel;
  onChoose: (date: string) => void;
};

/** Seven days in a row: those from today on, or the seven that hold the chosen day. */
export function WeekStrip(props: Props) {
  const { from, to, open, chosen } = props;
  const days = daysOfStrip(from, to, chosen);
  const isOpen = (date: string) => date === chosen || open?.has(date) || props.full.has(date);
  const tabStop = days.find((date) => date === chosen) ?? days.find(isOpen);
  return (
    // The arrow keys are handled for the buttons, which have the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={moveByArrows} className="-mx-0.5 grid grid-cols-7">
      {days.map((date) =>
        open === null ? (
          <Skeleton key={date} className="mx-0.5 h-20" />
        ) : (
          <DayButton
            key={date}
            {...props}
            date={date}
            isDisabled={!isOpen(date)}
            isTabStop={date === tabStop}
          />
        ),
      )}
    </div>
  );
}

/** A chosen day after the first seven is shown with its neighbours, so that the strip always has seven days. */
export function daysOfStrip(from: string, to: string, chosen: string | null): string[] {
  const ahead = Math.max(0, daysBetween(from, chosen ?? from));
  const last = Math.max(0, daysBetween(from, to) - DAYS + 1);
  const start = addDays(from, Math.min(ahead - (ahead % DAYS), last));
  return Array.from({ length: DAYS }, (_, day) => addDays(start, day));
}

type DayButtonProps = Props & { date: string; isDisabled: boolean; isTabStop: boolean };

function DayButton(props: DayButtonProps) {
  const { from, full, chosen, marked, dayLabel, onChoose, date, isDisabled, isTabStop } = props;
  const t = useT();
  const isToday = date === from;
  const isSelected = date === chosen;
  const isFull = full.has(date);
  const weekday = weekdayNamesShort()[weekdayOf(date)];
  return (
    <button
      type="button"
      disabled={isDisabled}
      tabIndex={isTabStop ? undefined : -1}
      aria-pressed={isSelected}
      onClick={() => onChoose(date)}
      className="group relative min-h-11 px-0.5 text-center text-[length:min(0.875rem,3.7vw)] leading-[1.45] disabled:cursor-not-allowed md:text-small"
    >
      <span className="sr-only">
        {dayLabel(date, { isToday, isSelected, isDisabled: isDisabled || isFull, isMarked: date === marked })}
      </span>
      <span
        aria-hidden
        className={clsx(
          "flex h-full min-h-20 flex-col items-center justify-center rounded-part border transition-colors duration-150",
          isSelected && "border-primary bg-primary text-on-primary",
          !isSelected && !isDisabled && "border-line bg-card group-hover:bg-primary-soft",
          isDisabled && "border-transparent text-ink-quiet",
        )}
      >
        <span className={clsx(!isSelected && "text-ink-quiet")}>{isToday ? t("book.today") : weekday}</span>
        <span
          className={clsx(
            "text-[length:min(1.0625rem,4.5vw)] leading-[1.45] md:text-body",
            !isDisabled && (!isFull || isSelected) && "font-bold",
            date === marked && "underline underline-offset-4",
          )}
        >
          {Number(date.slice(8))}
        </span>
        {isDisabled || isFull ? (
          <span className={clsx(!isSelected && "text-ink-quiet")}>
            {t(isFull ? "book.day-full" : "book.day-shut")}
          </span>
        ) : (
          <span className="grid h-[1.45em] place-items-center">
            <span
              className={clsx(
                "size-2 rounded-full forced-colors:bg-[CanvasText]",
                isSelected ? "bg-current" : "bg-done",
              )}
            />
          </span>
        )}
      </span>
    </button>
  );
}
