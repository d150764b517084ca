import { clsx } from "clsx";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { QueryFailed } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { importPart } from "#web/import-part.ts";
import { onDemand } from "#web/on-demand.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { EmptyState } from "#web/ui/states.tsx";
import { useMediaQuery } from "#web/ui/use-media-query.ts";
import { CARD, TWO_COLUMNS } from "./columns.tsx";
import { useDayLabel } from "./day-label.ts";
import type { DaysProps } from "./use-choice.ts";
import { WeekStrip } from "./week-strip.tsx";

/** The calendar, with its package, which phones show only on demand. */
const monthFile = onDemand(() => importPart(() => import("./month-days.tsx")));

/** Seven days, with the whole calendar one tap away; the calendar alone where two columns have room for it. */
export function DaySection(props: DaysProps) {
  const { days } = props;
  const t = useT();
  const isWide = useMediaQuery(TWO_COLUMNS);
  const [isMonthOpen, setMonthOpen] = useState(false);
  const section = useRef<HTMLElement>(null);
  const month = useMonth(isMonthOpen);
  // Where the calendar cannot be loaded, the week stays.
  const isMonthShown = (isWide || isMonthOpen) && month !== "failed";
  const chooseInMonth = (date: string) => {
    props.chooseDate(date);
    if (isWide) return;
    setMonthOpen(false);
    // The calendar disappears with the button that has the focus.
    requestAnimationFrame(() =>
      section.current?.querySelector<HTMLElement>("button[aria-pressed=true]")?.focus(),
    );
  };
  return (
    <section ref={section} aria-labelledby="choose-day" aria-busy={days.isPending} className={CARD}>
      <div className={clsx("mb-1 flex flex-wrap items-center justify-between gap-x-3", isWide && "sr-only")}>
        <h2 id="choose-day" className="text-title font-bold">
          {t("book.choose-day")}
        </h2>
        {isWide ? null : <MonthToggle isOpen={isMonthOpen} onToggle={() => setMonthOpen(!isMonthOpen)} />}
      </div>
      {days.isError && !days.data ? (
        <QueryFailed query={days} title={t("book.days-failed")} />
      ) : (
        <>
          <div id="days">
            {isMonthShown ? (
              <Month loaded={month} {...props} chooseDate={chooseInMonth} />
            ) : (
              <Week {...props} />
            )}
          </div>
          <p role="status" className={isMonthShown ? "mt-1 text-small text-ink-quiet" : "sr-only"}>
            {days.isPending ? t("book.loading-days") : isMonthShown ? t("book.closed-days") : null}
          </p>
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
  return loaded ? <loaded.MonthDays {...props} /> : <Skeleton className="h-95" />;
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
