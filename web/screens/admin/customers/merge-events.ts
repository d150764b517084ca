// One timeline of two lists that the server answers apart, because not every role sees money.
type Event = { id: string; at: string };
export type EventList<E extends Event> = {
  /** Newest first, as far as they are loaded. */
  events: readonly E[];
  hasMore: boolean;
};

/**
 * Newest first, down to where every list is loaded: an event that stands below might still get another one above it.
 */
export function mergeEvents<E extends Event>(lists: readonly EventList<E>[]): E[] {
  const ends = lists.filter(({ hasMore }) => hasMore).map(endOf);
  const end = ends.sort().at(-1) ?? "";
  return lists
    .flatMap(({ events }) => events)
    .filter(({ at }) => at >= end)
    .sort((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1));
}

/** Whether the merged list ends where this one does, so that its next page is needed. */
export function isHoldingBack<E extends Event>(list: EventList<E>, others: readonly EventList<E>[]): boolean {
  return list.hasMore && others.every((other) => !other.hasMore || endOf(other) <= endOf(list));
}

const endOf = ({ events }: EventList<Event>) => events.at(-1)?.at ?? "";
