// The branches of the conditions on which a text depends, of which each is taken once.

/** Of one statement. */
const MAX_RUNS = 300;
const CALLER = "caller of ";
/** A condition there does not make another statement of this one: its other branch is only asked for where the first has no text. */
const IN_CALLER = "in a caller, ";
const branchKey = (condition: string, branch: number): string => `${condition} ${branch}`;

export class Branches {
  /** The branch that is taken at each condition that is not at its first one, and how many each has. */
  #chosen = new Map<string, number>();
  #counts = new Map<string, number>();
  /** Above 0 while it is asked what a caller passes. */
  #depthOfCallers = 0;

  /** The branch, from 0, that is taken at this condition. */
  choose(place: string, count: number): number {
    if (count < 2) return 0;
    const isOfCaller = this.#depthOfCallers > 0 && !place.startsWith(CALLER);
    const condition = isOfCaller ? `${IN_CALLER}${place}` : place;
    this.#counts.set(condition, count);
    return this.#chosen.get(condition) ?? 0;
  }

  chooseCaller<Caller>(name: string, callers: readonly Caller[]): Caller | undefined {
    return callers[this.choose(`${CALLER}${name}`, callers.length)];
  }

  inCaller<Result>(ask: () => Result): Result {
    this.#depthOfCallers++;
    try {
      return ask();
    } finally {
      this.#depthOfCallers--;
    }
  }

  /** What is written with each branch. `write` fails where branches exclude each other. @throws Error if a branch has nothing */
  writeAll<Text>(write: () => Text): Text[] {
    const texts: Text[] = [];
    const tried = new Set<string>();
    const written = new Set<string>();
    const open: Map<string, number>[] = [new Map()];
    let failure: unknown = new Error("the check follows too few of its conditions");
    for (let runs = 0, chosen = open.shift(); chosen && runs < MAX_RUNS; runs++, chosen = open.shift()) {
      this.#chosen = chosen;
      this.#counts = new Map();
      let isWritten = true;
      try {
        texts.push(write());
      } catch (error) {
        isWritten = false;
        failure = error;
      }
      const others = this.#others(tried, isWritten);
      if (isWritten) {
        for (const condition of this.#counts.keys())
          written.add(branchKey(condition, chosen.get(condition) ?? 0));
        open.push(...others);
      } else open.unshift(...others.reverse());
    }
    const isOwn = (key: string) => !key.startsWith(CALLER) && !key.startsWith(IN_CALLER);
    if (texts.length === 0 || [...tried].some((key) => isOwn(key) && !written.has(key))) throw failure;
    return texts;
  }

  /** The choices that differ from the last one at one more condition. */
  #others(tried: Set<string>, isWritten: boolean): Map<string, number>[] {
    const others: Map<string, number>[] = [];
    for (const [condition, count] of this.#counts) {
      const taken = this.#chosen.get(condition) ?? 0;
      tried.add(branchKey(condition, taken));
      if (this.#chosen.has(condition) || (isWritten && condition.startsWith(IN_CALLER))) continue;
      for (let branch = 0; branch < count; branch++) {
        const key = branchKey(condition, branch);
        // What has no text with this branch may have one with another caller.
        if (branch === taken || (isWritten && tried.has(key))) continue;
        tried.add(key);
        others.push(new Map([...this.#chosen, [condition, branch]]));
      }
    }
    return others;
  }
}
