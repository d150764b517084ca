// The free times of a day between the sessions that are booked on it.
export type Neighbour = { time: string; name: string | null };

/** A part of the day in its order: times that are free without a session between them, or a booked session. */
export type DayPart = { free: string[] } | { booked: Neighbour };

export function partsOfDay(free: readonly string[], booked: readonly Neighbour[]): DayPart[] {
  const all = [
    ...free.map((time) => ({ time, booked: null })),
    ...booked.map((neighbour) => ({ time: neighbour.time, booked: neighbour })),
  ].sort((one, other) => (one.time < other.time ? -1 : 1));
  const parts: DayPart[] = [];
  for (const entry of all) {
    const last = parts.at(-1);
    if (entry.booked) parts.push({ booked: entry.booked });
    else if (last && "free" in last) last.free.push(entry.time);
    else parts.push({ free: [entry.time] });
  }
  return parts;
}

/** The sessions before and after a time. */
export function neighboursOf(time: string, booked: readonly Neighbour[]) {
  return {
    before: booked.findLast((other) => other.time < time) ?? null,
    after: booked.find((other) => other.time > time) ?? null,
  };
}
