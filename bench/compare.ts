/** Requests per second, and latencies in milliseconds. */
export type Measured = { rate: number; p50: number; p99: number };
/** `ratios`: the first rate by each rate, the first included. */
export type Comparison = { measured: Measured[]; ratios: number[] };

/**
 * Measures in turns, so that other load on the machine meets all of them alike, and returns the median of the rounds. Each
 * round begins with another one.
 */
export async function compare(
  rounds: number,
  measures: readonly (() => Promise<Measured>)[],
): Promise<Comparison> {
  const found: Measured[][] = [];
  for (let round = 0; round < rounds; round++) {
    const ofRound: Measured[] = [];
    for (let turn = 0; turn < measures.length; turn++) {
      const index = (turn + round) % measures.length;
      const measure = measures[index];
      if (measure) ofRound[index] = await measure();
    }
    found.push(ofRound);
  }
  const of = (index: number, read: (one: Measured) => number) =>
    median(found.flatMap((ofRound) => (ofRound[index] ? [read(ofRound[index])] : [])));
  return {
    measured: measures.map((_, index) => ({
      rate: of(index, ({ rate }) => rate),
      p50: of(index, ({ p50 }) => p50),
      p99: of(index, ({ p99 }) => p99),
    })),
    ratios: measures.map((_, index) =>
      median(found.map((ofRound) => (ofRound[0]?.rate ?? 0) / (ofRound[index]?.rate ?? Number.NaN))),
    ),
  };
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
