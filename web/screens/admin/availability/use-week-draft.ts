import { useState } from "react";
import { getAvailability, listAvailability, saveAvailabilityOfDays } from "#contract/availability.ts";
import { messageOf } from "#web/api/call.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import type { AvailabilityDay } from "#web/features/availability/use-days.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { type Area, changeArea, changedDays, countChanged, type Mode, type WeekDraft } from "./week-draft.ts";

/** Changes to a week, with a step back for each. They are saved together. */
export function useWeekDraft(days: readonly AvailabilityDay[]) {
  const t = useT();
  const [steps, setSteps] = useState<readonly WeekDraft[]>([]);
  const [bookingsOutside, setBookingsOutside] = useState(0);
  // Pending until the days are there, so that the draft is dropped when they show what was saved.
  const saving = useSubmit(saveAvailabilityOfDays, {
    refreshes: [listAvailability, getAvailability],
    onSettled: () => void refreshSlots(),
  });
  const draft = steps.at(-1) ?? {};
  const changed = changedDays(days, draft);

  const change = (area: Area, mode: Mode) => {
    if (countChanged(days, draft, area, mode) === 0) return;
    setBookingsOutside(0);
    setSteps([...steps, changeArea(days, draft, area, mode)]);
  };
  const save = async () => {
    if (changed.length === 0) return;
    const onFailed = (error: Error) =>
      toast({ title: t("availability.save-failed"), body: messageOf(error), tone: "destructive" });
    const answer = await saving.send({ input: { days: changed } }, { onFailed });
    if (!answer) return;
    // Changes made during the request are kept.
    setSteps((latest) => (latest === steps ? [] : latest));
    setBookingsOutside(answer.bookingsOutside);
    toast({ title: t("availability.saved"), tone: "done" });
  };
  return {
    draft,
    /** The changes that can be undone. */
    count: steps.length,
    isUnsaved: changed.length > 0,
    bookingsOutside,
    isSaving: saving.isPending,
    change,
    undo: () => setSteps(steps.slice(0, -1)),
    save,
  };
}
