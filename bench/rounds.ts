// Two things measured in turns, so that whatever else the machine is doing meets both: their median rates, and the
// median of the rounds' ratios.
export type Measured = { rate: number; p50: number; p99: number };
export type Compared = { ours: Measured; measure: Measured; ratio: number };

export async function compare(
  rounds: number,
  ours: (round: number) => Promise<Measured>,
  measure: (round: number) => Promise<Measured>,
): Promise<Compared> {
  const pairs: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round++) {
    // Who goes first changes, too.
    if (round % 2 === 0) pairs.push([await ours(round), await measure(round)]);
    else {
      const second = await measure(round);
      pairs.push([await ours(round), second]);
    }
  }
  return {
    ours: medianOf(pairs.map(([one]) => one)),
    measure: medianOf(pairs.map(([, other]) => other)),
    ratio: median(pairs.map(([one, other]) => one.rate / other.rate)),
  };
}

function medianOf(all: Measured[]): Measured {
  return {
    rate: median(all.map(({ rate }) => rate)),
    p50: median(all.map(({ p50 }) => p50)),
    p99: median(all.map(({ p99 }) => p99)),
  };
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
