// Answers for: how many of the next calls go wrong, and how. Kept in memory only: a restart heals everything.

/** `route` names what it strikes, in the words of whoever plays it. */
export type PlannedFault<Kind extends string> = { route: string; fault: Kind; isAfterEffect: boolean };

export type Faults<Kind extends string> = {
  plan(fault: PlannedFault<Kind>, count: number): void;
  /** The oldest planned fault that strikes here, used up by one. */
  take(strikes: (fault: PlannedFault<Kind>) => boolean): PlannedFault<Kind> | null;
  /** What is still to strike, oldest first. */
  planned(): (PlannedFault<Kind> & { left: number })[];
  /** Everything works again. */
  clear(): void;
};

export function newFaults<Kind extends string>(): Faults<Kind> {
  let planned: { fault: PlannedFault<Kind>; left: number }[] = [];
  return {
    plan(fault, count) {
      planned = planned.filter(({ left }) => left > 0);
      planned.push({ fault, left: count });
    },
    take(strikes) {
      const found = planned.find((entry) => entry.left > 0 && strikes(entry.fault));
      if (!found) return null;
      found.left -= 1;
      return found.fault;
    },
    planned: () => planned.filter(({ left }) => left > 0).map(({ fault, left }) => ({ ...fault, left })),
    clear() {
      planned = [];
    },
  };
}
