// Parchas grouped by session, and their file names.
import type { Parcha } from "#contract/parchas.ts";

export type SessionParchas = Pick<Parcha, "bookingId" | "sessionDate" | "sessionTime"> & {
  sides: readonly [Parcha, ...Parcha[]];
};

/** Keeps the order of the list. */
export function bySession(parchas: readonly Parcha[]): SessionParchas[] {
  const groups = new Map<string, [Parcha, ...Parcha[]]>();
  for (const parcha of parchas) {
    const sides = groups.get(parcha.bookingId);
    if (sides) sides.push(parcha);
    else groups.set(parcha.bookingId, [parcha]);
  }
  return [...groups.values()].map((sides) => {
    const [{ bookingId, sessionDate, sessionTime }] = sides;
    return { bookingId, sessionDate, sessionTime, sides };
  });
}

/** "parcha-2026-11-21-front.jpg". */
export function fileNameOf({ sessionDate, notes, imageUrl }: Parcha): string {
  const extension = /\.\w{1,5}$/.exec(imageUrl)?.[0] ?? "";
  return `parcha-${sessionDate}-${notes.toLowerCase()}${extension}`;
}
