// Pseudorandom numbers from a seed (mulberry32): the same seed and stream give the same sequence on any machine.

export type Random = {
  /** An integer from 0 to `bound - 1`. */
  integerBelow(bound: number): number;
  /** True with this probability (0 to 1). */
  boolean(probability: number): boolean;
  pick<Value>(from: readonly Value[]): Value;
  shuffled<Value>(values: readonly Value[]): Value[];
};

/** Streams are independent: one more draw from one stream does not change the draws of another. */
export function seededRandom(seed: number, stream: string): Random {
  const random = new SeededRandom();
  random.reseed(seed, stream);
  return random;
}

/** For objects that outlive a run: they keep the generator, and each run reseeds it. */
export class SeededRandom implements Random {
  #state = 0;

  reseed(seed: number, stream: string) {
    this.#state = seed;
    for (const sign of stream) this.#state = Math.imul(this.#state ^ sign.charCodeAt(0), 0x01000193) | 0;
  }

  integerBelow(bound: number): number {
    return Math.floor(this.#next() * bound);
  }

  boolean(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<Value>(from: readonly Value[]): Value {
    const [picked] = from.slice(this.integerBelow(from.length));
    if (picked === undefined) throw new Error("Cannot pick from an empty list");
    return picked;
  }

  shuffled<Value>(values: readonly Value[]): Value[] {
    const remaining = [...values];
    return values.flatMap(() => remaining.splice(this.integerBelow(remaining.length), 1));
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }
}
