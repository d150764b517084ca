import { clsx } from "clsx";
import { addDays, daysBetween } from "#domain/ist-time.ts";
import { weekdayNamesShort } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { DayLabel } from "./day-label.ts";
import { moveByArrows } from "./move-by-arrows.ts";

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
  const language = useLanguage();
  const isToday = date === from;
  const isSelected = date === chosen;
  const isFull = full.has(date);
  const weekday = weekdayNamesShort(language)[new Date(`${date}T00:00Z`).getUTCDay()];
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
