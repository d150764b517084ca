import { listOpenDates, listSlots } from "#contract/availability.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { hasNotice, lastBookableDay } from "#domain/slots.ts";
import { queryClient } from "#web/api/queries.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { endpointQuery } from "#web/api/use-endpoint.ts";
import { type Slot, useOpenDates, useSlots } from "./use-slots.ts";

const findBookable = (date: string, slots: readonly Slot[] | undefined) =>
  slots?.find(({ time, available }) => available && hasNotice(date, time, serverNow()));

/** The first slot of all days that can be booked; null if there is none, and while it is not known. */
export function useFirstFree() {
  const days = useOpenDates();
  // After midnight the days of yesterday stay until the new ones arrive.
  const date = days.data?.dates.find((day) => day >= days.from) ?? null;
  const slots = useSlots(date);
  const free = date && findBookable(date, slots.data);
  return { days, slots, slot: free ? { date, time: free.time } : null };
}

/** The same, as the server knows it now. */
export async function findFirstFree(): Promise<{ date: string; time: string } | null> {
  const query = { from: istDateOf(serverNow()), to: lastBookableDay(serverNow()) };
  const { dates } = await queryClient.fetchQuery({
    ...endpointQuery(listOpenDates, { query }),
    staleTime: 0,
  });
  for (const date of dates) {
    const asked = endpointQuery(listSlots, { query: { date } });
    const { slots } = await queryClient.fetchQuery({ ...asked, staleTime: 0, gcTime: 0 });
    const free = findBookable(date, slots);
    if (free) return { date, time: free.time };
  }
  return null;
}
