// Chance from a seed (mulberry32): the same seed and name draw the same again, on any machine.

export type Chance = {
  /** A whole number from 0, below the bound. */
  below(bound: number): number;
  /** True in this share of the draws. */
  is(share: number): boolean;
  pick<Value>(from: readonly Value[]): Value;
  shuffled<Value>(values: readonly Value[]): Value[];
};

/** Each name draws from a stream of its own, so that one more draw here does not change all draws there. */
export function chanceOf(seed: number, name: string): Chance {
  const dice = new Dice();
  dice.begin(seed, name);
  return dice;
}

/** A chance that can be begun anew, for what lives longer than a run. */
export class Dice implements Chance {
  #state = 0;

  begin(seed: number, name: string) {
    this.#state = seed;
    for (const sign of name) this.#state = Math.imul(this.#state ^ sign.charCodeAt(0), 0x01000193) | 0;
  }

  below(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  is(share: number): boolean {
    return this.#next() < share;
  }

  pick<Value>(from: readonly Value[]): Value {
    const [picked] = from.slice(this.below(from.length));
    if (picked === undefined) throw new Error("There is nothing to pick from");
    return picked;
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    const left = [...values];
    return values.flatMap(() => left.splice(this.below(left.length), 1));
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
