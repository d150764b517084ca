import { QueryView } from "#web/api/query-view.tsx";
import { useT } from "#web/i18n/t.ts";
import { LoadingBlocks } from "#web/ui/loading-blocks.tsx";
import { DayEditor } from "./day-editor.tsx";
import { SavedSlots } from "./saved-slots.tsx";
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
    <QueryView
      query={saved}
      loading={<LoadingBlocks label={t("shell.loading")} blocks={["h-72"]} />}
      failedTitle={t("availability.load-failed")}
    >
      {(day) => (
        <>
          <DayEditor key={date} date={date} saved={day} bookings={bookings} onUnsaved={onUnsaved} />
          <SavedSlots ranges={day.ranges} />
        </>
      )}
    </QueryView>
  );
}
