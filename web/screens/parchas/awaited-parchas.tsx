import type { Booking } from "#contract/bookings.ts";
import { WritingSteps } from "#web/features/parchas/writing-steps.tsx";
import { formatDayLong, formatTime } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";

/** The place of each parcha that is being written. */
export function AwaitedParchas({ bookings }: { bookings: readonly Booking[] }) {
  const t = useT();
  const language = useLanguage();
  return (
    <ul className="grid gap-8 empty:hidden">
      {bookings.map(({ id, sessionDate, sessionTime }) => (
        <li key={id}>
          <h2 className="text-title font-bold">
            <span>{formatDayLong(language, sessionDate)}</span>
            <span className="block text-small font-normal text-ink-quiet">
              {t("parchas.time", { time: formatTime(language, sessionTime) })}
            </span>
          </h2>
          <div className="mt-3 grid gap-4 rounded-card border-2 border-dashed border-line p-5">
            <WritingSteps level={3} hasOneSide={false} />
          </div>
        </li>
      ))}
    </ul>
  );
}
