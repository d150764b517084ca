import { clsx } from "clsx";
import type { AvailabilityDay } from "#web/features/availability/use-days.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { Icon } from "#web/ui/icon.tsx";

/** The days above the grid, each with its number of bookings, or that it is full or closed. */
export function WeekdayHeads({ days, today }: { days: readonly AvailabilityDay[]; today: string }) {
  const language = useLanguage();
  return (
    <ul className="sticky top-0 z-40 grid grid-cols-[4rem_repeat(7,minmax(0,1fr))] border-b border-line bg-card">
      <li aria-hidden="true" />
      {days.map((day) => (
        <li
          key={day.date}
          className={clsx(
            "flex flex-wrap items-center justify-between gap-x-2 border-l border-line px-2 py-2 text-small",
            day.date < today && "text-ink-quiet",
          )}
        >
          <span className={clsx(day.date === today && "font-bold text-primary")}>
            {formatDay(language, day.date)}
          </span>
          <DayCount day={day} />
        </li>
      ))}
    </ul>
  );
}

function DayCount({ day: { state, bookings } }: { day: AvailabilityDay }) {
  const t = useT();
  const outside = bookings.filter(({ isOutside }) => isOutside).length;
  if (outside > 0 && state !== "past")
    return (
      <span className="flex items-center gap-1 font-bold text-alive-ink">
        <Icon name="alert" size={16} />
        <span>{t("hours.outside", { count: outside })}</span>
      </span>
    );
  if (state === "full" || state === "closed") return <span className="font-bold">{t(`hours.${state}`)}</span>;
  if (bookings.length === 0) return null;
  return (
    <span>
      <span>{bookings.length}</span>
      <span className="sr-only">{` ${t("hours.booked", { count: bookings.length })}`}</span>
    </span>
  );
}
