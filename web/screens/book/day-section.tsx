import { clsx } from "clsx";
import { type ReactNode, useRef, useState } from "react";
import { addDays, daysBetween, weekdayOf } from "#domain/ist-time.ts";
import { QueryFailed } from "#web/api/query-view.tsx";
import { Panchang } from "#web/features/panchang/on-demand.tsx";
import { formatDateParts, weekdayNamesShort } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Below, From } from "#web/ui/by-width.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { CARD } from "./columns.tsx";
import { type DayLabel, useDayLabel } from "./day-label.ts";
import { moveByArrows } from "./slot-grid.tsx";
import type { DaysProps } from "./use-choice.ts";

/** Seven days, with the weeks that follow one tap away; all weeks alone where two columns have room for them. */
export function DaySection(props: DaysProps) {
  const { days } = props;
  const t = useT();
  const [areAllOpen, setAllOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const chooseOfAll = (day: string) => {
    props.chooseDate(day);
    if (!areAllOpen) return;
    setAllOpen(false);
    // The weeks disappear with the button that has the focus.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>("button[aria-pressed=true]")?.focus(),
    );
  };
  const status = <span>{t(days.isPending ? "book.loading-days" : "book.closed-days")}</span>;
  const weeks = <Week {...props} chooseDate={chooseOfAll} isWhole />;
  return (
    <section ref={section} aria-labelledby="choose-day" aria-busy={days.isPending} className={CARD}>
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-3 lg:mb-2">
        <h2 id="choose-day" className="text-title font-bold">
          {t("book.choose-day")}
        </h2>
        <Below width="lg">
          <WeeksToggle isOpen={areAllOpen} onToggle={() => setAllOpen(!areAllOpen)} />
        </Below>
      </div>
      {days.isError && !days.data ? (
        <QueryFailed query={days} title={t("book.days-failed")} />
      ) : (
        <>
          <div id="days">
            <From width="lg">{weeks}</From>
            <Below width="lg">{areAllOpen ? weeks : <Week {...props} />}</Below>
          </div>
          <div
            role="status"
            className={clsx("text-small text-ink-quiet", areAllOpen ? "mt-1" : "max-lg:sr-only lg:mt-1")}
          >
            {days.isPending || areAllOpen ? status : <From width="lg">{status}</From>}
          </div>
          {days.open?.length === 0 && days.data?.full.length === 0 ? (
            <EmptyState title={t("book.no-days")}>{t("book.no-days-body")}</EmptyState>
          ) : null}
        </>
      )}
    </section>
  );
}

function WeeksToggle({ isOpen, onToggle }: { isOpen: boolean; onToggle: () => void }) {
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

function Week({
  days,
  date,
  movedFrom = null,
  chooseDate,
  isWhole = false,
}: DaysProps & { isWhole?: boolean }) {
  const open = days.open ? new Set(days.open) : null;
  const full = new Set(days.data?.full);
  return (
    <WeekStrip
      {...{ open, full, isWhole }}
      from={days.from}
      to={days.to}
      chosen={date}
      marked={movedFrom}
      dayLabel={useDayLabel()}
      word={wordOf}
      onChoose={chooseDate}
    />
  );
}

const wordOf: Props["word"] = (date, isSpoken) => <Panchang part="DayWord" {...{ date, isSpoken }} />;

const DAYS = 7;
/** A month ahead, also where the guide has opened less. */
const WEEKS = 5;

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
  /** What is kept on a day, also in the button's full name. */
  word?: (date: string, isSpoken: boolean) => ReactNode;
  /** All weeks, over the end of the month. */
  isWhole?: boolean;
};

/** Seven days in a row: those from today on, or the seven that hold the chosen day. Or all weeks, each from Sunday to Saturday. */
export function WeekStrip(props: Props) {
  const { from, to, open, full, chosen, isWhole = false } = props;
  const days = isWhole ? daysOfWeeks(from, to, [...(open ?? []), ...full]) : daysOfStrip(from, to, chosen);
  const isOpen = (date: string) => date === chosen || open?.has(date) || full.has(date);
  const tabStop = days.find((date) => date === chosen) ?? days.find(isOpen);
  return (
    // The arrow keys are handled for the buttons, which have the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={moveByArrows} className={clsx("-mx-0.5 grid grid-cols-7", isWhole && "gap-y-0.5")}>
      {isWhole ? <WeekdayNames /> : null}
      {days.map((date) =>
        date < from || date > to ? (
          <span key={date} />
        ) : open === null ? (
          <Skeleton key={date} className={clsx("mx-0.5", isWhole ? "h-12" : "h-20")} />
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

/** Not for screen readers, to which each day says its own. */
function WeekdayNames() {
  return weekdayNamesShort().map((name) => (
    <span
      key={name}
      aria-hidden="true"
      className="py-1 text-center text-[length:min(0.875rem,3.2vw)] text-ink-quiet md:text-small"
    >
      {name}
    </span>
  ));
}

/** A chosen day after the first seven is shown with its neighbours, so that the strip always has seven days. */
export function daysOfStrip(from: string, to: string, chosen: string | null): string[] {
  const ahead = Math.max(0, daysBetween(from, chosen ?? from));
  const last = Math.max(0, daysBetween(from, to) - DAYS + 1);
  const start = addDays(from, Math.min(ahead - (ahead % DAYS), last));
  return daysFrom(start, DAYS);
}

/** This week and those that follow, to the last one with a day that can be chosen. */
export function daysOfWeeks(from: string, to: string, choosable: readonly string[]): string[] {
  const start = addDays(from, -weekdayOf(from));
  let last = from;
  for (const date of choosable) if (date > last && date <= to) last = date;
  const weeks = Math.floor(daysBetween(start, last) / DAYS) + 1;
  return daysFrom(start, DAYS * Math.max(WEEKS, weeks));
}

const daysFrom = (start: string, count: number) =>
  Array.from({ length: count }, (_, day) => addDays(start, day));

type DayButtonProps = Props & { date: string; isDisabled: boolean; isTabStop: boolean };

function DayButton(props: DayButtonProps) {
  const { from, full, chosen, marked, dayLabel, word, onChoose, date, isDisabled, isTabStop } = props;
  const { isWhole = false } = props;
  const t = useT();
  const isToday = date === from;
  const isSelected = date === chosen;
  const isFull = full.has(date);
  const weekday = weekdayNamesShort()[weekdayOf(date)];
  const { day, month } = formatDateParts(date);
  const beginsMonth = isWhole && (day === "1" || isToday);
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
        {word?.(date, true)}
      </span>
      <span
        aria-hidden
        className={clsx(
          "flex h-full flex-col items-center justify-center rounded-part border transition-colors duration-150",
          isWhole ? "min-h-14" : "min-h-20",
          isSelected && "border-primary bg-primary text-on-primary",
          !isSelected && !isDisabled && "border-line bg-card group-hover:bg-primary-soft",
          isDisabled && "border-transparent text-ink-quiet",
        )}
      >
        {isWhole ? null : (
          <span className={clsx(!isSelected && "text-ink-quiet")}>{isToday ? t("book.today") : weekday}</span>
        )}
        <span
          className={clsx(
            "text-[length:min(1.0625rem,4.5vw)] leading-[1.45] md:text-body",
            !isDisabled && (!isFull || isSelected) && "font-bold",
            date === marked && "underline underline-offset-4",
          )}
        >
          {day}
          {beginsMonth ? (
            <span className="text-[length:min(0.875rem,3.2vw)] font-normal md:text-small"> {month}</span>
          ) : null}
        </span>
        {isWhole && isDisabled ? null : isDisabled || isFull ? (
          <span className={clsx(!isSelected && "text-ink-quiet", isWhole && "leading-none")}>
            {t(isFull ? "book.day-full" : "book.day-shut")}
          </span>
        ) : (
          <span className={clsx("grid place-items-center", isWhole ? "h-2" : "h-[1.45em]")}>
            <span
              className={clsx(
                "size-2 rounded-full forced-colors:bg-[CanvasText]",
                isSelected ? "bg-current" : "bg-done",
              )}
            />
          </span>
        )}
        <span className={clsx("h-3", isWhole && "mt-1")}>{word?.(date, false)}</span>
      </span>
    </button>
  );
}
