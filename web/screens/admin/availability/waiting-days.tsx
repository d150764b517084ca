import type { AvailabilityDay } from "#web/features/availability/use-days.ts";
import { formatDay } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

type Props = { days: readonly AvailabilityDay[]; onChoose: (date: string) => void };

/** How many customers wait for a time of which day, each a way to that day. */
export function WaitingDays({ days, onChoose }: Props) {
  const t = useT();
  const language = useLanguage();
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
              {t("hours.waiting-day", { count: waiting, day: formatDay(language, date) })}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
