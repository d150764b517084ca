// Which remedies are selected and what they cost, also when the list changes meanwhile.
import type { PrescribedRemedy } from "#contract/remedies.ts";

/** Ids of prescribed remedies. */
export type Ids = ReadonlySet<string>;

/** Whether it can be bought: it is not purchased, and no unconfirmed payment is for it. */
export function isForSale({ bookingRemedyId, isPurchased }: PrescribedRemedy, unconfirmed: Ids): boolean {
  return !isPurchased && !unconfirmed.has(bookingRemedyId);
}

/** Of the ticked ones, those that can be bought, in the order of the list. */
export function selectedOf(
  remedies: readonly PrescribedRemedy[],
  ticked: Ids,
  unconfirmed: Ids,
): PrescribedRemedy[] {
  return remedies.filter((remedy) => ticked.has(remedy.bookingRemedyId) && isForSale(remedy, unconfirmed));
}

/** In rupees. */
export function totalOf(remedies: readonly PrescribedRemedy[]): number {
  return remedies.reduce((sum, { price }) => sum + price, 0);
}

/** Of the selected ones, those that were bought meanwhile, and those that the guide removed. */
export function goneOf(
  selected: readonly PrescribedRemedy[],
  now: readonly PrescribedRemedy[],
): { bought: PrescribedRemedy[]; removed: PrescribedRemedy[] } {
  const byId = new Map(now.map((remedy) => [remedy.bookingRemedyId, remedy]));
  return {
    bought: selected.filter(({ bookingRemedyId }) => byId.get(bookingRemedyId)?.isPurchased),
    removed: selected.filter(({ bookingRemedyId }) => !byId.has(bookingRemedyId)),
  };
}
