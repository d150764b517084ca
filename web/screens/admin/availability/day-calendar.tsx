import { clsx } from "clsx";
import { useState } from "react";
import { addDays } from "#domain/ist-time.ts";
import { MAX_CLOSED_DAYS_AHEAD } from "#domain/slots.ts";
import { QueryFailedLine } from "#web/api/query-view.tsx";
import { Calendar, type DayState } from "#web/features/availability/calendar.tsx";
import { type AvailabilityDay, useDaysOfMonth } from "#web/features/availability/use-days.ts";
import { formatDay, formatDayLong } from "#web/i18n/format.ts";
import { type Translate, useT } from "#web/i18n/t.ts";

type Props = { date: string; onChoose: (date: string) => void; today: string };

/** A month in which each day shows whether it is open, and how many bookings it has. */
export function DayCalendar({ date, onChoose, today }: Props) {
  const t = useT();
  const [month, setMonth] = useState(date.slice(0, 7));
  const days = useDaysOfMonth(month);
  const byDate = new Map(days.data?.map((day) => [day.date, day]));
  const lastDate = addDays(today, MAX_CLOSED_DAYS_AHEAD);
  return (
    <>
      <Calendar
        className="max-lg:*:first:px-3"
        today={today}
        selected={date}
        onSelect={onChoose}
        month={month}
        onMonthChange={setMonth}
        firstDate={today}
        lastDate={lastDate}
        isDisabled={(day) => day < today || day > lastDate}
        dayLabel={(day, state) => {
          const name = nameOf(day, byDate.get(day), formatDayLong(day), t);
          if (state.isSelected) return t("general.day-chosen", { day: name });
          return state.isToday ? t("general.day-today", { day: name }) : name;
        }}
        dayContent={(day, state) => (
          <DayCell number={Number(day.slice(8))} day={byDate.get(day)} {...state} />
        )}
      />
      {days.isError && !days.data ? (
        <QueryFailedLine query={days} text={t("availability.load-failed")} />
      ) : (
        <>
          <Legend />
          <WaitingDays days={days.data ?? []} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

/** What screen readers say. It begins with what the cell shows, for people who speak to the device. */
function nameOf(date: string, day: AvailabilityDay | undefined, long: string, t: Translate): string {
  if (!day) return long;
  if (day.state === "past") return `${long}, ${t("hours.past")}`;
  const { state, isByHand, bookings } = day;
  const stateWord = t(`hours.${state}`);
  const booked = bookings.length > 0 ? t("hours.booked", { count: bookings.length }) : null;
  const ownHours = isByHand && state !== "closed" ? t("hours.own-hours") : null;
  const shown = isWordShown(day) ? stateWord : booked;
  const rest = [long, stateWord, ownHours, booked].filter((word) => word !== null && word !== shown);
  return [...(shown ? [Number(date.slice(8)), shown] : []), ...rest].join(", ");
}

function isWordShown({ state, bookings }: AvailabilityDay): boolean {
  return state === "full" || (state === "closed" && bookings.length === 0);
}

/** Fine diagonal lines, for what is closed. */
export const HATCHED = "bg-[repeating-linear-gradient(135deg,var(--line)_0_1px,transparent_1px_7px)]";

type CellProps = DayState & { number: number; day: AvailabilityDay | undefined };

function DayCell({ number, day, isSelected, isToday, isDisabled }: CellProps) {
  const isPast = isDisabled || day?.state === "past";
  if (isPast) return <span className="grid size-full place-items-center text-off">{number}</span>;
  return (
    <span
      className={clsx(
        "relative flex size-full flex-col items-center justify-center rounded-part border leading-tight",
        isSelected
          ? "border-primary bg-primary text-on-primary"
          : [isToday ? "border-ink" : "border-line", LOOKS[day?.state ?? "open"]],
      )}
    >
      {/* The space parts the number from the note for those who read the text. */}
      <span className={clsx(day?.state !== "closed" && "font-bold")}>{`${number} `}</span>
      <DayNote day={day} isSelected={isSelected} />
      {day?.isByHand && day.state !== "closed" ? (
        <span
          aria-hidden="true"
          className={clsx(
            "absolute top-0.5 right-0.5 size-1.5 rounded-full forced-colors:bg-[CanvasText]",
            // In the dark theme the chosen day is as amber as the dot.
            isSelected ? "bg-current" : "bg-alive",
          )}
        />
      ) : null}
    </span>
  );
}

const LOOKS = {
  open: "bg-card",
  full: "bg-alive-soft text-alive-ink forced-colors:border-dotted",
  closed: [HATCHED, "text-ink-quiet forced-colors:border-dashed"],
  past: "",
};

/** The number of bookings, or that the day is full or closed. A closed day with bookings needs attention. */
function DayNote({ day, isSelected }: { day: AvailabilityDay | undefined; isSelected: boolean }) {
  const t = useT();
  const count = day?.bookings.length ?? 0;
  const isWord = day !== undefined && isWordShown(day);
  return (
    <span
      className={clsx(
        // Enlarged text grows only as long as the word fits into its cell.
        "min-h-[1.35em] text-[length:min(var(--text-small),3.4vw)]",
        !isWord && "font-bold",
        !isSelected && !isWord && (day?.state === "closed" ? "text-alive-ink" : "text-done"),
      )}
    >
      {isWord ? t(`hours.${day.state}`) : count || ""}
    </span>
  );
}

function Legend() {
  const t = useT();
  return (
    <ul
      aria-label={t("hours.legend")}
      className="mt-2 flex flex-wrap gap-x-4 gap-y-1 px-1 text-small max-lg:px-3 text-ink-quiet"
    >
      <LegendItem className="bg-card">{t("hours.open")}</LegendItem>
      <LegendItem className="grid place-items-center bg-card" hasDot>
        {t("hours.own-hours")}
      </LegendItem>
      <LegendItem className="bg-alive-soft forced-colors:border-dotted">{t("hours.full")}</LegendItem>
      <LegendItem className={clsx(HATCHED, "forced-colors:border-dashed")}>{t("hours.closed")}</LegendItem>
      <li>{t("hours.count-legend")}</li>
    </ul>
  );
}

function LegendItem({
  className,
  hasDot = false,
  children,
}: {
  className: string;
  hasDot?: boolean;
  children: string;
}) {
  return (
    <li className="flex items-center gap-1.5">
      <span
        aria-hidden="true"
        className={clsx("grid size-4 place-items-center rounded border border-line", className)}
      >
        {hasDot ? <span className="size-2 rounded-full bg-alive forced-colors:bg-[CanvasText]" /> : null}
      </span>
      <span>{children}</span>
    </li>
  );
}

type WaitingDaysProps = { days: readonly AvailabilityDay[]; onChoose: (date: string) => void };

/** How many customers wait for a time of which day, each a way to that day. */
function WaitingDays({ days, onChoose }: WaitingDaysProps) {
  const t = useT();
  const waited = days.filter(({ waiting }) => waiting > 0);
  if (waited.length === 0) return null;
  return (
    <section aria-labelledby="waiting-days" className="mt-3 grid gap-2 max-lg:px-3">
      <h3 id="waiting-days" className="font-bold">
        {t("hours.waiting-days")}
      </h3>
      <ul className="flex flex-wrap gap-2">
        {waited.map(({ date, waiting }) => (
          <li key={date}>
            <button
              type="button"
              onClick={() => onChoose(date)}
              className="min-h-11 rounded-full border border-control bg-card px-4 text-small hover:bg-primary-soft"
            >
              {t("hours.waiting-day", { count: waiting, day: formatDay(date) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
