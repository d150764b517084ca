import { useState } from "react";
import { useOpenDates, useSlots } from "#web/features/bookings/use-slots.ts";

type Rule = {
  /** A move to the chosen time is under way, or may have been done: it is no longer free, and still the one that is meant. */
  isKept: boolean;
};

/** The day and time that a session may move to: what is free, what of it is chosen, and whether that has gone meanwhile. */
export function useFreeTimes({ isKept }: Rule) {
  const [date, setDate] = useState<string | null>(null);
  const [wish, setWish] = useState<string | null>(null);
  const days = useOpenDates({ isLive: true });
  const slots = useSlots(date, { isLive: true });
  const times = slots.data?.filter(({ available }) => available).map(({ time }) => time);
  const open = days.data?.dates.filter((day) => day >= days.from);
  const hasGone = !isKept && wish !== null && times !== undefined && !times.includes(wish);
  return {
    days,
    slots,
    /** The chosen day stays among them when its last time goes. */
    dates: open && date && !open.includes(date) ? [...open, date].sort() : open,
    times: isKept && wish !== null && times && !times.includes(wish) ? [...times, wish].sort() : times,
    date,
    time: hasGone ? null : wish,
    gone: hasGone ? wish : null,
    chooseDate: (next: string | null) => {
      setDate(next);
      setWish(null);
    },
    chooseTime: setWish,
  };
}
