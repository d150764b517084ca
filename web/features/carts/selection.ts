// Which vidhis are chosen, and what they come to, whatever has become of the list meanwhile. Knows no server.
import type { PrescribedRemedy } from "#contract/remedies.ts";

/** Ids of prescribed vidhis. */
export type Ids = ReadonlySet<string>;

/** Whether it can be bought now: it is not hers yet, and no payment for it is being checked. */
export function isChoosable({ bookingRemedyId, isPurchased }: PrescribedRemedy, checked: Ids): boolean {
  return !isPurchased && !checked.has(bookingRemedyId);
}

/** Of what was ticked, what can still be bought, in the order of the list. */
export function chosenOf(
  remedies: readonly PrescribedRemedy[],
  ticked: Ids,
  checked: Ids,
): PrescribedRemedy[] {
  return remedies.filter((remedy) => ticked.has(remedy.bookingRemedyId) && isChoosable(remedy, checked));
}

/** In rupees. */
export function totalOf(remedies: readonly PrescribedRemedy[]): number {
  return remedies.reduce((sum, { price }) => sum + price, 0);
}

/** Of what was chosen, what has become hers meanwhile, or has been taken off the list. */
export function goneOf(
  chosen: readonly PrescribedRemedy[],
  now: readonly PrescribedRemedy[],
): { bought: PrescribedRemedy[]; dropped: PrescribedRemedy[] } {
  const byId = new Map(now.map((remedy) => [remedy.bookingRemedyId, remedy]));
  return {
    bought: chosen.filter(({ bookingRemedyId }) => byId.get(bookingRemedyId)?.isPurchased),
    dropped: chosen.filter(({ bookingRemedyId }) => !byId.has(bookingRemedyId)),
  };
}
