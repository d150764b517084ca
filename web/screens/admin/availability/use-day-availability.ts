// The guide's open times of one day.
import { getAvailability } from "#contract/availability.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { TimeRange } from "#domain/slots.ts";
import { setAnswer, useEndpoint } from "#web/api/use-endpoint.ts";
import { refreshDays } from "#web/features/availability/use-days.ts";

/** `isByHand`: set for this day, so it does not follow the weekly hours. */
export type DayAvailability = { ranges: TimeRange[]; isByHand: boolean };

const toDay = ({ availability, isByHand }: OutputOf<typeof getAvailability>): DayAvailability => ({
  ranges: availability,
  isByHand,
});

/** Asked again when the page is looked at again: saving replaces the day, also what was changed on another device meanwhile. */
export const useDayAvailability = (date: string) =>
  useEndpoint(getAvailability, { params: { date }, select: toDay, refetchOnWindowFocus: true });

export function keepDayAvailability(date: string, { ranges, isByHand }: DayAvailability): void {
  void setAnswer(getAvailability, { params: { date } }, () => ({ date, availability: ranges, isByHand }));
  void refreshDays();
}
