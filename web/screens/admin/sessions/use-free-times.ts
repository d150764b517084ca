import { useState } from "react";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";

type Options = {
  /** A move to the chosen time is running or may have succeeded: the time stays chosen though it is no longer free. */
  isKept: boolean;
};

/** The free days and times to move a session to, which of them is chosen, and whether another customer took it. */
export function useFreeTimes({ isKept }: Options) {
  const [date, setDate] = useState<string | null>(null);
  const [chosenTime, setChosenTime] = useState<string | null>(null);
  const days = useOpenDates({ isLive: true });
  const slots = useSlots(date, { isLive: true });
  const times = slots.data?.filter(({ available }) => available).map(({ time }) => time);
  const open = days.data?.dates.filter((day) => day >= days.from);
  const hasGone = !isKept && chosenTime !== null && times !== undefined && !times.includes(chosenTime);
  return {
    days,
    slots,
    /** Contains the chosen day even when its last time is gone. */
    dates: open && date && !open.includes(date) ? [...open, date].sort() : open,
    times:
      isKept && chosenTime !== null && times && !times.includes(chosenTime)
        ? [...times, chosenTime].sort()
        : times,
    date,
    time: hasGone ? null : chosenTime,
    gone: hasGone ? chosenTime : null,
    chooseDate: (next: string | null) => {
      setDate(next);
      setChosenTime(null);
    },
    chooseTime: setChosenTime,
  };
}
