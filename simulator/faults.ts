// Faults that the next calls or messages meet. They are kept in memory only: a restart removes them.

/** `route` names the calls that the fault applies to; `*` means all. `isAfterEffect`: the call takes effect first. */
export type PlannedFault<Kind extends string> = { route: string; fault: Kind; isAfterEffect: boolean };

export type Faults<Kind extends string> = {
  plan(fault: PlannedFault<Kind>, count: number): void;
  /** Returns the oldest planned fault that matches, and uses it up once. */
  take(matches: (fault: PlannedFault<Kind>) => boolean): PlannedFault<Kind> | null;
  /** Oldest first. `left` is how many more calls will meet the fault. */
  planned(): (PlannedFault<Kind> & { left: number })[];
  clear(): void;
};

export function newFaults<Kind extends string>(): Faults<Kind> {
  let entries: { fault: PlannedFault<Kind>; remaining: number }[] = [];
  return {
    plan(fault, count) {
      entries = entries.filter(({ remaining }) => remaining > 0);
      entries.push({ fault, remaining: count });
    },
    take(matches) {
      const found = entries.find(({ fault, remaining }) => remaining > 0 && matches(fault));
      if (!found) return null;
      found.remaining -= 1;
      return found.fault;
    },
    planned: () =>
      entries
        .filter(({ remaining }) => remaining > 0)
        .map(({ fault, remaining }) => ({ ...fault, left: remaining })),
    clear() {
      entries = [];
    },
  };
}
