/** `rate` per second; `p50` and `p99` in milliseconds. */
export type Measured = { rate: number; p50: number; p99: number };
/** `ratio`: the app's rate by the baseline's. */
export type Comparison = { app: Measured; baseline: Measured; ratio: number };

/**
 * Measures the app and its baseline in turns, so that other load on the machine meets both, and returns the median of the
 * rounds. Which of the two goes first alternates.
 */
export async function compare(
  rounds: number,
  measureApp: () => Promise<Measured>,
  measureBaseline: () => Promise<Measured>,
): Promise<Comparison> {
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) pairs.push([await measureApp(), await measureBaseline()]);
    else {
      const baseline = await measureBaseline();
      pairs.push([await measureApp(), baseline]);
    }
  }
  return {
    app: medianOf(pairs.map(([app]) => app)),
    baseline: medianOf(pairs.map(([, baseline]) => baseline)),
    ratio: median(pairs.map(([app, baseline]) => app.rate / baseline.rate)),
  };
}

function medianOf(rounds: Measured[]): Measured {
  return {
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
  };
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
