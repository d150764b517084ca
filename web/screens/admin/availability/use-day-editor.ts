import { getAvailability, saveAvailability } from "#contract/availability.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { checkRanges, editedFrom, isSame, withoutKeys } from "./edited-hours.ts";
import { type DayAvailability, keepDayAvailability } from "./use-day-availability.ts";
import { useHoursDraft } from "./use-hours-draft.ts";

/** The ranges of a day while they are edited. */
export function useDayEditor(date: string, saved: DayAvailability) {
  const t = useT();
  const draft = useHoursDraft({ saved: saved.ranges, edit: editedFrom, isSame, source: getAvailability });
  const { edited: ranges, change: setRanges, before } = draft;
  const saving = useSubmit(saveAvailability, {
    onDone: ({ availability }) => keepDayAvailability(date, { ranges: availability, isByHand: true }),
  });
  const save = async () => {
    const failed = t("availability.save-failed");
    const checked = checkRanges(ranges);
    if ("isEmpty" in checked) return draft.refuse(failed, t("availability.no-ranges"), ranges[0]?.key);
    if ("fault" in checked) return draft.refuse(failed, t(checked.fault.message), checked.fault.key);
    const timeRanges = withoutKeys(checked.ranges);
    const input = { date, timeRanges, ...(before ? { rangesBefore: [...before] } : {}) };
    const answer = await saving.send({ input }, { onFailed: (error) => draft.fail(failed, error) });
    if (answer) draft.done(t("availability.saved"), answer.availability, answer.bookingsOutside);
  };
  return { ...draft, ranges, setRanges, isSaving: saving.isPending, save };
}
