import { useEffect, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { FREE_CANCELLATION_MINUTES_BEFORE, isPaidFor, isTooLateToReschedule } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { hasNotice } from "#domain/slots.ts";
import { useConfig } from "#web/api/config.ts";
import { useNow } from "#web/api/server-clock.ts";
import { findHold } from "#web/features/bookings/own-bookings.ts";
import {
  type Choice,
  NO_CHOICE,
  storeChoice,
  useStoredChoice,
} from "#web/features/bookings/stored-choice.ts";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";
import { useT } from "#web/i18n/t.ts";
import { isAtSlot, isHeldAt } from "./own-hold.ts";

/** Why a chosen time cannot be booked any more: another customer has it, or it starts too soon. */
export type Unavailable = "taken" | "passed" | null;

export type DaysProps = Pick<ReturnType<typeof useChoice>, "days" | "chooseDate"> & {
  date: string | null;
  /** The day of the session that is being moved. */
  movedFrom?: string | null;
};

const TICK_MS = 5_000;

type Options = {
  /** The session that the customer moves. */
  moved?: Booking;
  /** The customer's bookings: a chosen time that is booked by now is no longer a choice. */
  own?: readonly Booking[] | undefined;
};

/**
 * The chosen day, time and question type, which the tab keeps. Until the customer chooses a day, the first open one is shown, or that of the
 * session that is being moved. A chosen day stays until it is over, also without free times; a chosen time stays only
 * while it is free.
 */
export function useChoice({ moved, own = [] }: Options = {}) {
  const [stored, change] = useKeptChoice(moved?.id ?? null, findHold(own));
  const chosen = own.some((booking) => isPaidFor(booking.status) && isAtSlot(booking, stored))
    ? { ...stored, time: null }
    : stored;

  const days = useOpenDates({ isLive: true });
  const open = days.data?.dates.filter((day) => day >= days.from);
  const isOver = (day: string) => days.isClockSet && day < days.from;
  const shownDay = useShownDay(
    open?.length === 0 ? days.data?.full : open,
    moved?.sessionDate ?? null,
    !days.isFetching,
    isOver,
  );
  const isChosenOver = chosen.date !== null && isOver(chosen.date);
  const date = chosen.date === null || isChosenOver ? shownDay : chosen.date;
  const now = useNow(TICK_MS);
  const slots = useAvailableSlots(date, days.isClockSet ? now : null);
  const areTimesPending = days.isPending || (date !== null && slots.isPending);

  // The server takes the payment for a hold, also where its time is no longer offered.
  const isHeld = own.some(
    (booking) =>
      isAtSlot(booking, chosen) && booking.questionType === chosen.questionType && isHeldAt(booking, now),
  );
  const isFree = isHeld || (slots.data?.some((slot) => slot.time === chosen.time && slot.available) ?? false);
  const isLost = isChosenOver || (slots.data !== undefined && !isFree);
  return {
    days: { ...days, open },
    slots,
    areTimesPending,
    /** What stands below the times is drawn from then on, so that it does not move. */
    hasShownTimes: useLatch(!areTimesPending),
    choice: { ...chosen, date, time: isFree && !isChosenOver ? chosen.time : null },
    /** Also set when the chosen time was lost before a reload, or during the login. */
    unavailable: isLost ? unavailableReason(chosen, now) : null,
    chooseDate: (next: string) => change(next === chosen.date ? {} : { date: next, time: null }),
    chooseTime: (time: string) => change({ date, time }),
    chooseSlot: (slot: { date: string; time: string | null; offerId?: string }) => change(slot),
    chooseType: (questionType: Choice["questionType"]) => change({ questionType }),
    clearTime: () => change({ date, time: null }),
  };
}

/** Until anything is chosen, with the kind of what is held. */
function useKeptChoice(movedId: string | null, hold: Booking | null) {
  const kept = useStoredChoice(movedId);
  const stored = hold && kept === NO_CHOICE ? { ...kept, questionType: hold.questionType } : kept;
  const [chosen, setChosen] = useState<Choice | null>(null);
  useEffect(() => {
    if (chosen) storeChoice(chosen, movedId);
  }, [chosen, movedId]);
  const choose = (part: Partial<Choice>) => setChosen((before) => ({ ...(before ?? stored), ...part }));
  return [chosen ?? stored, choose] as const;
}

/** Without the slots that start too soon by now: the server's answer may be some seconds old. */
function useAvailableSlots(date: string | null, now: Date | null) {
  const slots = useSlots(date, { isLive: true });
  const data = slots.data?.filter(({ time }) => !date || !now || hasNotice(date, time, now));
  return { ...slots, data };
}

function unavailableReason({ date, time }: Choice, now: Date): Unavailable {
  if (date === null || time === null) return null;
  return hasNotice(date, time, now) ? "taken" : "passed";
}

/** The day that is shown until one is chosen. It stays once the open days are known, so that the calendar does not jump. */
function useShownDay(
  open: readonly string[] | undefined,
  preferred: string | null,
  isKnown: boolean,
  isOver: (day: string) => boolean,
): string | null {
  const [pinned, setPinned] = useState<string | null>(null);
  if (pinned !== null && !isOver(pinned)) return pinned;
  const first = open?.find((day) => day === preferred) ?? open?.[0] ?? null;
  if (isKnown && first !== pinned) setPinned(first);
  return first;
}

/** True once the condition has been true. */
function useLatch(condition: boolean): boolean {
  const [isLatched, setLatched] = useState(condition);
  if (condition && !isLatched) setLatched(true);
  return isLatched || condition;
}

/** What cancelling will mean, said before paying: in one line, and in full. */
export function useCancelRule({ date, time }: Pick<Choice, "date" | "time">): {
  short: string;
  full: string;
} {
  const t = useT();
  const now = useNow(TICK_MS);
  const { data: config } = useConfig();
  const canBeMoved = useCanBeMoved(date, time);
  const count = config?.booking.cancelGraceMinutes ?? 0;
  if (count > 0 && hasGrace(date, time, now))
    return { short: t("book.cancel-grace-short", { count }), full: t("book.cancel-grace", { count }) };
  const short = t(canBeMoved ? "book.cancel-rule-short" : "book.cancel-rule-final");
  return { short, full: t("book.cancel-rule") };
}

/** A session that starts so soon could not be cancelled for a refund at all. */
function hasGrace(sessionDate: string | null, sessionTime: string | null, now: Date): boolean {
  if (!sessionDate || !sessionTime) return true;
  const { startsAt } = joinWindow({ sessionDate, sessionTime });
  return now.getTime() < addMinutes(startsAt, -FREE_CANCELLATION_MINUTES_BEFORE).getTime();
}

/** Whether the customer could still move a session at this time after booking it; true until a time is chosen. */
export function useCanBeMoved(sessionDate: string | null, sessionTime: string | null): boolean {
  const now = useNow(TICK_MS);
  return !sessionDate || !sessionTime || !isTooLateToReschedule({ sessionDate, sessionTime }, now);
}
