import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { saveAvailabilityOfDays } from "#contract/availability.ts";
import type { InputOf } from "#contract/endpoint.ts";
import { call, messageOf } from "#web/api/call.ts";
import { keys, queryClient } from "#web/api/queries.ts";
import type { AvailabilityDay } from "#web/features/availability/use-days.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { type Area, changeArea, changedDays, countChanged, type Mode, type WeekDraft } from "./week-draft.ts";

/** Changes to a week, with a step back for each. They are saved together. */
export function useWeekDraft(days: readonly AvailabilityDay[]) {
  const t = useT();
  const [steps, setSteps] = useState<readonly WeekDraft[]>([]);
  const [bookingsOutside, setBookingsOutside] = useState(0);
  const saving = useSaveDays();
  const draft = steps.at(-1) ?? {};
  const changed = changedDays(days, draft);

  const change = (area: Area, mode: Mode) => {
    if (countChanged(days, draft, area, mode) === 0) return;
    setBookingsOutside(0);
    setSteps([...steps, changeArea(days, draft, area, mode)]);
  };
  const save = async () => {
    if (changed.length === 0) return;
    try {
      const answer = await saving.mutateAsync({ days: changed });
      // Changes made during the request are kept.
      setSteps((latest) => (latest === steps ? [] : latest));
      setBookingsOutside(answer.bookingsOutside);
      toast({ title: t("availability.saved"), tone: "done" });
    } catch (error) {
      toast({ title: t("availability.save-failed"), body: messageOf(error), tone: "destructive" });
    }
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

/** Pending until the days are loaded again, so that the draft is dropped when they show what was saved. */
function useSaveDays() {
  return useMutation({
    mutationFn: (input: InputOf<typeof saveAvailabilityOfDays>) => call(saveAvailabilityOfDays, { input }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: keys.allSlots });
      return queryClient.invalidateQueries({ queryKey: keys.allAvailability });
    },
  });
}
