// Which vidhis are chosen, and what they come to, whatever has become of the list meanwhile. Knows no server.
import type { BookingRemedy } from "#contract/remedies.ts";

/** Ids of prescribed vidhis. */
export type Ids = ReadonlySet<string>;

/** Whether it can be bought now: it is not hers yet, and no payment for it is being checked. */
export function isChoosable({ bookingRemedyId, isPurchased }: BookingRemedy, checked: Ids): boolean {
  return !isPurchased && !checked.has(bookingRemedyId);
}

/** Of what was ticked, what can still be bought, in the order of the list. */
export function chosenOf(remedies: readonly BookingRemedy[], ticked: Ids, checked: Ids): BookingRemedy[] {
  return remedies.filter((remedy) => ticked.has(remedy.bookingRemedyId) && isChoosable(remedy, checked));
}

/** In rupees. */
export function totalOf(remedies: readonly BookingRemedy[]): number {
  return remedies.reduce((sum, { price }) => sum + price, 0);
}

/** Of what was chosen, what has become hers meanwhile, or has been taken off the list. */
export function goneOf(
  chosen: readonly BookingRemedy[],
  now: readonly BookingRemedy[],
): { bought: BookingRemedy[]; dropped: BookingRemedy[] } {
  const byId = new Map(now.map((remedy) => [remedy.bookingRemedyId, remedy]));
  return {
    bought: chosen.filter(({ bookingRemedyId }) => byId.get(bookingRemedyId)?.isPurchased),
    dropped: chosen.filter(({ bookingRemedyId }) => !byId.has(bookingRemedyId)),
  };
}
