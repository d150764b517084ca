import { hasNotice } from "#domain/slots.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useOpenDates, useSlots } from "./use-slots.ts";

/** The first slot of all days that can be booked; null if there is none, and while it is not known. */
export function useFirstFree(options: { isLive?: boolean } = {}) {
  const days = useOpenDates(options);
  const date = days.data?.dates[0] ?? null;
  const slots = useSlots(date, options);
  const isBookable = ({ time, available }: { time: string; available: boolean }) =>
    available && date !== null && hasNotice(date, time, serverNow());
  const free = slots.data?.find(isBookable);
  return { days, slots, slot: date && free ? { date, time: free.time } : null };
}
