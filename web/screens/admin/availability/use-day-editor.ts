import { useMemo, useState } from "react";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import {
  checkRanges,
  type EditedRange,
  editedFrom,
  faultyIndex,
  isSame,
  withoutKeys,
} from "./edited-ranges.ts";
import { type DayAvailability, useSaveDay } from "./use-day-availability.ts";

/** A fault at the range with this key, in words. A new one each time it is found, so that the focus goes there again. */
export type ShownFault = { key: number; message: string };

/** The ranges of a day as they are edited; as they are saved, until something is changed. */
export function useDayEditor(date: string, saved: DayAvailability) {
  const t = useT();
  const base = useMemo(() => editedFrom(saved.ranges), [saved.ranges]);
  const [draft, setDraft] = useState<EditedRange[] | null>(null);
  const [fault, setFault] = useState<ShownFault | null>(null);
  const [outside, setOutside] = useState(0);
  const saving = useSaveDay(date);
  const ranges = draft ?? base;

  const setRanges = (next: EditedRange[]) => {
    setDraft(next);
    setFault(null);
    setOutside(0);
  };
  /** The server has the day as it is to be, and the editor follows it. */
  const settle = (bookingsOutside: number) => {
    setDraft(null);
    setFault(null);
    setOutside(bookingsOutside);
  };
  const fail = (message: string, key?: number) => {
    if (key !== undefined) setFault({ key, message });
    toast({ title: t("admin.save-failed"), body: message, tone: "destructive" });
  };

  const save = async () => {
    const checked = checkRanges(ranges);
    if ("isEmpty" in checked) return fail(t("admin.no-ranges"), ranges[0]?.key);
    if ("fault" in checked) return fail(t(checked.fault.message), checked.fault.key);
    try {
      const answer = await saving.mutateAsync(withoutKeys(checked.ranges));
      setFault(null);
      setOutside(answer.bookingsOutside);
      // What was changed while it was being saved stays to be saved.
      setDraft((latest) => (latest === draft ? null : latest));
      toast({ title: t("admin.saved"), tone: "done" });
    } catch (error) {
      const index = error instanceof CallFailure ? faultyIndex(error.body) : null;
      fail(messageOf(error), index === null ? undefined : checked.ranges[index]?.key);
    }
  };
  const isUnsaved = draft !== null && !isSame(draft, saved.ranges);
  return { ranges, setRanges, isUnsaved, fault, outside, settle, isSaving: saving.isPending, save };
}
