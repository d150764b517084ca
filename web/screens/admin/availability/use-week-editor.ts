import { useMemo, useState } from "react";
import {
  getAvailability,
  getWeeklyHours,
  listAvailability,
  saveWeeklyHours,
} from "#contract/availability.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { queryClient } from "#web/api/queries.ts";
import { setAnswer } from "#web/api/use-endpoint.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { weekdayNames } from "#web/i18n/format.ts";
import { useLanguage } from "#web/i18n/language.ts";
import { useT } from "#web/i18n/t.ts";
import { toast } from "#web/ui/toast.ts";
import { type EditFault, withoutKeys } from "./edited-ranges.ts";
import {
  checkDay,
  checkWeek,
  copyToAllDays,
  type EditedDay,
  editedWeek,
  faultyKey,
  isSameWeek,
  type Weekday,
} from "./edited-week.ts";
import type { ShownFault } from "./use-day-editor.ts";

/** The weekly hours while they are edited: the draft, or what is saved. */
export function useWeekEditor(saved: readonly Weekday[]) {
  const t = useT();
  const language = useLanguage();
  const base = useMemo(() => editedWeek(saved), [saved]);
  const [draft, setDraft] = useState<EditedDay[] | null>(null);
  const [fault, setFault] = useState<ShownFault | null>(null);
  const [bookingsOutside, setBookingsOutside] = useState(0);
  const saving = useSubmit(saveWeeklyHours, { onDone: keepWeek });
  const week = draft ?? base;

  const setWeek = (next: EditedDay[] | null) => {
    setDraft(next);
    setFault(null);
    setBookingsOutside(0);
  };
  const changeDay = (day: EditedDay) =>
    setWeek(week.map((other) => (other.weekday === day.weekday ? day : other)));
  const fail = (title: string, message: string, key?: number) => {
    if (key !== undefined) setFault({ key, message });
    toast({ title, body: message, tone: "destructive" });
  };
  const failCheck = (title: string, found: EditFault) => fail(title, t(found.message), found.key);

  const copyToAll = (day: EditedDay) => {
    const checked = checkDay(day);
    if ("fault" in checked) return failCheck(t("availability.not-copied"), checked.fault);
    setWeek(copyToAllDays(week, checked.ranges));
    const name = weekdayNames(language)[day.weekday] ?? "";
    toast({ title: t("availability.copied", { day: name }), body: t("availability.copied-body") });
  };

  const save = async () => {
    const checked = checkWeek(week);
    if ("fault" in checked) return failCheck(t("availability.week-save-failed"), checked.fault);
    const onFailed = (error: Error) => {
      const key = error instanceof CallFailure ? faultyKey(error.body, checked.week) : undefined;
      fail(t("availability.week-save-failed"), messageOf(error), key);
    };
    const sent = checked.week.map(({ weekday, ranges }) => ({ weekday, ranges: withoutKeys(ranges) }));
    const answer = await saving.send({ input: { week: sent } }, { onFailed });
    if (!answer) return;
    setFault(null);
    setBookingsOutside(answer.bookingsOutside);
    // Changes made during the request are kept.
    setDraft((latest) => (latest === draft ? null : latest));
    toast({ title: t("availability.week-saved"), tone: "done" });
  };

  const isUnsaved = draft !== null && !isSameWeek(draft, saved);
  const undo = () => setWeek(null);
  return {
    week,
    changeDay,
    copyToAll,
    undo,
    isUnsaved,
    fault,
    bookingsOutside,
    isSaving: saving.isPending,
    save,
  };
}

function keepWeek({ week }: OutputOf<typeof saveWeeklyHours>): void {
  void setAnswer(getWeeklyHours, {}, () => ({ week }));
  // Days that follow the weekly hours have other times now.
  for (const { path } of [getAvailability, listAvailability]) queryClient.removeQueries({ queryKey: [path] });
  void refreshSlots();
}
