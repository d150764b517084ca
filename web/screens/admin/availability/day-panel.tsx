import { slotTimesOf, type TimeRange } from "#domain/slots.ts";
import { QueryView } from "#web/api/query-view.tsx";
import { formatTime } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DayEditor, useFormatRange } from "./day-editor.tsx";
import { useDayAvailability } from "./use-day-availability.ts";

type Props = {
  date: string;
  bookings: readonly { time: string }[];
  onUnsaved: (isUnsaved: boolean) => void;
};

/** The editor of a day's times and its saved slots. Loaded on its own, so that the calendar appears first. */
export function DayPanel({ date, bookings, onUnsaved }: Props) {
  const t = useT();
  const saved = useDayAvailability(date);
  return (
    <QueryView query={saved} loading={["h-72"]} failedTitle={t("availability.load-failed")}>
      {(day) => (
        <>
          <DayEditor key={date} date={date} saved={day} bookings={bookings} onUnsaved={onUnsaved} />
          <SavedSlots ranges={day.ranges} />
        </>
      )}
    </QueryView>
  );
}

/** The saved ranges of a day, and the slots that customers can book in them. */
function SavedSlots({ ranges }: { ranges: readonly TimeRange[] }) {
  const t = useT();
  const formatRange = useFormatRange();
  const slots = slotTimesOf(ranges);
  return (
    <Card className="grid gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-bold">{t("availability.saved-slots")}</h3>
        <Badge tone={slots.length > 0 ? "done" : "outline"}>
          {t("availability.slot-count", { count: slots.length })}
        </Badge>
      </div>
      {slots.length === 0 ? (
        <p className="text-small text-ink-quiet">{t("availability.saved-none")}</p>
      ) : null}
      {ranges.map((range) => (
        <div key={range.startTime}>
          <h4 className="text-small font-bold">{formatRange(range)}</h4>
          <ul className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-x-1 gap-y-0.5 text-small text-ink-quiet">
            {slotTimesOf([range]).map((slot) => (
              <li key={slot}>{formatTime(slot)}</li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
