import { useMemo, useState } from "react";
import { getAvailability, saveAvailability } from "#contract/availability.ts";
import type { TimeRange } from "#domain/slots.ts";
import { messageOf } from "#web/api/call.ts";
import { refresh } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import {
  checkRanges,
  type EditedRange,
  editedFrom,
  haveHoursChanged,
  isSame,
  withoutKeys,
} from "./edited-hours.ts";
import { type DayAvailability, keepDayAvailability } from "./use-day-availability.ts";

/** The message for the range with this key. A new object each time, so that the focus moves there again. */
export type ShownFault = { key: number; message: string };

/** The ranges of a day while they are edited: the draft, or what is saved. */
export function useDayEditor(date: string, saved: DayAvailability) {
  const t = useT();
  const base = useMemo(() => editedFrom(saved.ranges), [saved.ranges]);
  const [draft, setDraft] = useState<EditedRange[] | null>(null);
  /** What was saved when the draft began; null once the admin has been told that it has changed. */
  const [seen, setSeen] = useState<readonly TimeRange[] | null>(null);
  const [fault, setFault] = useState<ShownFault | null>(null);
  const [bookingsOutside, setBookingsOutside] = useState(0);
  const saving = useSubmit(saveAvailability, {
    onDone: ({ availability }) => keepDayAvailability(date, { ranges: availability, isByHand: true }),
  });
  const ranges = draft ?? base;

  const setRanges = (next: EditedRange[]) => {
    if (!draft) setSeen(saved.ranges);
    setDraft(next);
    setFault(null);
    setBookingsOutside(0);
  };
  /** Drops the draft after the server has changed the day. */
  const reset = (outside: number) => {
    setDraft(null);
    setFault(null);
    setBookingsOutside(outside);
  };
  const fail = (message: string, key?: number) => {
    if (key !== undefined) setFault({ key, message });
    toast({ title: t("availability.save-failed"), body: message, tone: "destructive" });
  };

  const save = async () => {
    const checked = checkRanges(ranges);
    if ("isEmpty" in checked) return fail(t("availability.no-ranges"), ranges[0]?.key);
    if ("fault" in checked) return fail(t(checked.fault.message), checked.fault.key);
    const onFailed = (error: Error) => {
      if (haveHoursChanged(error)) {
        setSeen(null);
        void refresh(getAvailability);
      }
      fail(messageOf(error));
    };
    const before = draft ? seen : saved.ranges;
    const timeRanges = withoutKeys(checked.ranges);
    const input = { date, timeRanges, ...(before ? { rangesBefore: [...before] } : {}) };
    const answer = await saving.send({ input }, { onFailed });
    if (!answer) return;
    setFault(null);
    setBookingsOutside(answer.bookingsOutside);
    // Changes made during the request are kept.
    setSeen(answer.availability);
    setDraft((latest) => (latest === draft ? null : latest));
    toast({ title: t("availability.saved"), tone: "done" });
  };
  const isUnsaved = draft !== null && !isSame(draft, saved.ranges);
  return { ranges, setRanges, isUnsaved, fault, bookingsOutside, reset, isSaving: saving.isPending, save };
}
