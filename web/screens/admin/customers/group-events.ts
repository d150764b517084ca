import { istDateOf } from "#domain/ist-time.ts";

type When = { when: "upcoming" | "today"; month: null } | { when: "earlier"; month: string };
export type EventGroup<E> = When & { events: E[] };

/** Groups events, newest first, into those of later days, those of today, and months (`YYYY-MM`). Days are IST. */
export function groupEvents<E extends { at: string }>(events: readonly E[], now: Date): EventGroup<E>[] {
  const today = istDateOf(now);
  const groups: EventGroup<E>[] = [];
  for (const event of events) {
    const group = groupOf(istDateOf(new Date(event.at)), today);
    const last = groups.at(-1);
    if (last?.when === group.when && last.month === group.month) last.events.push(event);
    else groups.push({ ...group, events: [event] });
  }
  return groups;
}

function groupOf(day: string, today: string): When {
  if (day < today) return { when: "earlier", month: day.slice(0, 7) };
  return { when: day === today ? "today" : "upcoming", month: null };
}
